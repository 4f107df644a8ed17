// A castle of the tests' own, in which games are short: one big room, and all five pieces of a costume in each corner.
import type { Castle, Part } from "../../src/generated/walls";
import { say } from "./words";

/** One of its costumes was never drawn: a castle of one's own may name what it likes. */
export const SNUG: Castle = {
  name: "Snug",
  costumes: ["pirate", "diver", "cook", "knight"],
  rooms: ["AAAJAAA", "AAAAAAA", "AABCDAA", "LAE#FAA", "AAGHIAA", "AAAAAAA", "AAAKAAA"],
  disguises: {
    ...{ a2: "hat-pirate", b1: "face-pirate", b2: "body-pirate", a3: "legs-pirate", c1: "hand-pirate" },
    ...{ f1: "hat-diver", g2: "face-diver", f2: "body-diver", e1: "legs-diver", g3: "hand-diver" },
    ...{ g6: "hat-cook", f7: "face-cook", f6: "body-cook", g5: "legs-cook", e7: "hand-cook" },
    ...{ b7: "hat-knight", a6: "face-knight", b6: "body-knight", c7: "legs-knight", a5: "hand-knight" },
  },
  // Slider A grips whoever stands at the top of the second column; the others hardly ever grip anybody.
  magnets: { A: [1], B: [4], C: [4] },
};

const PARTS: readonly Part[] = ["hat", "face", "body", "legs", "hand"];

/** What a piece of that castle is called on the page. */
export function called(part: Part, costume: string): string {
  return costume === "cook"
    ? say("walls.card", { part: say(`walls.part.${part}`), costume })
    : say(`walls.card.${part}-${costume}`);
}

/** Every piece, by name: the part it is for. */
export const PIECES: ReadonlyMap<string, Part> = new Map(
  PARTS.flatMap((part) => SNUG.costumes.map((costume) => [called(part, costume), part] as const)),
);

/** The file that somebody keeps it in. */
export function castleFile(castle: object, name = "snug.json") {
  return { name, mimeType: "application/json", buffer: Buffer.from(JSON.stringify(castle, null, 1)) };
}
