// What is said of a key moment.
import { describe, expect, test } from "vitest";

import type { KeyMoment } from "../generated/protocol";
import { noted } from "../games/walls/point";
import type { Scene } from "../games/face";
import type { Event, View } from "../generated/walls";
import { learn, speak } from "../words/index.svelte";
import { cost, lost, sentence, stroke } from "./review";
import type { Replay } from "./replay.svelte";

const moment = { decision: { worth: 0.31, loss: 0.13 } } as KeyMoment;
const scene = { view: { castle: { disguises: {} } } } as unknown as Scene<View, Event>;

describe("a key moment", () => {
  test("costs the difference of two chances, which are both said", async () => {
    await speak("en");
    expect(cost(moment)).toBe("Chance to win: 31% instead of 44%.");
  });

  test("costs as much as lies between the two chances that are said", async () => {
    await speak("en");
    const slip = { decision: { worth: 0.004, loss: 0.332 } } as KeyMoment;
    expect(cost(slip)).toBe("Chance to win: 0% instead of 34%.");
    expect(lost(slip)).toBe("−34%");
  });

  test.each([
    ["en", "Breastplate: searching pile 3 had a chance of 40%."],
    ["nl", "Borstplaat: zoeken in stapel 3 had een kans van 40%."],
    ["de", "Brustpanzer: In Stapel 3 zu suchen hatte eine Chance von 40 %."],
  ] as const)("writes percentages as %s does", async (lang, told) => {
    await speak(lang);
    await learn("walls");
    const view = { castle: { disguises: { c5: "body-knight" }, costumes: ["pirate", "diver", "knight", "wizard"] } };
    const replay = {
      face: { noted },
      story: { game: "walls", options: {} },
      sitters: [],
      positions: [{ view, events: [] }],
    };
    const note = { code: "no-search", params: { card: "body-knight", pile: "3", chance: "40" }, sentence: "" };
    const said = sentence(replay as unknown as Replay, { decision: { step: 0 }, note } as unknown as KeyMoment);
    expect(said.replaceAll("\u00a0", " ")).toBe(told);
  });

  test.each([
    ["step b1", "walls.note.step field=b1"],
    ["place red a3", "walls.note.place field=a3"],
    ["slide A up", "walls.slide.up slider=A"],
    ["shift B 4 -1", "walls.shift slider=B corridor=4"],
    ["turn cw", "walls.turn.cw"],
    ["search 3", "walls.note.search pile=3"],
    ["end", "walls.end"],
  ])("of a castle names the better move %s in words", (best, words) => {
    const told = (key: string, params: object = {}) =>
      [key, ...Object.entries(params).map(([name, value]) => `${name}=${String(value)}`)].join(" ");
    const { move, taken } = noted({ best, taken: best }, scene, told as never);
    expect([move, taken]).toEqual([words, words]);
  });
});

test("luck is told with the chance after it and the one to be expected", async () => {
  await speak("en");
  const line = [
    { step: 6, value: 0.5 },
    { step: 7, value: 0.313 },
  ];
  const replay = {
    tell: (step: number) => (step === 7 ? ["Mia draws a red key.", "It is Tim’s turn."] : []),
  } as Replay;
  expect(stroke(replay, { step: 7, value: -0.186 }, line)).toBe(
    "Bad luck. Mia draws a red key. It is Tim’s turn. Chance to win: 31% instead of 50%.",
  );
  expect(stroke(replay, { step: 6, value: 0.2 }, line)).toBe("A stroke of luck. Chance to win: 50% instead of 30%.");
});
