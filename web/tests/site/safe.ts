// What must not get lost or be seen: reloads, crashes, several tabs, full devices, hands behind a curtain.
import { readFileSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";

import type { Position } from "../../src/generated/protocol";
import { INSTANT } from "../harness";
import { say } from "../harness/words";
import { before, expect, type Guest, type Handed, heard, overhear, test } from ".";

const GAME = { game: "game-over", places: ["me", "easy"] };
const BINARY = process.env.GAMENIGHT ?? "../target/debug/gamenight";
const step = (guest: Guest) => guest.page.evaluate(() => (window as Handed).hand.position?.step ?? -1);

/** The tables have another leader soon; then nothing is missing. */
async function goesOn(me: Guest, code: string, seen: number): Promise<void> {
  const again = async () => {
    await me.lend(code);
    await me.page.waitForTimeout(300);
    return step(me);
  };
  await expect.poll(again, { timeout: 20_000 }).toBeGreaterThanOrEqual(seen);
}

/** A game that somebody plays with the second hand of their page. */
async function begun(me: Guest, table = GAME): Promise<string> {
  const code = await me.make(table);
  await me.start();
  await me.lend(code);
  await expect.poll(() => step(me)).toBeGreaterThanOrEqual(0);
  return code;
}

/** Plays a game to its end with reloads at random moments, so many at most, and says how many there were. */
async function reloaded(me: Guest, most: number): Promise<number> {
  me.said.clear();
  me.done.clear();
  // A castle is searched for long enough.
  const code = await begun(me, { game: "walls", places: ["me", "easy"] });
  let seen = 0;
  let times = 0;
  const over = () => me.page.evaluate(() => (window as Handed).hand.position?.outcome != null);
  while (times < most && !(await over())) {
    const played = me.playOn(3).catch(() => 0);
    await me.page.waitForTimeout(Math.random() * 150);
    seen = Math.max(seen, await step(me).catch(() => seen));
    await me.page.reload();
    times += 1;
    await played;
    await me.playing();
    await goesOn(me, code, seen);
  }
  await me.playOn();
  const transcript = await me.fetch<string>(`/api/tables/${code}/games/1/transcript`);
  const lines = transcript.split("\n").filter((line) => line.includes('"do":'));
  const mine = lines.map((line) => JSON.parse(line) as { seat: number; do: string }).filter(({ seat }) => seat === 0);
  console.log(
    `${times} reloads: ${me.said.size} moves said, ${me.done.size} answered, ${mine.length} in the transcript`,
  );
  // Whatever was answered is there, in its order; and no more is there than was said.
  const answered = [...me.done.values()];
  for (const { do: action } of mine) if (answered[0] === action) answered.shift();
  expect(answered, "moves that were answered and are lost").toEqual([]);
  const said = [...me.said.values()];
  const unsaid = mine.filter(({ do: action }) => !said.includes(action) || !said.splice(said.indexOf(action), 1));
  expect(unsaid, "moves that nobody made, or twice").toEqual([]);
  // Whoever plays it again by the rules finds every action legal, once.
  const file = test.info().outputPath(`${code}.jsonl`);
  writeFileSync(file, transcript);
  const told = execFileSync(BINARY, ["verify", file], { encoding: "utf8" });
  expect(told).toContain("consistent");
  expect(told).toContain("one device alone");
  return times;
}

test("reloads at any moment lose no move that was answered, and double none", async ({ guest }) => {
  let left = Number(process.env.GAMENIGHT_RELOADS ?? 12);
  test.setTimeout(90_000 + left * 8_000);
  const me = await guest();
  while (left > 0) left -= await reloaded(me, left);
});

test("a tab that crashes in mid-turn is missed by nobody", async ({ guest }) => {
  const me = await guest();
  const code = await begun(me);
  await me.playOn(1);
  const seen = await step(me);
  const crashed = me.page.waitForEvent("crash");
  const cdp = await me.context.newCDPSession(me.page);
  void cdp.send("Page.crash").catch(() => undefined);
  await crashed;
  Object.assign(me, { page: await me.context.newPage() });
  await me.open(code);
  await me.playing();
  await goesOn(me, code, seen);
  expect(await me.playOn(1)).toBe(1);
});

for (const [name, plain] of [
  ["by a lock", false],
  ["by a lease, at a home address", true],
] as const) {
  test(`two tabs show one table ${name}`, async ({ guest, files }) => {
    const me = await guest({}, plain ? files.plain : files.url);
    const code = await begun(me);
    const second = await me.context.newPage();
    await second.goto(`${me.url}?/t/${code}`);
    const log = (page: Page) => page.getByRole("button", { name: say("log"), exact: true });
    await expect(log(second)).toBeVisible();
    await me.playOn(1);
    const cells = (page: Page) =>
      page
        .getByRole("gridcell")
        .getByRole("button")
        .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")).join());
    await expect.poll(async () => (await cells(me.page)) === (await cells(second))).toBe(true);
    // The tab that led is closed: the other one goes on by itself.
    await me.page.close();
    Object.assign(me, { page: second });
    await goesOn(me, code, 1);
    expect(await me.playOn(1)).toBe(1);
  });
}

test("a full device says so, and goes on once there is room", async ({ guest }) => {
  const me = await guest({ serviceWorkers: "block" });
  // Chromium takes no orders about the quota of a private window: the store refuses as it does when there is no room.
  await before(
    me,
    `{
      const { add } = IDBObjectStore.prototype;
      let full = false;
      new BroadcastChannel("full").onmessage = ({ data }) => void (full = data);
      IDBObjectStore.prototype.add = function (...row) {
        if (full) throw new DOMException("there is no room", "QuotaExceededError");
        return add.apply(this, row);
      };
    }`,
  );
  const full = (now: boolean) => me.page.evaluate((now) => new BroadcastChannel("full").postMessage(now), now);
  await begun(me);
  await me.playOn(1);
  await full(true);
  const played = me.playOn(1);
  await expect(me.page.getByText(say("alone.trouble.full"))).toBeVisible();
  const at = await step(me);
  await full(false);
  await me.page.getByRole("button", { name: say("alone.trouble.close") }).tap();
  expect(await played).toBe(1);
  expect(await step(me)).toBeGreaterThan(at);
});

test("a browser that keeps nothing says so, and plays", async ({ guest }) => {
  const me = await guest({ serviceWorkers: "block" });
  await before(me, 'Object.defineProperty(self, "indexedDB", { value: undefined })');
  await me.home();
  await expect(me.page.getByText(say("alone.trouble.unkept"))).toBeVisible();
  // Nothing is loaded anew on the way to a game.
  await me.page.getByRole("button", { name: say("home.now.of", { game: "Game Over" }) }).tap();
  await me.playing();
});

test("two at one screen: the page is told one hand at a time", async ({ guest }) => {
  const me = await guest({ reducedMotion: "reduce" });
  await overhear(me.page);
  const options = { start: 0, trick_deck: { two: 4 }, guard_deck: { pow: 1, empty: 59 } };
  await me.make({ game: "squid", places: ["me", "me"], options, settings: { ...INSTANT, window: null } });
  await me.start();
  await me.page.getByRole("button", { name: /^Place 1:/ }).tap();
  await expect(me.page.getByRole("heading", { name: say("curtain.hand-over") })).toBeVisible();
  await expect(me.page.getByRole("group", { name: say("squid.tray") })).toHaveCount(0);
  const told = await heard(me.page);
  const positions = told.flatMap((text) => {
    const message = JSON.parse(text) as { step?: Position; picture?: Position };
    return message.step ?? message.picture ?? [];
  });
  expect(positions.length).toBeGreaterThan(0);
  for (const { seat, view } of positions) {
    const hands = (view as { hands: { cards: unknown }[] }).hands.flatMap(({ cards }, of) => (cards ? [of] : []));
    expect(hands, "hands that the page was told").toEqual(seat === null ? [] : [seat]);
  }
  // Neither the seed nor what the log holds is in any message, nor in the document.
  const all = told.join() + (await me.page.content());
  expect(all).not.toMatch(/"seed"|"salt"/);
});

test("a lesson is taught", async ({ guest }) => {
  const me = await guest();
  await me.home();
  await me.page.getByRole("button", { name: say("home.lesson.of", { game: "Game Over" }) }).tap();
  await expect(me.page.getByRole("region", { name: say("lesson") })).toBeVisible();
  await expect(me.page.locator("[data-pointed]").first()).toBeVisible();
});

test("a game from elsewhere is told again here", async ({ guest }) => {
  const me = await guest();
  await me.home();
  await me.page.getByRole("link", { name: say("replay"), exact: true }).tap();
  const file = "../games/game-over/tests/corpus/game-01.jsonl";
  await me.page.locator("input[type=file]").setInputFiles(file);
  await expect(me.page.getByRole("slider")).toBeVisible();
  const moves = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.includes('"seat"')).length;
  expect(moves).toBeGreaterThan(1);
});

