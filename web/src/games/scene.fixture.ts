// A scene for tests of any game: three sit there, nothing happens, and nobody is asked for more than to look.
import { fill, type Lang, type Words } from "../words/index.svelte";
import type { Say, Scene, Sitter } from "./face";

export function sitter(seat: number, colour: string, name: string): Sitter {
  return { seat, colour, name, bot: seat > 0, here: true, mine: seat === 0 };
}

export function sceneOf<View, Event>(view: View, changes: Partial<Scene<View, Event>> = {}): Scene<View, Event> {
  return {
    view,
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

/** Speaks a language of a game. A word that is missing is said by its key. */
export function speaking(words: Words, lang: Lang = "en"): Say {
  return (key, params = {}) => fill(words[key] ?? key, lang, params);
}
