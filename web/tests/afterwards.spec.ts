// After a game: going on from a moment otherwise, the same deal for others, the result as a picture, and one's own figures.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { TableLink } from "../src/generated/protocol";
import { expect, INSTANT, type Player, test } from "./harness";
import { tap } from "./harness/dungeon";
import { like, say } from "./harness/words";

test.describe.configure({ timeout: 180_000 });

const TV = { viewport: { width: 1920, height: 1080 }, hasTouch: false, isMobile: false };
const text = (path: string) => readFileSync(join(import.meta.dirname, "../../games", path), "utf8");
const DUNGEON = text("game-over/tests/corpus/game-04.jsonl");
/** In it seat 1 wins with its last action. */
const WINNER = 1;
const LAST = { cell: "b2", way: "flip", weapon: "Club" } as const;
const actions = DUNGEON.trim().split("\n").length - 2;

/** A saved game is opened and looked back at through a seat's eyes. */
async function lookBack(me: Player, game: string, seat: number) {
  const { page, url } = me;
  await page.goto(`${url}/replay`);
  const file = { name: "game.jsonl", mimeType: "application/x-ndjson", buffer: Buffer.from(game) };
  await page.getByLabel(say("replay.file")).setInputFiles(file);
  await page.getByRole("button", { name: say("review"), exact: true }).click();
  const back = page.getByRole("dialog", { name: say("review") });
  await back
    .getByRole("group", { name: say("review.whose") })
    .getByRole("button")
    .nth(seat)
    .click();
  await expect(back.getByRole("img", { name: like("review.line") })).toBeVisible({ timeout: 60_000 });
  return back;
}

/** A table for practice, one action before the end. */
async function beforeTheEnd(me: Player): Promise<string> {
  const places = ["easy", "easy", "easy"].map((bot, seat) => (seat === WINNER ? "me" : bot));
  await me.page.goto(`${me.url}/`);
  const given = { transcript: DUNGEON, step: actions - 1 };
  const table = { game: "game-over", places, settings: INSTANT, given };
  const { code } = await me.fetch<TableLink>("/api/tables", table);
  await me.open(code);
  await me.playing();
  return code;
}

for (const [game, file, seat] of [
  ["game-over", "game-over/tests/corpus/game-04.jsonl", 0],
  ["squid", "squid/tests/corpus/game-12.jsonl", 0],
  ["walls", "walls/tests/corpus/mixed-03.jsonl", 0],
] as const) {
  test(`a better move is shown in ${game}, and one can go on from there`, async ({ arrive }) => {
    const me = await arrive();
    const { page } = me;
    let back = await lookBack(me, text(file), seat);
    // What a family can make something of: how often, not how many points in all.
    await expect(back.getByText(like("review.best.of")).first()).toBeVisible();
    await back
      .getByRole("button", { name: say("review.show") })
      .first()
      .click();
    await expect(page.locator(".board [data-pointed]")).toHaveCount(1);
    await page.getByRole("button", { name: say("replay.next") }).click();
    await expect(page.locator("[data-pointed]")).toHaveCount(0);

    await page.getByRole("button", { name: say("review"), exact: true }).click();
    back = page.getByRole("dialog", { name: say("review") });
    await back
      .getByRole("button", { name: say("review.whatif") })
      .first()
      .click();
    await me.playing();
    await expect(page.getByText(say("given.practice"), { exact: true })).toBeVisible();
    // It is one's own turn: something can be done.
    await expect(page.locator(".board [data-act]").first()).toBeVisible();
  });
}

test("the same deal is dealt to others", async ({ arrive }) => {
  const me = await arrive();
  const { page } = me;
  const back = await lookBack(me, DUNGEON, 0);
  await back.getByRole("button", { name: say("review.duel") }).click();
  await expect(page.getByText(say("given.duel.lead"))).toBeVisible();
  await page.getByRole("button", { name: say("lobby.fill") }).click();
  await me.playing();
  await expect(page.getByText(say("given.duel"), { exact: true })).toBeVisible();
});

