// Squid the Game without seeing or touching: only keys are pressed, only what is spoken is known.
import { expect, QUICK, test } from "./harness";
import { listen } from "./harness/ears";
import { look } from "./harness/ring";
import { just, like, say } from "./harness/words";

/** What is said when an answer is wanted; always last. */
const ASKED = new RegExp(
  `(?:${like("squid.status.guard.you", "squid.status.vote.you", "squid.status.moved.you", "squid.status.revealed.you").source})$`,
);

test("a whole game of Squid by keyboard and screen reader", async ({ arrive }) => {
  test.setTimeout(180_000);
  const me = await arrive({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });
  const { page } = me;
  const { keyboard } = page;
  const spoken: string[] = [];
  await listen(page, (sentence) => spoken.push(sentence));
  const end = page.getByRole("dialog", { name: just("end.you", "end.won") });

  /** Walks with a key until a button of that name has the focus. */
  async function walk(key: string, name: string | RegExp): Promise<void> {
    const there = page.getByRole("button", { name, exact: true }).and(page.locator("*:focus"));
    for (let step = 0; step < 40; step += 1) {
      if ((await there.count()) > 0) return;
      await keyboard.press(key);
    }
    throw new Error(`no button “${String(name)}” was found with ${key}`);
  }

  /** Waits for a question that was not heard before; false once the game is over. */
  async function question(from: number): Promise<boolean> {
    await expect
      .poll(async () => spoken.slice(from).some((said) => ASKED.test(said)) || (await end.count()) > 0, {
        timeout: 40_000,
        intervals: [50, 100],
      })
      .toBe(true);
    return (await end.count()) === 0;
  }

  const options = { start: 0, characters: 2, guard_deck: { pow: 5 } };
  await me.make({ game: "squid", places: ["me", "easy"], options, settings: { ...QUICK, window: 60 } });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await walk("Tab", say("lobby.start"));
  await keyboard.press("Enter");

  // The ring is one stop of the tabulator; inside, arrows lead round.
  expect(await question(0)).toBe(true);
  await walk("Tab", /^Place 1: you/);
  await walk("ArrowRight", /^Place 3: you/);
  let before = spoken.length;
  await keyboard.press("Enter");
  let answers = 0;
  while (await question(before)) {
    const { open } = await look(page);
    // Somebody else was quicker, and something is happening: the question comes again.
    if (open.length === 0) continue;
    before = spoken.length;
    await walk("Tab", open.at(-1)!);
    await keyboard.press("Enter");
    answers += 1;
    await expect.poll(async () => spoken.length > before || (await end.count()) > 0).toBe(true);
    if (answers === 1) {
      const heard = spoken.length;
      await keyboard.press("Alt+r");
      await expect.poll(() => spoken.length, { message: "what was said is said again" }).toBeGreaterThan(heard);
    }
  }
  expect(answers).toBeGreaterThan(2);
  const story = spoken.join("\n");
  for (const told of ["squid.tell.placed.you", "squid.tell.voted.you", "squid.tell.drawn"])
    expect(story).toMatch(like(told));
  expect(story, "who showed what").toMatch(like("squid.tell.counted"));
  expect(story, "who slid out").toMatch(like("squid.tell.gone", "squid.tell.gone.you"));
  await expect(end).toBeFocused();
  await walk("Tab", say("end.look"));
  await keyboard.press("Enter");
  await walk("Tab", say("end.back"));
});
