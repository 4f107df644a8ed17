// Looking back at a finished game: chances, key moments with pictures, and the way from there to the board.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "./harness";
import { like, say } from "./harness/words";

const corpus = (path: string) => join(import.meta.dirname, "../../games", path);

for (const [game, file, seat] of [
  ["game-over", "game-over/tests/corpus/game-04.jsonl", 0],
  ["squid", "squid/tests/corpus/game-12.jsonl", 0],
  ["walls", "walls/tests/corpus/mixed-03.jsonl", 0],
] as const) {
  test(`a game of ${game} is looked back at`, async ({ arrive }) => {
    const { page, url } = await arrive();
    await page.goto(`${url}/replay`);
    await page.getByLabel(say("replay.file")).setInputFiles({
      name: "game.jsonl",
      mimeType: "application/x-ndjson",
      buffer: readFileSync(corpus(file)),
    });
    await page.getByRole("button", { name: say("review") }).tap();
    const back = page.getByRole("dialog", { name: say("review") });
    // Nobody sits here: one says whose game it is.
    await back
      .getByRole("group", { name: say("review.whose") })
      .getByRole("button")
      .nth(seat)
      .tap();
    await expect(back.getByRole("img", { name: like("review.line") })).toBeVisible({ timeout: 20_000 });
    const moments = back.getByRole("listitem").filter({ has: page.locator(".picture") });
    expect(await moments.count()).toBeGreaterThan(0);
    expect(await moments.count()).toBeLessThanOrEqual(5);
    // A picture shows the board, and can be neither touched nor reached by keys.
    await expect(moments.first().locator(".picture[inert] svg").first()).toBeAttached();
    // Every blank of every sentence is filled in.
    for (const text of await back.locator("li").allInnerTexts()) expect(text).not.toMatch(/[{}]|undefined|NaN/);
    const sentence = (await moments.first().locator(".said > p").first().innerText()).split("\n")[0]!.trim();
    await moments
      .first()
      .getByRole("button", { name: say("review.show") })
      .tap();
    await expect(back).toBeHidden();
    await expect(page.locator(".told")).toContainText(sentence.slice(0, 20));
    // Through the eyes of that player.
    await expect(page.getByLabel(say("replay.eyes"))).toHaveValue(String(seat));
  });
}
