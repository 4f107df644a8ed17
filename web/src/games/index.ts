// The games that have drawings, found by their folders. A game without a folder is played on the plain board.
import type { Component } from "svelte";

import type { Card, Face } from "./face";

const faces = import.meta.glob<{ default: Face }>(["./*/index.ts", "!./plain/index.ts"]);
const cards = import.meta.glob<{ default: Card }>("./*/card.ts", { eager: true });
const covers = import.meta.glob<string>("./*/cover.svg", { eager: true, query: "?url", import: "default" });
const workshops = import.meta.glob<{ default: Component }>("./*/workshop/Workshop.svelte");
const puzzles = import.meta.glob<{ default: Component }>("./*/puzzle/Puzzle.svelte");
const choices = import.meta.glob<{ default: Component<ChoiceProps> }>("./*/choices/*.svelte");
import.meta.glob("./*/palette.css", { eager: true });

export function card(game: string): Card | undefined {
  return cards[`./${game}/card.ts`]?.default;
}

export function cover(game: string): string | undefined {
  return covers[`./${game}/cover.svg`];
}

/** Loads a game's face; the plain one if it has none. */
export async function load(game: string): Promise<Face> {
  const own = faces[`./${game}/index.ts`];
  return own ? (await own()).default : (await import("./plain")).lay(game);
}

/** The games for which something can be built: of the first, if none is named. */
export const BUILT = Object.keys(workshops).map((path) => path.split("/")[1]!);

/** The games that have puzzles for one. */
export const PUZZLED = Object.keys(puzzles).map((path) => path.split("/")[1]!);

/** Loads a game's puzzles; undefined if it has none. */
export const puzzle = (game: string): Promise<{ default: Component }> | undefined =>
  puzzles[`./${game}/puzzle/Puzzle.svelte`]?.();

/** Loads a game's workshop, where something to play with is built; undefined if it has none. */
export const workshop = (game: string): Promise<{ default: Component }> | undefined =>
  workshops[`./${game}/workshop/Workshop.svelte`]?.();

/** What an option is chosen by, where its values are better seen than read. */
export interface ChoiceProps {
  value: unknown;
  disabled: boolean;
  set: (value: unknown) => void;
}

/** Loads what an option of a game is chosen by; undefined if there is nothing of its own. */
export const choice = (game: string, option: string): Promise<{ default: Component<ChoiceProps> }> | undefined =>
  choices[`./${game}/choices/${option}.svelte`]?.();
