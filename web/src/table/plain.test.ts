// A game without drawings can be played too: on the plain board, with a button for each legal action.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";

import type { Scene } from "../games/face";
import plain from "../games/plain";
import Board from "../games/plain/Board.svelte";
import { game, type Told } from "../games/plain/game.svelte";
import { read } from "../games/plain/markdown";
import { byVerb, fields, layOut } from "../games/plain/shape";

const scene: Scene<unknown, Told> = {
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

function draw(props: Partial<Scene<unknown, Told>>, play = vi.fn()): typeof play {
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
  expect(buttons.map((button) => button.getAttribute("data-act"))).toEqual(["take 1", "take 2", "pass"]);
  expect(buttons.map((button) => button.textContent.trim())).toEqual(["1", "2", "pass"]);
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

const declared = `/** A view. */
export type View = {
  /** Whose eyes these are, if a seat's. */
  you: Seat | null;
  /** Who has chosen. */
  chosen: SeatSet;
  /** The fingers by seat, as far as the viewer may see them. */
  fingers: Array<number | null>;
  /** What was shown last. */
  last_shown: Array<number>;
  /** Who has won. */
  winner: Seat | null;
};
`;

test("a view is laid out by its types", () => {
  const known = fields(declared);
  expect(known.map(({ name, is }) => `${name}: ${is}`)).toEqual([
    "you: Seat | null",
    "chosen: SeatSet",
    "fingers: Array<number | null>",
    "last_shown: Array<number>",
    "winner: Seat | null",
  ]);
  const view = { you: 0, chosen: [0, 1], fingers: [2, null], last_shown: [1, 3], winner: null };
  const docs = (name: string) => known.find((field) => field.name === name)!.docs;
  expect(layOut(view, known, 2)).toEqual([
    { name: "chosen", docs: docs("chosen"), seats: [0, 1] },
    { name: "fingers", docs: docs("fingers"), bySeat: [2, null] },
    { name: "last shown", docs: docs("last_shown"), things: [1, 3], list: true },
  ]);
  expect(layOut({ winner: 1 }, known, 2)).toEqual([{ name: "winner", docs: docs("winner"), seats: [1] }]);
});

test("what is not to be seen has a back, and what happened last stays in sight", () => {
  game.fields = fields(declared);
  draw({ view: { chosen: [1], fingers: [2, null] }, last: [{ event: "chose", told: "Blue has chosen." }] });
  expect(document.body.textContent).toContain("Blue has chosen.");
  expect(document.querySelectorAll("td .back")).toHaveLength(1);
  expect(document.querySelectorAll("tbody tr")).toHaveLength(2);
  game.fields = [];
});

test("a single thing that is not there is no card face down, and nobody has no row", () => {
  expect(layOut({ taken: null, path: [4, null], chosen: [] }, fields(declared), 3)).toEqual([
    { name: "taken", docs: "", things: [], list: false },
    { name: "path", docs: "", things: [4, null], list: true },
  ]);
  draw({ view: { taken: null } });
  expect(document.querySelectorAll(".back")).toHaveLength(0);
  expect(document.querySelector("dd")?.textContent).toBe("–");
});

test("what lies in the middle comes before what is the seats'", () => {
  draw({ view: { hands: [[1, 2], [null]], path: [4, 5, 6] } });
  const [middle, seats] = [document.querySelector("dl")!, document.querySelector("table")!];
  expect(middle.textContent).toContain("path");
  expect(middle.compareDocumentPosition(seats) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test("an event is told in the game's own words while it happens", () => {
  const event = { event: "shown", told: "The hands show 1, 3." };
  expect(plain.status({ ...scene, event }, (key) => key)).toBe("The hands show 1, 3.");
  expect(plain.tell({ event: "shown" }, scene, (key) => key)).toBe("shown");
});

test("actions are grouped by their verb", () => {
  expect(byVerb(["show 1", "pass", "show 2"])).toEqual([
    { verb: "show", actions: ["show 1", "show 2"] },
    { verb: "pass", actions: ["pass"] },
  ]);
});

test("a page of rules is read by its blocks", () => {
  const blocks = read(
    "# Fingers (`fingers`)\n\nBy *us*,\nfor all.\n\n## A round\n- **FI-1** One\n  hand.\n- **FI-2** Two.\n\n| a | b |\n|---|---|\n| 1 | `2` |\n",
  );
  expect(blocks).toMatchObject([
    { level: 1 },
    { text: [{ text: "By " }, { text: "us", as: "em" }, { text: ", for all." }] },
    { level: 2 },
    { items: [{ id: "FI-1", text: [{ as: "strong" }, { text: " One hand." }] }, { id: "FI-2" }] },
    { head: [[{ text: "a" }], [{ text: "b" }]], rows: [[[{ text: "1" }], [{ text: "2", as: "code" }]]] },
  ]);
});
