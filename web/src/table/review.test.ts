// What is said of a key moment.
import { describe, expect, test } from "vitest";

import type { KeyMoment } from "../generated/protocol";
import { noted } from "../games/walls/point";
import type { Scene } from "../games/face";
import type { Event, View } from "../generated/walls";
import { speak } from "../words/index.svelte";
import { cost } from "./review";

const moment = { decision: { worth: 0.31, loss: 0.13 } } as KeyMoment;
const scene = { view: { castle: { disguises: {} } } } as unknown as Scene<View, Event>;

describe("a key moment", () => {
  test("costs the difference of two chances, which are both said", async () => {
    await speak("en");
    expect(cost(moment)).toBe("Chance to win: 31% instead of 44%.");
  });

  test.each([
    ["step b1", "walls.note.step field=b1"],
    ["place red a3", "walls.note.place field=a3"],
    ["slide A up", "walls.slide.up slider=A"],
    ["shift B 4 -1", "walls.shift slider=B corridor=4"],
    ["turn cw", "walls.turn.cw"],
    ["end", "walls.end"],
  ])("of a castle names the better move %s in words", (best, words) => {
    const told = (key: string, params: object = {}) =>
      [key, ...Object.entries(params).map(([name, value]) => `${name}=${String(value)}`)].join(" ");
    expect(noted({ best }, scene, told as never).move).toBe(words);
  });
});
