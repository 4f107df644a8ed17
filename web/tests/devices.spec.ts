// Devices that are shared, put away and changed: five people with two phones, a locked one, and a seat that moves.
import type { Page } from "@playwright/test";

import type { View } from "../src/generated/squid";
import type { View as WallsView } from "../src/generated/walls";
import { expect, INSTANT, type Player, test } from "./harness";
import { overhear, positions } from "./harness/ears";
import { answer, CALM, gather, give, hand, look, PATIENT } from "./harness/ring";
import { SNUG } from "./harness/snug";
import { like, say } from "./harness/words";

const curtain = (page: Page) => page.getByRole("button", { name: say("curtain.hold") });
const tray = (page: Page) => page.getByRole("group", { name: say("squid.tray") });

/** Calls those who share a device by their names. */
async function name({ page }: Player, names: Record<string, string>): Promise<void> {
  for (const [colour, name] of Object.entries(names)) {
    const field = page.getByRole("textbox", { name: say("seat.call", { colour }) });
    await field.fill(name);
    await field.press("Enter");
  }
}

test("five people with two devices play Squid to the end", async ({ arrive }) => {
  test.setTimeout(180_000);
  const [one, two] = await Promise.all([arrive(CALM), arrive(CALM)]);
  const heard = [overhear(one.page), overhear(two.page)];
  const options = { start: 0, characters: 2, guard_deck: { pow: 19, empty: 1 } };
  const places = ["me", "me", "me", "free", "free"];
  const code = await one.make({ game: "squid", places, options, settings: PATIENT });
  await two.open(code);
  await two.sit("yellow");
  await two.page.getByRole("button", { name: say("lobby.free.at", { colour: "purple" }) }).click();
  await two.page.getByRole("button", { name: say("lobby.also.at", { colour: "purple" }) }).click();
  await name(one, { red: "Mia", blue: "Leo", green: "Ida" });
  await name(two, { yellow: "Ole", purple: "Eva" });
  await expect(one.page.getByText("Eva", { exact: true })).toBeVisible();
  await one.start();
  await two.playing();
  const seats = two.page.getByRole("list", { name: say("lobby.seats") }).getByRole("listitem");
  await expect(seats).toHaveText([/^Mia/, /^Leo/, /^Ida/, /^Ole/, /^Eva/]);

  const devices = [
    { page: one.page, ears: heard[0]!, own: [0, 1, 2] },
    { page: two.page, ears: heard[1]!, own: [3, 4] },
  ];
  type Device = (typeof devices)[number];
  const last = ({ ears }: Device) => positions(ears).at(-1)!;
  /** The question that is open for a device; null for none. */
  const asked = (device: Device) =>
    last(device).to_act.some((seat) => device.own.includes(seat)) ? last(device).decision : null;
  const waits = async (device: Device) => asked(device) !== null && (await curtain(device.page).count()) > 0;
  // Where the guard begins is no secret, and needs no curtain.
  await expect.poll(() => devices.every(({ ears }) => positions(ears).length > 0)).toBe(true);
  const begins = devices.find((device) => asked(device) !== null)!;
  const colour = ["red", "blue", "green", "yellow", "purple"][last(begins).to_act[0]!]!;
  await answer(begins.page, new RegExp(`, ${colour}$`))
    .first()
    .tap();
  let turns = 0;
  for (;;) {
    let next: Device | undefined;
    await expect
      .poll(
        async () => {
          const down = await Promise.all(devices.map(waits));
          next = devices.find((_, nth) => down[nth]);
          return next !== undefined || devices.every((device) => last(device).outcome !== null);
        },
        { timeout: 30_000, intervals: [10, 20, 50, 100] },
      )
      .toBe(true);
    if (!next) break;
    const device = next;
    const { page, ears } = device;
    await expect(tray(page), "nothing of a hand is there while the curtain is down").toHaveCount(0);
    if (last(device).reacting) {
      const question = asked(device);
      await page.getByRole("button", { name: say("curtain.nobody") }).tap();
      await expect.poll(() => asked(device), { intervals: [10, 20, 50] }).not.toBe(question);
      continue;
    }
    // A keyboard opens at once; fingers hold.
    await curtain(page).first().press("Enter");
    await expect(tray(page)).toBeVisible();
    const told = positions(ears).length;
    const vote = say(`squid.vote.${(turns += 1) % 2}`);
    await answer(page, vote).tap();
    await expect.poll(() => positions(ears).length, { intervals: [10, 20, 50] }).toBeGreaterThan(told);
    await expect(tray(page)).toHaveCount(0);
  }
  const titles = await Promise.all([one, two].map(({ end }) => end.getByRole("heading").innerText()));
  expect(titles[0]).toMatch(/^(?:Mia|Leo|Ida|Ole|Eva) wins!$|^You win!$/);
  for (const ears of heard)
    for (const { seat, view } of positions(ears)) {
      const open = (view as View).hands.flatMap(({ cards }, of) => (cards ? [of] : []));
      expect(open, "a device is told no hand but the one that is looked at").toEqual(
        seat === null || !(view as View).ring.length ? [] : open.filter((of) => of === seat),
      );
    }
});

