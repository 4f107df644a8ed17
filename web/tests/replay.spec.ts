// A finished game of each kind, told again: forwards and backwards it shows what was seen when it was played.
import type { Page } from "@playwright/test";

import type { Position } from "../src/generated/protocol";
import { expect, type Player, test } from "./harness";
import { CALM, PATIENT } from "./harness/ring";
import { like, say } from "./harness/words";

/** So many steps are watched; then bots play the game to its end. */
const WATCHED = 8;
const OFTEN = { intervals: [20, 50, 100] };
/** What is said of things because they may be touched now; nobody touches the past. */
const ACTS = ["game-over.cell.flip", "game-over.cell.swap", "walls.spoken.step", "walls.spoken.place"].map((key) =>
  say(key),
);

/** Everything on the board that has a name; what is just leaving has none any more. */
async function board(page: Page): Promise<string[]> {
  const labels = await page
    .locator(".board")
    .evaluate((all) =>
      [...all.querySelectorAll("[aria-label], .unseen")]
        .filter((one) => !one.closest("[inert]"))
        .map((one) => (one.getAttribute("aria-label") ?? one.textContent ?? "").trim()),
    );
  return labels.map((label) =>
    ACTS.reduce((text, act) => text.replace(act, ""), label).replace(/[;,] (?=[;,]|$)/g, ""),
  );
}

const moment = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60))));

/** The board when it has come to rest. */
async function still(page: Page): Promise<string[]> {
  let [before, now] = [[""], await board(page)];
  while (String(before) !== String(now)) {
    await moment(page);
    [before, now] = [now, await board(page)];
  }
  return now;
}

interface Hand {
  position: Position | null;
  send: (command: unknown) => void;
}
type Handed = typeof window & { hand: Hand };

/** A second connection beside the page, which plays for the page's own seat. */
async function lend({ page }: Player, code: string): Promise<void> {
  await page.evaluate((code) => {
    const socket = new WebSocket(`ws://${location.host}/api/tables/${code}/socket`);
    let sent = 0;
    const hand: Hand = {
      position: null,
      send: (command) => socket.send(JSON.stringify({ request: `hand ${++sent}`, command })),
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as { step?: Position; picture?: Position };
      hand.position = message.step ?? message.picture ?? hand.position;
    };
    (window as Handed).hand = hand;
  }, code);
}

const position = ({ page }: Player) => page.evaluate(() => (window as Handed).hand.position);
const send = ({ page }: Player, command: unknown) =>
  page.evaluate((command) => (window as Handed).hand.send(command), command);

/** Plays a few steps at random, and says what the first of the two saw after each. */
async function play(players: [Player, Player]): Promise<string[][]> {
  const [me] = players;
  const seen = [await still(me.page)];
  let whim = 7;
  for (let step = 0; step < WATCHED; step += 1) {
    await expect
      .poll(async () => (await Promise.all(players.map(position))).map((at) => at?.step), OFTEN)
      .toEqual([step, step]);
    const asked = await Promise.all(players.map(position));
    const nth = asked.findIndex((at) => at!.legal.length > 0);
    const { seat, decision, legal } = asked[nth]!;
    whim = (Math.imul(whim, 1_103_515_245) + 12_345) >>> 0;
    await send(players[nth]!, { play: { seat, decision, action: legal[(whim >>> 8) % legal.length] } });
    await expect.poll(async () => (await position(me))?.step, OFTEN).toBe(step + 1);
    await moment(me.page);
    seen.push(await still(me.page));
  }
  return seen;
}

for (const [game, options] of [
  ["game-over", { start: 0 }],
  ["squid", { start: 0, characters: 2, guard_deck: { pow: 8, empty: 2, trick: 2 } }],
  ["walls", { start: 0 }],
] as const) {
  test(`a game of ${game} is told again as it was seen`, async ({ arrive }) => {
    test.setTimeout(150_000);
    const [me, friend] = [await arrive(CALM), await arrive(CALM)];
    const code = await me.make({ game, options, places: ["me", "free"], settings: PATIENT });
    await friend.join(code, game === "walls" ? "green" : "blue");
    await me.start();
    await friend.playing();
    await Promise.all([lend(me, code), lend(friend, code)]);
    const seen = await play([me, friend]);
    // Both go; bots take their seats and come to an end.
    await send(me, { stand: { seat: 0 } });
    await send(friend, { stand: { seat: 1 } });
    await expect(me.end).toBeVisible({ timeout: 60_000 });

    const { page } = me;
    await page.goto(`${me.url}/replay/${code}/1`);
    const eyes = page.getByLabel(say("replay.eyes"));
    const where = page.getByRole("slider", { name: say("replay.where") });
    const to = (step: number) => where.fill(String(step));
    await eyes.selectOption("0");
    await page.getByLabel(say("pace")).selectOption("4");
    await to(0);
    await expect.poll(() => board(page)).toEqual(seen[0]);
    for (let step = 1; step <= WATCHED; step += 1) {
      await page.getByRole("button", { name: say("replay.next") }).tap();
      await expect.poll(() => board(page), { message: `step ${step}, forwards`, ...OFTEN }).toEqual(seen[step]);
    }
    for (let step = WATCHED - 1; step >= 0; step -= 1) {
      await page.keyboard.press("ArrowLeft");
      await expect.poll(() => board(page), { message: `step ${step}, backwards`, ...OFTEN }).toEqual(seen[step]);
    }

    // Whether the shuffle was fair is said in one sentence, and how one knows.
    await page.getByRole("button", { name: say("replay.deal") }).tap();
    const fair = page.getByRole("dialog", { name: say("replay.deal") });
    await expect(fair.getByText(say("replay.deal.fair"))).toBeVisible();
    await fair.getByText(say("replay.deal.how")).tap();
    await expect(fair.getByText(say("replay.deal.why"))).toBeVisible();
    await page.keyboard.press("Escape");

    // With everything open there is more to see, and it is the same from both sides.
    await eyes.selectOption("open");
    const open: string[][] = [];
    for (let step = 0; step <= WATCHED; step += 4) {
      await to(step);
      await expect.poll(() => board(page), `step ${step}, open`).not.toEqual(seen[step]);
      open.push(await still(page));
    }
    const last = Number(await where.getAttribute("max"));
    expect(last).toBeGreaterThan(WATCHED);
    await to(last);
    await expect(page.getByText(like(`${game}.tell.won`))).toBeVisible();
    for (let step = WATCHED; step >= 0; step -= 4) {
      await to(step);
      const shown = open.pop();
      await expect.poll(() => board(page), `step ${step}, open, backwards`).toEqual(shown);
    }
  });
}
