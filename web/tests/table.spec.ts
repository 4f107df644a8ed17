// What a table can do beside the game: pause, reactions, the log, leaving, calling off.
import { expect, QUICK, test } from "./harness";
import { asked, cells, tap } from "./harness/dungeon";

const TABLE = { game: "game-over", places: ["me", "free"], options: { start: 0 } };

test("pauses for everybody, and goes on", async ({ arrive }) => {
  const [host, guest] = [await arrive(), await arrive()];
  const code = await host.make(TABLE);
  await guest.join(code, "blue");
  await host.start();
  await asked([host.page]);
  await (await guest.menu()).getByRole("button", { name: "Pause" }).click();
  await expect(host.status).toHaveText("Paused");
  expect((await cells(host.page)).some(({ may }) => may)).toBe(false);
  await (await host.menu()).getByRole("button", { name: "Go on" }).click();
  await expect(host.status).toHaveText(/Your turn/);
  await asked([host.page]);
});

test("shows reactions to the others", async ({ arrive }) => {
  const [host, guest] = [await arrive(), await arrive()];
  const code = await host.make(TABLE);
  await guest.join(code, "blue");
  await host.start();
  await guest.playing();
  await guest.page.getByRole("button", { name: "Make a face" }).click();
  const tray = guest.page.getByRole("group", { name: "Make a face" });
  await expect(tray.getByRole("button")).toHaveCount(6);
  await tray.getByRole("button", { name: "Oh no!" }).click();
  await expect(host.page.getByRole("list", { name: "Seats" }).getByRole("img", { name: "Oh no!" })).toBeVisible();
  await expect(tray).toBeHidden();
});

test("keeps a log that gives nothing away", async ({ arrive }) => {
  const me = await arrive();
  await me.make({ game: "game-over", places: ["me", "easy"], options: { start: 0 }, settings: QUICK });
  await me.start();
  const turn = await asked([me.page]);
  await tap(me.page, { cell: turn!.seen.find(({ may }) => may)!.name, way: "flip", weapon: "Club" });
  await expect(me.told).toHaveText(/You enter the dungeon|You turned over/);
  await me.page.getByRole("button", { name: "What happened" }).click();
  const log = me.page.getByRole("dialog", { name: "What happened" });
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
  await expect(theirs.getByRole("button", { name: "Leave the table" })).toBeVisible();
  await expect(theirs.getByRole("button", { name: "Call the game off" })).toBeHidden();
  await guest.page.keyboard.press("Escape");
  const mine = await host.menu();
  await mine.getByRole("button", { name: "Call the game off" }).click();
  await mine.getByRole("button", { name: "Really call it off for everybody?" }).click();
  for (const { page } of [host, guest])
    await expect(page.getByRole("heading", { name: "The game was called off" })).toBeVisible();
});

test("all at one screen take turns", async ({ arrive }) => {
  const me = await arrive();
  await me.home();
  await me.page
    .getByRole("article")
    .filter({ hasText: "Game Over" })
    .getByRole("button", { name: "On this screen" })
    .tap();
  await me.start();
  const first = await asked([me.page]);
  expect(["a1", "e5"]).toContain(first?.seen.find(({ may }) => may)?.name);
});