test("who searches a pile at a shared screen draws the curtain first", async ({ arrive }) => {
  const me = await arrive(CALM);
  const heard = overhear(me.page);
  await me.make({ game: "walls", places: ["me", "me"], options: { start: 0, castle: SNUG } });
  await me.start();
  await me.page.getByRole("button", { name: /^b1(?:[;,]|$)/ }).tap();
  await me.page.getByRole("button", { name: /^Pile 4,/ }).tap();
  await expect(curtain(me.page)).toHaveCount(1);
  const cards = () =>
    positions(heard).filter(({ view }) => (view as WallsView).piles.some((pile) => pile.cards !== null)).length;
  expect(cards(), "the cards are not even on the device").toBe(0);
  await curtain(me.page).press("Enter");
  await expect(me.page.getByRole("region", { name: like("walls.search.title") })).toBeVisible();
  await me.page.getByRole("button", { name: say("curtain.close") }).tap();
  await expect(curtain(me.page)).toHaveCount(1);
  await expect(me.page.getByRole("region", { name: like("walls.search.title") })).toHaveCount(0);
  expect(cards()).toBeGreaterThan(0);
});

test("a locked phone comes back in the middle of a window", async ({ arrive, wire }) => {
  const [red, blue, green] = [await arrive(CALM), await arrive(CALM, wire.url), await arrive(CALM)];
  const options = { guard_deck: { pow: 1, empty: 30 }, trick_deck: { two: 9 } };
  await gather([red, blue, green], options, { ...INSTANT, window: 60 });
  await give(red.page, /^Place 1:/);
  for (const { page } of [red, blue, green]) await give(page, say("squid.vote.0"));
  await expect(blue.status).toHaveText(like("squid.status.moved.you"));
  const held = (await look(blue.page)).tricks;

  // The screen goes dark: the page stands still, and after a while its line is gone too.
  const lock = await blue.context.newCDPSession(blue.page);
  await lock.send("Page.setWebLifecycleState", { state: "frozen" });
  wire.cut();
  await expect(red.page.getByRole("listitem").filter({ hasText: new RegExp(say("seat.away")) })).toBeVisible();
  for (const { page } of [red, green]) await give(page, say("squid.pass"));
  await expect(hand(red.page, like("squid.hand.passed"))).toHaveCount(2);
  await expect(red.status, "the window stays open for who is away").toHaveText(like("squid.status.wait"));

  wire.mend();
  await lock.send("Page.setWebLifecycleState", { state: "active" });
  await expect(hand(blue.page, like("squid.hand.passed"))).toHaveCount(2);
  expect((await look(blue.page)).tricks).toEqual(held);
  await give(blue.page, say("squid.pass"));
  await expect(red.status).toHaveText(like("squid.status.revealed.you"));
  await expect(red.page.getByRole("listitem").filter({ hasText: new RegExp(say("seat.away")) })).toBeHidden();
});

test("a seat moves to another device in the middle of a turn", async ({ arrive }) => {
  const [red, blue, tablet] = [await arrive(CALM), await arrive(CALM), await arrive(CALM)];
  const code = await gather([red, blue], { trick_deck: { two: 2, minus: 2 } });
  await give(red.page, /^Place 1:/);
  await give(blue.page, say("squid.vote.1"));
  const held = (await look(red.page)).tricks;
  expect(held.length).toBeGreaterThan(0);

  const menu = await red.menu();
  await menu.getByRole("button", { name: say("seat.offer", { colour: "red" }) }).click();
  await expect(menu.getByRole("img", { name: say("seat.offer.qr") })).toBeVisible();
  const once = await menu.locator(".desk .code").innerText();
  await tablet.open(code);
  await tablet.playing();
  const theirs = await tablet.menu();
  await theirs.getByRole("textbox", { name: say("seat.claim") }).fill(once.toLowerCase());
  await theirs.getByRole("button", { name: say("home.go"), exact: true }).click();
  await expect(tablet.page.getByText(say("seat.claimed"))).toBeVisible();
  await tablet.page.keyboard.press("Escape");

  // The hand and the question are there, and nowhere else any more.
  await expect.poll(async () => (await look(tablet.page)).tricks).toEqual(held);
  expect((await look(tablet.page)).asked).toBe("vote");
  await red.page.keyboard.press("Escape");
  await expect(tray(red.page)).toHaveCount(0);
  await give(tablet.page, say("squid.vote.0"));
  await expect(tablet.status).toHaveText(like("squid.status.moved.you"));

  // The code works once.
  const again = await red.menu();
  await again.getByRole("textbox", { name: say("seat.claim") }).fill(once);
  await again.getByRole("button", { name: say("home.go"), exact: true }).click();
  await expect(red.page.getByText(say("refusal.bad-code"))).toBeVisible();
});
