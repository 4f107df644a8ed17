// The picture after each event: what was seen is done, what was not seen stays unknown.
import { describe, expect, it } from "vitest";

import type { Event, View } from "../../generated/squid";
import { after } from "./after";

function view(more: Partial<View> = {}): View {
  return {
    you: 0,
    phase: "vote",
    to_act: [0, 1],
    ring: ["red", "blue", "red", "blue"],
    guard: 0,
    hands: [{ size: 2, cards: ["two", "second"] }, { size: 2 }],
    voted: [],
    votes: [null, null],
    passed: [],
    guard_pile: { size: 20 },
    guard_discard: [],
    trick_pile: { size: 17 },
    trick_discard: [],
    revealed: null,
    quick: false,
    start: 0,
    winner: null,
    ...more,
  };
}

const fold = (start: View, ...events: Event[]) => events.reduce(after, start);
const walked = { event: "walked", from: 0, to: 1, off: 0, onto: 1, why: "votes", by: null } as const;

describe("after", () => {
  it("puts the guard down and opens the first vote (SQ-8)", () => {
    const begun = after(view({ phase: "guard", to_act: [0], guard: null }), { event: "placed", seat: 0, position: 2 });
    expect(begun).toMatchObject({ guard: 2, phase: "vote", to_act: [0, 1], voted: [] });
  });

  it("says who has voted, and not what (SQ-9)", () => {
    const voted = after(view(), { event: "voted", seat: 1 });
    expect(voted).toMatchObject({ voted: [1], votes: [null, null], to_act: [0] });
  });

  it("shows all votes at once, lays down the cards, and walks (SQ-10, SQ-11)", () => {
    const seen = fold(
      view(),
      { event: "counted", votes: [2, -1], sum: 1 },
      { event: "used", seat: 0, card: "two" },
      { event: "used", seat: 1, card: "minus" },
      walked,
    );
    expect(seen).toMatchObject({ phase: "moved", votes: [2, -1], guard: 1, to_act: [0, 1] });
    expect(seen.hands).toEqual([{ size: 1, cards: ["second"] }, { size: 1 }]);
    expect(seen.trick_discard).toEqual(["two", "minus"]);
  });

  it("asks only who holds a card, and all of them again after a play (SQ-14)", () => {
    const moved = fold(view({ hands: [{ size: 0, cards: [] }, { size: 2 }] }), walked);
    expect(moved.to_act).toEqual([1]);
    const passed = fold(view(), walked, { event: "passed", seat: 0 });
    expect(passed).toMatchObject({ passed: [0], to_act: [1] });
    expect(after(passed, { event: "played", seat: 1, card: "next" })).toMatchObject({ passed: [], to_act: [0, 1] });
  });

  it("makes a round quick, and ends it (SQ-13, SQ-19)", () => {
    const quick = after(view({ phase: "moved" }), { ...walked, why: "quick", by: 1 });
    expect(quick.quick).toBe(true);
    expect(after(quick, { event: "round-over", deed: "pow", quick: true })).toMatchObject({
      quick: false,
      phase: "vote",
    });
  });

  it("turns up a guard action, also from a renewed pile (SQ-15, SQ-21)", () => {
    const drawn = fold(
      view({ guard_pile: { size: 0 }, guard_discard: ["pow", "empty"] }),
      { event: "deeds-renewed", cards: 2 },
      { event: "drawn", deed: "pow", seat: 0, position: 0, "instead-of": null },
    );
    expect(drawn).toMatchObject({
      revealed: "pow",
      guard_pile: { size: 1 },
      guard_discard: ["pow"],
      phase: "revealed",
    });
  });

  it("knows the card one drew oneself, and of others only that they drew (SQ-17)", () => {
    const got = fold(view(), { event: "got", seat: 0, card: "minus" }, { event: "took", seat: 1 });
    expect(got.hands).toEqual([{ size: 3, cards: ["two", "minus", "second"] }, { size: 3 }]);
    expect(got.trick_pile).toEqual({ size: 15 });
  });

  it("closes the ring up (SQ-17)", () => {
    const gone = after(view({ guard: 3 }), { event: "gone", seat: 1, position: 3, guard: 0 });
    expect(gone).toMatchObject({ ring: ["red", "blue", "red"], guard: 0 });
  });

  it("lays down the hand of who is out, and lets the last votes lie (SQ-18, SQ-22)", () => {
    const over = fold(
      view({ ring: ["red", "blue"], votes: [1, 0], voted: [0, 1], phase: "revealed", revealed: "pow" }),
      { event: "gone", seat: 1, position: 1, guard: 0 },
      { event: "out", seat: 1, cards: ["next", "quick"] },
      { event: "round-over", deed: "pow", quick: false },
      { event: "won", seat: 0 },
    );
    expect(over).toMatchObject({ phase: "over", winner: 0, votes: [1, 0], to_act: [], revealed: null });
    expect(over.hands[1]).toEqual({ size: 0 });
    expect(over.trick_discard).toEqual(["next", "quick"]);
  });

  it("changes nothing but the picture", () => {
    const before = view();
    const kept = structuredClone(before);
    fold(before, { event: "voted", seat: 0 }, walked, { event: "gone", seat: 0, position: 0, guard: 0 });
    expect(before).toEqual(kept);
  });
});
