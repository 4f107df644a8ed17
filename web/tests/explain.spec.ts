// Whatever is held says what it is, and is not played by that; the first game begins with what it is about.
import { expect, PHONE, QUICK, test } from "./harness";
import { CALM, PATIENT } from "./harness/ring";
import { like, say } from "./harness/words";

test("a card can be read before it is played", async ({ arrive }) => {
  const me = await arrive(CALM);
  const options = { start: 0, trick_deck: { two: 6 } };
  await me.make({ game: "squid", places: ["me", "easy"], options, settings: PATIENT });
  await me.start();
  await me.page.getByRole("button", { name: /^Place 1:/ }).tap();
  await expect(me.status).toHaveText(say("squid.status.vote.you"));
  const card = me.page.getByRole("button", { name: like("squid.card.several") });
  const explain = me.page.locator(".explain");
  const touch = { pointerType: "touch", bubbles: true, isPrimary: true };
  await card.dispatchEvent("pointerdown", touch);
  await expect(explain).toContainText(say("squid.trick.two.does"));
  await card.dispatchEvent("pointerup", touch);
  await card.dispatchEvent("click", { detail: 1 });
  await expect(me.status, "it was not played").toHaveText(say("squid.status.vote.you"));
  // A tap plays it.
  await card.tap();
  await expect(me.status).not.toHaveText(say("squid.status.vote.you"));
});

for (const [game, thing] of [
  ["game-over", "game-over.weapon.club"],
  ["squid", "squid.pile.guard"],
  ["walls", "walls.magnets"],
] as const) {
  test(`${game}: a mouse that rests on something is told what it is`, async ({ arrive }) => {
    const me = await arrive({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });
    await me.make({ game, places: ["me", "easy"], options: { start: 0 }, settings: QUICK });
    await me.start();
    const named = me.page
      .getByRole("radio", { name: like(thing) })
      .or(me.page.getByRole("button", { name: say(thing) }));
    const pile = me.page.locator(".piles li").first();
    await (game === "squid" ? pile : named.first()).hover();
    await expect(me.page.locator(".explain")).toHaveText(/\p{L}{4}/u);
  });
}

test("the first game says what it is about, and offers to show it", async ({ arrive }) => {
  const me = await arrive(PHONE);
  await me.page.addInitScript(() => {
    localStorage.setItem("gamenight/new", "yes");
    for (const game of ["game-over", "squid", "walls"]) {
      if (!sessionStorage.getItem("told")) localStorage.removeItem(`gamenight/aim/${game}`);
    }
    sessionStorage.setItem("told", "yes");
  });
  await me.home();
  await me.page
    .getByRole("button", { name: like("home.now.of") })
    .first()
    .tap();
  const aim = me.page.getByRole("dialog", { name: say("aim") });
  await expect(aim).toBeVisible();
  await expect(aim.getByText(say("game-over.aim"))).toBeVisible();
  await expect(aim.getByRole("button", { name: say("aim.show") })).toBeVisible();
  await aim.getByRole("button", { name: say("aim.play") }).tap();
  await expect(aim).toBeHidden();
  // Once is enough; whoever wants to know again asks.
  await me.page.reload();
  await me.playing();
  await expect(aim).toBeHidden();
  await me.page.getByRole("button", { name: say("aim"), exact: true }).tap();
  await expect(aim).toBeVisible();
});

test("whoever looks on is told so, and whoever plays by keyboard begins at the board", async ({ arrive }) => {
  const me = await arrive();
  const code = await me.make({ game: "game-over", places: ["me", "easy"], options: { start: 0 }, settings: QUICK });
  await me.start();
  await expect(me.page.getByRole("region", { name: say("board") })).toBeFocused();
  await expect(me.page.getByText(say("seat.watching"))).toHaveCount(0);
  const other = await arrive();
  await other.open(code);
  await expect(other.page.getByText(say("seat.watching"))).toBeVisible();
});
