// Being at a table: its sounds are heard, the screen stays on, and leaving it closes the line.
import { toast } from "../design/toasts.svelte";
import { sound } from "../sound/sound";
import { t } from "../words/index.svelte";
import { stayAwake } from "./awake";
import { recall, remember } from "./memory";
import type { Table } from "./table.svelte";

/** Ends when the result is called. */
export function attend(table: Table): () => void {
  let last = -1;
  let turns = 0;
  table.onevent = (event, scene) => {
    const did = table.frame?.position.did;
    // Who has watched a bot for a while learns, once, how to hurry it.
    if (did && did.seat !== last) {
      last = did.seat;
      if (did.by === "bot" && !table.eyes.watch) turns += 1;
      if (turns === 2 && recall("hurry") === null) {
        remember("hurry", "told");
        toast(t(byKeys() ? "hurry.hint.keys" : "hurry.hint"));
      }
    }
    // What happens is heard once in a room: where the board is.
    const name = table.hand ? null : table.face?.sound?.(event, scene);
    if (name) sound(name);
  };
  const sleep = stayAwake();
  return () => {
    sleep();
    table.close();
  };
}

/** Does somebody go by keys? Then the browser marks where they are; on a phone that nobody has touched yet it does so too. */
const byKeys = () =>
  !matchMedia("(hover: none)").matches && (document.activeElement?.matches(":focus-visible") ?? false);

/** Marks the tab, or takes the mark away: whoever is elsewhere sees that they are waited for. */
export function mark(waited: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>("link[rel~='icon']");
  if (!icon) return;
  icon.dataset.plain ??= icon.href;
  icon.href = waited ? WAITED : icon.dataset.plain;
}

/** A bright dot on a dark ground, told from the usual icon by its shape as well. */
const WAITED = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#20162b"/><circle cx="16" cy="16" r="11" fill="#ffb347"/><path d="M15 8h3v11h-3zM15 21h3v3h-3z" fill="#20162b"/></svg>',
)}`;
