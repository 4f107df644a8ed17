// The lobby: who sits where, who may change what, and how others get here.
import { expect, test } from "./harness";
import { like, say } from "./harness/words";
import { spell } from "../src/table/code";

test("seats guests, bots and names, and lets the host rule", async ({ arrive }) => {
  const [host, anna, ben] = [await arrive(), await arrive(), await arrive()];
  const code = await host.make({ game: "game-over", places: ["me", "free", "free"] });
  await anna.join(code, "blue");

  // A name is changed, and everybody sees it.
  const name = anna.page.getByRole("textbox", { name: say("lobby.name") });
  await name.fill("Zoë");
  await name.press("Enter");
  await expect(host.page.getByRole("listitem").filter({ hasText: "Zoë" })).toBeVisible();

  // A seat that is kept free is nobody's to take.
  await ben.watch(code);
  const green = { name: say("lobby.free.at", { colour: "green" }), exact: true };
  await expect(ben.page.getByRole("button", green)).toBeEnabled();
  await host.page.getByRole("button", green).click();
  await host.page.getByRole("button", { name: say("lobby.lock", { colour: "green" }) }).click();
  await expect(ben.page.getByRole("button", green)).toBeDisabled();
  await expect(ben.page.getByText(say("seat.locked"))).toBeVisible();
  await host.page.getByRole("button", green).click();
  await host.page.getByRole("button", { name: say("lobby.unlock", { colour: "green" }) }).click();
  // Who has no seat takes one by one tap.
  await ben.page.getByRole("button", green).click();
  await expect(ben.page.getByRole("button", { name: say("lobby.stand", { colour: "green" }) })).toBeVisible();

  // One moves by sitting down elsewhere.
  await host.page.getByRole("button", { name: say("lobby.more") }).click();
  await ben.sit("yellow");
  await expect(ben.page.getByRole("button", { name: say("lobby.stand", { colour: "green" }) })).toBeHidden();

  // The host takes somebody off, who is told; a bot comes, with a name of its own.
  await host.page.getByRole("button", { name: say("lobby.remove", { name: "Zoë" }) }).click();
  await expect(anna.page.getByText(say("seat.lost"))).toBeVisible();
  const blue = { name: say("lobby.free.at", { colour: "blue" }), exact: true };
  await expect(anna.page.getByRole("button", blue)).toBeEnabled();
  await host.page.getByRole("button", blue).click();
  await host.page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(say("level.easy")) })
    .click();
  await expect(anna.page.getByRole("button", blue)).toBeHidden();
  await expect(host.page.getByText(say("lobby.empty", { n: 1 }))).toBeVisible();
  // The empty seat would be filled by a bot.
  await expect(host.page.getByRole("button", { name: say("lobby.fill"), exact: true })).toBeEnabled();
  await anna.sit("green");
  await expect(host.page.getByRole("button", { name: say("lobby.start"), exact: true })).toBeEnabled();

  // Guests change nothing but themselves.
  await expect(anna.page.getByRole("button", { name: say("lobby.start"), exact: true })).toBeHidden();
  await expect(anna.page.getByRole("button", { name: like("lobby.remove") })).toBeHidden();
  await expect(anna.page.getByRole("combobox", { name: say("pace") })).toBeDisabled();
});

test("says what is played and how, to everybody", async ({ arrive }) => {
  const [host, guest] = [await arrive(), await arrive()];
  const code = await host.make({ game: "squid", places: ["me", "free", "easy"] });
  await guest.watch(code);
  const [mine, theirs] = [host, guest].map(({ page }) =>
    page.getByRole("combobox", { name: like("squid.option.ring") }),
  ) as [ReturnType<typeof host.page.getByRole>, ReturnType<typeof host.page.getByRole>];
  await mine.selectOption("random");
  await expect(theirs).toHaveValue("random");
  await expect(theirs).toBeDisabled();
  await host.page.getByRole("combobox", { name: say("pace") }).selectOption("slow");
  await expect(guest.page.getByRole("combobox", { name: say("pace") })).toHaveValue("slow");
  await host.page.getByRole("combobox", { name: say("option.start") }).selectOption({ label: "blue" });
  await expect(guest.page.getByRole("combobox", { name: say("option.start") })).toHaveValue("1");
});

test("the cards of a box are counted by plus and minus, and kept under a name", async ({ arrive }) => {
  const [host, guest] = [await arrive(), await arrive()];
  const code = await host.make({ game: "squid", places: ["me", "free", "easy"] });
  await guest.watch(code);
  const label = say("squid.option.guard_deck.pow");
  for (const { page } of [host, guest])
    await page.locator("summary", { hasText: say("squid.option.guard_deck") }).click();
  const pows = (page: typeof host.page) => page.getByRole("status", { name: label, exact: true });
  await expect(pows(host.page)).toHaveText("10");
  await host.page.getByRole("button", { name: say("option.fewer", { label }) }).click();
  await expect(pows(guest.page)).toHaveText("9");
  await expect(guest.page.getByText(say("option.total", { n: 19, usual: 20 }))).toBeVisible();
  await expect(guest.page.getByRole("button", { name: say("option.more", { label }) })).toBeDisabled();

  const name = host.page.getByRole("textbox", { name: say("option.set.name") });
  await name.fill("My box");
  await name.press("Enter");
  await expect(host.page.getByText(say("option.set.kept", { name: "My box" }))).toBeVisible();
  // At the next table they are there again, by one tap.
  await host.make({ game: "squid", places: ["me", "easy"] });
  await host.page.locator("summary", { hasText: say("squid.option.guard_deck") }).click();
  await expect(pows(host.page)).toHaveText("10");
  await host.page.getByRole("button", { name: "My box", exact: true }).click();
  await expect(pows(host.page)).toHaveText("9");
  await host.page.getByRole("button", { name: say("option.set.drop", { name: "My box" }) }).click();
  await expect(host.page.getByRole("button", { name: "My box", exact: true })).toBeHidden();
});

test("invites by code, square and link", async ({ arrive }) => {
  const host = await arrive();
  const code = await host.make({ game: "game-over" });
  const invite = host.page.getByRole("region", { name: say("invite") });
  await expect(invite.getByText(spell(code), { exact: true })).toBeVisible();
  await expect(invite.getByText(`/t/${code}`)).toContainText("http://");
  const square = invite.getByRole("img", { name: say("invite.qr") });
  await expect(square).toBeVisible();
  expect(await square.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);

  // Over plain http there is no clipboard to write to; the link is copied the old way, or shown to be copied by hand.
  expect(await host.page.evaluate(() => "clipboard" in navigator && navigator.clipboard !== undefined)).toBe(false);
  await invite.getByRole("button", { name: say("invite.copy") }).click();
  await expect(host.page.getByRole("status").getByText(like("invite.copied", "invite.by-hand"))).toBeVisible();
});

test("takes whoever follows the link to the same table", async ({ arrive }) => {
  const [host, guest] = [await arrive(), await arrive()];
  const code = await host.make({ game: "walls", places: ["me", "free"] });
  await guest.open(code.toLowerCase());
  await guest.sit("green");
  await host.start();
  await guest.playing();
});
