// Nothing serious for those who do not see, or not well: every screen, checked by axe.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { expect, type Player, test } from "./harness";
import { asked } from "./harness/dungeon";
import { TELEVISION } from "./harness/room";
import { say } from "./harness/words";

test.describe.configure({ timeout: 180_000 });

async function check(page: Page): Promise<void> {
  // Pictures that are still rising or fading have no contrast yet.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .map((one) => one.effect?.getTiming().iterations === Infinity || one.finished.catch(() => null)),
    ),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  const bad = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(bad.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`)).toEqual([]);
}

test("start page and settings", async ({ arrive }) => {
  const me = await arrive();
  await me.home();
  await check(me.page);
  await me.page.getByRole("button", { name: say("settings"), exact: true }).click();
  await expect(me.page.getByRole("dialog")).toBeVisible();
  await check(me.page);
});

test("television and lost pages", async ({ arrive }) => {
  const me = await arrive();
  await me.page.goto(`${me.url}/tv`);
  await expect(me.page.getByRole("img", { name: say("tv.qr") })).toBeVisible();
  await check(me.page);
  await me.page.goto(`${me.url}/nowhere`);
  await expect(me.page.getByRole("heading", { name: say("lost.title") })).toBeVisible();
  await check(me.page);
});

test("the castle workshop", async ({ arrive }) => {
  const me = await arrive();
  await me.page.goto(`${me.url}/workshop`);
  await expect(me.page.getByText(say("walls.workshop.whole"))).toBeVisible();
  for (const step of ["rooms", "disguises", "magnets", "names", "try", "study"]) {
    await me.page.getByRole("button", { name: say(`walls.workshop.${step}`), exact: true }).click();
    if (step === "study") await expect(me.page.getByText(say("walls.study.hard.none"))).toBeVisible();
    await check(me.page);
  }
  await me.page.getByRole("button", { name: say("walls.workshop.rooms"), exact: true }).click();
  await me.page.getByRole("button", { name: say("walls.workshop.draw"), exact: true }).click();
  await check(me.page);
  // Nothing but faults, and a question.
  await me.page.getByRole("button", { name: say("walls.workshop.guide"), exact: true }).click();
  await expect(me.page.getByText(say("walls.workshop.guide.ask", { field: "a1" }))).toBeVisible();
  await expect(
    me.page.getByRole("region", { name: say("walls.workshop.check") }).getByRole("listitem"),
  ).not.toHaveCount(0);
  await check(me.page);
});

async function begin(me: Player, game: string): Promise<string> {
  const code = await me.make({ game, places: ["me", "easy", "medium"], options: { start: 0 } });
  await me.start();
  return code;
}

for (const game of ["game-over", "squid", "walls"]) {
  test(`lobby, play, invite, log, rules, hand and television of ${game}`, async ({ arrive }) => {
    const me = await arrive();
    await me.make({ game, places: ["me", "easy", "free"], options: { start: 0 } });
    await expect(me.page.getByRole("region", { name: say("invite") })).toBeVisible();
    await check(me.page);
    const code = await begin(me, game);
    if (game === "game-over") await asked([me.page]);
    await check(me.page);
    const tv = await arrive(TELEVISION);
    await tv.page.goto(`${tv.url}/tv/${code}`);
    await expect(me.page.getByRole("button", { name: say("hand.whole") })).toBeVisible();
    await check(me.page);
    // Around the board a television is the same for every game.
    if (game === "squid") await check(tv.page);
    await me.menu();
    await check(me.page);
    await me.page.keyboard.press("Escape");
    await me.page.getByRole("button", { name: say("log"), exact: true }).click();
    await expect(me.page.getByRole("dialog")).toBeVisible();
    await check(me.page);
    await me.page.goto(`${me.url}/rules/${game}`);
    await expect(me.page.locator("main")).not.toBeEmpty();
    await check(me.page);
  });
}

test("a first lesson", async ({ arrive }) => {
  const me = await arrive();
  await me.make({ game: "game-over", lesson: true });
  await expect(me.page.locator("[data-pointed]")).toBeVisible();
  await check(me.page);
});

test("the end", async ({ arrive }) => {
  const me = await arrive();
  await begin(me, "game-over");
  const menu = await me.menu();
  await menu.getByRole("button", { name: say("abandon") }).click();
  await menu.getByRole("button", { name: say("abandon") }).click();
  await expect(me.end).toBeVisible();
  await check(me.page);
});
