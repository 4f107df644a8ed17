// The clock: to be seen where people wait for people, and nowhere else.
import { expect, test } from "./harness";
import { gather, give, PATIENT } from "./harness/ring";
import { say } from "./harness/words";

test("whoever is waited for sees time run out, by a bar and by numbers", async ({ arrive }) => {
  const players = await Promise.all([arrive(), arrive({ reducedMotion: "reduce" })]);
  await gather(players, { characters: 2 }, { ...PATIENT, window: 5 });
  await give(players[0]!.page, /^Place 1:/);
  for (const { page } of players) await give(page, say("squid.vote.0"));
  for (const { page } of players) {
    const timer = page.getByRole("timer");
    const wide = () => page.locator(".timer .run").evaluate((bar) => bar.getBoundingClientRect().width);
    await expect(timer).toBeVisible();
    const first = await wide();
    expect(first, "the bar").toBeGreaterThan(40);
    await expect(timer.locator("b")).toHaveText(/^[1-5]$/);
    await page.waitForTimeout(400);
    expect(await wide(), "and it shrinks").toBeLessThan(first - 5);
  }
  // When it is empty, nobody has played a trick.
  await expect(players[0]!.page.getByRole("timer")).toHaveCount(0, { timeout: 10_000 });
});

test("nobody is hurried against bots, nor at one device", async ({ arrive }) => {
  const me = await arrive();
  const settings = { ...PATIENT, window: 5, time: 5 };
  await me.make({ game: "squid", places: ["me", "easy", "easy"], options: { start: 0 }, settings });
  await me.start();
  await expect(me.status).toHaveText(say("squid.status.guard.you"));
  await give(me.page, /^Place 1:/);
  await give(me.page, say("squid.vote.0"));
  await expect(me.page.locator(".board[data-step]")).toBeVisible();
  await me.page.waitForTimeout(1_000);
  await expect(me.page.getByRole("timer")).toHaveCount(0);
});
