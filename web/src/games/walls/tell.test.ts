// What is said: in all languages, to the one whose turn it is and about the others, and nothing that only one has seen.
import { describe, expect, it } from "vitest";

import type { Event, Journey, View } from "../../generated/walls";
import type { Lang, Words } from "../../words/index.svelte";
import { scene, SLID, speaker, START, TURNED } from "./scene.fixture";
import { berth, sliderSpoken, spoken } from "./spoken";
import { status, story, why } from "./status";
import { reasons, tell } from "./tell";

const books = import.meta.glob<{ default: Words }>("./words/*.ts", { eager: true });
const languages = Object.entries(books).map(
  ([path, { default: words }]) => [path.slice("./words/".length, -".ts".length) as Lang, words] as const,
);
const card = { part: "hat", costume: 0 } as const;
const EVENTS: Event[] = [
  { event: "stepped", seat: 1, from: "a1", to: "b1" },
  SLID,
  { event: "shifted", seat: 1, slider: "A", from: START.sliders.A, to: { corridor: 2, offset: 0 } },
  TURNED,
  { event: "placed", seat: 1, ghost: 0, from: null, to: "a7", walls: [] },
  { event: "searched", seat: 1, pile: 3, card },
  { event: "found", seat: 1, pile: 3, card, top: null },
  { event: "missed", seat: 1, pile: 3, card },
  { event: "tidied", seat: 1, pile: 3, part: "legs", place: 3 },
  { event: "tidied", seat: 1, pile: 3, part: "legs", place: 1 },
  { event: "began", seat: 1 },
  { event: "won", seat: 1 },
];

describe("the log", () => {
  const t = speaker();

  it("speaks to oneself and about others", () => {
    expect(tell({ event: "stepped", seat: 0, from: "a1", to: "b1" }, scene(), t)).toBe("You step to b1.");
    expect(tell(EVENTS[0]!, scene(), t)).toBe("Pip steps to b1.");
  });

  it("says what a slide did to whom", () => {
    expect(tell(SLID, scene(), t)).toBe(
      "You pull slider A down. Pip stood over a magnet of slider A and was dragged to b3. Through a wall! Greta was pushed to b4 by Pip.",
    );
  });

  it("says nothing of those that just rode along", () => {
    expect(reasons(TURNED, scene(), t)).toEqual([
      "A magnet of slider B caught you on the way: now you are on a4. Through 2 walls!",
      "Greta bumped into you on the outer ring and flew off the board.",
    ]);
  });

  it("speaks to whoever's ghost is placed, or in the way", () => {
    const placed = (seat: number, ghost: number): Event => ({
      event: "placed",
      seat,
      ghost,
      from: null,
      to: "a7",
      walls: [],
    });
    expect(tell(placed(0, 0), scene(), t)).toBe("You put your ghost on a7.");
    expect(tell(placed(0, 1), scene(), t)).toBe("You put Pip on a7.");
    expect(tell(placed(1, 0), scene(), t)).toBe("Pip puts your ghost on a7.");
    expect(tell(placed(1, 1), scene(), t)).toBe("Pip puts their own ghost on a7.");
    const view: View = { ...START, phase: "place", placing: [{ ghost: 0, fields: [] }] };
    expect(status(scene({ view }), t)).toBe("Where should your ghost go?");
  });

  it.each(languages)("knows why anybody stops, in %s: oneself, because of oneself, or others", (lang, words) => {
    const say = speaker(words, lang);
    const magnet = { slider: "A", chamber: 2 } as const;
    const stops = (other: number): Journey["stop"][] => [
      { why: "dragged", ...magnet },
      { why: "gripped", ...magnet },
      { why: "caught", ...magnet },
      { why: "plug" },
      { why: "pushed", by: other },
      { why: "blocked", by: other },
      { why: "wedged", behind: other },
      { why: "pushed-off", by: other },
    ];
    for (const [ghost, other] of [
      [0, 1],
      [1, 0],
      [1, 2],
    ] as const) {
      const ghosts = stops(other).map((stop): Journey => ({ ghost, places: ["A1"], fields: ["b3"], walls: [], stop }));
      for (const sentence of reasons({ ...SLID, ghosts } as Event, scene(), say)) {
        expect(sentence).not.toMatch(/[{}]|walls\.\w|Momo/);
      }
    }
  });

  it("never tells what only the searcher saw", () => {
    const cards = [card, { part: "legs", costume: 3 } as const];
    expect(tell({ event: "looked", seat: 0, pile: 1, cards }, scene(), t)).toBeNull();
  });

  it.each(languages)("fills in every blank in %s", (lang, words) => {
    const say = speaker(words, lang);
    for (const seat of [0, 1]) {
      for (const event of EVENTS) {
        const sentence = tell({ ...event, seat }, scene(), say) ?? "";
        expect(sentence).not.toMatch(/[{}]|walls\.\w/);
      }
    }
    const end = scene({ outcome: { winners: [0] }, view: { ...START, phase: "over", cards: [[], [card], []] } });
    for (const line of [why(end, say), ...story(EVENTS, end, say)]) expect(line).not.toMatch(/[{}]|walls\.\w/);
  });
});

