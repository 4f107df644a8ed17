// A guess over time: made, come out, and still to be read when the table has gone on.
import { flushSync, mount, unmount } from "svelte";
import { beforeAll, expect, it, vi } from "vitest";

import { learn, speak } from "../../words/index.svelte";
import Board from "./Board.svelte";
import { scene } from "./scene.fixture";
import type { SquidScene } from "./tell";

beforeAll(async () => {
  await speak("en");
  await learn("squid");
  // Nothing has a size here; the ring needs one to be laid out.
  for (const side of ["clientWidth", "clientHeight"]) {
    Object.defineProperty(HTMLElement.prototype, side, { get: () => 400, configurable: true });
  }
});

const guessing = { code: "guard-stops", players: [0, 1, 2], answers: 6 };
const looksOn = (more: Partial<SquidScene>) => scene({ you: null }, { seat: null, ...more });

it("says how a guess came out until the next one is wanted", () => {
  const props = $state({ scene: looksOn({ guessing }), play: vi.fn(), guess: vi.fn() });
  const board = mount(Board, { target: document.body, props });
  const shows = (more: Partial<SquidScene>) => {
    props.scene = looksOn(more);
    flushSync();
    return document.body.textContent;
  };
  flushSync();
  document.querySelector<HTMLElement>('[aria-label^="Place 5"]')?.click();
  expect(shows({ decision: 4 })).not.toContain("The guard stopped");
  expect(shows({ decision: 5, settled: { answer: 4, guesses: [[0, 4]] } })).toContain("Spot on!");
  expect(shows({ decision: 6 }), "somebody has passed meanwhile").toContain("Spot on!");
  expect(shows({ decision: 7, guessing })).not.toContain("Spot on!");
  const later = shows({ decision: 8, settled: { answer: 4, guesses: [] } });
  expect(later, "nothing was guessed since").not.toContain("The guard stopped");
  void unmount(board);
});
