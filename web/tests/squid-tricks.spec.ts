// Every trick of Squid the Game, each dealt for certain: what it does, and what is said when it does not fit.
import { expect, type Player, test } from "./harness";
import { answer, CALM, called, gather, give, guarded, hand, look, together, type Trick } from "./harness/ring";
import { like, say } from "./harness/words";

const [PALM, FINGER, NONE] = [say("squid.vote.0"), say("squid.vote.1"), say("squid.pass")];

/** Guard cards of which all but one do nothing. */
const MILD = { pow: 1, empty: 59 };

/** Both know what they hold: four cards of one kind are dealt, two to each. */
async function deal(players: Player[], trick: Trick, guard_deck: Record<string, number> = MILD): Promise<void> {
  await gather(players, { trick_deck: { [trick]: 4 }, guard_deck });
  const [red] = players as [Player];
  expect((await look(red.page)).tricks).toEqual([expect.stringMatching(called(trick))]);
  await give(red.page, /^Place 3: you/);
  await both(players, "vote");
}

/** Waits until both are asked the same. */
async function both(players: Player[], asked: "vote" | "trick"): Promise<void> {
  await expect
    .poll(async () => (await together(players.map(({ page }) => page))).map((sight) => sight.asked))
    .toEqual([asked, asked]);
}

async function vote(players: Player[], ...hands: (string | RegExp)[]): Promise<void> {
  for (const [nth, shown] of hands.entries()) await give(players[nth]!.page, shown);
}

async function discarded({ page }: Player, trick: Trick): Promise<void> {
  const piles = page.getByRole("list", { name: say("squid.piles") });
  await expect(piles.getByText(say("squid.discard.trick", { card: say(`squid.trick.${trick}`) }))).toHaveCount(1);
}

/** Touches what does not fit now, and is told why. */
async function refused({ page }: Player, name: string | RegExp, why: string, rule: string): Promise<void> {
  await answer(page, name).tap({ force: true });
  const told = page.getByRole("status").filter({ hasText: rule });
  await expect(told.getByText(say(why))).toBeVisible();
}

test("all tricks, each in its time", async ({ arrive }) => {
  test.setTimeout(180_000);
  const players = await Promise.all([arrive(CALM), arrive(CALM)]);
  const [red, blue] = players;

  await test.step("two fingers", async () => {
    await deal(players, "two");
    await vote(players, called("two"), FINGER);
    for (const player of players) {
      await expect(hand(player.page, like("squid.hand.shows"))).toHaveCount(2);
      await expect(hand(player.page, / shows 2, 1 trick/)).toHaveCount(1);
      await expect(hand(player.page, / shows 1, 2 tricks/)).toHaveCount(1);
      await discarded(player, "two");
      expect(await guarded(player.page), "three places on").toBe(6);
    }
    await both(players, "trick");
    await refused(red, called("two"), "squid.refusal.not-now.moved", "SQ-12");
  });

  await test.step("thumb down", async () => {
    await deal(players, "minus");
    await vote(players, called("minus"));
    await refused(red, PALM, "squid.refusal.voted", "SQ-9");
    await give(blue.page, called("minus"));
    await both(players, "trick");
    expect(await guarded(blue.page), "two places back").toBe(1);
    await expect(hand(blue.page, / shows −1, 1 trick/)).toHaveCount(2);
    await discarded(red, "minus");
  });

  await test.step("on to the next", async () => {
    await deal(players, "next");
    await refused(blue, called("next"), "squid.refusal.not-now.vote", "SQ-9");
    await vote(players, PALM, PALM);
    await both(players, "trick");
    expect(await guarded(red.page), "it stays").toBe(3);
    await give(red.page, NONE);
    await refused(red, called("next"), "squid.refusal.passed", "SQ-14");
    // A trick opens the question again, for those who passed too.
    await give(blue.page, called("next"));
    await both(players, "trick");
    expect(await guarded(red.page)).toBe(4);
    await discarded(red, "next");
    await give(blue.page, called("next"));
    await expect.poll(() => guarded(red.page)).toBe(5);
    // Blue holds none any more, and is not asked.
    await expect.poll(async () => (await look(blue.page)).asked).toBeNull();
    await refused(blue, NONE, "squid.refusal.no-cards", "SQ-14");
    await give(red.page, called("next"));
    await give(red.page, called("next"));
    await expect.poll(() => guarded(blue.page)).toBe(1);
  });

  await test.step("second chance", async () => {
    await deal(players, "second", { pow: 60 });
    await vote(players, PALM, FINGER);
    await both(players, "trick");
    await refused(blue, called("second"), "squid.refusal.not-now.moved", "SQ-12");
    await vote(players, NONE, NONE);
    await expect(blue.status).toHaveText(say("squid.status.revealed.you", { deed: say("squid.deed.pow") }));
    const cards = (n: number) => red.page.getByText(say("squid.pile.guard", { n }));
    await expect(cards(59)).toHaveCount(1);
    await give(blue.page, called("second"));
    await discarded(red, "second");
    await expect(cards(58)).toHaveCount(1);
    await expect(red.told).toHaveText(like("squid.tell.drawn.again"));
    await vote(players, NONE, NONE);
    await both(players, "vote");
    await expect.poll(async () => (await look(red.page)).places, "one has slid out").toHaveLength(5);
    await expect(red.told).toHaveText(like("squid.tell.gone"));
  });

  await test.step("quick round", async () => {
    await deal(players, "quick", { pow: 1, empty: 2 });
    await vote(players, PALM, PALM);
    await both(players, "trick");
    await give(red.page, called("quick"));
    await both(players, "trick");
    for (const { page } of players) await expect(page.getByText(like("squid.quick"))).toBeVisible();
    expect(await guarded(blue.page)).toBe(4);
    // Nobody votes until a character is gone: card after card is turned over.
    const asked = new Set<string | null>();
    let places = 6;
    while (places === 6) {
      const seen = await together(players.map(({ page }) => page));
      places = seen[0]!.places.length;
      if (places < 6) break;
      const nth = seen.findIndex((sight) => sight.asked);
      asked.add(seen[nth]!.asked);
      await give(players[nth]!.page, NONE);
    }
    expect(asked).toEqual(new Set(["trick"]));
    await both(players, "vote");
    await expect(red.page.getByText(like("squid.quick"))).toBeHidden();
  });
});
