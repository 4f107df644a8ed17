// A pile is searched in private: who searches sees the cards, and nobody else's page has ever been told of them.
import type { Page } from "@playwright/test";

import type { FromServer } from "../src/generated/protocol";
import { expect, test } from "./harness";
import { hand, look, tap } from "./harness/castle";
import { overhear } from "./harness/ears";
import { called, PIECES, SNUG } from "./harness/snug";
import { like, say } from "./harness/words";

/** Every card that a message names, the print of the castle aside. */
function cards(message: unknown): string[] {
  if (message === null || typeof message !== "object") return [];
  const { part, costume } = message as { part?: string; costume?: number };
  const here = part !== undefined && costume !== undefined ? [`${part}-${SNUG.costumes[costume]}`] : [];
  return [...here, ...Object.entries(message).flatMap(([key, value]) => (key === "castle" ? [] : cards(value)))];
}

/** How often a page has each piece, anywhere in its document: by name, or as a drawing. */
async function naming(page: Page): Promise<Record<string, number[]>> {
  const html = await page.content();
  const count = (text: string): number => html.split(text).length - 1;
  return Object.fromEntries(
    [...PIECES].map(([name, part]) => {
      const costume = SNUG.costumes.find((one) => called(part, one) === name)!;
      // A costume that nobody drew borrows the one that the castle does without.
      return [name, [count(name), count(`#${part}-${costume === "cook" ? "wizard" : costume}"`)]];
    }),
  );
}

test("only who searches a pile sees its cards", async ({ arrive }) => {
  const [me, other, onlooker] = await Promise.all([arrive(), arrive(), arrive()]);
  const [mine, theirs, seen] = [me, other, onlooker].map(({ page }) => overhear(page)) as [
    FromServer[],
    FromServer[],
    FromServer[],
  ];
  const code = await me.make({ game: "walls", places: ["me", "free"], options: { start: 0, castle: SNUG } });
  await other.join(code, "green");
  await onlooker.open(code);
  await me.start();
  await Promise.all([other.playing(), onlooker.playing()]);
  await tap(me, "step b1");
  const others = [other, onlooker];
  for (const { told } of others) await expect(told).toContainText(like("walls.status.move"));
  const before = await Promise.all(others.map(({ page }) => naming(page)));

  await tap(me, "search 4");
  const found = (await look(me.page)).hand;
  expect([4, 5]).toContain(found.length);
  expect(found.every((name) => PIECES.has(name))).toBe(true);
  await expect(me.page.getByRole("region", { name: say("walls.search.title", { pile: 4 }) })).toBeVisible();
  await expect(hand(me.page)).toContainText(like("walls.search.found", "walls.search.missed"));

  // The others see that it is searched, and what for.
  for (const { page } of others) {
    await expect(page.getByRole("button", { name: like("walls.pile.searched") })).toBeVisible();
    await expect(hand(page)).toBeHidden();
  }
  for (const { told } of others) await expect(told).toContainText(like("walls.status.tidy"));
  const wanted = called("face", "pirate");
  expect(
    before[0]![wanted]!.every((times) => times > 0),
    "the board shows it",
  ).toBe(true);
  const during = await Promise.all(others.map(({ page }) => naming(page)));
  for (const [nth, names] of during.entries())
    expect({ ...names, [wanted]: [] }).toEqual({ ...before[nth], [wanted]: [] });

  await tap(me, "tidy hat");
  for (const { told } of others) await expect(told).toContainText(like("walls.tell.began", "walls.tell.began.you"));
  // What came over the sockets, from the first word to the last.
  expect(new Set(mine.flatMap(cards)).size).toBeGreaterThanOrEqual(5);
  for (const heard of [theirs, seen]) {
    expect(heard.length).toBeGreaterThan(3);
    expect(new Set(heard.flatMap(cards))).toEqual(new Set(["face-pirate"]));
  }
  // Nor does the page of who searched keep them.
  await expect(hand(me.page)).toBeHidden();
});
