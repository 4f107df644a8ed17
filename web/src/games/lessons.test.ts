// The coach names what it points at, in every language: who cannot see the hand can follow it.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { LANGUAGES, type Words } from "../words/index.svelte";

const lessons = import.meta.glob<Words>("./*/lesson/*.ts", { eager: true, import: "default" });
const GAMES = ["game-over", "squid", "walls"];

/** The blanks of which one has to be in a sentence that asks for an action. */
const NAMED: Record<string, string[]> = {
  flip: ["cell"],
  swap: ["cell"],
  guard: ["place"],
  vote: ["vote", "minus"],
  pass: ["pass"],
  play: ["second", "next"],
  step: ["field"],
  slide: ["slide"],
  shift: ["shift"],
  turn: ["turn"],
  search: ["pile"],
  tidy: ["card"],
};

describe.each(GAMES)("the lesson of %s", (game) => {
  const script = readFileSync(join(import.meta.dirname, `../../../games/${game}/src/lesson.rs`), "utf8");
  const lines = [...script.matchAll(/Line::(you|other)\((?:\d, )?"([^"]+)", "([^"]+)"\)/g)];
  const told = lines.map(([, , note]) => `${game}.coach.${note}`);

  it("has a script", () => {
    expect(lines.length).toBeGreaterThan(10);
  });

  it.each(Object.keys(LANGUAGES))("says in %s all that the script asks for, and nothing else", (lang) => {
    const words = lessons[`./${game}/lesson/${lang}.ts`]!;
    // The last word comes by itself at the end of every script.
    expect(Object.keys(words).sort()).toEqual([...new Set([...told, `${game}.coach.done`])].sort());
  });

  it.each(Object.keys(LANGUAGES))("names in %s what is to be touched", (lang) => {
    const words = lessons[`./${game}/lesson/${lang}.ts`]!;
    const unnamed = lines
      .filter(([, who]) => who === "you")
      .filter(([, , note, action = ""]) => {
        const blanks = NAMED[action.split(" ")[0] ?? ""] ?? [];
        return !blanks.some((blank) => String(words[`${game}.coach.${note}`]).includes(`{${blank}}`));
      });
    expect(unnamed.map(([, , note]) => note)).toEqual([]);
  });
});
