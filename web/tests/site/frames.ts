// What bots that think hard cost the page on the processor of a phone: nothing. Run by `make frames`, on a machine that does nothing
// else.
import { existsSync } from "node:fs";
import { join } from "node:path";

import { QUICK } from "../harness";
import { expect, FOLDER, test } from ".";

/** A phone is so much slower than this machine. */
const SLOWER = 4;
/** The longest that anything may keep a frame waiting, in milliseconds. */
const BUDGET = 50;
/** How long is looked at, in milliseconds. */
const WATCH = 20_000;

type Measured = typeof window & { tasks: [number, number][]; thoughts: [number, number][] };

/** In the worker that runs the tables: tells when a bot thinks. */
const TELL = `{
  const channel = new BroadcastChannel("measure");
  const now = () => performance.timeOrigin + performance.now();
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...more) {
    if (message.errand) {
      const begun = now();
      this.addEventListener("message", () => channel.postMessage([begun, now()]), { once: true });
    }
    return postMessage.call(this, message, ...more);
  };
}`;

for (const game of ["game-over", "squid", "walls"]) {
  test(`${game}: a frame never waits for a bot that thinks hard`, async ({ guest }) => {
    test.skip(!existsSync(join(FOLDER, "index.html")), "there is no site: make site");
    const me = await guest({ serviceWorkers: "block" });
    await me.context.route(/worker-.*\.js$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${TELL};${await answer.text()}` });
    });
    await me.page.addInitScript(() => {
      const [tasks, thoughts] = [[], []] as [number, number][][];
      Object.assign(window, { tasks, thoughts });
      new BroadcastChannel("measure").onmessage = ({ data }) => void thoughts!.push(data as [number, number]);
      const at = (time: number) => performance.timeOrigin + time;
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) tasks!.push([at(startTime), at(startTime + duration)]);
      }).observe({ type: "longtask" });
    });
    const hard = game === "game-over" ? ["hard", "hard"] : ["hard", "hard", "hard", "hard"];
    await me.make({ game, places: hard, settings: { ...QUICK, window: 5 } });
    await me.start();
    const cdp = await me.context.newCDPSession(me.page);
    await me.page.waitForTimeout(3_000);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const from = await me.page.evaluate(() => performance.timeOrigin + performance.now());
    await me.page.waitForTimeout(WATCH);
    const { tasks, thoughts } = await me.page.evaluate(() => {
      const { tasks, thoughts } = window as Measured;
      return { tasks, thoughts };
    });
    const thought = thoughts.filter(([begun]) => begun > from);
    const meanwhile = tasks.filter(([begun, ended]) => thought.some(([a, b]) => begun < b && ended > a));
    const longest = (all: [number, number][]) => Math.max(0, ...all.map(([begun, ended]) => ended - begun)).toFixed(0);
    console.log(
      `${game}: ${thought.length} thoughts, the longest ${longest(thought)} ms; tasks of the page over 50 ms: ` +
        `${meanwhile.length} while a bot thought (longest ${longest(meanwhile)} ms), ${tasks.length} in all (longest ${longest(tasks)} ms)`,
    );
    expect(thought.length).toBeGreaterThan(3);
    expect(meanwhile.filter(([begun, ended]) => ended - begun > BUDGET)).toEqual([]);
  });
}