test("what was kept can be removed", async ({ guest }) => {
  const me = await guest();
  const code = await begun(me);
  await me.home();
  await me.page.getByRole("button", { name: say("alone.erase") }).tap();
  await me.page
    .getByRole("dialog")
    .getByRole("button", { name: say("alone.erase.yes") })
    .tap();
  await expect(me.page.getByText(say("alone.erase.done"))).toBeVisible();
  await me.open(code);
  await expect(me.page.getByRole("heading", { name: say("closed.none") })).toBeVisible();
});

test("nothing is asked for from elsewhere, and little in all", async ({ guest, files }) => {
  const me = await guest({ serviceWorkers: "block" });
  const urls: string[] = [];
  me.page.on("request", (request) => void urls.push(request.url()));
  await me.home();
  await me.page.getByRole("button", { name: say("home.now.of", { game: "Through the Walls" }) }).tap();
  await me.playing();
  await me.page.waitForLoadState("networkidle");
  expect(urls.filter((url) => !url.startsWith(me.url) && !/^(data|blob):/.test(url))).toEqual([]);
  // The tables among it, which are fetched by the worker.
  expect(files.asked.filter((path) => path.endsWith(".wasm"))).toHaveLength(1);
  console.log(`from the first visit to the first move: ${Math.ceil(files.sent / 1000)} kB as sent, by gzip`);
  expect(files.sent).toBeLessThanOrEqual(900_000);
});
