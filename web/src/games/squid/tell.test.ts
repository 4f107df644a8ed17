// What is said: who did what, and nothing that lies face down.
import { describe, expect, it } from "vitest";

import type { Event } from "../../generated/squid";
import { fill, type Params } from "../../words/index.svelte";
import shared from "../../words/en";
import { scene, sitter } from "./scene.fixture";
import { status, story, tell, why } from "./tell";
import words from "./words/en";

const t = (key: string, params: Params = {}) => {
  const phrase = words[key] ?? shared[key];
  if (phrase === undefined) throw new Error(`no words for ${key}`);
  return fill(phrase, "en", params);
};

const walked = { event: "walked", from: 0, to: 1, off: 0, onto: 1, why: "votes", by: null } as const;

describe("tell", () => {
  it("says you to whoever looks, and names the others", () => {
    expect(tell({ event: "voted", seat: 0 }, scene(), t)).toBe("You’ve chosen.");
    expect(tell({ event: "voted", seat: 1 }, scene(), t)).toBe("Bo is ready.");
  });

  it("names everybody where one device holds several seats", () => {
    const both = scene({}, { sitters: [sitter(0, "Ann", true), sitter(1, "Bo", true), sitter(2, "Cy")] });
    expect(tell({ event: "voted", seat: 0 }, both, t)).toBe("Ann is ready.");
  });

  it("tells the hands with the walk, once they were seen", () => {
    expect(tell({ event: "counted", votes: [1, 0, -1], sum: 0 }, scene(), t)).toBeNull();
    expect(tell(walked, scene({ phase: "moved", votes: [1, 2, -1] }), t)).toBe(
      "Hands: you 1, Bo 2 and Cy −1. Total 2. The guard walks 2 places and stops behind Bo’s character.",
    );
    expect(tell(walked, scene({ phase: "moved", votes: [-1, 0, 0] }), t)).toContain("The guard walks back one place");
    expect(tell(walked, scene({ phase: "moved", votes: [0, 0, null] }), t)).toContain(
      "The guard stays behind Bo’s character.",
    );
  });

  it("tells why the guard runs", () => {
    expect(tell({ ...walked, why: "next", by: 2 }, scene(), t)).toBe(
      "The guard walks one place and stops behind Bo’s character.",
    );
    expect(tell({ ...walked, why: "quick", by: 2, onto: 0 }, scene(), t)).toBe(
      "A quick round! The guard runs on and stops behind your character.",
    );
  });

  it("never names a card that goes into a hand", () => {
    for (const card of ["two", "minus", "next", "quick", "second"] as const) {
      expect(tell({ event: "got", seat: 0, card }, scene(), t)).toBe("You draw a trick.");
    }
  });

  it("names what lies open", () => {
    const drawn = { event: "drawn", deed: "pow", seat: 1, position: 1, "instead-of": null } as const;
    expect(tell(drawn, scene(), t)).toBe("The guard behind Bo’s character turns over “Pow!”.");
    expect(tell({ event: "out", seat: 2, cards: ["two", "next"] }, scene(), t)).toBe(
      "Cy is out and discards: Two fingers and On to the next.",
    );
  });

  it("has a sentence for every event but those that only mark time", () => {
    const events: Event[] = [
      { event: "placed", seat: 0, position: 1 },
      { event: "used", seat: 0, card: "two" },
      { event: "played", seat: 1, card: "second" },
      { event: "passed", seat: 1 },
      { event: "deeds-renewed", cards: 20 },
      { event: "tricks-renewed", seat: 0, cards: ["two"] },
      { event: "took", seat: 1 },
      { event: "none-left", seat: 1 },
      { event: "gone", seat: 0, position: 0, guard: 0 },
      { event: "out", seat: 0, cards: [] },
      { event: "won", seat: 2 },
    ];
    for (const event of events) expect(tell(event, scene(), t)).toMatch(/^\S.*[.!]$/);
    expect(tell({ event: "round-over", deed: "pow", quick: true }, scene(), t)).toBeNull();
  });
});

describe("status", () => {
  it("asks who is asked, and says for whom the others wait", () => {
    expect(status(scene({ phase: "vote" }, { legal: ["vote 0"] }), t)).toBe(
      "How far should the guard walk? Choose a hand!",
    );
    expect(status(scene({ phase: "moved" }, { legal: ["pass"] }), t)).toBe(
      "The guard is behind Bo’s character. Play a trick?",
    );
    expect(status(scene({}, { toAct: [1, 2] }), t)).toBe("Waiting for Bo and Cy");
  });

  it("is the same for everybody asked, whatever they hold", () => {
    const one = scene({ phase: "moved" }, { legal: ["pass"] });
    const other = scene({ phase: "moved" }, { legal: ["play next", "play quick", "pass"] });
    expect(status(one, t)).toBe(status(other, t));
  });

  it("does not say what the hands add up to before they are seen", () => {
    const counting = scene({}, { event: { event: "counted", votes: [1, 1, 1], sum: 3 }, seen: false });
    expect(status(counting, t)).not.toMatch(/\d/);
  });
});

describe("the end", () => {
  it("says why, and tells the story", () => {
    expect(why(scene({ winner: 0 }), t)).toBe("Yours is the last colour in the ring.");
    const events: Event[] = [
      { event: "played", seat: 1, card: "second" },
      { event: "drawn", deed: "empty", seat: 0, position: 0, "instead-of": "pow" },
      { event: "gone", seat: 2, position: 0, guard: 0 },
      { event: "out", seat: 2, cards: [] },
      { event: "round-over", deed: "pow", quick: false },
    ];
    expect(story(events, scene({ winner: 0 }), t)).toEqual([
      "1 round was played.",
      "1 character slid out in a cloud of confetti.",
      "The popper was empty once.",
      "One second chance saved somebody.",
      "Cy was the first to slide out for good.",
      "Most tricks played: Bo, with 1.",
    ]);
  });
});
