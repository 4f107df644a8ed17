// Where the page begins.
import { mount } from "svelte";

import App from "./App.svelte";
import "./design/type.css";
import "./design/tokens.css";
import "./design/base.css";
import { keep, renew } from "./local/keep";
import { alone } from "./net/way";
import { settle } from "./table/settings.svelte";

if (import.meta.env.PROD && alone) await renew();
await settle();
const target = document.getElementById("page");
if (target) mount(App, { target });

// A site without a server is kept whole; a server's page keeps a word on how to get back to it.
// Browsers allow it over https and on the machine itself. Where they do not, there is no page for when the line is cut.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  if (alone) void keep();
  else void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
