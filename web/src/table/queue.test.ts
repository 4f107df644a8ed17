// The queue plays what happened in order, and always lands on what the server says.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Position } from "../generated/protocol";
import { type Frame, Queue } from "./queue";

const shown: Frame[] = [];
let hidden = false;

function stage(): Queue {
  return new Queue({
    after: (view, event) => [...(view as unknown[]), event],
    reveal: (event) => (event === "card" ? 0.4 : 0),
    show: (frame) => void shown.push(frame),
    hidden: () => hidden,
  });
}

/** A step in which these things happen; the server's view counts the steps. */
function position(step: number, events: unknown[], hold = 1000): Position {
  const shares = events.map((event) => (event === "light" ? 0 : 1));
  return { number: 1, step, events, shares, hold, view: [`view ${step}`] } as unknown as Position;
}

const told = () => shown.map(({ event }) => event);
const last = () => shown.at(-1);

beforeEach(() => {
  vi.useFakeTimers();
  shown.length = 0;
  hidden = false;
});
afterEach(() => void vi.useRealTimers());

test("shows one event after the other, each for its part of the time, and lands on the view", async () => {
  const queue = stage();
  queue.step(position(1, ["a", "b"]));
  expect(shown).toMatchObject([{ event: "a", nth: 1, pace: 500, view: ["view 1", "a"] }]);
  expect(queue.busy).toBe(true);
  await vi.advanceTimersByTimeAsync(499);
  expect(told()).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(last()).toMatchObject({ event: "b", nth: 2, view: ["view 1", "a", "b"] });
  await vi.advanceTimersByTimeAsync(500);
  expect(last()).toMatchObject({ event: null, view: ["view 1"] });
  expect(queue.busy).toBe(false);
});

test("folds the events of a step into the view before it", async () => {
  const queue = stage();
  queue.step(position(1, []));
  await vi.runAllTimersAsync();
  queue.step(position(2, ["a"]));
  expect(last()).toMatchObject({ event: "a", view: ["view 1", "a"] });
  await vi.runAllTimersAsync();
  expect(last()).toMatchObject({ event: null, view: ["view 2"] });
});

test("gives an event without a share no time", async () => {
  const queue = stage();
  queue.step(position(1, ["light", "a"]));
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toMatchObject([
    { event: "light", pace: 0 },
    { event: "a", pace: 1000 },
  ]);
});

test("an event that cannot be seen at once is shown twice: as it begins, and when it is seen", async () => {
  const queue = stage();
  queue.step(position(1, ["card", "a"]));
  expect(shown).toMatchObject([{ event: "card", nth: 1, pace: 500, seen: false }]);
  await vi.advanceTimersByTimeAsync(199);
  expect(shown.length).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(last()).toMatchObject({ event: "card", nth: 1, pace: 500, seen: true });
  await vi.advanceTimersByTimeAsync(300);
  expect(last()).toMatchObject({ event: "a", nth: 2, seen: true });
  await vi.advanceTimersByTimeAsync(500);
  expect(last()).toMatchObject({ event: null, seen: true });
  // Whoever hurries it sees the card all the same, and what comes of it.
  queue.step(position(2, ["card", "a"]));
  queue.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown.slice(-4).map(({ event, seen }) => [event, seen])).toEqual([
    ["card", false],
    ["card", true],
    ["a", true],
    [null, true],
  ]);
});

test("a skip shows the rest of this step at once, and nothing of the next", async () => {
  const queue = stage();
  queue.step(position(1, ["a", "b", "c"]));
  queue.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect(told()).toEqual(["a", "b", "c", null]);
  queue.step(position(2, ["d", "e"]));
  await vi.advanceTimersByTimeAsync(499);
  expect(told()).toEqual(["a", "b", "c", null, "d"]);
});

test("hurries when something waits, and shows at once what is far behind", async () => {
  const queue = stage();
  queue.step(position(1, ["a"]));
  queue.step(position(2, ["b"]));
  queue.step(position(3, ["c"]));
  await vi.advanceTimersByTimeAsync(1000);
  expect(last()).toMatchObject({ event: "b", pace: 250 });
  await vi.advanceTimersByTimeAsync(250);
  expect(last(), "the last one has time again").toMatchObject({ event: "c", pace: 1000 });
  for (let step = 4; step < 14; step += 1) queue.step(position(step, [step]));
  await vi.advanceTimersByTimeAsync(1000);
  // What is more than six steps behind takes no time; the rest hurries.
  expect(shown.filter(({ event, pace }) => typeof event === "number" && pace === 0).map(({ event }) => event)).toEqual([
    4, 5, 6,
  ]);
  await vi.runAllTimersAsync();
  expect(last()).toMatchObject({ event: null, view: ["view 13"] });
  expect(told().filter(Number)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
});

test("a picture ends whatever is still to be shown", async () => {
  const queue = stage();
  queue.step(position(1, ["a", "b"]));
  queue.step(position(2, ["c"]));
  queue.picture(position(9, ["z"]), false);
  await vi.advanceTimersByTimeAsync(0);
  expect(told()).not.toContain("c");
  expect(last()).toMatchObject({ event: "z", view: ["view 9", "z"], pace: 1000 });
  await vi.runAllTimersAsync();
  expect(last()).toMatchObject({ event: null, view: ["view 9"] });
});

test("a picture of what is known already happens not again", async () => {
  const queue = stage();
  queue.step(position(1, ["a"]));
  await vi.runAllTimersAsync();
  queue.picture(position(1, ["a"]), true);
  await vi.runAllTimersAsync();
  expect(told()).toEqual(["a", null, null]);
});

test("a picture of what is known already does not cut short what is being shown", async () => {
  const queue = stage();
  queue.step(position(1, ["a", "b"]));
  queue.picture(position(1, ["a", "b"]), true);
  await vi.advanceTimersByTimeAsync(1);
  expect(last()).toMatchObject({ event: "a" });
  await vi.runAllTimersAsync();
  expect(told()).toEqual(["a", "b", null, null]);
});

test("nobody waits for what is shown to nobody", async () => {
  hidden = true;
  const queue = stage();
  queue.step(position(1, ["a", "b"]));
  queue.step(position(2, ["c"]));
  await vi.advanceTimersByTimeAsync(0);
  expect(told()).toEqual(["a", "b", null, "c", null]);
  expect(shown.every(({ pace }) => pace === 0)).toBe(true);
});

test("counts every event once, so that the same one twice is seen twice", async () => {
  const queue = stage();
  queue.step(position(1, ["a"], 0));
  queue.step(position(2, ["a"], 0));
  await vi.runAllTimersAsync();
  expect(shown.filter(({ event }) => event === "a").map(({ nth }) => nth)).toEqual([1, 2]);
});
