// What an event does to the picture.
import { describe, expect, it } from "vitest";

import type { Event, View } from "../../generated/game-over";
import { after } from "./after";
import { indexOf } from "./dungeon";
import { CLOSED } from "./place.fixture";

const flip: Event = { event: "flipped", seat: 1, cell: "b2", weapon: "bow", tile: "invincible" };
const swap: Event = { event: "swapped", seat: 1, from: "b2", to: "d4" };

describe("the picture after", () => {
  it("a flip shows the tile, who turned it over, and with what", () => {
    const view = after(CLOSED, flip);
    expect(view.tiles[indexOf("b2")]).toBe("invincible");
    expect(view).toMatchObject({ up: ["b2"], turn: 1, weapon: "bow", phase: "flip" });
    expect(CLOSED.up).toEqual([]);
  });

  it("a flip that is in the picture already is the same picture", () => {
    const view = after(CLOSED, flip);
    expect(after(view, flip)).toEqual(view);
  });

  it("a swap moves the blork, and nothing is seen where it was", () => {
    const view = after(after(CLOSED, flip), swap);
    expect(view.tiles[indexOf("b2")]).toBeNull();
    expect(view.tiles[indexOf("d4")]).toBe("invincible");
    expect(view.up).toEqual(["d4"]);
  });

  it("a swap of what was never seen shows nothing", () => {
    expect(after(CLOSED, swap).tiles).toEqual(CLOSED.tiles);
  });

  it("a turn over leaves a last look", () => {
    const view = after(CLOSED, flip);
    expect(after(view, { event: "turn-over", seat: 1, why: "invincible", next: 2 })).toEqual(view);
  });

  it("a win is the end, with the winner to be seen", () => {
    const view: View = after(CLOSED, { event: "won", seat: 2 });
    expect(view).toMatchObject({ turn: 2, phase: "over" });
  });
});
