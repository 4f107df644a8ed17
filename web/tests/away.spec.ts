// Away and back: reloads, second tabs, cut lines. A seat is never lost, and nothing needs a reload.
import { expect, test } from "./harness";
import { asked, cells, ENTERED, tap } from "./harness/dungeon";
import { hears, listen } from "./harness/ears";
import { say } from "./harness/words";

const TABLE = { game: "game-over", places: ["me", "easy"], options: { start: 0 } };

test("is in mid-turn again after a reload", async ({ arrive }) => {
  const me = await arrive();
  await me.make(TABLE);
  await me.start();
  await asked([me.page]);
  const spoken: string[] = [];
  await listen(me.page, (sentence) => spoken.push(sentence));
  await me.page.reload();
  await me.playing();
  await expect(me.status).toHaveText(say("game-over.status.enter", { cell: "a1" }));
  await asked([me.page]);
  await tap(me.page, { cell: "a1", way: "flip", weapon: "Bow" });
  await hears(spoken, ENTERED);
});

test("follows in a second tab what is played in the first", async ({ arrive }) => {
  const me = await arrive();
  const second = await me.context.newPage();
  const spoken: [string[], string[]] = [[], []];
  await listen(me.page, (sentence) => spoken[0].push(sentence));
  await listen(second, (sentence) => spoken[1].push(sentence));
  const code = await me.make({ game: "game-over", places: ["me", "me"], options: { start: 0 } });
  await me.start();
  await asked([me.page]);
  await second.goto(`${me.url}/t/${code}`);
  await asked([second]);
  await tap(second, { cell: "a1", way: "flip", weapon: "Club" });
  for (const said of spoken) await hears(said, ENTERED);
  // Both go on from there.
  await expect.poll(async () => (await cells(me.page)).some(({ may }) => may)).toBe(true);
  await second.close();
  const turn = await asked([me.page]);
  await tap(me.page, { cell: turn!.seen.find(({ may }) => may)!.name, way: "flip", weapon: null });
});

test("calls back whoever is in another tab, and is silent there about the rest", async ({ arrive }) => {
  const me = await arrive();
  await me.page.addInitScript(() => {
    let hidden = false;
    const ears = { notes: 0, hide: () => (hidden = true) };
    Object.assign(window, { ears });
    Object.defineProperty(document, "visibilityState", { get: () => (hidden ? "hidden" : "visible") });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
      ears.notes += hidden ? 1 : 0;
      start.apply(this, when);
    };
  });
  // The bot begins: what it does is not heard, and then it is one's own turn.
  await me.make({ ...TABLE, options: { start: 1 } });
  await me.page.evaluate(() => (window as unknown as { ears: { hide: () => void } }).ears.hide());
  await me.page.getByRole("button", { name: say("lobby.start"), exact: true }).tap();
  await asked([me.page]);
  await expect(me.page).toHaveTitle(`● ${say("title.turn")}`);
  const notes = () => me.page.evaluate(() => (window as unknown as { ears: { notes: number } }).ears.notes);
  await expect.poll(notes, "the two notes that call").toBe(2);
});

test("says calmly that the line is cut, and goes on by itself", async ({ arrive, wire }) => {
  const me = await arrive({}, wire.url);
  const spoken: string[] = [];
  await listen(me.page, (sentence) => spoken.push(sentence));
  await me.make(TABLE);
  await me.start();
  await asked([me.page]);
  const before = await cells(me.page);
  wire.cut();
  const lost = me.page.getByRole("status").getByText(say("line.lost"));
  await expect(lost).toBeVisible();
  expect(await cells(me.page), "the board stays as it was").toEqual(before);

  // What is tapped meanwhile is said once the line is back, and done once.
  await tap(me.page, { cell: "a1", way: "flip", weapon: "Club" });
  wire.mend();
  await expect(lost).toBeHidden();
  await hears(spoken, ENTERED);
  await asked([me.page]);
});

test("sees what happened while the line was cut", async ({ arrive, wire }) => {
  const [host, guest] = [await arrive(), await arrive({}, wire.url)];
  const spoken: string[] = [];
  await listen(host.page, (sentence) => spoken.push(sentence));
  const code = await host.make({ game: "game-over", places: ["me", "free"], options: { start: 0 } });
  await guest.join(code, "blue");
  await host.start();
  await guest.playing();
  wire.cut();
  await expect(guest.page.getByText(say("line.lost"))).toBeVisible();
  await expect(host.page.getByRole("listitem").filter({ hasText: new RegExp(say("seat.away")) })).toBeVisible();
  // The others' game goes on: red plays until it is blue's turn, or stands in the dungeon.
  const turn = await asked([host.page]);
  await tap(host.page, { cell: turn!.seen.find(({ may }) => may)!.name, way: "flip", weapon: "Club" });
  await hears(spoken, ENTERED);
  wire.mend();
  await expect(guest.page.getByText(say("line.lost"))).toBeHidden();
  const grid = async (page: typeof host.page) => (await cells(page)).filter(({ up }) => up).map(({ name }) => name);
  await expect.poll(async () => grid(guest.page)).toEqual(await grid(host.page));
  await expect(host.page.getByRole("listitem").filter({ hasText: new RegExp(say("seat.away")) })).toBeHidden();
});
