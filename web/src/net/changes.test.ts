// Changes: what is folded is what the server would have said as a whole, and what does not fit is noticed.
import { expect, test } from "vitest";

import type { FromServer, Position } from "../generated/protocol";
import { fold, Folding, type Change } from "./changes";

test("a change says what is new and where, and leaves what was there alone", () => {
  const was = { step: 7, view: { castle: [1, 2, 3], hand: ["ace", null] }, legal: ["a"] };
  const is = fold(was, { step: [8], view: { hand: { "1": ["king"] } }, legal: [["a", "b"]] });
  expect(is).toEqual({ step: 8, view: { castle: [1, 2, 3], hand: ["ace", "king"] }, legal: ["a", "b"] });
  expect(was.view.hand, "what is shown already does not change by itself").toEqual(["ace", null]);
  expect((is as typeof was).view.castle).toBe(was.view.castle);
  expect(fold({ a: 1 }, { a: [null] })).toEqual({ a: null });
  expect(fold({ a: 1 }, {})).toEqual({ a: 1 });
});

test.each<[unknown, Change]>([
  [{ a: 1 }, { b: [1] }],
  [[1], { "1": [1] }],
  [1, { a: [1] }],
  [null, { a: [1] }],
  [{}, JSON.parse('{"constructor":[1]}') as Change],
])("what does not fit is noticed: %j %j", (value, change) => {
  expect(() => fold(value, change)).toThrow();
});

const whole = (kind: "step" | "picture", step: number) => ({ [kind]: { step, view: {} } as Position }) as FromServer;
const changes = (after: number, step: boolean, position: Change): FromServer => ({
  changes: { after, step, position },
});

test("changes are counted from the last whole position on", () => {
  const folding = new Folding();
  expect(folding.take(whole("picture", 3))).toEqual(whole("picture", 3));
  expect(folding.take(changes(0, true, { step: [4] }))).toEqual(whole("step", 4));
  expect(folding.take({ reaction: { person: 0, reaction: "cheer" } })).toEqual({
    reaction: { person: 0, reaction: "cheer" },
  });
  expect(folding.take(changes(1, false, {}))).toEqual(whole("picture", 4));
  expect(() => folding.take(changes(3, true, { step: [6] })), "one is missing").toThrow();
  folding.take(whole("step", 9));
  expect(folding.take(changes(0, true, { step: [10] }))).toEqual(whole("step", 10));
  expect(() => new Folding().take(changes(0, true, { step: [4] })), "there is nothing to fold it into").toThrow();
});
