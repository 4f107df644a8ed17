// A table of three for tests: Ann looks, Bo and Cy sit beside her.
import type { Event, View } from "../../generated/squid";
import type { Sitter } from "../face";
import { sceneOf } from "../scene.fixture";
import { COLOURS } from "./pieces";
import type { SquidScene } from "./tell";

export function sitter(seat: number, name: string, mine = false): Sitter {
  return { seat, name, mine, colour: COLOURS[seat] ?? "red", bot: false, here: true };
}

export function view(more: Partial<View> = {}): View {
  return {
    you: 0,
    phase: "vote",
    to_act: [0, 1, 2],
    ring: ["red", "blue", "green", "red", "blue", "green"],
    guard: 1,
    hands: [{ size: 2, cards: ["two", "second"] }, { size: 2 }, { size: 1 }],
    voted: [],
    votes: [null, null, null],
    passed: [],
    guard_pile: { size: 20 },
    guard_discard: [],
    trick_pile: { size: 15 },
    trick_discard: [],
    revealed: null,
    quick: false,
    start: 0,
    winner: null,
    ...more,
  };
}

export function scene(of: Partial<View> = {}, more: Partial<SquidScene> = {}): SquidScene {
  const seen = view(of);
  const sitters = [sitter(0, "Ann", true), sitter(1, "Bo"), sitter(2, "Cy")];
  return sceneOf<View, Event>(seen, { toAct: seen.to_act, decision: 3, sitters, ...more });
}
