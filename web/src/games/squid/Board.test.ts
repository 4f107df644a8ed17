// The board in somebody's hands: what a tap does, what it says instead, and what it keeps to itself.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { learn, speak } from "../../words/index.svelte";
import Board from "./Board.svelte";
import { scene } from "./scene.fixture";
import type { SquidScene } from "./tell";

let component: Record<string, unknown> | null = null;

beforeAll(async () => {
  await speak("en");
  await learn("squid");
  // Nothing has a size here; the ring needs one to be laid out.
  for (const side of ["clientWidth", "clientHeight"]) {
    Object.defineProperty(HTMLElement.prototype, side, { get: () => 400, configurable: true });
  }
});

function table(shown: SquidScene) {
  const [play, guess] = [vi.fn(), vi.fn()];
  component = mount(Board, { target: document.body, props: { scene: shown, play, guess } });
  flushSync();
  const tap = (name: RegExp) => {
    const named = (button: Element) => name.test((button.getAttribute("aria-label") ?? button.textContent).trim());
    const found = [...document.querySelectorAll("button")].find(named);
    if (!found) throw new Error(`nothing is called ${name}`);
    found.click();
    flushSync();
  };
  return { play, guess, tap, text: () => document.body.innerHTML };
}

afterEach(() => {
  if (component) void unmount(component);
  component = null;
  document.body.innerHTML = "";
});

const ALL = { size: 5, cards: ["two", "minus", "next", "quick", "second"] as const };
const rich = (phase: "vote" | "moved" | "revealed" | "guard") => ({
  phase,
  hands: [{ size: 5, cards: [...ALL.cards] }, { size: 2 }, { size: 1 }],
});

describe("the board", () => {
  it("puts the guard behind an own character (SQ-8)", () => {
    const { play, tap } = table(scene({ ...rich("guard"), guard: null }, { legal: ["guard 0", "guard 3"] }));
    tap(/^Place 4: you, red/);
    expect(play).toHaveBeenCalledWith("guard 3");
  });

  it.each([
    [/^Flat hand: 0/, "vote 0"],
    [/^One finger: 1/, "vote 1"],
    [/^Two fingers\./, "vote 2"],
    [/^Thumb down\./, "vote -1"],
  ])("takes %s for a vote (SQ-9, SQ-10)", (name, action) => {
    const { play, tap } = table(scene(rich("vote"), { legal: ["vote 0", "vote 1", "vote 2", "vote -1"] }));
    tap(name);
    expect(play).toHaveBeenCalledWith(action);
  });

  it.each([
    ["moved", /^On to the next/, "play next"],
    ["moved", /^Quick round/, "play quick"],
    ["revealed", /^Second chance/, "play second"],
    ["moved", /^No trick/, "pass"],
    ["revealed", /^No trick/, "pass"],
  ] as const)("in the window %s takes %s (SQ-12 to SQ-16)", (phase, name, action) => {
    const legal = phase === "moved" ? ["play next", "play quick", "pass"] : ["play second", "pass"];
    const { play, tap } = table(scene(rich(phase), { legal, reacting: true }));
    tap(name);
    expect(play).toHaveBeenCalledWith(action);
  });

  it.each([
    [/^On to the next/, "play next"],
    [/^Second chance/, "play second"],
    [/^Place 1/, "guard 0"],
  ])("leaves it to the server to say why %s has to wait", (name, action) => {
    const { play, tap } = table(scene(rich("vote"), { legal: ["vote 0", "vote 1", "vote 2", "vote -1"] }));
    tap(name);
    expect(play).toHaveBeenCalledWith(action);
  });

  it("shows who has voted, and to nobody else what", () => {
    const watched = table(
      scene({ you: null, voted: [0, 2], hands: [{ size: 2 }, { size: 2 }, { size: 1 }] }, { seat: null }),
    );
    expect(watched.text()).toContain("Ann has chosen, still hidden");
    expect(watched.text()).toContain("Bo hasn’t chosen yet");
    expect(watched.text()).not.toMatch(/hand-(zero|one|two|minus)/);
  });

  it("asks everybody in the same words and places, whatever they hold", () => {
    const hand = (card: "next" | "minus") => ({
      phase: "moved" as const,
      hands: [{ size: 1, cards: [card] }, { size: 2 }, { size: 1 }],
    });
    const acts = () => document.querySelector(".acts")?.innerHTML;
    table(scene(hand("next"), { legal: ["play next", "pass"], reacting: true }));
    const fitting = acts();
    void unmount(component!);
    document.body.innerHTML = "";
    table(scene(hand("minus"), { legal: ["pass"], reacting: true }));
    expect(acts()).toBe(fitting);
  });

  it("takes guesses of those who look on, and shows their flag", () => {
    const guessing = { code: "guard-stops", players: [0, 1, 2], answers: 6 };
    const onlooker = table(scene({ you: null }, { seat: null, guessing, podium: [{ name: "Zoë", points: 3 }] }));
    expect(onlooker.text()).toContain("Zoë · 3 points");
    onlooker.tap(/^Place 5/);
    expect(onlooker.guess).toHaveBeenCalledWith(4);
    expect(onlooker.text()).toContain("Your guess: place 5");
    expect(onlooker.text()).toContain("#flag");
  });
});
