// Games that are counted here a few at a time come to the same as on the command line.
import { expect, test } from "vitest";

import type { Stats } from "../../../generated/protocol";
import { length, merged, wilson } from "./study.svelte";

const stats = (lengths: Record<string, number>, starts: number): Stats => {
  const games = Object.values(lengths).reduce((sum, count) => sum + count, 0);
  return { games, cut: 0, lengths, wins_by_seat: [games, 0], wins_by_distance: [starts, games - starts] };
};

test("intervals are Wilson’s", () => {
  const { share, low, high } = wilson(10, 100);
  expect([share, low, high].map((one) => one.toFixed(4))).toEqual(["0.1000", "0.0552", "0.1744"]);
});

test("runs are added up, and their lengths with them", () => {
  const both = merged(stats({ 40: 1, 50: 2 }, 2), stats({ 50: 1, 60: 1 }, 1));
  expect(both).toEqual({
    ...{ games: 5, cut: 0, lengths: { 40: 1, 50: 3, 60: 1 } },
    ...{ wins_by_seat: [5, 0], wins_by_distance: [3, 2] },
  });
  const { mean, within } = length(both);
  expect(mean).toBe(50);
  // The sample's variance is 50, the mean's standard error the root of ten.
  expect(within).toBeCloseTo(1.959964 * Math.sqrt(10), 5);
});
