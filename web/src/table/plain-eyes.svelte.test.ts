// What a plain board keeps in sight when others at the same screen look.
import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";

import type { Scene } from "../games/face";
import Board from "../games/plain/Board.svelte";
import type { Told } from "../games/plain/game.svelte";

const scene: Scene<unknown, Told> = {
  view: {},
  event: null,
  nth: 0,
  pace: 0,
  seen: true,
  last: [],
  seat: 0,
  legal: [],
  toAct: [0],
  reacting: false,
  decision: 0,
  outcome: null,
  guessing: null,
  settled: null,
  podium: [],
  sitters: [
    { seat: 0, colour: "red", name: "Ada", bot: false, here: true, mine: true },
    { seat: 1, colour: "blue", name: "Ben", bot: false, here: true, mine: false },
  ],
  options: {},
};

test("behind a curtain stays in sight what all have seen, and not what one of them alone saw", () => {
  const eyes: Scene<unknown, Told> = $state({ ...scene, seat: null, nth: 1, event: { told: "Red draws." } });
  const board = mount(Board, { target: document.body, props: { scene: eyes, play: vi.fn(), guess: vi.fn() } });
  flushSync();
  Object.assign(eyes, { seat: 0, event: null });
  flushSync();
  expect(document.body.textContent).toContain("Red draws.");
  Object.assign(eyes, { nth: 2, event: { told: "Red draws a 7." } });
  flushSync();
  expect(document.body.textContent).toContain("Red draws a 7.");
  Object.assign(eyes, { seat: 1, event: null });
  flushSync();
  expect(document.body.textContent).not.toContain("Red draws a 7.");
  void unmount(board);
});
