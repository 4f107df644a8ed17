// Squid the Game, as the page shows it.
import type { Seat } from "../../generated/engine";
import type { Event, View } from "../../generated/squid";
import { face } from "../face";
import { after } from "./after";
import art from "./art?sprite";
import Badge from "./Badge.svelte";
import Board from "./Board.svelte";
import { seatOf } from "./pieces";
import { names, noted, point } from "./point";
import Prize from "./Prize.svelte";
import { consolation, status, story, type SquidScene, tell, why } from "./tell";

/** After which part of its time something can be seen: a card when it lies open, the guard when it has stopped. */
const REVEALS: Partial<Record<Event["event"], number>> = { counted: 0.6, walked: 0.9, drawn: 0.4, gone: 0.14 };

/** What is heard of an event. Steps and counted hands are heard by the board, one by one. */
function sound(event: Event, { seen }: SquidScene): string | null {
  switch (event.event) {
    case "placed":
      return "step";
    case "voted":
      return "tap";
    case "played":
      return "magic";
    case "passed":
      return "click";
    case "drawn":
      return seen ? { pow: "drum", empty: "fizzle", trick: "good" }[event.deed] : "flip";
    case "deeds-renewed":
    case "tricks-renewed":
      return "swap";
    case "got":
    case "took":
      return "treasure";
    case "gone":
      return seen ? "pow" : null;
    case "out":
      return "whoosh";
    default:
      return null;
  }
}

/** The places of a seat's characters, as actions. */
function own(view: View, seat: Seat): string[] {
  return view.ring.flatMap((colour, place) => (seatOf(colour) === seat ? [`guard ${place}`] : []));
}

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
  reveal: ({ event }) => REVEALS[event] ?? 0,
  status,
  tell,
  // Whoever looks through a seat's eyes sees its hand. Where the guard begins is shown to all.
  secret: {
    asked: ({ view }) => view.phase !== "guard",
    plain: (view, seat) => (view.phase === "guard" ? own(view, seat) : undefined),
    pass: "pass",
  },
  sound,
  great: ({ event }) => event === "gone" || event === "won",
  why,
  consolation,
  story,
});
