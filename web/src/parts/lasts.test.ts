// What the lobby tells about the length of games is what docs/balance has studied.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import card from "../games/squid/card";
import { USUAL } from "../games/walls/workshop/usual";
import { lasts } from "./lasts";

const balance = (game: string): string =>
  readFileSync(join(import.meta.dirname, `../../../docs/balance/${game}.md`), "utf8");
/** The cells of a row. */
const row = (game: string, label: string): string[] =>
  (balance(game).match(new RegExp(`^\\| ${label} \\|.*$`, "m"))?.[0] ?? "").split("|").map((cell) => cell.trim());
const { guard_deck: guards, ring, characters } = card.studied!;
const deck = (pow: number) => ({ pow, empty: 20 - pow, trick: 0 });

test("the points are those of the study", () => {
  const points = guards && "lengths" in guards ? guards.lengths : [];
  expect(points.map(([share]) => share * 20)).toEqual([4, 7, 10, 13, 16]);
  const labels = ["4 pow", "7 pow", "10 pow \\(usual\\)", "13 pow", "16 pow"];
  expect(points.map(([, actions]) => actions.toFixed(1))).toEqual(labels.map((label) => row("squid", label)[2]));
  const values = ring && "values" in ring ? ring.values : {};
  expect(values.grouped?.toFixed(1)).toBe(row("squid", "grouped")[2]);
  expect(values.random?.toFixed(1)).toBe(row("squid", "random")[2]);
  const three = characters && "values" in characters ? characters.values["3"] : 0;
  expect(three?.toFixed(1)).toBe(row("squid", "three")[2]);
});

test("between the points lengths grow by factors, beyond them nothing is promised", () => {
  expect(lasts(guards!, deck(10), deck(10))).toEqual({ ratio: 1, at: "about" });
  const { ratio } = lasts(guards!, deck(7), deck(10))!;
  expect(ratio).toBeCloseTo(175.1 / 114.1, 6);
  const middle = lasts(guards!, { pow: 17, empty: 23, trick: 0 }, deck(10))!;
  expect(middle.ratio).toBeCloseTo(Math.sqrt(ratio), 6);
  expect(lasts(guards!, deck(1), deck(10))).toEqual({ ratio: 378.4 / 114.1, at: "least" });
  expect(lasts(guards!, deck(19), deck(10))).toEqual({ ratio: 69.9 / 114.1, at: "most" });
  expect(lasts(guards!, deck(0), {})).toBeNull();
  expect(lasts(ring!, "grouped", "even")?.ratio).toBeCloseTo(111 / 114.1, 6);
  expect(lasts(ring!, "strange", "even")).toBeNull();
});

test("the default castle is told as it was studied", () => {
  for (const seats of [2, 3, 4] as const) {
    const cells = row("walls", `${seats} players`);
    const { start, length } = USUAL[seats];
    const [share, low, high] = [start.share, start.low, start.high].map((one) => (one * 100).toFixed(1));
    expect([cells[2], cells[5]]).toEqual([length.toFixed(1), `${share} % (${low}–${high})`]);
  }
});
