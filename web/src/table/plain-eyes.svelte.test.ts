// What a plain board keeps in sight when others at the same screen look.
import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";

import type { Scene } from "../games/face";
import Board from "../games/plain/Board.svelte";
import type { Told } from "../games/plain/game.svelte";
import { sceneOf } from "../games/scene.fixture";

const scene: Scene<unknown, Told> = sceneOf<unknown, Told>({});

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
