// A dungeon to try things in: three sit there, and one of them here.
import type { View } from "../../generated/game-over";
import { fill, type Lang, type Words } from "../../words/index.svelte";
import type { Say } from "../face";
import type { Place } from "./dungeon";
import en from "./words/en";

export const CLOSED: View = {
  tiles: Array<null>(25).fill(null),
  up: [],
  turn: 0,
  weapon: null,
  phase: "flip",
};

export function place(changes: Partial<Place> = {}): Place {
  const sitter = (seat: number, colour: string, name: string) => ({
    seat,
    colour,
    name,
    bot: seat > 0,
    here: true,
    mine: seat === 0,
  });
  return {
    view: CLOSED,
    event: null,
    nth: 0,
    pace: 0,
    seen: true,
    last: [],
    seat: 0,
    legal: [],
    toAct: [0],
    reacting: false,
    decision: 0,
    outcome: null,
    guessing: null,
    settled: null,
    podium: [],
    sitters: [sitter(0, "red", "Momo"), sitter(1, "blue", "Pip"), sitter(2, "green", "Greta")],
    options: {},
    ...changes,
  };
}

/** Speaks a language of the game. A word that is missing is said by its key. */
export function speaker(words: Words = en, lang: Lang = "en"): Say {
  return (key, params = {}) => fill(words[key] ?? key, lang, params);
}
