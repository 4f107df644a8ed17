// A television and three phones play each game to the end: the board is on the wall, the phones are hands.
import type { FromServer } from "../src/generated/protocol";
import type { View as SquidView } from "../src/generated/squid";
import type { View as WallsView } from "../src/generated/walls";
import { expect, type Player, test } from "./harness";
import { asked as called, happens, look as lookAt, type Sight, things, Wits } from "./harness/castle";
import { COLOURS, playOut } from "./harness/dungeon";
import { overhear, positions } from "./harness/ears";
import { answer, look, PATIENT } from "./harness/ring";
import { room } from "./harness/room";
import { SNUG } from "./harness/snug";
import { expectStill } from "./harness/still";
import { just, like, say } from "./harness/words";

test.describe.configure({ timeout: 180_000 });

/** All see who won: on the wall by name, in one hand as oneself. No board has moved on the way. */
async function won(tv: Player, phones: readonly Player[]): Promise<void> {
  await expect(tv.page.getByRole("dialog").getByRole("heading")).toHaveText(just("end.won"));
  const titles = await Promise.all(phones.map(({ end }) => end.getByRole("heading").innerText()));
  expect(titles.filter((title) => title === say("end.you"))).toHaveLength(1);
  await expectStill(tv, ...phones);
}

test("Game Over", async ({ arrive }) => {
  let heard: FromServer[] = [];
  let all: FromServer[] = [];
  const { tv, phones } = await room(arrive, { game: "game-over" }, COLOURS, (tv) => {
    [heard, all] = [overhear(tv.page), overhear(tv.page)];
  });
  // A hand has stones and weapons, and no second dungeon; one tap shows the whole table, and one the hand again.
  const { page } = phones[0]!;
  const grid = page.getByRole("grid", { name: say("game-over.dungeon") });
  await expect(grid.locator("svg use")).toHaveCount(0);
  await page.getByRole("button", { name: say("hand.whole") }).tap();
  await expect(grid.locator("svg use").first()).toBeVisible();
  await page.getByRole("button", { name: say("hand.only") }).tap();
  await expect(grid.locator("svg use")).toHaveCount(0);

  await playOut(phones, heard);
  await won(tv, phones);
  for (const { seat, legal } of positions(all)) expect([seat, legal]).toEqual([null, []]);
});

test("Squid the Game", async ({ arrive }) => {
  const ears: FromServer[][] = [];
  const options = { start: 0, characters: 2, guard_deck: { pow: 10, empty: 1, trick: 1 } };
  const table = { game: "squid", options, settings: PATIENT };
  const { tv, phones } = await room(arrive, table, COLOURS, (tv, phones) => {
    for (const { page } of [tv, ...phones]) ears.push(overhear(page));
  });
  const pages = phones.map(({ page }) => page);
  let turns = 0;
  for (;;) {
    let next = -1;
    let open: string[] = [];
    await expect
      .poll(
        async () => {
          const seen = await Promise.all(pages.map(look));
          next = seen.findIndex((sight) => sight.asked);
          // Whoever is the last to be asked may play a trick: then nobody else answers a question that is gone.
          const last = seen.filter((sight) => sight.asked).length === 1;
          const all = seen[next]?.open ?? [];
          open = !last && all.includes(say("squid.pass")) ? [say("squid.pass")] : all;
          return next >= 0 || seen.every(({ over }) => over);
        },
        { timeout: 30_000, intervals: [20, 50, 100] },
      )
      .toBe(true);
    if (next < 0) break;
    // One window after the other looks the same in a hand: that the answer was taken is heard.
    const before = positions(ears[next + 1]!).length;
    await answer(pages[next]!, open[(turns += 1) % open.length]!).tap();
    await expect.poll(() => positions(ears[next + 1]!).length, { intervals: [10, 20, 50] }).toBeGreaterThan(before);
  }
  await won(tv, phones);
  // On the wall there was never a hand, nor a vote before all were in.
  for (const { seat, legal, view } of positions(ears[0]!)) {
    const { hands, phase, votes } = view as SquidView;
    expect([seat, legal]).toEqual([null, []]);
    expect(hands.every(({ cards }) => !cards)).toBe(true);
    if (phase === "vote") expect(votes.every((vote) => vote === null)).toBe(true);
  }
});

test("Through the Walls", async ({ arrive }) => {
  const ears: FromServer[][] = [];
  const colours = ["red", "blue", "green"];
  const table = { game: "walls", options: { start: 0, castle: SNUG } };
  const { tv, phones } = await room(arrive, table, colours, (tv, phones) => {
    for (const { page } of [tv, ...phones]) ears.push(overhear(page));
  });
  const seats = tv.page.getByRole("list", { name: say("lobby.seats") }).getByRole("listitem");
  const names = (await seats.allInnerTexts()).map((text) => text.split(",")[0]!);
  const wits = phones.map((_, seat) => new Wits(seat));
  const step = (screen: number) => positions(ears[screen]!).at(-1)?.step;

  for (let turn = await called(phones); turn; turn = await called(phones)) {
    const { nth, sight } = turn;
    // What lies where is to be seen on the wall, once it is as far as the hand.
    await expect.poll(() => step(0)).toBe(step(nth + 1));
    const wall = await lookAt(tv.page);
    const may = new Map(sight.fields.map(({ name, may }) => [name, may]));
    const both: Sight = {
      ...wall,
      told: sight.told,
      hand: sight.hand,
      over: sight.over,
      fields: wall.fields.map((field) => ({
        ...field,
        own: field.whose === names[nth],
        may: may.get(field.name) ?? null,
      })),
    };
    const { page } = phones[nth]!;
    for (const thing of things(page, wits[nth]!.choose(both))) await thing.tap();
    await happens(page, sight);
  }
  await won(tv, phones);
  await expect(tv.page.getByText(like("walls.why"))).toBeVisible();
  // Cards are seen by who searches: on the wall they were never.
  for (const { view } of positions(ears[0]!))
    for (const { cards } of (view as WallsView).piles) expect(cards).toBeNull();
});