describe("the status line", () => {
  const t = speaker();
  const at = (changes: Partial<View>, legal: string[] = []): string =>
    status(scene({ view: { ...START, ...changes }, legal }), t);

  it("says what is asked of oneself", () => {
    expect(at({})).toBe("Your turn: 3 magic moves left");
    expect(at({ moves_left: 1 }, ["end", "search 1"])).toBe("Your turn: search a pile, or make your last magic move");
    expect(at({ moves_left: 0 }, ["end", "search 1"])).toBe("Your turn: search a pile, or end your turn");
    expect(at({ phase: "place", placing: [{ ghost: 1, fields: [] }] })).toBe("Where should Pip go?");
    expect(at({ phase: "tidy", searching: 2 })).toBe("Which card goes on top?");
  });

  it("says what another does, and no more", () => {
    expect(at({ turn: 1, moves_left: 1 })).toBe("Pip has one magic move left");
    expect(at({ turn: 1, phase: "tidy", searching: 2 })).toBe("Pip is looking through pile 2");
    expect(at({ turn: 2, phase: "over" })).toBe("Greta is dressed from head to toe!");
  });

  it("speaks to the winner", () => {
    expect(at({ turn: 0, phase: "over" })).toBe("You are dressed from head to toe!");
    expect(why(scene({ outcome: { winners: [0] } }), t)).toMatch(/^You found all five/);
    expect(why(scene({ outcome: { winners: [2] } }), t)).toMatch(/^Greta found all five/);
  });
});

describe("the status line while something happens", () => {
  const t = speaker();
  const searched: Event = { event: "searched", seat: 1, pile: 2, card };
  const found: Event = { event: "found", seat: 1, pile: 2, card, top: null };
  const missed: Event = { event: "missed", seat: 1, pile: 2, card };

  it("says nothing of a search before it is seen, whether the piece was there or not", () => {
    const before = [found, missed].map((event) =>
      status(scene({ event, last: [searched, event], seen: false, view: { ...START, phase: "tidy" } }), t),
    );
    expect(before[0]).toBe(before[1]);
    expect(before[0]).toContain("searches pile 2");
    expect(status(scene({ event: found, last: [searched, found] }), t)).toContain("finds the card");
  });

  it("says who turns the castle, and leaves it to the picture where everybody comes to rest", () => {
    const words = status(scene({ event: TURNED, last: [TURNED], seen: false }), t);
    expect(words).toMatch(/turn the castle (anti)?clockwise\.$/);
  });
});

describe("a spoken slider", () => {
  it("says where its magnets are, unless they are hidden (WA-28)", () => {
    const t = speaker();
    const view = { ...START, sliders: { ...START.sliders, A: { corridor: 2, offset: -1 } as const } };
    const rows = START.castle.magnets.A.map((chamber) => chamber - 1).filter((row) => row >= 1);
    expect(rows.length).toBeGreaterThan(1);
    expect(sliderSpoken(view, "A", true, t)).toBe(
      `Slider A, corridor 2, one chamber sticks out at the top, magnets under rows ${rows.join(" and ")} from the top`,
    );
    expect(sliderSpoken(view, "A", false, t)).not.toContain("magnet");
    // What is drawn in each choice of a shift is said too.
    expect(berth(view, "A", 0, true, t)).toBe(
      `level, magnets under rows ${START.castle.magnets.A.join(" and ")} from the top`,
    );
  });
});

describe("a spoken field", () => {
  it("says what is there as the board lies", () => {
    const t = speaker();
    expect(spoken(scene(), { x: 0, y: 0 }, true, null, t)).toBe(
      "a1; your ghost; walls: down; edge of the board: up, left",
    );
    expect(spoken(scene(), { x: 1, y: 1 }, true, "step", t)).toBe(
      "b2; breastplate; you can use this; magnet of slider A below; walls: down, left; step here",
    );
    const turned = scene({ view: { ...START, orientation: 1 } });
    expect(spoken(turned, { x: 6, y: 0 }, false, null, t)).toBe(
      "a1; your ghost; walls: left; edge of the board: up, right",
    );
  });
});
