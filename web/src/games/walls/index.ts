// The face of Through the Walls.
import type { Event, View } from "../../generated/walls";
import { face } from "../face";
import { after } from "./after";
import art from "./drawings";
import Badge from "./Badge.svelte";
import Board from "./Board.svelte";
import { names, noted, point } from "./point";
import Prize from "./Prize.svelte";
import { consolation, sound, status, story, why } from "./status";
import { tell } from "./tell";

/** After which part of its time something can be seen: where a ghost comes to rest, what card lay in the pile. */
const REVEALS: Partial<Record<Event["event"], number>> = { turned: 0.82, slid: 0.6, found: 0.3, missed: 0.4 };

export default face<View, Event>({
  Board,
  Badge,
  Prize,
  rules: () => import("./rules/Rules.svelte"),
  hands: true,
  point,
  names,
  noted,
  art,
  after,
  status,
  tell,
  // Only who searches a pile sees its cards.
  secret: { asked: ({ view }) => view.phase === "tidy", shows: (action) => action.startsWith("search") },
  great: ({ event }) => event === "found" || event === "won",
  sound,
  why,
  consolation,
  story,
  reveal: ({ event }) => REVEALS[event] ?? 0,
});
