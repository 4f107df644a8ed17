// What one's own games come to.
import { describe, expect, test } from "vitest";

import type { Finished } from "../generated/protocol";
import { company, type Figures, longestRun, waysToLose } from "./figures";

const game = (winner: number, ...others: string[]): Finished => ({
  code: "BABA",
  number: 1,
  game: "squid",
  at: 0,
  players: [
    { colour: "red", name: "Me", bot: null, own: true },
    ...others.map((name) => ({ colour: "blue", name, bot: null, own: false })),
    { colour: "green", name: null, bot: "easy", own: false },
  ],
  winners: [winner],
});
const figures = (won: boolean, ...ways: string[]): Figures => ({
  ...{ code: "BABA", number: 1, game: "squid", at: 0, best: 1, memory: null },
  won,
  ways,
});

describe("one's own games", () => {
  test("the longest run ends with a game that somebody else wins", () => {
    expect(longestRun([game(0), game(0), game(1), game(0)])).toBe(2);
    expect(longestRun([])).toBe(0);
  });

  test("company is people, those one plays with most first; bots are none", () => {
    expect(company([game(0, "Ben"), game(0, "Ada"), game(1, "Ada")])).toEqual(["Ada", "Ben"]);
  });

  test("ways to lose are counted in lost games alone", () => {
    const ways = waysToLose([figures(false, "vote", "kept"), figures(false, "vote"), figures(true, "early", "early")]);
    expect(ways).toEqual([
      { game: "squid", code: "vote", times: 2 },
      { game: "squid", code: "kept", times: 1 },
    ]);
  });
});
