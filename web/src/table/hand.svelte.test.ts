// A television that blinks does not change what phones show; one that is gone does.
import { expect, test, vi } from "vitest";

import { likeHand, Television, wantsHand } from "./hand.svelte";

test("a television is missed only after a while", () => {
  vi.useFakeTimers();
  const television = new Television();
  television.hear(0);
  expect(television.on).toBe(false);
  television.hear(2);
  television.hear(0);
  vi.advanceTimersByTime(7_000);
  expect(television.on).toBe(true);
  television.hear(1);
  vi.advanceTimersByTime(20_000);
  expect(television.on).toBe(true);
  television.hear(0);
  vi.advanceTimersByTime(9_000);
  expect(television.on).toBe(false);
  vi.useRealTimers();
});

test("what somebody chose is kept", () => {
  for (const on of [true, false]) {
    likeHand(on);
    expect(wantsHand()).toBe(on);
    expect(localStorage.getItem("gamenight/hand")).toBe(on ? "on" : "off");
  }
});
