// All five languages, on every screen: no phrase is missing, and one can change one's mind in the middle of a game.
import type { Page } from "@playwright/test";

import { expect, test } from "./harness";
import { asked } from "./harness/dungeon";

const LANGUAGES = { en: "English", de: "Deutsch", nl: "Nederlands", fr: "Français", es: "Español" };
/** The key of a phrase, where the phrase itself should stand. */
const KEY = /^[a-z-]+(\.[a-z0-9-]+)+$/;

/** Texts and names on the page that are keys, and blanks that were not filled in. */
async function missing(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const all: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) all.push(walker.currentNode.textContent ?? "");
    for (const element of document.querySelectorAll("[aria-label], [title], [alt], [placeholder]")) {
      for (const name of ["aria-label", "title", "alt", "placeholder"]) all.push(element.getAttribute(name) ?? "");
    }
    return all.map((text) => text.trim()).filter(Boolean);
  });
  return texts.filter((text) => KEY.test(text) || /\{\w+\}/.test(text));
}

async function speak(page: Page, lang: string, name: string): Promise<void> {
  // The last of the three in the corner, whatever it is called in the language spoken now.
  await page.locator(".toolbar").getByRole("button").last().click();
  const dialog = page.locator("dialog[open]");
  await dialog.getByRole("button", { name, exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", lang);
  expect(await missing(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

test("start page and rules have words in every language", async ({ arrive }) => {
  test.setTimeout(180_000);
  const me = await arrive();
  await me.home();
  const leads = new Set<string>();
  for (const [lang, name] of Object.entries(LANGUAGES)) {
    await speak(me.page, lang, name);
    expect(await missing(me.page)).toEqual([]);
    leads.add(await me.page.locator("main").innerText());
  }
  expect(leads.size, "no two languages are the same").toBe(5);
  for (const page of ["rules/game-over", "rules/squid", "rules/walls", "workshop"]) {
    await me.page.goto(`${me.url}/${page}`);
    await expect(me.page.locator("main")).not.toBeEmpty();
    for (const [lang, name] of Object.entries(LANGUAGES)) await speak(me.page, lang, name);
  }
});

for (const game of ["game-over", "squid", "walls"]) {
  test(`lobby and table of ${game} have words in every language`, async ({ arrive }) => {
    const me = await arrive();
    await me.make({ game, places: game === "squid" ? ["me", "easy", "hard"] : ["me", "easy"], options: { start: 0 } });
    await expect(me.page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const [lang, name] of Object.entries(LANGUAGES)) await speak(me.page, lang, name);
    await speak(me.page, "en", "English");
    await me.start();
    if (game === "game-over") await asked([me.page]);
    const lines = new Set<string>();
    for (const [lang, name] of Object.entries(LANGUAGES)) {
      await speak(me.page, lang, name);
      expect(await missing(me.page)).toEqual([]);
      lines.add(await me.status.innerText());
    }
    expect(lines.size, "the status line speaks every language").toBe(5);
  });
}