test("two who played the same deal compare", async ({ arrive }) => {
  const me = await arrive();
  // The first game is one of this server: somebody practises its end, and others get its deal.
  const first = await beforeTheEnd(me);
  await tap(me.page, LAST);
  await expect(me.end).toBeVisible();
  const whole = await me.page.evaluate(async (code) => {
    return (await fetch(`/api/tables/${code}/games/1/transcript`)).text();
  }, first);
  const table = { game: "game-over", places: ["me", "me", "me"], settings: INSTANT };
  const given = { transcript: whole, origin: [first, 1] };
  const { code } = await me.fetch<TableLink>("/api/tables", { ...table, given });
  const script = whole
    .trim()
    .split("\n")
    .slice(1, -1)
    .map((line) => JSON.parse(line) as { seat: number; do: string });
  await me.open(code);
  await me.start();
  // Played by the same moves, it comes to the same end.
  const done = await me.page.evaluate(
    async ([code, moves]) => {
      const socket = new WebSocket(`ws://${location.host}/api/tables/${code}/socket`);
      let next = 0;
      return new Promise<number>((resolve, reject) => {
        socket.onmessage = ({ data }) => {
          type Told = Record<string, { decision: number; step: number }> & { answer?: { refusal?: { code: string } } };
          const message = JSON.parse(data as string) as Told;
          const refused = message.answer?.refusal?.code;
          if (refused) reject(new Error(`move ${next}: ${refused}`));
          const position = message.picture ?? message.step;
          if (!position || position.step !== next) return;
          const move = moves[next];
          if (!move) return resolve(next);
          const play = { seat: move.seat, decision: position.decision, action: move.do };
          const said = JSON.stringify({ request: `m${next}`, command: { play } });
          next += 1;
          // Nobody may say more than 20 things a second.
          setTimeout(() => socket.send(said), 60);
        };
      });
    },
    [code, script] as const,
  );
  expect(done).toBe(script.length);
  const compared = me.page.getByRole("region", { name: say("given.compare") });
  await expect(compared).toBeVisible();
  const turns = await compared.getByText(like("given.turns")).allInnerTexts();
  expect(turns).toHaveLength(2);
  expect(turns[0]).toBe(turns[1]);
});

test("the result is a picture to give away", async ({ arrive }) => {
  const me = await arrive();
  await beforeTheEnd(me);
  await tap(me.page, LAST);
  await expect(me.end).toBeVisible();
  const saved = me.page.waitForEvent("download");
  await me.end.getByRole("button", { name: say("share") }).click();
  const file = await (await saved).path();
  const picture = readFileSync(file);
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1080, 1350]);
  // A board was drawn: one colour alone would be a few kilobytes.
  expect(picture.length).toBeGreaterThan(60_000);
});

test("the television shows the moment of the game", async ({ arrive }) => {
  const me = await arrive();
  const code = await beforeTheEnd(me);
  await tap(me.page, LAST);
  await expect(me.end).toBeVisible();
  const tv = await arrive(TV);
  await tv.page.goto(`${tv.url}/tv/${code}`);
  const moment = tv.page.getByRole("region", { name: say("end.moment") });
  await expect(moment).toBeVisible({ timeout: 60_000 });
  await expect(moment.locator(".picture svg").first()).toBeAttached();
  expect(await moment.innerText()).not.toMatch(/[{}]|undefined|NaN/);
});

test("one's own figures are counted, saved and forgotten", async ({ arrive }) => {
  const me = await arrive();
  const { page } = me;
  await me.home();
  // Two games as this device keeps them.
  await page.evaluate(
    ([text, winner]) => {
      const players = ["red", "blue", "green"].map((colour, seat) => ({
        ...{ colour, name: ["Me", "Ada", "Ben"][seat], bot: null },
        own: seat === 0,
      }));
      const games = [1, 2].map((number) => ({
        ...{ code: "BABABABEBEBE", number, game: "game-over", at: number * 86_400_000, players },
        winners: [winner],
      }));
      localStorage.setItem("gamenight/games", JSON.stringify(games));
      for (const { number } of games) localStorage.setItem(`gamenight/game/BABABABEBEBE/${number}`, text);
    },
    [DUNGEON, WINNER] as const,
  );
  await page.goto(`${me.url}/replay`);
  const mine = page.getByRole("region", { name: say("mine"), exact: true });
  await expect(mine.getByRole("img")).toBeVisible({ timeout: 60_000 });
  await expect(mine.getByText("Ada")).toBeVisible();
  await expect(mine.getByText(say("mine.ways"))).toBeVisible();
  await expect(mine.getByRole("listitem").first()).toContainText(/^\d+× \p{L}/u);
  expect(await mine.innerText()).not.toMatch(/[{}]|undefined|NaN/);

  const saved = page.waitForEvent("download");
  await mine.getByRole("button", { name: say("mine.save") }).click();
  const kept = JSON.parse(readFileSync(await (await saved).path(), "utf8")) as { games: unknown[]; figures: unknown[] };
  expect([kept.games.length, kept.figures.length]).toEqual([2, 2]);

  await mine.getByRole("button", { name: say("mine.forget") }).click();
  await page.getByRole("button", { name: say("alone.erase.yes") }).click();
  await expect(mine).toHaveCount(0, { timeout: 10_000 });
  expect(await page.evaluate(() => localStorage.getItem("gamenight/figures"))).toBe(null);
});
