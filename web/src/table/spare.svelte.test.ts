// What passes by itself, and that the time of it tells nothing.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Position } from "../generated/protocol";
import { delay, Spare } from "./spare.svelte";

const WINDOW = 15_000;
/** Numbers that follow from a number, the same in every world. */
function dice(seed: number): () => number {
  let now = seed;
  return () => (now = (Math.imul(now, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}
const asked = (over: Partial<Position>): Position =>
  ({ number: 1, step: 4, decision: 4, seat: 0, to_act: [0, 1], reacting: true, legal: ["pass"], ...over }) as Position;

interface World {
  spare: Spare;
  played: { action: string; at: number }[];
  draws: number;
}
function world(legal: string[], { on = true, alone = false, seed = 1 } = {}): World {
  const roll = dice(seed);
  const made: World = { played: [], draws: 0, spare: null as never };
  const start = Date.now();
  made.spare = new Spare({
    on: () => on,
    alone: () => alone,
    draw: () => ((made.draws += 1), roll()),
    pass: () => "pass",
    play: (_, action) => made.played.push({ action, at: Date.now() - start }),
  });
  made.spare.look(asked({ legal }), WINDOW, false);
  return made;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("is timed alike with and without a card that could be played", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const [without, within] = [world(["pass"], { seed }), world(["pass", "play next"], { seed })];
    // As much is drawn, and it is looked at the hand at the same moments: the same timers wait.
    expect(within.draws).toBe(without.draws);
    const next = vi.getTimerCount();
    expect(next % 2, `seed ${seed}`).toBe(0);
    vi.advanceTimersByTime(WINDOW);
    expect(within.played, "whoever has a choice is never spared it").toEqual([]);
    expect(without.played).toHaveLength(next / 2);
    expect(vi.getTimerCount()).toBe(0);
  }
});

test("takes any time of the window, and sometimes leaves it to the clock", () => {
  const roll = dice(7);
  const drawn = Array.from({ length: 20_000 }, () => delay(false, WINDOW, roll));
  const times = drawn.filter((time) => time !== null);
  expect(drawn.length - times.length, "left to the clock").toBeGreaterThan(500);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(800);
  expect(Math.max(...times)).toBeLessThanOrEqual(WINDOW);
  // No second of the window proves anything: there are answers in each.
  for (let from = 1_000; from < WINDOW; from += 1_000)
    expect(times.filter((time) => time >= from && time < from + 1_000).length, `${from}`).toBeGreaterThan(200);
  const unending = Array.from({ length: 20_000 }, () => delay(false, null, roll)!);
  expect(Math.max(...unending), "without a clock there is no longest time").toBeGreaterThan(30_000);
});

test("takes a short beat where nobody could learn from it", () => {
  const alone = world(["pass"], { alone: true });
  vi.advanceTimersByTime(699);
  expect(alone.played).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(alone.played).toEqual([{ action: "pass", at: 700 }]);
});

test("goes on while others answer the same question, and ends with it", () => {
  const { spare, played } = world(["pass"], { alone: true });
  vi.advanceTimersByTime(400);
  spare.look(asked({ step: 5, to_act: [0] }), WINDOW, false);
  vi.advanceTimersByTime(300);
  expect(played, "its time goes on").toHaveLength(1);
  spare.look(asked({ decision: 6, step: 6 }), WINDOW, false);
  spare.look(asked({ decision: 7, step: 7, reacting: false, legal: ["vote 0"] }), null, false);
  vi.advanceTimersByTime(60_000);
  expect(played, "a question that is gone is not answered, and one that is no reaction never").toHaveLength(1);
});

test("waits while time stands still, and is nobody's who does not want it", () => {
  const { spare, played } = world(["pass"], { alone: true });
  spare.look(asked({}), null, true);
  vi.advanceTimersByTime(60_000);
  expect(played).toEqual([]);
  spare.look(asked({}), WINDOW, false);
  vi.advanceTimersByTime(700);
  expect(played).toHaveLength(1);
  const off = world(["pass"], { alone: true, on: false });
  vi.advanceTimersByTime(60_000);
  expect([off.played, off.draws]).toEqual([[], 0]);
});

test("passes for the rest of the round for who wants no more of it", () => {
  const { spare, played } = world(["pass", "play next"], { alone: true });
  spare.rest();
  expect(played).toHaveLength(1);
  spare.look(asked({ decision: 6, legal: ["pass", "play second"] }), WINDOW, false);
  vi.advanceTimersByTime(700);
  expect(played).toHaveLength(2);
  // The next vote begins another round.
  spare.look(asked({ decision: 8, reacting: false, legal: ["vote 0", "vote 1"] }), null, false);
  spare.look(asked({ decision: 9, legal: ["pass", "play next"] }), WINDOW, false);
  vi.advanceTimersByTime(60_000);
  expect(played).toHaveLength(2);
});
