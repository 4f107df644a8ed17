// The start page: games, codes, languages, settings, and two taps to a first move.
import { expect, test } from "./harness";
import { asked, tap } from "./harness/dungeon";

test("shows the games and the ways to begin", async ({ arrive }) => {
  const me = await arrive();
  await me.home();
  expect(await me.page.evaluate(() => isSecureContext), "a phone at home has no secure context").toBe(false);
  await expect(me.page.getByRole("article")).toHaveCount(3);
  for (const title of ["Game Over", "Squid the Game", "Through the Walls"]) {
    const card = me.page.getByRole("article").filter({ has: me.page.getByRole("heading", { name: title }) });
    await expect(card.getByRole("button", { name: `Play now: ${title}, against bots` })).toBeVisible();
    await expect(card.getByRole("button", { name: "With friends" })).toBeVisible();
    await expect(card.getByRole("link", { name: "Rules" })).toBeVisible();
  }
});

test("makes a first move within two taps", async ({ arrive }) => {
  const me = await arrive();
  await me.home();
  await me.page.getByRole("button", { name: "Play now: Game Over, against bots" }).tap();
  await me.playing();
  const turn = await asked([me.page]);
  const entrance = turn?.seen.find(({ may }) => may);
  expect(entrance?.name).toBe("a1");
  await tap(me.page, { cell: "a1", way: "flip", weapon: null });
  await expect(me.told).toHaveText(/You enter the dungeon|You turned over/);
});

test("finds a table by its code, and says so if there is none", async ({ arrive }) => {
  const [host, guest] = [await arrive(), await arrive()];
  const code = await host.make({ game: "squid" });
  await guest.home();
  const field = guest.page.getByRole("textbox", { name: "Code of the table" });
  const go = guest.page.getByRole("button", { name: "Go", exact: true });
  await field.fill("BABABABA");
  await go.click();
  await expect(guest.page.getByRole("status").getByText("There is no table with that code.")).toBeVisible();
  // Small letters, spaces and hyphens do not matter.
  await field.fill(`${code.slice(0, 3).toLowerCase()}-${code.slice(3).toLowerCase()}`);
  await go.click();
  await expect(guest.page).toHaveURL(`${guest.url}/t/${code}`);
  await expect(guest.page.getByRole("heading", { name: "Squid the Game" })).toBeVisible();
});

test("says that a link leads nowhere", async ({ arrive }) => {
  const me = await arrive();
  await me.open("BABABABA");
  await expect(me.page.getByText("There is no table with that code.")).toBeVisible();
  await me.page.getByRole("link", { name: "Start page" }).click();
  await expect(me.page.getByRole("article").first()).toBeVisible();
  await me.page.goto(`${me.url}/nowhere/at/all`);
  await expect(me.page.getByRole("heading", { name: "There is nothing here" })).toBeVisible();
});

test("remembers language and settings", async ({ arrive }) => {
  const me = await arrive();
  await me.home();
  await me.page.getByRole("button", { name: "Settings", exact: true }).click();
  const dialog = me.page.getByRole("dialog");
  await dialog.getByRole("switch", { name: "Less motion" }).click();
  await expect(me.page.locator("html")).toHaveClass(/still/);
  await dialog.getByRole("switch", { name: "Sound" }).click();
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
  const mine = me.page.getByRole("region", { name: "Back to your tables" });
  await mine.getByRole("link", { name: new RegExp(code) }).click();
  await expect(me.page.getByRole("button", { name: "Start", exact: true })).toBeDisabled();
});
