// The picture after each event, and back again.
import { describe, expect, it } from "vitest";

import type { Event, View } from "../../generated/walls";
import { after, before } from "./after";
import { SLID, START, TURNED } from "./scene.fixture";

const found: Event = { event: "found", seat: 0, pile: 2, card: { part: "face", costume: 1 }, top: "legs" };

describe("the picture", () => {
  it("follows a step and counts it", () => {
    const view = after(START, { event: "stepped", seat: 0, from: "a1", to: "b1" });
    expect(view.ghosts).toEqual(["b1", "g1", "g7"]);
    expect(view.moves_left).toBe(2);
    expect(START.ghosts[0]).toBe("a1");
  });

  it("follows a slide: the slider, who is dragged, who is pushed", () => {
    const stood: View = { ...START, ghosts: ["a1", "b2", "b3"] };
    const view = after(stood, SLID);
    expect(view.sliders.A).toEqual({ corridor: 1, offset: 1 });
    expect(view.ghosts).toEqual(["a1", "b3", "b4"]);
    expect(before(view, SLID)).toEqual({ ...stood, moves_left: view.moves_left });
  });

  it("follows a shift", () => {
    const to = { corridor: 4, offset: -2 } as const;
    const view = after(START, { event: "shifted", seat: 0, slider: "B", from: START.sliders.B, to });
    expect(view.sliders.B).toEqual(to);
  });

  it("follows a turn: who rides, who is caught, who is off the board", () => {
    const stood: View = { ...START, ghosts: ["a1", "g1", "a3"] };
    const view = after(stood, TURNED);
    expect(view).toMatchObject({ orientation: 1, ghosts: ["a4", "g1", null], phase: "place" });
    expect(view.placing.map(({ ghost }) => ghost)).toEqual([2]);
    expect(before(view, TURNED)).toEqual({ ...stood, moves_left: view.moves_left });
    const placed = after(view, { event: "placed", seat: 0, ghost: 2, from: null, to: "g7", walls: [] });
    expect(placed).toMatchObject({ ghosts: ["a4", "g1", "g7"], phase: "move", placing: [] });
  });

  it("keeps a pile in hand from the search to the tidying", () => {
    const card = { part: "face", costume: 1 } as const;
    const taken = after(START, { event: "searched", seat: 0, pile: 2, card });
    expect(taken).toMatchObject({ searching: 2, phase: "tidy" });
    const seen = after(taken, { event: "looked", seat: 0, pile: 2, cards: [card, { part: "legs", costume: 0 }] });
    const view = after(seen, found);
    expect(view.cards[0]).toEqual([card]);
    expect(view.piles[1]).toEqual({ size: 4, top: "legs", cards: [{ part: "legs", costume: 0 }] });
    // A picture that shows the find already is not changed by it a second time.
    expect(after(view, found).cards[0]).toHaveLength(1);
    const tidied = after(view, { event: "tidied", seat: 0, pile: 2, part: "legs", place: 4 });
    expect(tidied.piles[3]).toEqual({ size: 4, top: "legs", cards: null });
    expect(tidied.piles[1]).toEqual(START.piles[3]);
    expect(tidied.searching).toBeNull();
  });

  it("shows others no more of a search than that there is one", () => {
    const view = after(START, { event: "searched", seat: 1, pile: 3, card: { part: "hat", costume: 0 } });
    expect(after(view, { event: "missed", seat: 1, pile: 3, card: { part: "hat", costume: 0 } }).piles).toEqual(
      START.piles,
    );
  });

  it("passes the turn on and ends", () => {
    expect(after({ ...START, moves_left: 0 }, { event: "began", seat: 1 })).toMatchObject({ turn: 1, moves_left: 3 });
    expect(after(START, { event: "won", seat: 0 }).phase).toBe("over");
  });
});
