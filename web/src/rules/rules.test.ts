// The rules pages say every numbered rule, once, and answer what is asked of them.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { type Component, flushSync, mount, unmount } from "svelte";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { learn, speak } from "../words/index.svelte";
import { QUESTIONS } from "./questions";

const pages = import.meta.glob<{ default: Component }>("../games/*/rules/Rules.svelte");
/** A whole page with all its figures is much to draw. */
const LONG = 180_000;

describe.each(Object.entries(QUESTIONS))("the rules page of %s", (game, questions) => {
  let page: Record<string, unknown>;
  const target = document.createElement("main");

  beforeAll(async () => {
    await speak("en");
    await learn(game, "rules");
    const { default: Rules } = await pages[`../games/${game}/rules/Rules.svelte`]!();
    document.body.append(target);
    page = mount(Rules, { target });
    flushSync();
  }, LONG);
  afterAll(async () => {
    await unmount(page);
    target.remove();
  });

  it("has a sentence for every numbered rule, and one only", () => {
    const rules = readFileSync(join(import.meta.dirname, `../../../docs/rules/${game}.md`), "utf8");
    const ids = [...rules.matchAll(/^- \*\*([A-Z]{2}-\d+)\*\*/gm)].map(([, id]) => id!);
    expect(ids.length).toBeGreaterThan(15);
    const found = [...target.querySelectorAll("[id]")].map(({ id }) => id).filter((id) => /^[A-Z]{2}-/.test(id));
    expect(found.sort()).toEqual(ids.sort());
  });

  it("answers ten questions and more", () => {
    expect(questions.length).toBeGreaterThanOrEqual(10);
    const unanswered = questions.filter(({ rule, answer }) => {
      const said = document.getElementById(rule)?.closest("p")?.textContent ?? "";
      return !answer.test(said);
    });
    expect(unanswered.map(({ asks }) => asks)).toEqual([]);
  });

  it("has words for all it says", () => {
    expect(target.textContent).not.toMatch(/\{\w+\}|\b(?:rules|game-over|squid|walls)\.[a-z]/);
  });
});
