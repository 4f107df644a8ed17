// The board in the hands of somebody: every kind of action is reached, taps on the rest say why, piles give nothing away.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { Event, View } from "../../generated/walls";
import { learn, speak } from "../../words/index.svelte";
import type { Scene } from "../face";
import Board from "./Board.svelte";
import { scene, START } from "./scene.fixture";

let component: Record<string, unknown> | null = null;

async function table(of: Scene<View, Event>) {
  await speak("en");
  await learn("walls");
  const play = vi.fn<(action: string) => void>();
  component = mount(Board, { target: document.body, props: { scene: of, play, guess: () => undefined } });
  flushSync();
  const press = (name: RegExp): void => {
    const all = [...document.querySelectorAll<HTMLElement>("button")];
    const found = all.find((one) => name.test(one.getAttribute("aria-label") ?? one.textContent));
    if (!found) throw new Error(`no button ${String(name)}`);
    found.click();
    flushSync();
  };
  return { play, press };
}

afterEach(() => {
  if (component) void unmount(component);
  component = null;
  document.body.replaceChildren();
});

describe("the board", () => {
  it.each([
    ["step b1", /^b1;/],
    ["slide A up", /^Slide A up/],
    ["slide C down", /^Slide C down/],
    ["turn cw", /^Turn the castle clockwise/],
    ["turn ccw", /^Turn the castle anticlockwise/],
    ["search 3", /^Pile 3/],
    ["end", /^End turn/],
  ])("offers %s", async (action, name) => {
    const { play, press } = await table(scene({ legal: ["end", action] }));
    press(name);
    expect(play).toHaveBeenCalledExactlyOnceWith(action);
  });

  it("shifts a slider in two touches", async () => {
    const { play, press } = await table(scene({ legal: ["shift B 4 -1", "shift B 4 0"] }));
    press(/^Corridor 4, free/);
    press(/^Put B into corridor 4: one chamber sticks out at the top/);
    expect(play).toHaveBeenCalledExactlyOnceWith("shift B 4 -1");
  });

  it("places a ghost that is off the board", async () => {
    const placing = [{ ghost: 1, fields: ["g1" as const, "a7" as const] }];
    const view: View = { ...START, ghosts: ["a1", null, "g7"], phase: "place", placing };
    const { play, press } = await table(scene({ view, legal: ["place blue g1", "place blue a7"] }));
    press(/^c3;/);
    press(/^a7;/);
    expect(play.mock.calls).toEqual([["place blue c3"], ["place blue a7"]]);
  });

  const cards: View["cards"][number] = [
    { part: "hat", costume: 0 },
    { part: "legs", costume: 3 },
  ];
  const holding = (to: View["piles"][number]["cards"]): View => ({
    ...START,
    phase: "tidy",
    searching: 2,
    piles: [START.piles[0], { size: 2, top: "hat", cards: to }, START.piles[2], START.piles[3]],
  });

  it("tidies in one touch, or in two if piles may move", async () => {
    const one = await table(scene({ view: holding(cards), legal: ["tidy hat 2", "tidy legs 2"] }));
    one.press(/^curly slippers/);
    expect(one.play).toHaveBeenCalledExactlyOnceWith("tidy legs 2");
    if (component) await unmount(component);
    const two = await table(scene({ view: holding(cards), legal: ["tidy hat 2", "tidy legs 1", "tidy legs 2"] }));
    two.press(/^curly slippers/);
    two.press(/^Place 1/);
    expect(two.play).toHaveBeenCalledExactlyOnceWith("tidy legs 1");
  });

  it("shows others that a pile is searched, and nothing of it", async () => {
    await table(scene({ view: { ...holding(null), turn: 1 }, seat: 0 }));
    expect(document.body.textContent).not.toContain("eyes only");
    expect(document.querySelector('[aria-label="Pile 2: Pip is looking through it"]')).not.toBeNull();
    expect(document.body.innerHTML).not.toContain("slippers");
  });

  it("leaves it to the server to say why something cannot be done", async () => {
    const { play, press } = await table(scene());
    press(/^a2;/);
    press(/^Slide A up/);
    press(/^Corridor 2, free/);
    press(/^Pile 1/);
    expect(play.mock.calls).toEqual([["step a2"], ["slide A up"], ["shift A 2 0"], ["search 1"]]);
  });
});
