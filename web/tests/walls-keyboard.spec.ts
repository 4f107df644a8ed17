// One whole game of Through the Walls without seeing or touching: only keys are pressed, only names and what is read out are known.
import { expect, type Page } from "@playwright/test";

import { test } from "./harness";
import { asked, field, happens, look, things, Wits } from "./harness/castle";
import { listen } from "./harness/ears";
import { SNUG } from "./harness/snug";
import { just, like, plain, say } from "./harness/words";

/** The name of what has the focus. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: here } = document;
    return here === document.body ? "" : (here?.getAttribute("aria-label") ?? here?.textContent?.trim() ?? "");
  });
}

/** Goes on with a key until what has the focus is called so. */
async function walk(page: Page, name: RegExp, key = "Tab"): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if (name.test(await focused(page))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`nothing called “${name.source}” was found with ${key}`);
}

/** Where things come one after the other: sliders, the castle, sliders, the end of the turn, the piles. */
async function towards(page: Page, name: RegExp): Promise<void> {
  const order = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main button:not([tabindex='-1']):not([disabled])")].map(
      (one) => one.getAttribute("aria-label") ?? one.textContent?.trim() ?? "",
    ),
  );
  const here = order.indexOf(await focused(page));
  const there = order.findIndex((one) => name.test(one));
  await walk(page, name, here > there ? "Shift+Tab" : "Tab");
}

/** Goes to a field: to the castle, which is one stop, and then by arrows. */
async function goTo(page: Page, name: string): Promise<void> {
  const fields = (await look(page)).fields.map((seen) => seen.name);
  if (!/^[a-g][1-7](?:[;,]|$)/.test(await focused(page))) await towards(page, /^[a-g][1-7](?:[;,]|$)/);
  const [from, to] = [fields.indexOf((await focused(page)).slice(0, 2)), fields.indexOf(name)];
  const [x, y] = [(to % 7) - (from % 7), Math.floor(to / 7) - Math.floor(from / 7)];
  for (let step = 0; step < Math.abs(x); step += 1) await page.keyboard.press(x < 0 ? "ArrowLeft" : "ArrowRight");
  for (let step = 0; step < Math.abs(y); step += 1) await page.keyboard.press(y < 0 ? "ArrowUp" : "ArrowDown");
  await expect(field(page, name)).toBeFocused();
}

/** Does an action by keys. */
async function press(page: Page, action: string): Promise<void> {
  const [verb, one = "", two = ""] = action.split(" ");
  if (verb === "step" || verb === "place") await goTo(page, verb === "step" ? one : two);
  else if (verb === "tidy") {
    // The pile in hand has the focus already; its cards come next.
    await expect(page.getByRole("region", { name: like("walls.search.title") })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(things(page, action)[0]!).toBeFocused();
  } else {
    const name = await things(page, action)[0]!.evaluate(
      (button) => button.getAttribute("aria-label") ?? button.textContent?.trim() ?? "",
    );
    await towards(page, new RegExp(`^${plain(name)}$`));
  }
  await page.keyboard.press("Enter");
}

test("a whole game by keyboard and screen reader", async ({ arrive }) => {
  test.setTimeout(180_000);
  const me = await arrive({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });
  const { page } = me;
  const spoken: string[] = [];
  await listen(page, (sentence) => spoken.push(sentence));
  await me.make({ game: "walls", places: ["me", "easy"], options: { start: 0, castle: SNUG } });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await walk(page, just("lobby.start"));
  await page.keyboard.press("Enter");
  await expect(me.told).toHaveText(like("walls.status.move.you"));

  // The other magic moves are made once, the rest by wits.
  const first = ["slide B up", "turn ccw", "end"];
  const wits = new Wits(0);
  const kinds = new Set<string>();
  for (let turn = await asked([me]); turn; turn = await asked([me])) {
    const placing = turn.sight.fields.some(({ may }) => may === "place");
    const action = placing ? wits.choose(turn.sight) : (first.shift() ?? wits.choose(turn.sight));
    const before = spoken.length;
    await press(page, action);
    await happens(page, turn.sight);
    await expect.poll(() => spoken.length, { message: `${action} is told` }).toBeGreaterThan(before);
    kinds.add(action.split(" ")[0]!);
  }
  expect([...kinds]).toEqual(expect.arrayContaining(["step", "slide", "turn", "search", "tidy", "end"]));
  expect(spoken.join("\n")).toMatch(like("walls.tell.found.you", "walls.tell.missed"));

  // The end takes the focus and says who won; from there one goes on by keyboard too.
  await expect(page.getByRole("dialog", { name: just("end.you", "end.won") })).toBeFocused();
  await walk(page, just("end.look"));
  await page.keyboard.press("Enter");
  await walk(page, just("end.back"));
});

test("a slider is shifted by keyboard", async ({ arrive }) => {
  const me = await arrive({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });
  const { page } = me;
  await me.make({ game: "walls", places: ["me", "easy"], options: { start: 0, castle: SNUG } });
  await me.start();
  const { sight } = (await asked([me]))!;
  await towards(page, new RegExp(`^${say("walls.corridor", { corridor: 2 })}$`));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: say("walls.shift.title", { corridor: 2 }) })).toBeVisible();
  await walk(page, new RegExp(`^${say("walls.shift", { slider: "B", corridor: 2 })}: ${say("walls.slider.level")}, `));
  await page.keyboard.press("Enter");
  await happens(page, sight);
  await expect(me.told).toContainText(say("walls.tell.shifted.you", { slider: "B", corridor: 2 }));
});
