// First lessons: whoever only touches what the coach points at learns the game; whoever does not is let go their own way.
import { expect, type Player, QUICK, test } from "./harness";
import { say } from "./harness/words";

const GAMES = ["game-over", "squid", "walls"];

/** Touches what is pointed at until nothing is any more, and says what the coach said. */
async function follow({ page }: Player): Promise<string[]> {
  const said: string[] = [];
  const coach = page.getByRole("region", { name: say("lesson") });
  const pointed = page.locator("[data-pointed]");
  const over = page.getByRole("button", { name: say("lesson.real") });
  for (;;) {
    await expect(pointed.or(over).first()).toBeVisible({ timeout: 20_000 });
    if (await over.isVisible()) return [...said, await page.locator("main").innerText()];
    const words = await coach.innerText().catch(() => "");
    if (words !== said.at(-1)) said.push(words);
    const target = await pointed.first().elementHandle();
    const box = await target?.boundingBox();
    expect(box && box.y + box.height, words).toBeLessThanOrEqual(page.viewportSize()!.height);
    // A finger does not wait until what beckons holds still.
    if (box) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    // The same thing may be pointed at again, for another reason.
    const still = async () =>
      (await target?.getAttribute("data-pointed").catch(() => null)) === "" &&
      (await coach.innerText({ timeout: 1_000 }).catch(() => "")) === words;
    await expect.poll(still, { timeout: 20_000 }).toBe(false);
  }
}

for (const game of GAMES) {
  test(`a learner follows the coach of ${game} to the end`, async ({ arrive }) => {
    test.setTimeout(90_000);
    const learner = await arrive();
    const code = await learner.make({ game, lesson: true });
    const said = await follow(learner);
    expect(said.length).toBeGreaterThan(6);
    expect(said.join()).not.toContain("coach.");

    // It goes no further than the lesson: the next game is a real one, at another table.
    const { page } = learner;
    await page.getByRole("button", { name: say("lesson.real") }).tap();
    await expect(page).not.toHaveURL(new RegExp(code));
    await learner.playing();
    await expect(page.getByRole("region", { name: say("lesson") })).toBeHidden();
  });
}

test("what the coach asked for stays in words while the answer is shown", async ({ arrive }) => {
  const learner = await arrive();
  const { page } = learner;
  await learner.make({ game: "game-over", lesson: true, settings: QUICK });
  const words = page.getByRole("region", { name: say("lesson") }).locator("p");
  await expect(words).toContainText(say("game-over.weapon.potion"));
  const asked = await words.innerText();
  await page.getByRole("radio", { name: new RegExp(`^${say("game-over.weapon.potion")}`) }).tap();
  const shown = page.waitForFunction(
    () => document.querySelector("[data-event=flipped]") && document.querySelector<HTMLElement>(".coach p")?.innerText,
  );
  await page.getByRole("gridcell").getByRole("button", { name: /^a1,/ }).tap();
  expect(await (await shown).jsonValue()).toBe(asked);
});

test("a learner goes their own way, and skips the rest", async ({ arrive }) => {
  const learner = await arrive();
  const { page } = learner;
  await learner.home();
  await page.getByRole("button", { name: /^First lesson: Game Over/ }).tap();
  const coach = page.getByRole("region", { name: say("lesson") });
  await expect(coach).toBeVisible();
  // The coach points at the potion; the club is in hand.
  await expect(page.locator("[data-pointed]")).toHaveAttribute("aria-checked", "false");
  await page.getByRole("gridcell").getByRole("button", { name: /^a1,/ }).tap();
  await expect(coach.getByText(say("lesson.free"))).toBeVisible({ timeout: 20_000 });
  await expect(page.locator("[data-pointed]")).toHaveCount(0);
  await coach.getByRole("button", { name: say("lesson.skip") }).tap();
  await expect(learner.end.getByRole("heading")).toHaveText(say("lesson.over"));
  await expect(learner.end.getByRole("button", { name: say("end.rematch") })).toBeHidden();
  await learner.end.getByRole("button", { name: say("lesson.again") }).tap();
  await expect(page.locator("[data-pointed]")).toBeVisible();
});
