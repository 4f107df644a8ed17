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
