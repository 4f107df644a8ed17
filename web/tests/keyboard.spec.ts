// One whole game without seeing or touching: only keys are pressed, only what is spoken is known.
import { expect, QUICK, test } from "./harness";
import { asked, choose, Memory } from "./harness/dungeon";
import { listen } from "./harness/ears";
import { just, like, say } from "./harness/words";

const WEAPONS = ["club", "potion", "laser", "bow"].map((weapon) => say(`game-over.weapon.${weapon}`));

test("a whole game by keyboard and screen reader", async ({ arrive }) => {
  test.setTimeout(240_000);
  const me = await arrive({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });
  const { page } = me;
  const { keyboard } = page;
  const memory = new Memory();
  const spoken: string[] = [];
  await listen(page, (sentence) => {
    spoken.push(sentence);
    memory.hear(sentence);
  });
  /** Walks with a key until something of that role and name has the focus. */
  async function walk(key: string, role: string, name: RegExp): Promise<void> {
    const focused = page.locator("*:focus");
    for (let step = 0; step < 60; step += 1) {
      if (
        (await focused.count()) > 0 &&
        (await page
          .getByRole(role as "button", { name })
          .and(focused)
          .count()) > 0
      )
        return;
      await keyboard.press(key);
    }
    throw new Error(`no ${role} “${name.source}” was found with ${key}`);
  }

  await me.make({ game: "game-over", places: ["me", "hard"], options: { start: 0 }, settings: QUICK });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await walk("Tab", "button", just("lobby.start"));
  await keyboard.press("Enter");
  await expect(me.told).toHaveText(like("game-over.status.enter"));

  // The grid is one stop of the tabulator; inside, arrows lead everywhere.
  await walk("Tab", "button", /^[a-e][1-5],/);
  let moves = 0;
  for (;;) {
    const turn = await asked([page]);
    if (!turn) break;
    const move = choose(turn.seen, memory, "red");
    const before = spoken.length;
    if (move.weapon) await keyboard.press(String(WEAPONS.indexOf(move.weapon) + 1));
    // Up and to the left as far as it goes, then to the cell: as somebody walks who sees nothing.
    for (let step = 0; step < 4; step += 1) await keyboard.press("ArrowUp");
    await keyboard.press("Home");
    for (let row = 1; row < Number(move.cell[1]); row += 1) await keyboard.press("ArrowDown");
    for (let column = 97; column < move.cell.charCodeAt(0); column += 1) await keyboard.press("ArrowRight");
    await expect(page.locator("*:focus")).toHaveAccessibleName(new RegExp(`^${move.cell},`));
    await keyboard.press("Enter");
    moves += 1;
    await expect.poll(() => spoken.length, { message: `${move.cell} is told` }).toBeGreaterThan(before);
    if (moves === 1) {
      // What was said last is said again.
      await asked([page]);
      const last = await me.told.innerText();
      const heard = spoken.length;
      await keyboard.press("Alt+r");
      await expect.poll(() => spoken.slice(heard)).toContain(last);
    }
  }
  expect(moves).toBeGreaterThan(0);
  expect(memory.tiles.size, "tiles were told aloud").toBeGreaterThan(2);
  // The end takes the focus and says who won; from there one goes on by keyboard too.
  const end = page.getByRole("dialog", { name: just("end.you", "end.won") });
  await expect(end).toBeFocused();
  // Nothing behind it can be reached, until it is put aside.
  for (let step = 0; step < 20; step += 1) {
    await keyboard.press("Tab");
    const behind = await page.evaluate(() => document.activeElement?.closest(".play")?.className ?? null);
    expect(behind).toBeNull();
  }
  await expect(page.locator(".play")).toHaveAttribute("inert");
  await walk("Tab", "button", just("end.look"));
  await keyboard.press("Enter");
  await expect(page.getByRole("button", { name: say("end.back") })).toBeFocused();
  await expect(page.locator(".play")).not.toHaveAttribute("inert");
  await keyboard.press("Enter");
  await expect(end).toBeFocused();
  await keyboard.press("Escape");
  await expect(page.getByRole("button", { name: say("end.back") })).toBeFocused();
});

test("dialogs keep the focus and give it back", async ({ arrive }) => {
  const me = await arrive({ hasTouch: false, isMobile: false });
  await me.home();
  const settings = me.page.getByRole("button", { name: say("settings"), exact: true });
  await settings.focus();
  await me.page.keyboard.press("Enter");
  const dialog = me.page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  for (let step = 0; step < 15; step += 1) {
    await me.page.keyboard.press("Tab");
    const inside = await me.page.evaluate(
      () => document.activeElement === document.body || !!document.activeElement?.closest("dialog"),
    );
    expect(inside).toBe(true);
  }
  await me.page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(settings).toBeFocused();
});

for (const [how, hint, device] of [
  ["keys", "hurry.hint.keys", { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false }],
  ["a finger", "hurry.hint", {}],
] as const) {
  test(`who plays with ${how} is told how to hurry bots with ${how}`, async ({ arrive }) => {
    const me = await arrive(device);
    await me.page.addInitScript(() => localStorage.removeItem("gamenight/hurry"));
    await me.make({ game: "game-over", places: ["me", "easy", "easy"], options: { start: 1 }, settings: QUICK });
    const start = me.page.getByRole("button", { name: say("lobby.start"), exact: true });
    await (how === "keys" ? start.press("Enter") : start.tap());
    await expect(me.page.getByText(say(hint))).toBeVisible();
  });
}
