// Taps on the workbench, links, and where faults are shown.
import { describe, expect, test } from "vitest";

import type { Misplaced } from "../../../generated/protocol";
import type { Castle, Field } from "../../../generated/walls";
import {
  BLANK,
  CARDS,
  described,
  draftOf,
  emptied,
  joined,
  nextCard,
  painted,
  printedOn,
  toggled,
  unused,
  type Wall,
  walled,
  withRooms,
  withWalls,
  written,
} from "./draft";
import { fromFragment, toFragment } from "./link";
import { byKind, byPlace, stepOf } from "./places";

const CASTLE: Castle = {
  name: "mine",
  costumes: ["pirate", "diver", "knight", "wizard"],
  rooms: ["AABBCCD", "EAABCDD", "EEEBCDF", "GGG#FFF", "GHIJKKK", "HHIJLLK", "HIIJJLL"],
  disguises: { c1: "hat-pirate", g3: "hat-diver" },
  magnets: { A: [2, 5], B: [1, 4, 7], C: [3, 6] },
};
const draft = draftOf(CASTLE);
const letter = (of: typeof draft, field: string): string | undefined => of.rooms.get(field as Field);

describe("a castle on the bench", () => {
  test("is the castle that was put there", () => {
    expect(described(draft)).toEqual(CASTLE);
  });

  test("is whatever can be read of rubbish", () => {
    for (const rubbish of [null, 3, "x", [], { rooms: 7, disguises: [1], magnets: null, costumes: {} }]) {
      const made = draftOf(rubbish);
      expect(made.costumes).toEqual(["", "", "", ""]);
      expect(new Set(made.rooms.values())).toEqual(new Set([BLANK]));
    }
    const torn = draftOf({
      ...CASTLE,
      rooms: ["AB", 7],
      disguises: { c1: "shoe-pirate", z9: "hat-diver", d1: "hat-knight" },
    });
    expect([letter(torn, "b1"), letter(torn, "c1"), letter(torn, "a2")]).toEqual(["B", BLANK, BLANK]);
    expect([...torn.disguises.keys()]).toEqual(["d1"]);
  });

  test("is painted alike from all four sides, each room by the one it turns into", () => {
    // a1, g1, g7 and a7 are A, D, L and H.
    const next = painted(draft, "d1", "A", true);
    expect(["d1", "g4", "d7", "a4"].map((field) => letter(next, field))).toEqual(["A", "D", "L", "H"]);
    expect(letter(painted(draft, "d4", "A", true), "d4"), "the plug is no field").toBe("#");
    const fresh = painted(emptied(draft), "a1", "A", true);
    expect(new Set(["a1", "g1", "g7", "a7"].map((field) => letter(fresh, field))).size).toBe(4);
    const erased = painted(draft, "a1", BLANK, true);
    expect(["a1", "g1", "g7", "a7"].map((field) => letter(erased, field))).toEqual([BLANK, BLANK, BLANK, BLANK]);
  });

  test("has each picture once, and offers the next that is missing", () => {
    const moved = printedOn(draft, "d1", { part: "hat", costume: 0 }, false);
    expect([moved.disguises.has("c1"), moved.disguises.get("d1")]).toEqual([false, { part: "hat", costume: 0 }]);
    const all = printedOn(emptied(draft), "c1", { part: "hat", costume: 0 }, true);
    expect([...all.disguises].map(([field, card]) => `${field} ${card.costume}`)).toEqual([
      "c1 0",
      "g3 1",
      "e7 2",
      "a5 3",
    ]);
    expect(nextCard(all, CARDS[0]!)).toEqual({ part: "face", costume: 0 });
    expect(printedOn(all, "c1", null, true).disguises.size).toBe(0);
  });

  test("has its magnets in order, and new letters for new rooms", () => {
    expect(toggled(toggled(draft, "A", 1), "A", 5).magnets.A).toEqual([1, 2]);
    expect(unused(draft)).toBe("M");
    expect(letter(joined(draft, "A", "B"), "d3")).toBe("A");
  });
});

describe("a link", () => {
  test("brings the same castle, in less than a third of a page", async () => {
    const fragment = await toFragment(CASTLE);
    expect(fragment).toMatch(/^#castle=[\w-]+$/);
    expect(fragment.length).toBeLessThan(700);
    expect(await fromFragment(fragment)).toEqual(CASTLE);
  });

  test("that is broken, or no castle's, brings nothing", async () => {
    for (const hash of ["", "#now", "#castle=", "#castle=%%%", "#castle=AAAA"]) {
      expect(await fromFragment(hash)).toBeUndefined();
    }
    const bomb = await toFragment("x".repeat(1 << 20));
    expect(await fromFragment(bomb), "more than any castle has").toBeUndefined();
  });
});

describe("faults", () => {
  const fault = (why: string, ...places: string[]): Misplaced => ({
    refusal: { code: "bad-option", rule: "WA-1", params: [["why", why]], sentence: why },
    places,
  });

  test("stand at every place they are about, and lead to the part that mends them", () => {
    const twice = fault("disguise-twice", "disguises.c1", "disguises.d1");
    const found = byPlace([twice, fault("room-in-pieces", "rooms.c1")]);
    expect([...found.keys()]).toEqual(["disguises.c1", "disguises.d1", "rooms.c1"]);
    expect([twice, fault("magnets", "magnets.A"), fault("surplus")].map(stepOf)).toEqual([
      "disguises",
      "magnets",
      "names",
    ]);
  });

  test("of one kind are told once", () => {
    const kinds = byKind([
      fault("no-room-letter", "rooms.a1"),
      fault("name", "name"),
      fault("no-room-letter", "rooms.b1"),
    ]);
    expect(kinds.map(({ first, more }) => [first.refusal.sentence, more])).toEqual([
      ["no-room-letter", 1],
      ["name", 0],
    ]);
  });
});

describe("walls", () => {
  test("are those between rooms, and leave the description as rooms do", () => {
    const drawn = withWalls(draft);
    expect(drawn.walls?.has("b1-c1")).toBe(true);
    expect(drawn.walls?.has("a1-b1")).toBe(false);
    expect(
      [...drawn.walls!].some((wall) => wall.includes("d4")),
      "none at the plug",
    ).toBe(false);
    const value = written(drawn) as { walls: string[]; rooms?: unknown };
    expect([value.rooms, value.walls.length]).toEqual([undefined, drawn.walls!.size]);
    expect(draftOf(value).walls).toEqual(drawn.walls);
    expect(written(withRooms(drawn))).toEqual(described(draft));
  });

  test("are built and torn down, four at a time with symmetry", () => {
    const drawn = withWalls(draft);
    const built = walled(drawn, "b1", "left", true);
    expect(["a1-b1", "g1-g2", "f7-g7", "a6-a7"].every((wall) => built.walls?.has(wall as Wall))).toBe(true);
    expect(walled(built, "a1", "right", true).walls).toEqual(drawn.walls);
    expect(walled(drawn, "a1", "left", false)).toBe(drawn);
    expect(walled(drawn, "d3", "below", false), "the plug").toBe(drawn);
  });
});
