// Squid the Game without seeing or touching: only keys are pressed, only what is spoken is known.
import { expect, QUICK, test } from "./harness";
import { listen } from "./harness/ears";
import { look, type Sight } from "./harness/ring";
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

  /** Walks with a key until a button of that name has the focus; says whether there is one. */
  async function find(key: string, name: string | RegExp): Promise<boolean> {
    const there = page.getByRole("button", { name, exact: true }).and(page.locator("*:focus"));
    for (let step = 0; step < 40; step += 1) {
      if ((await there.count()) > 0) return true;
      await keyboard.press(key);
    }
    return false;
  }
  async function walk(key: string, name: string | RegExp): Promise<void> {
    expect(await find(key, name), `${String(name)} is found with ${key}`).toBe(true);
  }

  /** Waits until something is asked, and was said to be; null once the game is over. */
  async function question(from: number): Promise<Sight | null> {
    let sight: Sight | null = null;
    await expect
      .poll(
        async () => {
          sight = await look(page);
          const said = spoken.slice(from).some((sentence) => ASKED.test(sentence));
          return sight.over || (said && sight.asked !== null);
        },
        { timeout: 40_000, intervals: [50, 100] },
      )
      .toBe(true);
    return sight!.over ? null : sight;
  }

  /** Answers with what has the focus, and waits until that can be told from the page. */
  async function enter(before: Sight): Promise<void> {
    await keyboard.press("Enter");
    await expect.poll(() => look(page)).not.toEqual(before);
  }

  const options = { start: 0, characters: 2, guard_deck: { pow: 5 } };
  await me.make({ game: "squid", places: ["me", "easy"], options, settings: { ...QUICK, window: 60 } });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await walk("Tab", say("lobby.start"));
  await keyboard.press("Enter");

  // The ring is one stop of the tabulator; inside, arrows lead round.
  const first = await question(0);
  expect(first?.asked).toBe("guard");
  await walk("Tab", /^Place 1: you/);
  await walk("ArrowRight", /^Place 3: you/);
  let heard = spoken.length;
  await enter(first!);
  let answers = 0;
  for (let asked = await question(heard); asked; asked = await question(heard)) {
    if (answers === 0) {
      const before = spoken.length;
      await keyboard.press("Alt+r");
      await expect
        .poll(() => spoken.slice(before), { message: "what was said is said again" })
        .toContainEqual(expect.stringMatching(ASKED));
    }
    // What was open a moment ago may not be any more, if the last answer was only being heard.
    if (!(await find("Tab", asked.open.at(-1)!))) continue;
    heard = spoken.length;
    await enter(asked);
    answers += 1;
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
