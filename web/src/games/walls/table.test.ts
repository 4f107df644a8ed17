// The castle in numbers: how fields lie on places, which way ghosts go, and what the castle's walls are.
import { describe, expect, it } from "vitest";

import { posts, tints, walls } from "./castle";
import { fieldAt, fieldOver, gripped, magnets, placeOf, room, SPOTS } from "./geometry";
import { moves, shiftable, slidable } from "./moves";
import { stops, ways } from "./ride";
import { CASTLE, START, TURNED } from "./scene.fixture";

describe("fields and places", () => {
  it("turn as the rules say", () => {
    expect(placeOf("a1", 1)).toEqual({ x: 6, y: 0 });
    expect(placeOf("c1", 1)).toEqual({ x: 6, y: 2 });
    for (const orientation of [0, 1, 2, 3] as const) {
      for (const at of SPOTS) expect(placeOf(fieldOver(at, orientation), orientation)).toEqual(at);
    }
  });

  it("know where magnets are and whom they grip", () => {
    expect(magnets(START).map(({ slider, chamber }) => `${slider}${chamber}`)).toEqual([
      ..."A2 A5 B1 B4 B7 C3 C6".split(" "),
    ]);
    expect([...gripped({ ...START, ghosts: ["b2", "d1", "a1"] })]).toEqual([0, 1]);
    expect([...gripped({ ...START, ghosts: ["b2", "d1", "a1"] }, "B")]).toEqual([1]);
  });
});

describe("the castle", () => {
  it("has walls between rooms only, and neighbours in other tints", () => {
    const lines = walls(CASTLE);
    expect(lines.length).toBeGreaterThan(30);
    expect(posts(lines).length).toBeGreaterThan(10);
    const tint = tints(CASTLE);
    for (const { x, y } of SPOTS) {
      const here = room(CASTLE, fieldAt({ x, y }));
      const there = x < 6 ? room(CASTLE, fieldAt({ x: x + 1, y })) : here;
      if (here !== there && ![here, there].includes("#")) expect(tint.get(here)).not.toBe(tint.get(there));
    }
  });
});

describe("what may be done", () => {
  it("is sorted by what is touched", () => {
    const legal = [
      "end",
      "search 2",
      "step b1",
      "slide A up",
      "shift A 4 -1",
      "shift A 4 0",
      "turn cw",
      "place red c3",
      "tidy legs 1",
      "tidy legs 2",
    ];
    const can = moves(legal);
    expect(can.end).toBe(true);
    expect([...can.searches, ...can.steps, ...can.turns]).toEqual([2, "b1", "cw"]);
    expect(slidable(can, "A", "up")).toBe(true);
    expect(slidable(can, "A", "down")).toBe(false);
    expect(shiftable(can, "A", 4)).toEqual([-1, 0]);
    expect(can.places.get("c3")).toBe("place red c3");
    expect(can.tidies.get("legs")).toEqual([1, 2]);
  });
});

describe("the way of a ghost", () => {
  it("goes with the board until a magnet catches it", () => {
    if (TURNED.event !== "turned") throw new Error("not a turn");
    const keys = ways(TURNED, START);
    expect(stops(TURNED.ghosts[0]!)).toBe(0.5);
    expect(keys.get(0)?.at(-1)).toMatchObject({ x: 3, y: 0, at: 1 });
    const rider = keys.get(1)?.at(-1);
    expect(rider?.x).toBeCloseTo(6);
    expect(rider?.y).toBeCloseTo(6);
    expect(keys.get(2)?.at(-1)?.seen).toBe(0);
    for (const way of keys.values()) {
      expect(way.every(({ at }, nth) => nth === 0 || at >= (way[nth - 1]?.at ?? 0))).toBe(true);
    }
  });
});
