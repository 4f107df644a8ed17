// Whole games without a server: from a plain web space, and with no network at all.
import { say } from "../harness/words";
import { expect, test } from ".";

test("two taps from the first visit to a game", async ({ guest }) => {
  const me = await guest();
  await me.home();
  await me.page.getByRole("button", { name: say("home.now.of", { game: "Game Over" }) }).tap();
  await me.playing();
  await expect(me.page.getByRole("gridcell").first()).toBeVisible();
});

for (const game of ["game-over", "squid", "walls"]) {
  test(`with the network off, a fresh tab plays ${game} to the end and shows it again`, async ({ guest, files }) => {
    test.setTimeout(150_000);
    const me = await guest();
    await me.home();
    // Whatever keeps the site is ready.
    await me.page.evaluate(() => navigator.serviceWorker.ready);
    await files.stop();
    await me.context.setOffline(true);
    const fresh = await me.context.newPage();
    await me.page.close();
    Object.assign(me, { page: fresh });
    await me.home();
    // I begin: one game of Game Over in fifty is won by a bot before I have moved twice.
    const code = await me.make({ game, places: ["me", "medium"], options: { start: 0 } });
    await me.start();
    await me.lend(code);
    expect(await me.playOn()).toBeGreaterThan(0);
    await expect(me.end).toBeVisible({ timeout: 30_000 });
    await me.end.getByRole("link", { name: say("replay") }).tap();
    await expect(fresh).toHaveURL(/\?\/replay\//);
    await expect(fresh.getByRole("slider")).toBeVisible();
  });
}
