// Two worlds that somebody cannot tell apart look the same in a browser, all the time, until the game shows the difference.
//
// GAMENIGHT_PAIRS says how many pairs of each kind are compared, GAMENIGHT_PAIRS_FROM from which number on.
import { expect, test } from "@playwright/test";

import { Pair } from "./worlds/pair";
import { Servers } from "./worlds/servers";

const PAIRS = Number(process.env.GAMENIGHT_PAIRS ?? 1);
const FROM = Number(process.env.GAMENIGHT_PAIRS_FROM ?? 0);
/** So much happens in one pair. */
const STEPS = 14;

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

interface Seen {
  /** What showed in the pages before it should. */
  found: string | null;
  /** What the others were told before they should. */
  told: string | null;
  /** How much was compared. */
  steps: number;
}

/** One thing after the other, until the difference is shown. */
async function evening(pair: Pair, roll: (bound: number) => number): Promise<Seen> {
  let found = await pair.come();
  let steps = 0;
  while (!found && steps < STEPS && pair.report?.same && !pair.report.over) {
    const { asked, held } = pair.report;
    const what = roll(20);
    if (held > 0 && roll(4) > 0) found = await pair.happens({ advance: held });
    else if (what < 9 && asked && held === 0) found = await pair.press(roll(100));
    else if (what < 13) found = await pair.happens("act");
    else if (what < 15) found = await pair.happens("wait");
    else if (what < 16) found = await pair.happens("pry");
    else if (what < 17) found = await pair.happens("chat");
    else if (what < 18) found = await pair.happens("pause");
    // Whoever takes their own turn by such a tap may be shown something; what others hold back is told by none.
    else if (what < 19 && held === 0 && !asked && roll(2))
      found = await (roll(2) ? pair.touch(roll(100)) : pair.hold(roll(100)));
    else if (what < 19) found = await pair.cut();
    else found = await pair.come();
    steps += 1;
    if (pair.report?.found) return { found, steps, told: pair.report.found };
  }
  return { found, steps, told: null };
}

/** Whose page is compared, on what kind of screen. Game Over has no secrets to draw a curtain over. */
const GAMES = ["game-over", "squid", "walls"];
const WATCHED = [
  { who: "a seat", watch: "seat", screen: "table", games: GAMES },
  { who: "an onlooker", watch: "onlooker", screen: "table", games: GAMES },
  { who: "a television", watch: "onlooker", screen: "television", games: GAMES },
  { who: "a hand", watch: "seat", screen: "hand", games: ["squid", "walls"] },
  { who: "a device behind its curtain", watch: "curtain", screen: "table", games: ["squid", "walls"] },
] as const;

for (const { who, watch, screen, games } of WATCHED) {
  for (const game of games) {
    test(`${game}: the page of ${who} gives nothing away`, async ({ browser }) => {
      test.setTimeout(60_000 + PAIRS * 60_000);
      let [compared, shown, hidden] = [0, 0, 0];
      for (let number = FROM; number < FROM + PAIRS; number++) {
        const pair = await Pair.open(browser, servers, { game, number, watch }, screen);
        const { found, told, steps } = await evening(pair, dice(number));
        await pair.close();
        expect(found ?? told, "a difference that the game did not show").toBeNull();
        compared += steps;
        if (pair.report?.same === false && pair.shown) shown += 1;
        else if (pair.report?.same === false) hidden += 1;
      }
      console.log(`${game}, ${who}: ${compared} times compared, then ${shown} differences shown`);
      // What is shown on the board is not in a hand, and behind a curtain only when it opens.
      if (screen !== "hand" && watch !== "curtain")
        expect(hidden, "differences that the game showed and the page did not").toBe(0);
      expect(compared, "times compared").toBeGreaterThan(PAIRS >= 4 ? PAIRS * 4 : 0);
    });
  }
}

/** Where a board shows the cards in one's own hand. */
const HAND = ".tray ul";

test("squid: in a reaction all pages look the same, whatever their seat holds", async ({ browser }) => {
  test.setTimeout(60_000 + PAIRS * 60_000);
  let number = FROM;
  for (let done = 0; done < PAIRS; number++) {
    const opening = { game: "squid", number, watch: "hand" } as const;
    await servers.open(opening);
    const { found, left } = await servers.order("window");
    if (found !== null || left === null) continue;
    const pair = await Pair.open(browser, servers, opening, "table", HAND);
    expect(await pair.come()).toBeNull();
    expect(await pair.happens("window")).toBeNull();
    const hands = await pair.both(({ page }) => page.locator(HAND).innerHTML());
    expect(pair.report, "the seat is asked").toMatchObject({ asked: true, found: null });
    expect(hands[0], "what may be played differs").not.toBe(hands[1]);
    // What comes after it may be a card, which is one's own business.
    for (let time = left - 1; time > 0; time -= 1000)
      expect(await pair.happens({ advance: Math.min(1000, time) })).toBeNull();
    expect(pair.report, "the seat is asked as long as all others are").toMatchObject({
      asked: true,
      left: 1,
      found: null,
    });
    await pair.order({ advance: 1 });
    expect(pair.report, "time is up for all at once").toMatchObject({ found: null });
    expect(pair.report?.deeds.at(-1)).toContain("pass");
    await pair.close();
    done += 1;
  }
});

/** Ways to tell in a page what should not be told, and where that is noticed. */
const SLIPS: [where: string, slip: () => unknown][] = [
  ["page", () => document.querySelector(".board *")!.setAttribute("data-tile", "treasure")],
  ["page", () => setTimeout(() => document.querySelector(".board")!.append("!"), 300)],
  ["changes", () => document.querySelector(".board")!.appendChild(new Image()).remove()],
  ["changes", () => navigator.vibrate(1)],
  ["kept", () => localStorage.setItem("seen", "treasure")],
  ["kept", () => sessionStorage.setItem("seen", "treasure")],
  ["cookies", () => (document.cookie = "seen=treasure")],
  ["address", () => history.pushState(null, "", "#treasure")],
  // Its answer is read: nothing is kept of it, so that it ends only then.
  ["requests", async () => (await fetch("/api/me")).text()],
  ["frames", () => window.diary.line!.send('{"request":"treasure","command":"leave?"}')],
];

test("whatever a page gives away is noticed", async ({ browser }) => {
  const pair = await Pair.open(browser, servers, { game: "game-over", number: FROM, watch: "seat" });
  expect(await pair.come()).toBeNull();
  for (const [where, slip] of SLIPS) {
    await pair.pages[1].page.evaluate(slip);
    expect(await pair.watch(500), slip.toString()).toContain(`${where} differs`);
    await pair.pages[0].page.evaluate(slip);
    await pair.both((page) => page.hear());
    await pair.both((page) => page.pass(500));
    await pair.both((page) => page.traces());
  }
  await pair.close();
});

for (const leak of PAIRS > 1 ? ["legal", "event", "beats", "reacting"] : ["beats"]) {
  test(`a game that leaks by its ${leak} is noticed in the page`, async ({ browser }) => {
    test.setTimeout(300_000);
    let noticed: string | null = null;
    for (let number = FROM; !noticed && number < FROM + 12; number++) {
      const { found } = await servers.open({ game: "squid", number, watch: "seat", leak });
      // It may show before a page is there.
      if (found) continue;
      const pair = await Pair.open(browser, servers, { game: "squid", number, watch: "seat", leak });
      noticed = (await evening(pair, dice(number))).found;
      await pair.close();
    }
    expect(noticed).toContain(" differs at ");
  });
}
