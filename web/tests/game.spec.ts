// Whole games to the end: four people at four devices, and one against bots.
import { readFileSync } from "node:fs";

import { expect, type Player, test } from "./harness";
import { asked, COLOURS, playOut } from "./harness/dungeon";
import { overhear } from "./harness/ears";
import { expectStill, SIZES, watchBoard } from "./harness/still";
import { just, like, say } from "./harness/words";

test("four people play a game to the win, and another", async ({ arrive }) => {
  test.setTimeout(240_000);
  const host = await arrive(SIZES.small);
  await watchBoard(host);
  const heard = overhear(host.page);
  const code = await host.make({ game: "game-over", places: ["me", "free", "free", "free"] });
  const sizes = [SIZES.phone, SIZES.desktop, SIZES.wide];
  // One after the other: whoever comes is seated at the next free seat.
  const guests: Player[] = [];
  for (const [nth, colour] of COLOURS.slice(1).entries()) {
    const guest = await arrive(sizes[nth]);
    await watchBoard(guest);
    await guest.join(code, colour);
    guests.push(guest);
  }
  const players = [host, ...guests];
  await host.start();
  await Promise.all(guests.map((guest) => guest.playing()));

  const moves = await playOut(players, heard);
  expect(moves).toBeGreaterThan(1);
  await expectStill(...players);
  const titles = await Promise.all(players.map(({ end }) => end.getByRole("heading").innerText()));
  const others = titles.filter((title) => title !== say("end.you"));
  expect(others).toHaveLength(3);
  for (const title of others) expect(title).toMatch(just("end.won"));

  // The host begins another game; the others say that they would like one, and come along.
  await expect(guests[0]!.end.getByRole("button", { name: say("end.rematch") })).toBeHidden();
  await guests[0]!.end.getByRole("button", { name: say("end.again") }).click();
  await expect(host.end.getByText(like("end.wishes"))).toBeVisible();
  await host.end.getByRole("button", { name: say("end.rematch") }).click();
  await host.playing();
  await expect(guests[2]!.end).toBeHidden();
  const turn = await asked(players.map(({ page }) => page));
  expect(turn?.seen.every(({ up }) => !up)).toBe(true);
});

test("one plays against bots to the end", async ({ arrive }) => {
  test.setTimeout(180_000);
  const me = await arrive();
  const heard = overhear(me.page);
  await me.make({ game: "game-over", places: ["me", "easy", "medium"], options: { start: 0 } });
  await me.start();
  await playOut([me], heard);
  await expect(me.end.getByRole("heading")).toHaveText(just("end.you", "end.won"));
  const save = me.end.getByRole("link", { name: say("end.transcript") });
  const [file] = await Promise.all([me.page.waitForEvent("download"), save.tap()]);
  expect(readFileSync(await file.path(), "utf8").split("\n")[0]).toContain('"game":"game-over"');
  await me.end.getByRole("button", { name: say("end.look") }).tap();
  await me.page.getByRole("button", { name: say("end.back") }).tap();
  await expect(me.end).toBeVisible();
});
