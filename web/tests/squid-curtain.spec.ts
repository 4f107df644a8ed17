// Two at one screen: a curtain hides each hand from the other, and hides it so that it is not even there.
import type { Page } from "@playwright/test";

import type { View } from "../src/generated/squid";
import { expect, test } from "./harness";
import { overhear, positions } from "./harness/ears";
import { answer, called, CALM, hand, PATIENT } from "./harness/ring";
import { like, plain, say } from "./harness/words";

const behind = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`${plain(name)}.*${say("curtain.hold")}`) });
const tray = (page: Page) => page.getByRole("group", { name: say("squid.tray") });

/** The curtain is down for these, and nothing of any hand is in the page. */
async function down(page: Page, heading: string, ...names: string[]): Promise<void> {
  await expect(page.getByRole("heading", { name: say(heading) })).toBeVisible();
  await expect(page.getByRole("button", { name: say("curtain.hold") })).toHaveCount(names.length);
  for (const name of names) await expect(behind(page, name)).toBeVisible();
  await expect(tray(page)).toHaveCount(0);
  const { body, kept } = await page.evaluate(() => ({
    body: document.body.outerHTML,
    kept: JSON.stringify({ ...localStorage, ...sessionStorage }),
  }));
  for (const place of [body, kept]) expect(place).not.toContain(say("squid.trick.two.does"));
  expect(body).not.toContain(say("squid.vote.2"));
}

/** Holds until the curtain opens. */
async function hold(page: Page, name: string): Promise<void> {
  await behind(page, name).hover();
  await page.mouse.down();
  // It is held for half a second, and opens when the finger is lifted.
  await page.waitForTimeout(600);
  await page.mouse.up();
  await expect(tray(page)).toBeVisible();
  await expect(answer(page, called("two"))).toBeVisible();
}

test("two at one screen keep their hands to themselves", async ({ arrive }) => {
  const me = await arrive(CALM);
  const { page } = me;
  const heard = overhear(page);
  await me.home();
  const card = page.getByRole("article").filter({ hasText: "Squid the Game" });
  await card.getByRole("button", { name: say("home.one") }).tap();
  for (const colour of ["red", "blue"])
    await expect(page.getByRole("button", { name: say("lobby.stand", { colour }) })).toBeVisible();

  // The same table at the pace of tests, and with hands that are known.
  const options = { start: 0, trick_deck: { two: 4 }, guard_deck: { pow: 1, empty: 59 } };
  await me.make({ game: "squid", places: ["me", "me"], options, settings: PATIENT });
  await me.start();

  // Where the guard begins is no secret: no curtain, and no hand is looked at for it.
  await expect(me.status).toHaveText(say("squid.status.guard", { name: "Red" }));
  await expect(behind(page, "Red")).toHaveCount(0);
  await expect(tray(page)).toHaveCount(0);
  await answer(page, /^Place 2:/).tap({ force: true });
  await expect(page.getByText(say("squid.refusal.not-yours"))).toBeVisible();
  await answer(page, /^Place 1:/).tap();
  await down(page, "curtain.hand-over", "Red", "Blue");
  await expect(page.getByRole("group", { name: say("squid.ring") }), "what is public stays in sight").toBeVisible();

  await test.step("both vote, one after the other", async () => {
    await down(page, "curtain.hand-over", "Red", "Blue");
    const looks = positions(heard).filter(({ seat }) => seat === 0);
    expect(looks.length, "a touch alone opens nothing").toBeLessThanOrEqual(2);
    await hold(page, "Red");
    await answer(page, called("two")).tap();
    await down(page, "curtain.hand-over", "Blue");
    await expect(hand(page, new RegExp(`^${say("squid.hand.in", { name: "Red" })}`))).toHaveCount(1);
    await hold(page, "Blue");
    await answer(page, say("squid.vote.0")).tap();
  });

  await test.step("nobody here plays a trick", async () => {
    for (const cards of [60, 59]) {
      await expect(page.getByText(say("squid.pile.guard", { n: cards }))).toHaveCount(1);
      await down(page, "curtain.anybody", "Red", "Blue");
      await expect(hand(page, /^Red shows 2, 1 trick/)).toHaveCount(1);
      await page.getByRole("button", { name: say("curtain.nobody") }).tap();
    }
  });

  await test.step("the curtain can be closed again, and opened by keyboard", async () => {
    await down(page, "curtain.hand-over", "Red", "Blue");
    await behind(page, "Blue").press("Enter");
    await expect(answer(page, called("two"))).toHaveAccessibleName(like("squid.card.several"));
    await page.getByRole("button", { name: say("curtain.close") }).tap();
    await down(page, "curtain.hand-over", "Red", "Blue");
  });

  for (const { seat, view } of positions(heard)) {
    const open = (view as View).hands.flatMap(({ cards }, of) => (cards ? [of] : []));
    expect(open, "hands that this device was told").toEqual(seat === null ? [] : [seat]);
  }
});
