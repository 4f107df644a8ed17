// What bots that think hard cost the page on the processor of a phone: nothing. Run by `make frames`, on a machine that does nothing
// else.
import { existsSync } from "node:fs";
import { join } from "node:path";

import { QUICK } from "../harness";
import { before, expect, FOLDER, test } from ".";

/** A phone is so much slower than this machine. */
const SLOWER = 4;
/** The longest that anything may keep a frame waiting, in milliseconds. */
const BUDGET = 50;

/** So often the bot thinks about its last question once more. */
const TIMES = 1_000;

type Measured = typeof window & { tasks: [number, number][] };

/** In the worker that runs the tables: remembers what a bot was asked last, and has it think about that again and again. */
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
    const [thinker, message] = last;
    const begun = now();
    let left = times;
    thinker.addEventListener("message", () => --left || channel.postMessage([begun, now()]));
    for (let time = 0; time < times; time += 1) postMessage.call(thinker, message);
  };
}`;

for (const game of ["game-over", "squid", "walls"]) {
  test(`${game}: no frame waits for a bot that thinks hard`, async ({ guest }) => {
    test.skip(!existsSync(join(FOLDER, "index.html")), "there is no site: make site");
    const me = await guest({ serviceWorkers: "block", reducedMotion: "reduce" });
    await before(me, AGAIN);
    await me.page.addInitScript(() => {
      const measured = Object.assign(window as Measured, { tasks: [] });
      const at = (time: number) => performance.timeOrigin + time;
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries())
          measured.tasks.push([at(startTime), at(startTime + duration)]);
      }).observe({ type: "longtask" });
    });
    // The bot begins, and then waits for somebody who takes their time: what is drawn stays as it is.
    const settings = { ...QUICK, window: null };
    await me.make({ game, places: ["me", "hard"], options: { start: 1 }, settings });
    await me.start();
    await me.page.waitForTimeout(8_000);
    const cdp = await me.context.newCDPSession(me.page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await me.page.waitForTimeout(2_000);
    const { tasks, thought } = await me.page.evaluate(async (times) => {
      const measured = window as Measured;
      const channel = new BroadcastChannel("measure");
      measured.tasks.length = 0;
      const thought = await new Promise<[number, number]>((done) => {
        channel.onmessage = ({ data }) => done(data as [number, number]);
        channel.postMessage(times);
      });
      await new Promise((done) => setTimeout(done, 500));
      return { tasks: measured.tasks, thought };
    }, TIMES);
    const took = thought[1] - thought[0];
    const meanwhile = tasks.filter(([begun, ended]) => begun < thought[1] && ended > thought[0]);
    const longest = Math.max(0, ...meanwhile.map(([begun, ended]) => ended - begun));
    console.log(
      `${game}: ${TIMES} thoughts in ${took.toFixed(0)} ms, ${(took / TIMES).toFixed(1)} ms each; ` +
        `${meanwhile.length} tasks of the page over 50 ms meanwhile, the longest ${longest.toFixed(0)} ms`,
    );
    expect(took).toBeGreaterThan(0);
    expect(longest).toBeLessThanOrEqual(BUDGET);
  });
}
