// Two worlds that somebody cannot tell apart look the same in a browser, all the time, until the game shows the difference.
//
// GAMENIGHT_PAIRS says how many pairs of each kind are compared, GAMENIGHT_PAIRS_FROM from which number on.
import { expect, test } from "@playwright/test";

import { Pair } from "./worlds/pair";
import { Servers } from "./worlds/servers";

const PAIRS = Number(process.env.GAMENIGHT_PAIRS ?? 1);
const FROM = Number(process.env.GAMENIGHT_PAIRS_FROM ?? 0);
/** So much happens in one pair. */
const STEPS = 12;

let servers: Servers;
test.beforeAll(() => {
  servers = new Servers();
});
test.afterAll(() => servers.stop());

/** Numbers below a bound, which follow from a number. */
function dice(number: number): (bound: number) => number {
  let now = number + 1;
  return (bound) => {
    now = (Math.imul(now, 1664525) + 1013904223) >>> 0;
    return Math.floor((now / 2 ** 32) * bound);
  };
}

/** One thing after the other, until the difference is shown. Gives what showed before, and how much was compared. */
async function evening(pair: Pair, roll: (bound: number) => number): Promise<{ found: string | null; steps: number }> {
  let found = await pair.come();
  let steps = 0;
  while (!found && steps < STEPS && pair.report?.same && !pair.report.over) {
    const { asked, held } = pair.report;
    const what = roll(20);
    if (what < 4 && asked && held === 0) found = await pair.press(roll(100));
    else if (what < 13) found = await pair.happens("act");
    else if (what < 15) found = await pair.happens("wait");
    else if (what < 16) found = await pair.happens("pry");
    else if (what < 17) found = await pair.happens("chat");
    else if (what < 18) found = await pair.happens("pause");
    else if (what < 19) found = await pair.cut();
    else found = await pair.come();
    found ??= pair.report?.found ?? null;
    steps += 1;
  }
  return { found, steps };
}

for (const game of ["game-over", "squid", "walls"]) {
  for (const watch of ["seat", "onlooker"] as const) {
    test(`${game}: the page of ${watch === "seat" ? "a seat" : "an onlooker"} gives nothing away`, async ({ browser }) => {
      test.setTimeout(60_000 + PAIRS * 60_000);
      let compared = 0;
      for (let number = FROM; number < FROM + PAIRS; number++) {
        const pair = await Pair.open(browser, servers, { game, number, watch });
        const { found, steps } = await evening(pair, dice(number));
        await pair.close();
        expect(found, "a difference that was not shown").toBeNull();
        compared += steps;
      }
      expect(compared, "steps compared").toBeGreaterThan(PAIRS * 3);
    });
  }
}
