// Being at a table: its sounds are heard, the screen stays on, and leaving it closes the line.
import { sound } from "../sound/sound";
import { stayAwake } from "./awake";
import type { Table } from "./table.svelte";

/** Ends when the result is called. */
export function attend(table: Table): () => void {
  table.onevent = (event, scene) => {
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
