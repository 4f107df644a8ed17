// From a small phone to a television: things fit, nothing scrolls sideways, fingers find their targets.
import type { Page } from "@playwright/test";

import { expect, test } from "./harness";
import { asked } from "./harness/dungeon";
import { TELEVISION } from "./harness/room";
import { like, say } from "./harness/words";
import { spell } from "../src/table/code";

const SIZES = [
  [360, 640],
  [640, 360],
  [820, 1180],
  [1280, 800],
  [1920, 1080],
] as const;

/** Televisions. */
const SCREENS = [
  [1280, 720],
  [1920, 1080],
] as const;

/** Things to touch that are too small for a finger, with their sizes. */
async function small(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 44;
    const SELECTOR = "button, a[href], input, select, summary, [role=button], [role=radio], [role=switch]";
    const dialog = document.querySelector("dialog[open]");
    const bad: string[] = [];
    for (const element of (dialog ?? document).querySelectorAll<HTMLElement>(SELECTOR)) {
      // What is not shown is not touched; a hidden field is touched by its label.
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      // Nor is anything in a figure.
      if (element.closest("[inert]")) continue;
      const label = element instanceof HTMLInputElement ? element.closest("label") : null;
      const target = label ?? element;
      if (element.classList.contains("unseen") && !label) continue;
      // Links within a sentence are as high as the sentence.
      if (element.tagName === "A" && element.parentElement?.tagName === "P") continue;
      const { width, height } = target.getBoundingClientRect();
      if (width < LEAST - 0.5 || height < LEAST - 0.5) {
        bad.push(
          `${element.getAttribute("aria-label") ?? element.textContent?.trim()}: ${width.toFixed(1)}×${height.toFixed(1)}`,
        );
      }
    }
    return bad;
  });
}

/** By how many pixels the page can be scrolled: sideways, and down. */
async function overflow(page: Page): Promise<{ across: number; down: number }> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    return { across: scrollWidth - clientWidth, down: scrollHeight - clientHeight };
  });
}

/** Things to touch that are not on the screen. */
async function outside(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, [role=radio]")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
      })
      .map((element) => element.getAttribute("aria-label") ?? element.textContent),
  );
}

test("the castle workshop fits from a small phone to a desktop", async ({ arrive }) => {
  const me = await arrive();
  await me.page.goto(`${me.url}/workshop`);
  for (const [width, height] of SIZES) {
    await me.page.setViewportSize({ width, height });
    for (const step of ["rooms", "disguises", "magnets", "names", "try", "study"]) {
      await me.page.getByRole("button", { name: say(`walls.workshop.${step}`), exact: true }).click();
      expect.soft((await overflow(me.page)).across, `${step} at ${width}×${height}`).toBe(0);
      // A board on its side is as high as the screen, and its fields are what that leaves.
      if (height > 400) expect.soft(await small(me.page), `${step} at ${width}×${height}`).toEqual([]);
    }
  }
});

test("start page and lobby fit a small phone", async ({ arrive }) => {
  const me = await arrive();
  await me.home();
  expect.soft(await small(me.page), "start page").toEqual([]);
  expect.soft((await overflow(me.page)).across).toBe(0);
  await me.page.getByRole("button", { name: say("settings"), exact: true }).click();
  await expect(me.page.getByRole("dialog")).toBeVisible();
  expect.soft(await small(me.page), "settings").toEqual([]);
  for (const game of ["game-over", "squid", "walls"]) {
    await me.make({ game, places: ["me", "easy", "free"] });
    await expect(me.page.getByRole("region", { name: say("invite") })).toBeVisible();
    expect.soft(await small(me.page), `lobby of ${game}`).toEqual([]);
    expect.soft((await overflow(me.page)).across, `lobby of ${game}`).toBe(0);
    await me.page.goto(`${me.url}/rules/${game}`);
    await expect(me.page.locator("main")).not.toBeEmpty();
    expect.soft(await small(me.page), `rules of ${game}`).toEqual([]);
    expect.soft((await overflow(me.page)).across, `rules of ${game}`).toBe(0);
  }
});

for (const game of ["game-over", "squid", "walls"]) {
  test(`${game} fits every screen without scrolling`, async ({ arrive }) => {
    const me = await arrive();
    await me.make({ game, places: ["me", "easy", "medium"], options: { start: 0 } });
    await me.start();
    if (game === "game-over") await asked([me.page]);
    for (const [width, height] of SIZES) {
      await me.page.setViewportSize({ width, height });
      expect.soft(await overflow(me.page), `${width}×${height}`).toEqual({ across: 0, down: 0 });
      // What can be touched is on the screen, once it has come to rest.
      await expect.poll(() => outside(me.page), `${width}×${height}`).toEqual([]);
      if (width === 360) expect.soft(await small(me.page), "targets").toEqual([]);
    }
  });
}

for (const game of ["game-over", "squid", "walls"]) {
  test(`${game} fits a hand, and a television`, async ({ arrive }) => {
    const [me, tv] = await Promise.all([arrive(), arrive(TELEVISION)]);
    const code = await me.make({ game, places: ["me", "easy", "medium"], options: { start: 0 } });
    await tv.page.goto(`${tv.url}/tv/${code}`);
    await expect(tv.page.getByText(spell(code), { exact: true })).toBeVisible();
    for (const [width, height] of SCREENS) {
      await tv.page.setViewportSize({ width, height });
      await expect.poll(() => overflow(tv.page), `gathering at ${width}×${height}`).toEqual({ across: 0, down: 0 });
    }
    await me.start();
    await expect(me.page.getByRole("button", { name: say("hand.whole") })).toBeVisible();
    for (const [width, height] of [
      [360, 640],
      [640, 360],
      [412, 915],
    ] as const) {
      await me.page.setViewportSize({ width, height });
      expect.soft(await overflow(me.page), `${width}×${height}`).toEqual({ across: 0, down: 0 });
      await expect.poll(() => outside(me.page), `${width}×${height}`).toEqual([]);
      expect.soft(await small(me.page), `targets at ${width}×${height}`).toEqual([]);
    }
    for (const [width, height] of SCREENS) {
      await tv.page.setViewportSize({ width, height });
      await expect.poll(() => overflow(tv.page), `${width}×${height}`).toEqual({ across: 0, down: 0 });
      if (game !== "walls") continue;
      // How far everybody is can be seen from the sofa.
      const ghost = tv.page.getByRole("img", { name: like("walls.doll.none", "walls.doll") }).first();
      await expect.poll(async () => (await ghost.boundingBox())?.height).toBeGreaterThan(height / 12);
    }
    // Whose turn it is, in letters of a thirtieth of the picture's height.
    const letters = () => tv.status.evaluate((line) => parseFloat(getComputedStyle(line).fontSize));
    await expect.poll(letters).toBeGreaterThan(1080 / 30);
  });
}
