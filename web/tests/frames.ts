// What a frame costs while a recorded game is shown: script, style and layout on the page's own thread. Run by `make frames`.
import { expect, test } from "./harness";
import { say } from "./harness/words";

/** The most that 95 of 100 frames may take, in milliseconds. */
const BUDGET = 6;
/** How long is looked at, in milliseconds. */
const WATCH = 15_000;
const WARM_UP = 5_000;
const COSTS = new Set(["EvaluateScript", "FunctionCall", "RunMicrotasks", "UpdateLayoutTree", "Layout"]);

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Time on the processor, which does not depend on who else uses it. */
  tdur?: number;
}

interface Frames {
  /** Milliseconds of work for each frame that the page had a hand in, the cheapest first. */
  worked: number[];
  /** The same for all that were drawn: those that the browser moved by itself cost nothing. */
  drawn: number[];
}

function frames(trace: TraceEvent[]): Frames {
  const work = trace.filter(({ name, ph }) => ph === "X" && COSTS.has(name)).toSorted((a, b) => a.ts - b.ts);
  // The thread of the page is the one that lays it out.
  const { pid, tid } = work.find(({ name }) => name === "Layout") ?? { pid: 0, tid: 0 };
  const here = (event: TraceEvent) => event.pid === pid && event.tid === tid;
  // A frame of the page ends with its commit.
  const commits = trace.filter((event) => event.name === "Commit" && here(event)).toSorted((a, b) => a.ts - b.ts);
  const costs = commits.map(() => 0);
  let end = 0;
  let frame = 0;
  for (const event of work.filter(here)) {
    // What is called by something that counts already does not count twice.
    if (event.ts < end) continue;
    end = event.ts + (event.dur ?? 0);
    while (frame < commits.length && (commits[frame]?.ts ?? 0) < event.ts) frame += 1;
    if (frame < commits.length) costs[frame] = (costs[frame] ?? 0) + (event.tdur ?? event.dur ?? 0) / 1000;
  }
  const worked = costs.toSorted((a, b) => a - b);
  const drawn = trace.filter((event) => event.name === "DrawFrame" && event.pid === pid).length;
  return { worked, drawn: [...Array<number>(Math.max(0, drawn - worked.length)).fill(0), ...worked] };
}

const at = (costs: number[], part: number) => costs[Math.min(costs.length - 1, Math.floor(costs.length * part))] ?? 0;

/** The same games every time, so that two versions of the page can be compared. */
const GAMES = { "game-over": "game-01", squid: "game-01", walls: "mixed-01" };

for (const [game, file] of Object.entries(GAMES)) {
  test(`frames of ${game}`, async ({ arrive, browser }) => {
    const { page, url } = await arrive();
    await page.goto(`${url}/replay`);
    await page.locator("input[type=file]").setInputFiles(`../games/${game}/tests/corpus/${file}.jsonl`);
    await page.getByRole("button", { name: say("replay.play"), exact: true }).click();
    const step = async () => Number(await page.locator("input[type=range]").inputValue());
    // The first moments compile what is used for the first time. Here nothing but time has to pass.
    await page.waitForTimeout(WARM_UP);
    const categories = ["", ".frame"].flatMap((part) =>
      ["", "disabled-by-default-"].map((kind) => `${kind}devtools.timeline${part}`),
    );
    const first = await step();
    await browser.startTracing(page, { categories });
    await page.waitForTimeout(WATCH);
    const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
    const steps = (await step()) - first;
    const { worked, drawn } = frames(traceEvents);
    const p95 = at(drawn, 0.95);
    const all = worked.reduce((sum, cost) => sum + cost, 0);
    console.log(
      `${game}: ${drawn.length} frames drawn, p95 ${p95.toFixed(2)} ms; ` +
        `${worked.length} with work of the page, median ${at(worked, 0.5).toFixed(2)} ms, p95 ${at(worked, 0.95).toFixed(2)} ms; ` +
        `${steps} steps from ${first}, ${(all / steps).toFixed(1)} ms each`,
    );
    expect(worked.length, "something happened").toBeGreaterThan(10);
    expect(p95).toBeLessThanOrEqual(BUDGET);
  });
}
