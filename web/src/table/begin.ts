// New tables: a game against bots, one for friends, a first lesson.
import { toast } from "../design/toasts.svelte";
import { card } from "../games";
import type { GameInfo, NewTable } from "../generated/protocol";
import { create } from "../net/http";
import { go } from "../route.svelte";
import { recall } from "./memory";
import { note } from "./mine";
import { worded } from "./refusals";

/** Under the name that one has chosen. */
function named(table: NewTable): NewTable {
  const name = recall("name");
  return name ? { name, ...table } : table;
}

/** Makes a table and goes there. */
export async function begin(table: NewTable, hash = ""): Promise<void> {
  try {
    const { code } = await create(named(table));
    // Practice is taken up again from the review, as a lesson is from the start page.
    if (table.lesson || table.given?.step !== undefined) note(code, "lesson");
    else if (hash === "#now") note(code, "solo");
    go(`/t/${code}${hash}`);
  } catch (problem) {
    toast(worded(problem));
  }
}

/** Against bots, at once; all of one level, if that is said. */
export function playNow({ id, seats, levels }: GameInfo, level?: string): Promise<void> {
  const known = card(id);
  const bots = Array<string>(seats[0] - 1).fill(levels.at(-1) ?? "random");
  const places = (known?.now ?? ["me", ...bots]).map((place) => (place === "me" ? place : (level ?? place)));
  return begin({ game: id, places, options: known?.begin ?? {} }, "#now");
}

/** A table for friends, who have a seat as soon as they come. */
export const forFriends = ({ id, seats }: GameInfo): NewTable =>
  named({ game: id, places: ["me", ...Array<string>(seats[0] - 1).fill("free")], settings: { grow: true } });

export const gather = (game: GameInfo): Promise<void> => begin(forFriends(game));

/** A first lesson. */
export const teach = ({ id }: GameInfo): Promise<void> => begin({ game: id, lesson: true });
