// A game told again is told in the right order, too.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Face } from "../games/face";
import type { Position, Story } from "../generated/protocol";
import { Replay } from "./replay.svelte";

const position = (step: number, events: string[]): Position =>
  ({ number: 1, step, events, shares: events.map(() => 1), hold: 1000, view: step, to_act: [] }) as unknown as Position;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("says what happens when it is seen, and all of it where one jumps", async () => {
  const replay = new Replay("{}\n");
  replay.face = {
    after: (view: unknown) => view,
    reveal: () => 0.4,
    tell: (event: string) => `${event} happens.`,
    unveil: (event: string) => (event === "card" ? "An ace!" : null),
  } as unknown as Face;
  replay.story = { positions: [position(0, []), position(1, ["card", "end"])], options: {} } as unknown as Story;
  replay.jump(0);
  await vi.runAllTimersAsync();
  replay.next();
  expect(replay.tell(1)).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(replay.tell(1)).toEqual(["An ace!"]);
  await vi.advanceTimersByTimeAsync(499);
  expect(replay.tell(1)).toEqual(["An ace!"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(replay.tell(1)).toEqual(["An ace!", "end happens."]);
  await vi.runAllTimersAsync();
  replay.jump(0);
  replay.jump(1);
  expect(replay.tell(1)).toEqual(["An ace!", "end happens."]);
});
