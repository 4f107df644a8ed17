// The rules pages: a family plays by them, on a small phone, in five languages, by keyboard, and led there by a refusal.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import squid from "../src/games/squid/rules/en";
import { expect, test } from "./harness";
import { say } from "./harness/words";

const LOCALES = ["en-GB", "de-DE", "nl-NL", "fr-FR", "es-ES"];
const GAMES = ["game-over", "squid", "walls"];
/** How many pictures the worked example has. */
const STEPS: Record<string, number> = { "game-over": 7, squid: 9, walls: 6 };

test.describe.configure({ timeout: 120_000 });

/** What is wider than the screen, by what it is. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const inPicture = (one: Element) => one.closest("[inert]") !== null || one.closest("svg") !== null;
    const out = [...document.querySelectorAll("body *")].filter((one) => {
      const { left, right, width } = one.getBoundingClientRect();
      return width > 0 && !inPicture(one) && !one.closest(".unseen") && (right > wide + 1 || left < -1);
    });
    const scrolls = document.documentElement.scrollWidth > wide ? ["the page itself"] : [];
    return [...scrolls, ...out.map((one) => `${one.tagName}.${one.className}: ${one.textContent.slice(0, 60)}`)];
  });
}

for (const game of GAMES) {
  // One test a language: axe takes its time over a long page.
  for (const locale of LOCALES) {
    test(`the rules of ${game} fit on a small phone in ${locale}, and axe has nothing to say`, async ({ arrive }) => {
      const me = await arrive({ locale });
      await me.page.goto(`${me.url}/rules/${game}`);
      await expect(me.page.locator("html")).toHaveAttribute("lang", locale.slice(0, 2));
      await expect(me.page.getByRole("heading", { level: 2 }).first()).toBeVisible();
      expect(await overflowing(me.page)).toEqual([]);
      expect(await me.page.locator("main").innerText()).not.toMatch(/\{\w+\}|[a-z]\.rules\./);
      const { violations } = await new AxeBuilder({ page: me.page }).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`),
      ).toEqual([]);
    });
  }

  test(`the worked example of ${game} is stepped through by keyboard, and read out`, async ({ arrive }) => {
    const me = await arrive({ hasTouch: false, isMobile: false });
    await me.page.goto(`${me.url}/rules/${game}`);
    const title = game === "squid" ? String(squid["squid.rules.example"]) : say("rules.example");
    const example = me.page.getByRole("group", { name: title });
    const next = example.getByRole("button", { name: say("rules.next") });
    const told = example.locator("[aria-live]");
    await next.focus();
    const heard = new Set<string>();
    for (let step = 1; step <= STEPS[game]!; step += 1) {
      await expect(told).toContainText(say("rules.step", { n: step, of: STEPS[game]! }));
      heard.add(await told.innerText());
      await me.page.keyboard.press("Enter");
    }
    expect(heard.size).toBe(STEPS[game]);
    await expect(told, "there it ends").toContainText(say("rules.step", { n: STEPS[game]!, of: STEPS[game]! }));
    await expect(next).toBeFocused();
    await me.page.keyboard.press("Shift+Tab");
    await me.page.keyboard.press("Enter");
    await expect(told).toContainText(say("rules.step", { n: STEPS[game]! - 1, of: STEPS[game]! }));
  });
}

test("a refusal leads to its rule", async ({ arrive }) => {
  const me = await arrive();
  await me.make({ game: "game-over", places: ["me", "easy"], options: { start: 0 } });
  await me.start();
  await me.page.getByRole("gridcell").getByRole("button", { name: /^c3,/ }).tap();
  const link = me.page.getByRole("status").getByRole("link", { name: say("rule", { n: 7 }), exact: true });
  await expect(link).toBeVisible();
  const [rules] = await Promise.all([me.context.waitForEvent("page"), link.tap()]);
  await expect(rules).toHaveURL(/\/rules\/game-over#GO-7$/);
  const line = rules.locator(".line", { has: rules.locator("#GO-7") });
  await expect(line).toBeFocused();
  await expect(line).toBeInViewport();
  await expect(line).toHaveText(/first tile of every turn is your own entrance/);
  // What is read out has no id in it; what is seen has.
  await expect(line.locator("small")).toHaveAttribute("aria-hidden", "true");
});

test("every rule that a refusal names is on its page", async ({ arrive }) => {
  const me = await arrive();
  for (const [game, last] of [
    ["GO-16", "game-over"],
    ["SQ-23", "squid"],
    ["WA-28", "walls"],
  ].map(([rule, of]) => [of!, rule!] as const)) {
    await me.page.goto(`${me.url}/rules/${game}#${last}`);
    await expect(me.page.locator(".line", { has: me.page.locator(`[id="${last}"]`) })).toBeInViewport();
  }
});
