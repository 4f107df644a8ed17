// The board in the hands of somebody: what a tap does, what a refusal says, what face-down tiles give away.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { Event, Tile, View } from "../../generated/game-over";
import { learn, speak } from "../../words/index.svelte";
import { after } from "./after";
import Board from "./Board.svelte";
import { CELLS, type Place } from "./dungeon";
import { CLOSED, place } from "./place.fixture";

const ENTER = ["club", "potion", "laser", "bow"].map((weapon) => `flip a1 ${weapon}`);
let component: Record<string, unknown> | null = null;

async function table(scene: Place) {
  await speak("en");
  await learn("game-over");
  const play = vi.fn<(action: string) => void>();
  component = mount(Board, { target: document.body, props: { scene, play, guess: vi.fn() } });
  flushSync();
  const tile = (cell: string): HTMLElement => {
    const found = document.querySelectorAll<HTMLElement>("[role=gridcell] > button")[CELLS.indexOf(cell as "a1")];
    if (!found) throw new Error(`no tile on ${cell}`);
    return found;
  };
  return { play, tile };
}

afterEach(() => {
  if (component) void unmount(component);
  component = null;
});

describe("the dungeon", () => {
  it("takes a first tap on the entrance as a move", async () => {
    const { play, tile } = await table(place({ legal: ENTER }));
    expect(tile("a1").getAttribute("aria-label")).toBe("a1, face down, can be turned over, your entrance");
    tile("a1").click();
    expect(play.mock.calls).toEqual([["flip a1 club"]]);
  });

  it("keeps the weapon that was picked by key or tap", async () => {
    const { play, tile } = await table(place({ legal: ENTER }));
    dispatchEvent(new KeyboardEvent("keydown", { key: "3" }));
    flushSync();
    expect(document.querySelector("[aria-checked=true]")?.getAttribute("aria-label")).toBe("Ray gun, shortcut 3");
    tile("a1").click();
    expect(play).toHaveBeenCalledWith("flip a1 laser");
  });

  it("leaves it to the server to say why something cannot be done", async () => {
    const { play, tile } = await table(place({ legal: ENTER }));
    tile("c3").click();
    expect(play).toHaveBeenCalledWith("flip c3 club");
  });

  it("shows nothing of how a turn ends before its tile can be seen", async () => {
    const last: Event[] = [
      { event: "flipped", seat: 0, cell: "a1", weapon: "club", tile: "blork-bow" },
      { event: "turn-over", seat: 0, why: "wrong-weapon", next: 1 },
    ];
    const view: View = { ...CLOSED, tiles: CLOSED.tiles.with(0, "blork-bow"), up: ["a1"], weapon: "club" };
    await table(place({ view, event: last[0]!, last, pace: 1400, seen: false }));
    expect(document.querySelector(".gloating, .beaten")).toBeNull();
    expect(document.querySelector("[role=status]")?.textContent).toBe("");
    if (component) await unmount(component);
    await table(place({ view, event: last[0]!, last, pace: 1400, seen: true }));
    expect(document.querySelector(".gloating")).not.toBeNull();
  });

  it("shows face-down tiles that are alike to the last letter", async () => {
    const flipped: Event = { event: "flipped", seat: 0, cell: "a1", weapon: "club", tile: "portal" };
    const { tile } = await table(place({ view: after(CLOSED, flipped), last: [flipped] }));
    const inner = CELLS.filter((cell) => cell !== "a1").map((cell) => {
      const { outerHTML } = tile(cell);
      const label = tile(cell).getAttribute("aria-label") ?? "";
      expect(label.startsWith(`${cell}, face down`)).toBe(true);
      return outerHTML.replace(`aria-label="${label}"`, "").replace(`data-act="flip ${cell}"`, "");
    });
    expect(new Set(inner).size).toBe(1);
  });

  it("walks with the arrow keys, one tile to tab to", async () => {
    const { tile } = await table(place({ legal: ENTER }));
    tile("a1").focus();
    flushSync();
    tile("a1").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
    flushSync();
    expect(document.activeElement).toBe(tile("a2"));
    expect(document.querySelectorAll("[role=gridcell] > button[tabindex='0']")).toHaveLength(1);
  });

  it.each<[Tile, string]>([
    ["blork-bow", "a1, blork that fears the bow"],
    ["princess-blue", "a1, blue princess"],
  ])("tells what %s is while it can be seen", async (kind, label) => {
    const flipped: Event = { event: "flipped", seat: 0, cell: "a1", weapon: "club", tile: kind };
    const { tile } = await table(place({ view: after(CLOSED, flipped), last: [flipped], event: flipped }));
    expect(tile("a1").getAttribute("aria-label")).toContain(label);
    expect(document.querySelector("[role=status]")?.textContent).toMatch(/^a1: /);
  });

  it("says which tiles change places, and forgets it", async () => {
    const swapped: Event = { event: "swapped", seat: 0, from: "b2", to: "d4" };
    await table(place({ last: [swapped], event: swapped }));
    expect(document.querySelector("[role=status]")?.textContent).toBe("You swap b2 and d4.");
    if (component) await unmount(component);
    await table(place({ last: [swapped] }));
    expect(document.querySelector("[role=status]")?.textContent).toBe("");
  });
});
