// Every refusal names the rule behind it.
import { expect, it } from "vitest";

import type { View } from "../../generated/game-over";
import { CLOSED, place } from "./place.fixture";
import { whyNot } from "./why-not";

const tiles = CLOSED.tiles.with(0, "portal");
const said = (view: Partial<View>, cell: Parameters<typeof whyNot>[1], seat: number | null = 0) =>
  whyNot(place({ view: { ...CLOSED, ...view }, seat }), cell)?.rule;

it("is the rule that forbids it", () => {
  expect(said({}, "c3")).toBe("GO-7");
  expect(said({ up: ["a1"] }, "c3")).toBe("GO-8");
  expect(said({ up: ["a1", "a2"] }, "a1")).toBe("GO-8");
  expect(said({ up: ["a1"], tiles }, "a1")).toBe("GO-9");
  expect(said({ up: ["a1"], phase: "swap" }, "a1")).toBe("GO-13");
  expect(said({ up: ["a1"], phase: "swap" }, "e1")).toBe("GO-13");
  expect(said({ turn: 1 }, "a1")).toBe("GO-14");
  expect(said({ phase: "over" }, "a1")).toBe("GO-15");
});

it("is nothing to onlookers", () => {
  expect(said({}, "a1", null)).toBeUndefined();
});
