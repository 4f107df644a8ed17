// A game without drawings can be played too: on the plain board, with a button for each legal action.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";

import type { Scene } from "../games/face";
import plain from "../games/plain";
import Board from "../games/plain/Board.svelte";

const scene: Scene = {
  view: { pile: 12, shown: ["three", "five"] },
  event: null,
  nth: 0,
  pace: 0,
  seen: true,
  last: [],
  seat: 0,
  legal: ["take 1", "take 2", "pass"],
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

let board: ReturnType<typeof mount> | null = null;
afterEach(() => {
  if (board) void unmount(board);
  board = null;
  document.body.replaceChildren();
});

function draw(props: Partial<Scene>, play = vi.fn()): typeof play {
  board = mount(Board, {
    target: document.body,
    props: { scene: { ...scene, ...props }, play, guess: vi.fn() },
  });
  flushSync();
  return play;
}

test("shows what is seen, and does what is tapped", () => {
  const play = draw({});
  expect(document.body.textContent).toContain("pile");
  expect(document.body.textContent).toContain("12");
  const buttons = [...document.querySelectorAll("button")];
  expect(buttons.map((button) => button.textContent)).toEqual(["take 1", "take 2", "pass"]);
  buttons[1]?.click();
  expect(play).toHaveBeenCalledExactlyOnceWith("take 2");
});

test("offers nothing that is not legal", () => {
  draw({ legal: [] });
  expect(document.querySelectorAll("button")).toHaveLength(0);
});

test("says whose turn it is", () => {
  const words = (key: string, params?: object) => `${key} ${JSON.stringify(params ?? {})}`;
  expect(plain.status(scene, words)).toContain("status.you");
  expect(plain.status({ ...scene, legal: [], toAct: [1] }, words)).toContain("Ben");
});
