// People at a table in a game: what the host may do about them, what a guest may, and how a seat is left and taken back.
import { expect, test } from "./harness";
import { say } from "./harness/words";

test("one list says who is here and what one may do; a seat that was left is taken back by one tap", async ({
  arrive,
}) => {
  const [host, ben] = await Promise.all([arrive(), arrive()]);
  const code = await host.make({ game: "game-over", name: "Mia", places: ["me", "free"], options: { start: 0 } });
  await ben.open(code);
  await ben.page.getByRole("textbox", { name: say("lobby.name") }).fill("Ben");
  await ben.page.getByRole("button", { name: say("join.sit") }).tap();
  await host.start();
  await ben.playing();

  // A guest may do without somebody's messages; nothing else.
  const theirs = await ben.menu();
  const people = theirs.getByRole("region", { name: say("people") });
  await expect(people.getByRole("listitem")).toHaveCount(1);
  await expect(people.getByRole("button")).toHaveText([say("people.hide")]);
  await people.getByRole("button", { name: say("people.hide") }).tap();
  await expect(people.getByRole("button")).toHaveText([say("people.show")]);
  await ben.page.keyboard.press("Escape");
  await host.page.getByRole("button", { name: say("reactions") }).tap();
  await host.page.getByRole("button", { name: say("reaction.hello") }).tap();
  await expect(host.page.locator(".bubble")).toHaveText(say("reaction.hello"));
  await expect(ben.page.locator(".bubble")).toHaveCount(0);

  // Whoever leaves comes back by the same link, and is offered the seat beside the board.
  await (await ben.menu()).getByRole("button", { name: say("leave"), exact: true }).tap();
  await ben.page
    .getByRole("dialog")
    .getByRole("button", { name: say("leave"), exact: true })
    .tap();
  await expect(ben.page.getByRole("article").first()).toBeVisible();
  await ben.open(code);
  await expect(ben.page.getByText(say("seat.watching"))).toBeVisible();
  await ben.page.getByRole("button", { name: say("seat.back", { colour: "blue" }) }).tap();
  await expect(ben.page.getByText(say("seat.watching"))).toBeHidden();
  await expect(host.page.getByText(say("seat.now", { name: "Ben", colour: "blue" }))).toBeVisible();

  // The host takes a seat from somebody, who is told and does not get it back.
  const mine = (await host.menu()).getByRole("region", { name: say("people") });
  await expect(mine.getByRole("button")).toHaveText([say("people.mute"), say("people.remove"), say("people.ban")]);
  await mine.getByRole("button", { name: say("people.remove") }).tap();
  await mine.getByRole("button", { name: say("people.remove.sure", { name: "Ben" }) }).tap();
  await expect(ben.page.getByText(say("seat.lost"))).toBeVisible();
  await expect(ben.page.getByText(say("seat.watching"))).toBeVisible();
  await expect(ben.page.getByRole("button", { name: say("seat.back", { colour: "blue" }) })).toHaveCount(0);
});
