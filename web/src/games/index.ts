// The games that have drawings, found by their folders. A game without a folder is played on the plain board.
import type { Card, Face } from "./face";

const faces = import.meta.glob<{ default: Face }>(["./*/index.ts", "!./plain/index.ts"]);
const cards = import.meta.glob<{ default: Card }>("./*/card.ts", { eager: true });
const covers = import.meta.glob<string>("./*/cover.svg", { eager: true, query: "?url", import: "default" });
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
