// Squid the Game, as the page shows it.
import type { Event, View } from "../../generated/squid";
import { face } from "../face";
import { after } from "./after";
import art from "./art?sprite";
import Board from "./Board.svelte";
import { names, point } from "./point";
import { status, story, tell, why } from "./tell";

/** How long things are looked at, beside each other. What only says *who* has answered holds nobody up. */
const WEIGHTS: Partial<Record<Event["event"], number>> = {
  voted: 0,
  passed: 0,
  used: 0,
  "round-over": 0,
  counted: 4,
  walked: 3,
  played: 3,
  drawn: 4,
  gone: 4,
  out: 3,
  won: 4,
};

const SOUNDS: Partial<Record<Event["event"], string>> = {
  placed: "step",
  voted: "tap",
  played: "magic",
  passed: "click",
  drawn: "flip",
  "deeds-renewed": "swap",
  "tricks-renewed": "swap",
  got: "treasure",
  took: "treasure",
  gone: "pow",
  out: "whoosh",
};

export default face<View, Event>({
  Board,
  rules: () => import("./rules/Rules.svelte"),
  hands: true,
  point,
  names,
  art,
  after,
  weight: (event) => WEIGHTS[event.event] ?? 2,
  status,
  tell,
  // Whoever looks through a seat's eyes sees its hand.
  secret: { asked: () => true, pass: "pass" },
  sound: (event) => SOUNDS[event.event] ?? null,
  great: ({ event }) => event === "gone" || event === "won",
  why,
  story,
});
