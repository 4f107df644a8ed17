// What a table can do beside the game: pause, reactions, the log, leaving, calling off.
import { expect, QUICK, test } from "./harness";
import { asked, cells, ENTERED, tap } from "./harness/dungeon";
import { hears, listen } from "./harness/ears";
import { like, say } from "./harness/words";

const TABLE = { game: "game-over", places: ["me", "free"], options: { start: 0 } };

test("pauses for everybody, and goes on", async ({ arrive }) => {
  const [host, guest] = [await arrive(), await arrive()];
  const code = await host.make(TABLE);
  await guest.join(code, "blue");
  await host.start();
  await asked([host.page]);
  await (await guest.menu()).getByRole("button", { name: say("pause") }).click();
  await expect(host.status).toHaveText(say("status.paused"));
  expect((await cells(host.page)).some(({ may }) => may)).toBe(false);
  await (await host.menu()).getByRole("button", { name: say("resume") }).click();
  await expect(host.status).toHaveText(like("game-over.status.enter"));
  await asked([host.page]);
});

test("takes two quick taps as one move", async ({ arrive }) => {
  const me = await arrive();
  const spoken: string[] = [];
  await listen(me.page, (sentence) => spoken.push(sentence));
  await me.make({ game: "game-over", places: ["me", "easy"], options: { start: 0 } });
  await me.start();
  await asked([me.page]);
  // Both in one go, before any answer can have come.
  await me.page
    .getByRole("gridcell")
    .getByRole("button")
    .first()
    .evaluate((tile: HTMLElement) => {
      tile.click();
      tile.click();
    });
  await hears(spoken, ENTERED);
  await expect(me.page.getByText(say("refusal.stale-decision"))).toBeHidden();
});

test("shows reactions to the others", async ({ arrive }) => {
  const [host, guest] = [await arrive(), await arrive()];
  const code = await host.make(TABLE);
  await guest.join(code, "blue");
  await host.start();
  await guest.playing();
  await guest.page.getByRole("button", { name: say("reactions") }).click();
  const tray = guest.page.getByRole("group", { name: say("reactions") });
  await expect(tray.getByRole("button")).toHaveCount(16);
  await guest.page.keyboard.press("Escape");
  await expect(tray).toBeHidden();
  await expect(guest.page.getByRole("button", { name: say("reactions") })).toBeFocused();
  await guest.page.keyboard.press("Enter");
  await tray.getByRole("button", { name: say("reaction.gasp") }).click();
  await expect(
    host.page.getByRole("list", { name: say("lobby.seats") }).getByRole("img", { name: say("reaction.gasp") }),
  ).toBeVisible();
  await expect(tray).toBeHidden();
  // A sentence is read by each in their own language.
  await host.page.getByRole("button", { name: say("settings"), exact: true }).click();
  await host.page.getByRole("button", { name: "Deutsch" }).click();
  await host.page.keyboard.press("Escape");
  await guest.page.getByRole("button", { name: say("reactions") }).click();
  await tray.getByRole("button", { name: say("reaction.played") }).click();
  await expect(host.page.getByText("Gut gespielt!")).toBeVisible();
  await expect(guest.page.getByText(say("reaction.played"))).toBeVisible();
});

test("keeps a log that gives nothing away", async ({ arrive }) => {
  const me = await arrive();
  const spoken: string[] = [];
  await listen(me.page, (sentence) => spoken.push(sentence));
  await me.make({ game: "game-over", places: ["me", "easy"], options: { start: 0 }, settings: QUICK });
  await me.start();
  const turn = await asked([me.page]);
  await tap(me.page, { cell: turn!.seen.find(({ may }) => may)!.name, way: "flip", weapon: "Club" });
  await hears(spoken, ENTERED);
  await me.page.getByRole("button", { name: say("log"), exact: true }).click();
  const log = me.page.getByRole("dialog", { name: say("log") });
  await expect(log.getByRole("listitem").first()).toBeVisible();
  expect(await log.innerText()).not.toMatch(/princess|key|portal|fears/);
  await me.page.keyboard.press("Escape");
  await expect(log).toBeHidden();
});

test("says why something cannot be done, with the rule", async ({ arrive }) => {
  const me = await arrive();
  await me.make({ game: "game-over", places: ["me", "easy"], options: { start: 0 } });
  await me.start();
  await asked([me.page]);
  await tap(me.page, { cell: "c3", way: "flip", weapon: null });
  await expect(me.page.getByRole("status").getByText("GO-7")).toBeVisible();
});

test("is called off by the host alone", async ({ arrive }) => {
  const [host, guest] = [await arrive(), await arrive()];
  const code = await host.make(TABLE);
  await guest.join(code, "blue");
  await host.start();
  await guest.playing();
  const theirs = await guest.menu();
  await expect(theirs.getByRole("button", { name: say("leave") })).toBeVisible();
  await expect(theirs.getByRole("button", { name: say("abandon") })).toBeHidden();
  await guest.page.keyboard.press("Escape");
  const mine = await host.menu();
  await mine.getByRole("button", { name: say("abandon") }).click();
  await mine.getByRole("button", { name: say("abandon") }).click();
  for (const { page } of [host, guest])
    await expect(page.getByRole("heading", { name: say("end.abandoned") })).toBeVisible();
});

test("all at one screen take turns", async ({ arrive }) => {
  const me = await arrive();
  await me.home();
  await me.page
    .getByRole("article")
    .filter({ hasText: "Game Over" })
    .getByRole("button", { name: say("home.one") })
    .tap();
  await me.start();
  const first = await asked([me.page]);
  expect(["a1", "e5"]).toContain(first?.seen.find(({ may }) => may)?.name);
});
