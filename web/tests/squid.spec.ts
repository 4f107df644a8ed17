// Squid the Game to the end: three people at three phones, whatever they hold and whoever is out first.
import { expect, test } from "./harness";
import { CALM, gather, give, together } from "./harness/ring";
import { expectStill, SIZES, watchBoard } from "./harness/still";
import { say } from "./harness/words";

/** Answers that cannot be foreseen, and are the same again every time. */
function whim(seed: number): (from: readonly string[]) => string {
  let state = seed;
  return (from) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return from[Math.floor((state / 2 ** 32) * from.length)]!;
  };
}

test("three people play a game to the end", async ({ arrive }) => {
  test.setTimeout(180_000);
  const { small, phone, desktop, wide } = SIZES;
  const players = await Promise.all([small, phone, desktop].map((size) => arrive({ ...CALM, ...size })));
  const onlooker = await arrive({ ...CALM, ...wide });
  const everybody = [...players, onlooker];
  await Promise.all(everybody.map(watchBoard));
  const pages = players.map(({ page }) => page);
  // All cards are there, and a few more that end the game in good time.
  const code = await gather(players, { characters: 2, guard_deck: { pow: 8, empty: 2, trick: 2 } });
  await onlooker.open(code);
  const choose = whim(7);
  const asked = new Set<string>();
  for (;;) {
    const seen = await together(pages);
    if (seen.every(({ over }) => over)) break;
    const nth = seen.findIndex((sight) => sight.asked);
    const { open, asked: question } = seen[nth]!;
    asked.add(question!);
    await give(pages[nth]!, choose(open));
  }
  expect(asked).toEqual(new Set(["guard", "vote", "trick"]));
  await expectStill(...everybody);
  const titles = await Promise.all(players.map(({ end }) => end.getByRole("heading").innerText()));
  expect(titles.filter((title) => title === say("end.you"))).toHaveLength(1);
  expect(new Set(titles.filter((title) => title !== say("end.you"))).size, "the others name one winner").toBe(1);
  const winner = players[titles.indexOf(say("end.you"))]!;
  await expect(winner.end.getByText(say("squid.why.you"))).toBeVisible();

  // Whoever won alone is left in the ring; the others are told that they are out.
  for (const [nth, player] of players.entries()) {
    await player.end.getByRole("button", { name: say("end.look") }).tap();
    if (player !== winner) await expect(player.page.getByText(say("squid.out.you"))).toBeVisible();
    const ring = player.page.getByRole("group", { name: say("squid.ring") });
    await expect(ring.getByRole("button"), `the ring on screen ${nth}`).not.toHaveCount(0);
    await player.page.getByRole("button", { name: say("end.back") }).tap();
  }
  await players[0]!.end.getByRole("button", { name: say("end.rematch") }).tap();
  // Until the new game has reached all screens, they agree on the old one.
  const again = async () => (await together(pages)).map(({ asked: question }) => question);
  await expect.poll(again).toEqual(["guard", null, null]);
});
