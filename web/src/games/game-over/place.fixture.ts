// A dungeon to try things in: three sit there, and one of them here.
import type { View } from "../../generated/game-over";
import type { Lang, Words } from "../../words/index.svelte";
import type { Say } from "../face";
import { sceneOf, speaking } from "../scene.fixture";
import type { Place } from "./dungeon";
import en from "./words/en";

export const CLOSED: View = {
  tiles: Array<null>(25).fill(null),
  up: [],
  turn: 0,
  weapon: null,
  phase: "flip",
};

export const place = (changes: Partial<Place> = {}): Place => sceneOf(CLOSED, changes);

export const speaker = (words: Words = en, lang?: Lang): Say => speaking(words, lang);
