// Whoever gets a hand in the middle of a game is named to all.
import { expect, test } from "vitest";

import type { PlaceState, TableState } from "../generated/protocol";
import { announced, lost } from "./announce";

const place = (person: number | null, more: Partial<PlaceState> = {}): PlaceState => ({
  colour: "red",
  person,
  called: null,
  bot: person === null ? "easy" : null,
  locked: false,
  away: null,
  ...more,
});
const table = (places: PlaceState[], more: Partial<TableState> = {}): TableState =>
  ({
    stage: "playing",
    number: 1,
    places,
    people: ["Anna", "Ben", "Zoë"].map((name) => ({ name, here: true })),
    ...more,
  }) as TableState;
const say = (key: string, params: Record<string, string | number> = {}) => `${key} ${Object.values(params).join(" ")}`;

test("says who plays a seat now, and for whom", () => {
  const before = table([place(0), place(1)]);
  expect(announced(before, table([place(0), place(2)]), say)).toEqual(["seat.now Zoë colour.red "]);
  expect(announced(before, table([place(0), place(2, { former: 1, lent: true })]), say)).toEqual([
    "seat.lent Zoë colour.red  Ben",
  ]);
  expect(announced(table([place(0), place(null)]), before, say)).toEqual(["seat.now Ben colour.red "]);
});

test("says nothing of bots, of the lobby, or of another game", () => {
  const before = table([place(0), place(1)]);
  expect(announced(before, table([place(0), place(null)]), say)).toEqual([]);
  expect(announced(null, before, say)).toEqual([]);
  expect(announced(before, table([place(2), place(1)], { stage: "lobby" }), say)).toEqual([]);
  expect(announced(before, table([place(2), place(1)], { number: 2 }), say)).toEqual([]);
});

test("says that somebody is back to whom a seat was lent", () => {
  const lent = table([place(0), place(2, { former: 1, lent: true })]);
  expect(announced(lent, table([place(0), place(1)]), say)).toEqual(["seat.returned Ben colour.red "]);
});

test("tells whoever lost a seat how that came", () => {
  const before = table([place(0), place(1)]);
  const none = new Set<number>();
  expect(lost(before, table([place(0), place(null)]), 1, none)).toBe("seat.lost");
  expect(lost(before, table([place(0), place(2)]), 1, none)).toBe("seat.lost");
  expect(lost(before, table([place(0), place(2)]), 1, new Set([1]))).toBe("seat.moved");
  expect(lost(before, table([place(0)]), 1, none)).toBe("seat.lost");
  expect(lost(before, before, 1, none)).toBeNull();
});

test("does not say that the host took a seat which only went back, or which only is lent", () => {
  const lent = table([place(0), place(2, { former: 1, lent: true })]);
  const before = table([place(0), place(1)]);
  expect(lost(lent, before, 2, new Set())).toBeNull();
  expect(lost(before, lent, 1, new Set())).toBeNull();
});
