// Whoever gets a hand in the middle of a game is named to all.
import { expect, test } from "vitest";

import type { PlaceState, TableState } from "../generated/protocol";
import { announced } from "./announce";

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
