// The start page: games, codes, languages, settings, and two taps to a first move.
import { expect, test } from "./harness";
import { asked, ENTERED, tap } from "./harness/dungeon";
import { hears, listen } from "./harness/ears";
import { say } from "./harness/words";
import { spell } from "../src/table/code";

test("shows the games and the ways to begin", async ({ arrive }) => {
  const me = await arrive();
  await me.home();
  expect(await me.page.evaluate(() => isSecureContext), "a phone at home has no secure context").toBe(false);
  const games = await me.page.evaluate(async () => (await (await fetch("/api/games")).json()) as unknown[]);
  await expect(me.page.getByRole("article")).toHaveCount(games.length);
  for (const title of ["Game Over", "Squid the Game", "Through the Walls"]) {
    const card = me.page.getByRole("article").filter({ has: me.page.getByRole("heading", { name: title }) });
    await expect(card.getByRole("button", { name: say("home.now.of", { game: title }) })).toBeVisible();
    await expect(card.getByRole("button", { name: say("home.friends") })).toBeVisible();
    await expect(card.getByRole("link", { name: say("rules") })).toBeVisible();
  }
});

test("makes a first move within two taps", async ({ arrive }) => {
  const me = await arrive();
  const spoken: string[] = [];
  await listen(me.page, (sentence) => spoken.push(sentence));
  await me.home();
  await me.page.getByRole("button", { name: say("home.now.of", { game: "Game Over" }) }).tap();
  await me.playing();
  const turn = await asked([me.page]);
  const entrance = turn?.seen.find(({ may }) => may);
  expect(entrance?.name).toBe("a1");
  await tap(me.page, { cell: "a1", way: "flip", weapon: null });
  await hears(spoken, ENTERED);
});

test("finds a table by its code, and says so if there is none", async ({ arrive }) => {
  const [host, guest] = [await arrive(), await arrive()];
  const code = await host.make({ game: "squid" });
  await guest.home();
  const field = guest.page.getByRole("textbox", { name: say("home.code") });
  const go = guest.page.getByRole("button", { name: say("home.go"), exact: true });
  await field.fill("BABABABA");
  await go.click();
  await expect(guest.page.getByRole("status").getByText(say("refusal.no-such-table"))).toBeVisible();
  // Small letters, spaces and hyphens do not matter.
  await field.fill(`${code.slice(0, 3).toLowerCase()}-${code.slice(3).toLowerCase()}`);
  await go.click();
  await expect(guest.page).toHaveURL(`${guest.url}/t/${code}`);
  await expect(guest.page.getByRole("heading", { name: "Squid the Game" })).toBeVisible();
});

test("says that a link leads nowhere", async ({ arrive }) => {
  const me = await arrive();
  await me.open("BABABABA");
  await expect(me.page.getByRole("heading", { name: say("closed.none") })).toBeVisible();
  await expect(me.page.getByText(say("refusal.no-such-table"))).toBeVisible();
  await me.page.getByRole("link", { name: say("home") }).click();
  await expect(me.page.getByRole("article").first()).toBeVisible();
  await me.page.goto(`${me.url}/nowhere/at/all`);
  await expect(me.page.getByRole("heading", { name: say("lost.title") })).toBeVisible();
});

test("remembers language and settings", async ({ arrive }) => {
  const me = await arrive();
  await me.home();
  await me.page.getByRole("button", { name: say("settings"), exact: true }).click();
  const dialog = me.page.getByRole("dialog");
  await dialog.getByRole("switch", { name: say("still") }).click();
  await expect(me.page.locator("html")).toHaveClass(/still/);
  await dialog.getByRole("switch", { name: say("sound") }).click();
  await dialog.getByRole("button", { name: "Deutsch" }).click();
  await expect(me.page.locator("html")).toHaveAttribute("lang", "de");
  await me.page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await me.page.reload();
  await expect(me.page.locator("html")).toHaveAttribute("lang", "de");
  await expect(me.page.locator("html")).toHaveClass(/still/);
  await expect(me.page.getByRole("heading", { name: "Ab durch die Mauer" })).toBeVisible();
});

test("speaks the language of the browser", async ({ arrive }) => {
  const me = await arrive({ locale: "nl-NL" });
  await me.home();
  await expect(me.page.locator("html")).toHaveAttribute("lang", "nl");
});

test("leads back to unfinished tables", async ({ arrive }) => {
  const me = await arrive();
  const code = await me.make({ game: "walls", places: ["me", "free"] });
  await me.home();
  const mine = me.page.getByRole("region", { name: say("home.mine") });
  await mine.getByRole("link", { name: new RegExp(spell(code)) }).click();
  await expect(me.page.getByRole("button", { name: say("lobby.fill"), exact: true })).toBeVisible();
});
