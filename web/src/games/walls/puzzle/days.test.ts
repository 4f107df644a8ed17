import { beforeEach, expect, test } from "vitest";

import { solve, solved, streak, written } from "./days";

beforeEach(() => localStorage.clear());

test("a day is written by the clock on the wall", () => {
  expect(written(new Date(2026, 10, 18, 23, 59))).toBe("2026-11-18");
  expect(written(new Date(2027, 0, 1, 0, 0))).toBe("2027-01-01");
});

test("days in a row are counted over the ends of months and years", () => {
  expect(streak([], "2026-11-18")).toBe(0);
  expect(streak(["2026-11-18"], "2026-11-18")).toBe(1);
  expect(streak(["2026-12-31", "2027-01-01"], "2027-01-01")).toBe(2);
  expect(streak(["2028-02-28", "2028-02-29", "2028-03-01"], "2028-03-01")).toBe(3);
});

test("a day that is not over yet breaks nothing, one that was left out does", () => {
  expect(streak(["2026-11-16", "2026-11-17"], "2026-11-18")).toBe(2);
  expect(streak(["2026-11-15", "2026-11-16"], "2026-11-18")).toBe(0);
  expect(streak(["2026-11-16", "2026-11-18"], "2026-11-18")).toBe(1);
});

test("a day is kept once", () => {
  solve("2026-11-17");
  solve("2026-11-18");
  solve("2026-11-18");
  expect(solved()).toEqual(["2026-11-17", "2026-11-18"]);
});
