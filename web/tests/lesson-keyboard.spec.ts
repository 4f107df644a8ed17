// First lessons without seeing or touching: only keys are pressed, and only what the live region says tells which.
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

import { test } from "./harness";
import { listen } from "./harness/ears";
import { plain, say } from "./harness/words";

test.describe.configure({ timeout: 180_000 });

/** The name of what has the focus, as it is read out. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: here } = document;
    return here === document.body ? "" : (here?.getAttribute("aria-label") ?? here?.textContent?.trim() ?? "");
  });
}

/** Goes on with Tab, and within grids, rings and shelves by arrows, until what has the focus is called so. */
async function walk(page: Page, name: RegExp): Promise<void> {
  for (let stop = 0; stop < 60; stop += 1) {
    for (let place = 0; place < 10; place += 1) {
      if (name.test(await focused(page))) return;
      const round = await page.evaluate(() => document.activeElement?.matches(".place") ?? false);
      if (!round) break;
      await page.keyboard.press("ArrowRight");
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`nothing called “${name.source}” was found`);
}

/** Goes to a cell of a grid: to the grid, which is one stop, up and to the left as far as it goes, and then to the cell. */
async function goTo(page: Page, cell: string, side: number): Promise<void> {
  await walk(page, /^[a-g][1-7]\b/);
  const there = new RegExp(`^${cell}\\b`);
  for (let step = 1; step < side; step += 1) await page.keyboard.press("ArrowUp");
  for (let step = 1; step < side; step += 1) await page.keyboard.press("ArrowLeft");
  // The castle turns: the names are read out, row by row.
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      if (there.test(await focused(page))) return;
      await page.keyboard.press("ArrowRight");
    }
    for (let step = 1; step < side; step += 1) await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowDown");
  }
  throw new Error(`there is no ${cell}`);
}

const quoted = (text: string): string[] => [...text.matchAll(/“([^”]+)”/g)].map(([, name]) => name!);
const cells = (text: string): string[] => [...text.matchAll(/\b[a-g][1-7]\b/g)].map(([cell]) => cell);

/** Does what was heard, by keys alone. */
const OBEY: Record<string, (page: Page, heard: string) => Promise<void>> = {
  "game-over": async (page, heard) => {
    const [weapon] = quoted(heard);
    if (weapon) await walk(page, new RegExp(`^${plain(weapon)}, shortcut \\d$|^[a-e][1-5],`));
    const keys = ["club", "potion", "laser", "bow"].map((one) => say(`game-over.weapon.${one}`));
    if (weapon) await page.keyboard.press(String(keys.indexOf(weapon) + 1));
    await goTo(page, cells(heard).at(-1)!, 5);
    await page.keyboard.press("Enter");
  },
  squid: async (page, heard) => {
    const place = /place (\d+)\.$/.exec(heard)?.[1];
    const name = quoted(heard).at(-1);
    await walk(page, place ? new RegExp(`^Place ${place}:`) : new RegExp(`^${plain(name!)}(?:\\.|$)`));
    await page.keyboard.press("Enter");
  },
  walls: async (page, heard) => {
    const pile = /pile (\d)\.$/.exec(heard)?.[1];
    if (pile) {
      await walk(page, new RegExp(`^Pile ${pile},`));
      return page.keyboard.press("Enter");
    }
    // A name may go on after a comma, with where the magnets are.
    for (const name of quoted(heard)) {
      await walk(page, new RegExp(`^${plain(name)}(?:[.,]|$)`));
      await page.keyboard.press("Enter");
    }
    if (quoted(heard).length > 0) return;
    await goTo(page, cells(heard).at(-1)!, 7);
    await page.keyboard.press("Enter");
  },
};

for (const game of Object.keys(OBEY)) {
  test(`the lesson of ${game} is followed by ear and keyboard to its end`, async ({ arrive }) => {
    const me = await arrive({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });
    const { page } = me;
    const spoken: string[] = [];
    await listen(page, (sentence) => spoken.push(sentence));
    await me.make({ game, lesson: true });
    const over = page.getByRole("button", { name: say("lesson.real") });
    // The coach says what to do in another colour; whoever only listens hears it asked.
    const asked = page.locator(".coach p.asked");
    const answered = new Set<string>();
    let checked = false;
    for (;;) {
      await expect(asked.or(over).first()).toBeVisible({ timeout: 20_000 });
      if (await over.isVisible()) break;
      const words = await asked.innerText();
      const heard = () => spoken.findLast((sentence) => sentence.endsWith(words));
      await expect.poll(heard, { message: `“${words}” is read out` }).toBeTruthy();
      if (!checked) {
        checked = true;
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id }) => id)).toEqual([]);
      }
      await OBEY[game]!(page, words);
      answered.add(words);
      await expect
        .poll(async () => (await over.isVisible()) || (await asked.innerText().catch(() => "")) !== words, {
          timeout: 20_000,
        })
        .toBe(true);
      expect(spoken.join("\n")).not.toContain(say("lesson.free"));
    }
    expect(answered.size).toBeGreaterThan(7);
    await walk(page, new RegExp(`^${plain(say("lesson.real"))}$`));
  });
}

for (const locale of ["de-DE", "nl-NL", "fr-FR", "es-ES"]) {
  test(`the coach's sentences fit on a small phone: ${locale}`, async ({ arrive }) => {
    for (const game of Object.keys(OBEY)) {
      const me = await arrive({ locale });
      await me.make({ game, lesson: true });
      const coach = me.page.locator(".coach p.asked");
      await expect(coach).toBeVisible({ timeout: 40_000 });
      // The hand comes a moment after the words: it looks for its target until that is drawn.
      await expect(me.page.locator("[data-pointed]")).toBeVisible();
      const fits = await me.page.evaluate(() => {
        const wide = document.documentElement.clientWidth;
        const target = document.querySelector("[data-pointed]")?.getBoundingClientRect();
        const words = document.querySelector(".coach p")!.getBoundingClientRect();
        return {
          page: document.documentElement.scrollWidth <= wide,
          words: words.right <= wide && words.left >= 0,
          target: target !== undefined && target.bottom <= innerHeight && target.top >= words.bottom - 1,
        };
      });
      expect(fits, game).toEqual({ page: true, words: true, target: true });
    }
  });
}
