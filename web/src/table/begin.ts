// New tables that need no lobby: a game against bots, a first lesson.
import { toast } from "../design/toasts.svelte";
import { card } from "../games";
import type { GameInfo, NewTable } from "../generated/protocol";
import { create } from "../net/http";
import { go } from "../route.svelte";
import { worded } from "./refusals";

/** Makes a table and goes there. */
export async function begin(table: NewTable, hash = ""): Promise<void> {
  try {
    go(`/t/${(await create(table)).code}${hash}`);
  } catch (problem) {
    toast(worded(problem));
  }
}

/** Against bots, at once. */
export function playNow({ id, seats, levels }: GameInfo): Promise<void> {
  const known = card(id);
  const bots = Array<string>(seats[0] - 1).fill(levels.at(-1) ?? "random");
  return begin({ game: id, places: known?.now ?? ["me", ...bots], options: known?.begin ?? {} }, "#now");
}

/** A first lesson. */
export const teach = ({ id }: GameInfo): Promise<void> => begin({ game: id, lesson: true });
