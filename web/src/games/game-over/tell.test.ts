// What is said: in all languages, with nothing that lies face down again.
import { describe, expect, it } from "vitest";

import type { Event, Tile, View } from "../../generated/game-over";
import type { Lang, Words } from "../../words/index.svelte";
import { after } from "./after";
import { CELLS, type Place } from "./dungeon";
import { CLOSED, place, speaker } from "./place.fixture";
import { status, story, tell, why } from "./tell";

const books = import.meta.glob<{ default: Words }>("./words/*.ts", { eager: true });
const languages = Object.entries(books).map(
  ([path, { default: words }]) => [path.slice("./words/".length, -".ts".length) as Lang, words] as const,
);
const TILES: Tile[] = ["key", "portal", "princess-red", "invincible", "blork-club", "blork-potion", "blork-laser"];

const flip = (cell: (typeof CELLS)[number], tile: Tile, seat = 0): Event => ({
  event: "flipped",
  seat,
  cell,
  weapon: "club",
  tile,
});

function walk(events: Event[], changes: Partial<Place> = {}): Place {
  const view: View = events.reduce(after, CLOSED);
  return place({ view, event: events.at(-1) ?? null, last: events, ...changes });
}

describe("the log", () => {
  const t = speaker();

  it("says who enters, and is silent about the rest of the way", () => {
    const first = flip("a1", "blork-club");
    expect(tell(first, walk([first]), t)).toBe("You enter the dungeon.");
    expect(tell(flip("a2", "key"), walk([first, flip("a2", "key")]), t)).toBeNull();
  });

  it("leaves a swap to the board, which says once which tiles change places", () => {
    const way: Event[] = [flip("a1", "invincible"), { event: "swapped", seat: 0, from: "a1", to: "d4" }];
    expect(tell(way[1]!, walk(way), t)).toBeNull();
    expect(status(walk(way), t)).toBe("You swap a1 and d4");
  });

  it("sums a turn up when it is over", () => {
    const over: Event = { event: "turn-over", seat: 1, why: "wrong-weapon", next: 2 };
    const way = [flip("e1", "key", 1), flip("e2", "portal", 1), flip("c3", "blork-bow", 1), over];
    expect(tell(over, walk(way), t)).toBe("Pip’s turn ends on tile 3: wrong weapon for the blork.");
    expect(tell(over, walk([flip("e1", "blork-bow", 1), over]), t)).toBe(
      "Pip’s turn ends on the first tile: wrong weapon for the blork.",
    );
  });

  it.each(languages)("never says in %s where something lies", (lang, words) => {
    const say = speaker(words, lang);
    const ends: Event[] = [
      { event: "swapped", seat: 0, from: "b3", to: "d4" },
      { event: "turn-over", seat: 0, why: "invincible", next: 1 },
      { event: "turn-over", seat: 0, why: "stuck", next: 1 },
      { event: "won", seat: 0 },
    ];
    for (const [nth, tile] of TILES.entries()) {
      for (const end of ends) {
        const way = [...TILES.slice(0, nth).map((other, at) => flip(CELLS[at]!, other)), flip("b3", tile), end];
        const told = way.map((event, at) => tell(event, walk(way.slice(0, at + 1)), say) ?? "").join(" ");
        expect(told).not.toMatch(/\b[a-e][1-5]\b/);
        expect(told).not.toMatch(/game-over\.|\{\w+\}/);
      }
    }
  });
});

describe("the status line", () => {
  const t = speaker();
  const mine = (view: Partial<View>, changes: Partial<Place> = {}) =>
    status(place({ view: { ...CLOSED, ...view }, ...changes }), t);

  it("asks for what comes next", () => {
    expect(mine({})).toContain("enter at a1");
    expect(mine({ turn: 1 })).toBe("Pip is picking a weapon…");
    expect(mine({ phase: "swap", up: ["a1"] })).toContain("Swap the blork");
    expect(mine({ up: ["a1", "a2"] })).toContain("next to a2");
  });

  it("says what is happening, to the others by name", () => {
    const scene = walk([flip("e1", "key", 1)]);
    expect(status(scene, t)).toBe("Pip turns over a key.");
    const both = scene.sitters.map((sitter) => ({ ...sitter, mine: sitter.seat < 2 }));
    expect(status(walk([flip("a1", "key")], { sitters: both }), t)).toBe("Momo turns over a key.");
  });

  it.each(languages)("fits a phone in %s", (lang, words) => {
    const say = speaker(words, lang);
    for (const view of [{}, { up: ["a1" as const] }, { up: ["a1" as const], phase: "swap" as const }, { turn: 2 }]) {
      expect(status(place({ view: { ...CLOSED, ...view } }), say).length).toBeLessThanOrEqual(44);
    }
  });
});

describe("the end", () => {
  it.each(languages)("is told in %s", (lang, words) => {
    const say = speaker(words, lang);
    const events: Event[] = [
      flip("e1", "key", 1),
      flip("e2", "blork-club", 1),
      flip("e3", "invincible", 1),
      { event: "swapped", seat: 1, from: "e3", to: "c3" },
      { event: "turn-over", seat: 1, why: "invincible", next: 0 },
    ];
    const last: Event[] = [flip("a1", "key"), flip("a2", "princess-red"), { event: "won", seat: 0 }];
    const scene = walk(last, { outcome: { winners: [0] } });
    const told = [why(scene, say), ...story([...events, ...last], scene, say)];
    expect(told).toHaveLength(6);
    expect(told[1]).toContain("a1");
    expect(told[1]).toContain("a2");
    expect(told.join(" ")).not.toMatch(/game-over\.|\{\w+\}/);
  });
});

it.each(languages)("%s has the same words as English", (_lang, words) => {
  expect(Object.keys(words)).toEqual(Object.keys(languages.find(([lang]) => lang === "en")![1]));
});
