// The ring in boxes of all sizes: everybody inside, nobody on somebody else's feet.
import { describe, expect, it } from "vitest";

import { hit } from "./guesses";
import { layout, way } from "./ring";

const BOXES: [number, number][] = [
  [360, 210],
  [360, 300],
  [820, 800],
  [900, 560],
  [1300, 850],
];

describe("layout", () => {
  it.each(BOXES)("keeps everybody within %d × %d", (width, height) => {
    for (const count of [1, 2, 6, 9, 12, 18]) {
      const { size, places, behind } = layout(width, height, count);
      for (const { x, y } of [...places, ...behind]) {
        expect(x).toBeGreaterThanOrEqual(size * 0.4);
        expect(x).toBeLessThanOrEqual(width - size * 0.4);
        expect(y).toBeGreaterThanOrEqual(size * 0.4);
        expect(y).toBeLessThanOrEqual(height - size * 0.4);
      }
    }
  });

  it.each(BOXES)("leaves room between neighbours within %d × %d", (width, height) => {
    for (const count of [6, 9, 12]) {
      const { size, places } = layout(width, height, count);
      places.forEach((place, at) => {
        const next = places[(at + 1) % count]!;
        expect(Math.hypot(place.x - next.x, place.y - next.y)).toBeGreaterThan(size * 0.8);
      });
    }
  });

  it("begins at the top and goes clockwise", () => {
    const { places, middle } = layout(400, 400, 4);
    expect(places[0]!.y).toBeLessThan(middle.y);
    expect(places[1]!.x).toBeGreaterThan(middle.x);
  });
});

describe("way", () => {
  it("goes place by place, forwards, backwards, and round", () => {
    expect(way(0, 3, 8)).toEqual([0, 1, 2, 3]);
    expect(way(0, -2, 8)).toEqual([0, 7, 6]);
    expect(way(6, 3, 8)).toEqual([6, 7, 0, 1]);
    expect(way(2, 0, 8)).toEqual([2]);
  });
});

describe("hit", () => {
  it("knows that the ring has no end", () => {
    const guess = (place: number) => ({ decision: 0, place, of: 8 });
    expect([hit(guess(0), 0), hit(guess(0), 7), hit(guess(3), 5)]).toEqual(["right", "near", "wrong"]);
  });
});
