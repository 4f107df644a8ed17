// The face of Through the Walls.
import type { Event, View } from "../../generated/walls";
import { face } from "../face";
import { after } from "./after";
import art from "./drawings";
import Board from "./Board.svelte";
import { names, point } from "./point";
import { sound, status, story, why } from "./status";
import { tell } from "./tell";

/** A turn of the castle is worth looking at; the cards that only one sees take no time of their own. */
const WEIGHTS: Partial<Record<Event["event"], number>> = { turned: 4, slid: 2, looked: 0, began: 0.5 };

export default face<View, Event>({
  Board,
  rules: () => import("./rules/Rules.svelte"),
  hands: true,
  point,
  names,
  art,
  after,
  status,
  tell,
  // Only who searches a pile sees its cards.
  secret: { asked: ({ view }) => view.phase === "tidy", shows: (action) => action.startsWith("search") },
  great: ({ event }) => event === "found" || event === "won",
  sound,
  why,
  story,
  weight: ({ event }) => WEIGHTS[event] ?? 1,
});
