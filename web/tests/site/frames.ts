// What bots that think hard cost the page on the processor of a phone: nothing, whether it rests or shows a recorded game. Run by
// `make frames`, on a machine that does nothing else.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";

import { QUICK } from "../harness";
import { say } from "../harness/words";
import { before, expect, FOLDER, type Guest, test } from ".";

/** A phone is so much slower than this machine. */
const SLOWER = 4;
/** The longest that anything may keep a frame waiting, in milliseconds. */
const BUDGET = 50;
/** So often the bot thinks about its last question once more. */
const TIMES = 1_000;
/** How long a page that shows a recorded game is looked at, in milliseconds; and which, with and without a bot that thinks, in turn. */
const WATCH = 12_000;
const GAMES = { "game-over": "game-01", squid: "game-01", walls: "mixed-01" };
const TURNS = [false, true, false, true];
/** How often bots begin to think meanwhile, in milliseconds, and how many thoughts that are: more than any game asks for. */
const EVERY = 250;
const AT_ONCE = 10;

/** Milliseconds since 1970. */
type Span = [begun: number, ended: number];
type Measured = typeof window & { tasks: Span[]; thought: Promise<Span>; measure: BroadcastChannel };

/** In the worker that runs the tables: remembers what a bot was asked last, and has it think about that so many times more. */
const AGAIN = `{
  const channel = new BroadcastChannel("measure");
  const now = () => performance.timeOrigin + performance.now();
  const { postMessage } = Worker.prototype;
  let last = null;
  Worker.prototype.postMessage = function (message, ...more) {
    if (message.ponder) last = [this, message];
    return postMessage.call(this, message, ...more);
  };
  channel.onmessage = ({ data: times }) => {
    let left = times;
    const [thinker, message] = last;
    const begun = now();
    const next = () => {
      if (left-- > 0) return postMessage.call(thinker, message);
      thinker.removeEventListener("message", next);
      channel.postMessage([begun, now()]);
    };
    thinker.addEventListener("message", next);
    next();
  };
}`;

/** Somebody with the processor of a phone, at a table whose hard bot has thought and waits for them. */
async function slow(me: Guest, game: string): Promise<void> {
  await before(me, AGAIN);
  await me.page.addInitScript(() => {
    const measured = Object.assign(window as Measured, { tasks: [], measure: new BroadcastChannel("measure") });
    const at = (time: number) => performance.timeOrigin + time;
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        measured.tasks.push([at(startTime), at(startTime + duration)]);
    }).observe({ type: "longtask" });
  });
  await me.make({ game, places: ["me", "hard"], options: { start: 1 }, settings: { ...QUICK, window: null } });
  await me.start();
  await me.page.waitForTimeout(8_000);
  const cdp = await me.context.newCDPSession(me.page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await me.page.waitForTimeout(2_000);
}

/** Lets the bot think so many times; that is not awaited. */
const think = (page: Page, times: number) =>
  page.evaluate((times) => {
    const measured = window as Measured;
    measured.thought = new Promise((done) => (measured.measure.onmessage = ({ data }) => done(data as Span)));
    measured.measure.postMessage(times);
  }, times);
const thought = (page: Page) => page.evaluate(() => (window as Measured).thought);

/** The tasks of the page over 50 ms in that time, by their length. */
async function tasks(page: Page, [from, to]: Span): Promise<number[]> {
  await page.waitForTimeout(500);
  const all = await page.evaluate(() => (window as Measured).tasks);
  return all.filter(([begun, ended]) => begun < to && ended > from).map(([begun, ended]) => Math.round(ended - begun));
}

for (const game of Object.keys(GAMES)) {
  test(`${game}: no frame waits for a bot that thinks hard`, async ({ guest }) => {
    test.skip(!existsSync(join(FOLDER, "index.html")), "there is no site: make site");
    const me = await guest({ serviceWorkers: "block", reducedMotion: "reduce" });
    await slow(me, game);
    await think(me.page, TIMES);
    const span = await thought(me.page);
    const took = span[1] - span[0];
    const meanwhile = await tasks(me.page, span);
    const longest = Math.max(0, ...meanwhile);
    console.log(
      `${game} at rest: ${TIMES} thoughts in ${took.toFixed(0)} ms, ${(took / TIMES).toFixed(1)} ms each; ` +
        `${meanwhile.length} tasks of the page over 50 ms meanwhile, the longest ${longest} ms`,
    );
    expect(took).toBeGreaterThan(0);
    expect(longest).toBeLessThanOrEqual(BUDGET);
  });
}

for (const [game, file] of Object.entries(GAMES)) {
  test(`${game}: what is drawn does not wait for a bot that thinks hard`, async ({ guest }) => {
    test.skip(!existsSync(join(FOLDER, "index.html")), "there is no site: make site");
    const me = await guest({ serviceWorkers: "block" });
    const { page } = me;
    await slow(me, game);
    // To a recorded game, without loading the page anew.
    await page.evaluate(() => {
      history.pushState(null, "", "./?/replay");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await page.locator("input[type=file]").setInputFiles(`../games/${game}/tests/corpus/${file}.jsonl`);
    const slider = page.getByRole("slider");
    await expect(slider).toBeVisible();
    const shown: { thinking: boolean; long: number[]; steps: number }[] = [];
    for (const thinking of TURNS) {
      await slider.fill("0");
      await page.getByRole("button", { name: say("replay.play"), exact: true }).click();
      // What is shown for the first time is compiled first.
      await page.waitForTimeout(3_000);
      const first = Number(await slider.inputValue());
      const begun = await page.evaluate(() => Date.now());
      for (let time = 0; time < WATCH; time += EVERY) {
        if (thinking) await think(page, AT_ONCE);
        await page.waitForTimeout(EVERY);
      }
      const steps = Number(await slider.inputValue()) - first;
      const span: Span = [begun, await page.evaluate(() => Date.now())];
      shown.push({ thinking, long: await tasks(page, span), steps });
      await page.getByRole("button", { name: say("pause"), exact: true }).click();
    }
    for (const { thinking, long, steps } of shown)
      console.log(
        `${game} drawn for ${WATCH / 1000} s, ${steps} steps, ${thinking ? "a bot thinks" : "nobody thinks"}: tasks over 50 ms: ${long.join(", ") || "none"}`,
      );
    const longest = (with_: boolean) =>
      Math.max(BUDGET, ...shown.flatMap(({ thinking, long }) => (thinking === with_ ? long : [])));
    // What drawing itself takes at such a pace is the same without a bot; a quarter is chance.
    expect(longest(true)).toBeLessThanOrEqual(longest(false) * 1.25);
  });
}
