// Looking back at a game takes seconds: no table waits for it, and nobody looks back for somebody who has gone.
import { readFileSync } from "node:fs";

import type { Review } from "../../src/generated/protocol";
import { say } from "../harness/words";
import { before, expect, test } from ".";

const STORY = "../games/walls/tests/corpus/mixed-03.jsonl";

test("a table goes on while a game is looked back at", async ({ guest }) => {
  const me = await guest();
  const code = await me.make({ game: "game-over", places: ["me", "easy"], options: { start: 0 } });
  await me.start();
  await me.lend(code);
  let seen = false;
  const looked = me.fetch<Review>("/api/review?as=0", readFileSync(STORY, "utf8"));
  void looked.then(() => (seen = true));
  expect(await me.playOn(2)).toBe(2);
  expect(seen, "the moves have waited for it").toBe(false);
  const { line, moments } = await looked;
  expect(line.length).toBeGreaterThan(10);
  expect(moments.length).toBeGreaterThan(0);
});

test("whoever closes it, or looks at somebody else, does not wait for it", async ({ guest }) => {
  const me = await guest({ serviceWorkers: "block" });
  const { page } = me;
  await before(
    me,
    `{
      const channel = new BroadcastChannel("ended");
      const { terminate } = Worker.prototype;
      Worker.prototype.terminate = function () {
        channel.postMessage("ended");
        return terminate.call(this);
      };
    }`,
  );
  await page.addInitScript(() => {
    const counted = Object.assign(window, { ended: 0 });
    new BroadcastChannel("ended").onmessage = () => void (counted.ended += 1);
  });
  const ended = () => page.evaluate(() => (window as unknown as { ended: number }).ended);
  await me.home();
  await page.getByRole("link", { name: say("replay"), exact: true }).tap();
  await page.locator("input[type=file]").setInputFiles(STORY);
  await page.getByRole("button", { name: say("review") }).tap();
  const back = page.getByRole("dialog", { name: say("review") });
  const whose = back.getByRole("group", { name: say("review.whose") }).getByRole("button");
  await whose.nth(0).tap();
  await expect(back.getByText(say("review.wait"))).toBeVisible();
  await page.waitForTimeout(300);
  await whose.nth(1).tap();
  await expect.poll(ended).toBe(1);
  await page.waitForTimeout(300);
  await expect(back.getByText(say("review.wait"))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(back).toBeHidden();
  await expect.poll(ended).toBe(2);
});
