// Puzzles for one: solved by touch and by keyboard, helped with, and looked at on every screen.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import type { Puzzle } from "../src/generated/protocol";
import { expect, type Player, test } from "./harness";
import { say } from "./harness/words";

/** Opens a puzzle, and says what it is. */
async function open(me: Player, hash = ""): Promise<Puzzle> {
  const [answer] = await Promise.all([
    me.page.waitForResponse((response) => response.url().includes("/api/games/walls/puzzle")),
    me.page.goto(`${me.url}/puzzle${hash}`),
  ]);
  await expect(me.page.getByRole("grid")).toBeVisible();
  return (await answer.json()) as Puzzle;
}

const button = (page: Page, key: string, params: Record<string, string | number> = {}) =>
  page.getByRole("button", { name: say(key, params), exact: true });

/** Does an action on the board: steps, slides and turns are one touch. */
async function act(page: Page, action: string, how: "click" | "keyboard"): Promise<void> {
  const target = page.locator(`.board [data-act="${action}"]`).first();
  if (how === "click") await target.click();
  else {
    await target.focus();
    await page.keyboard.press("Enter");
  }
}

const solved = (page: Page) => page.getByText(say("walls.puzzle.reached"));
const PLAIN = /^(step|slide|turn|place)/;

/** A puzzle whose solution needs no dialog. */
async function plain(me: Player, from: number, difficulty: number): Promise<Puzzle> {
  for (let number = from; ; number++) {
    const puzzle = await open(me, `#${number}.${difficulty}`);
    if (puzzle.solution.every((action) => PLAIN.test(action))) return puzzle;
  }
}

test("today's puzzle is solved, and counts once", async ({ arrive }) => {
  const me = await arrive();
  await me.page.clock.setFixedTime(new Date(2026, 10, 23, 12));
  const puzzle = await open(me);
  expect([puzzle.number, puzzle.difficulty]).toEqual([20261123, 1]);
  await expect(me.page.getByText(say("walls.puzzle.streak", { n: 1 }))).toHaveCount(0);
  expect(puzzle.solution.every((action) => PLAIN.test(action))).toBe(true);
  for (const action of puzzle.solution) await act(me.page, action, "click");
  await expect(solved(me.page)).toBeVisible();
  await expect(me.page.getByText(say("walls.puzzle.streak", { n: 1 }))).toBeVisible();
  await me.page.reload();
  await expect(me.page.getByText(say("walls.puzzle.streak", { n: 1 }))).toBeVisible();
});

test("a puzzle by its number is solved by keyboard; what is wrong is taken back", async ({ arrive }) => {
  const me = await arrive();
  const puzzle = await plain(me, 1, 3);
  await expect(button(me.page, "walls.puzzle.undo")).toBeDisabled();
  // A turn and back again is never the way.
  await act(me.page, "turn cw", "keyboard");
  await expect(button(me.page, "walls.puzzle.undo")).toBeEnabled();
  await button(me.page, "walls.puzzle.again").focus();
  await me.page.keyboard.press("Enter");
  await expect(button(me.page, "walls.puzzle.undo")).toBeDisabled();
  for (const [nth, action] of puzzle.solution.entries()) {
    await expect(me.page.locator(`.board [data-act="${action}"]`).first()).toBeVisible();
    await act(me.page, action, "keyboard");
    if (nth + 1 < puzzle.solution.length) {
      await expect(me.page.getByText(say("walls.puzzle.missed"))).toHaveCount(0);
      await me.page.waitForTimeout(200);
    }
  }
  await expect(solved(me.page)).toBeVisible();
});

test("hints say more and more, and the solution is stepped through", async ({ arrive }) => {
  const me = await arrive();
  const puzzle = await open(me, "#17.4");
  for (let n = 0; n < 3; n++) await button(me.page, "walls.puzzle.hint", { n, of: 3 }).click();
  await expect(button(me.page, "walls.puzzle.hint", { n: 3, of: 3 })).toBeDisabled();
  await expect(me.page.locator(".hints li")).toHaveCount(3);
  await button(me.page, "walls.puzzle.solution").click();
  for (let n = 0; n < puzzle.solution.length; n++) await button(me.page, "replay.next").click();
  await expect(me.page.getByText(say("walls.puzzle.shown"))).toBeVisible();
  await expect(button(me.page, "replay.next")).toBeDisabled();
  await button(me.page, "replay.previous").click();
  await expect(button(me.page, "replay.next")).toBeEnabled();
  // Another one, and back to today's.
  await button(me.page, "walls.puzzle.another").click();
  await expect(me.page.locator(".hints li")).toHaveCount(0);
  await button(me.page, "walls.puzzle.today").click();
  await expect(button(me.page, "walls.puzzle.today")).toHaveCount(0);
});

test("a refusal is told with its reason", async ({ arrive }) => {
  const me = await arrive();
  await open(me, "#17");
  await me.page.locator('.board [data-act="step d4"]').click();
  await expect(me.page.getByText(say("walls.refusal.plug"))).toBeVisible();
});

test("it fits every screen, and axe finds nothing serious", async ({ arrive }) => {
  const me = await arrive();
  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await me.page.setViewportSize({ width, height });
    await open(me, `#${width}.5`);
    await button(me.page, "walls.puzzle.hint", { n: 0, of: 3 }).click();
    expect(await me.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const { violations } = await new AxeBuilder({ page: me.page }).analyze();
    const bad = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    expect(bad.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual([]);
    if (process.env.PICTURES)
      await me.page.screenshot({ path: `${process.env.PICTURES}/puzzle-${width}.png`, fullPage: true });
  }
});

test("it is found on the start page", async ({ arrive }) => {
  const me = await arrive();
  await me.home();
  await me.page.getByRole("link", { name: say("puzzle"), exact: true }).click();
  await expect(me.page.getByRole("heading", { name: say("puzzle"), exact: true })).toBeVisible();
  await expect(me.page.getByRole("grid")).toBeVisible();
});
