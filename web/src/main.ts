// Where the page begins.
import { mount } from "svelte";

import App from "./App.svelte";
import "./design/type.css";
import "./design/tokens.css";
import "./design/base.css";
import { settle } from "./table/settings.svelte";

await settle();
const target = document.getElementById("page");
if (target) mount(App, { target });

// Browsers allow it over https and on the machine itself. Where they do not, there is no page for when the line is cut.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
