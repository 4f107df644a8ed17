// A castle to try things in: three sit there, and one of them here.
import type { Castle, Event, View } from "../../generated/walls";
import type { Lang, Words } from "../../words/index.svelte";
import type { Say, Scene } from "../face";
import { sceneOf, speaking } from "../scene.fixture";
import en from "./words/en";

export const CASTLE: Castle = {
  name: "default",
  costumes: ["pirate", "diver", "knight", "wizard"],
  rooms: ["AABBCCD", "EAABCDD", "EEEBCDF", "GGG#FFF", "GHIJKKK", "HHIJLLK", "HIIJJLL"],
  disguises: { c1: "hat-pirate", e1: "face-knight", b2: "body-knight", a3: "face-diver", c3: "hand-pirate" },
  magnets: { A: [2, 5], B: [1, 4, 7], C: [3, 6] },
};

export const START: View = {
  castle: CASTLE,
  orientation: 0,
  ghosts: ["a1", "g1", "g7"],
  sliders: { A: { corridor: 1, offset: 0 }, B: { corridor: 3, offset: 0 }, C: { corridor: 5, offset: 0 } },
  piles: [
    { size: 5, top: "hat", cards: null },
    { size: 5, top: "face", cards: null },
    { size: 5, top: "legs", cards: null },
    { size: 5, top: "hand", cards: null },
  ],
  cards: [[], [], []],
  turn: 0,
  moves_left: 3,
  phase: "move",
  searching: null,
  placing: [],
};

export const scene = (changes: Partial<Scene<View, Event>> = {}): Scene<View, Event> => sceneOf(START, changes);

export const speaker = (words: Words = en, lang?: Lang): Say => speaking(words, lang);

/** A slide that drags, pushes and is stopped by the plug. */
export const SLID: Event = {
  event: "slid",
  seat: 0,
  slider: "A",
  way: "down",
  offset: 1,
  ghosts: [
    {
      ghost: 1,
      places: ["B2", "B3"],
      fields: ["b2", "b3"],
      walls: [{ from: "b2", to: "b3" }],
      stop: { why: "dragged", slider: "A", chamber: 2 },
    },
    { ghost: 2, places: ["B3", "B4"], fields: ["b3", "b4"], walls: [], stop: { why: "pushed", by: 1 } },
  ],
};

/** A quarter turn: one rides, one is caught, one flies off. */
export const TURNED: Event = {
  event: "turned",
  seat: 0,
  spin: "cw",
  orientation: 1,
  ghosts: [
    {
      ghost: 0,
      places: ["A1", "B1", "C1", "D1"],
      fields: ["a1", "a2", "a3", "a4"],
      walls: [
        { from: "a1", to: "a2" },
        { from: "a3", to: "a4" },
      ],
      stop: { why: "caught", slider: "B", chamber: 1 },
    },
    {
      ghost: 1,
      places: ["G1", "G2", "G3", "G4", "G5", "G6", "G7"],
      fields: ["g1"],
      walls: [],
      stop: { why: "arrived" },
    },
    { ghost: 2, places: ["A3", "A2"], fields: ["a3"], walls: [], stop: { why: "pushed-off", by: 0 } },
  ],
  placing: [2],
};
