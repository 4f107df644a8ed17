// Through the Walls to the end: three people at three phones, in a castle that one of them brought along.
import { readFileSync } from "node:fs";

import { expect, test } from "./harness";
import { asked, happens, things, Wits } from "./harness/castle";
import { castleFile, SNUG } from "./harness/snug";
import { expectStill, SIZES, watchBoard } from "./harness/still";
import { just, like, say } from "./harness/words";

test("three people play a castle of their own to the win", async ({ arrive }) => {
  test.setTimeout(180_000);
  const host = await arrive(SIZES.small);
  await watchBoard(host);
  const code = await host.make({ game: "walls", places: ["me", "free", "free"] });
  const guests = [await arrive(SIZES.phone), await arrive(SIZES.desktop)];
  const onlooker = await arrive(SIZES.wide);
  await Promise.all([...guests, onlooker].map(watchBoard));
  // One after the other: who comes first is seated first.
  await guests[0]!.join(code, "blue");
  await guests[1]!.join(code, "green");
  await host.page.getByLabel(say("option.file")).setInputFiles(castleFile(SNUG));
  // Everybody can take it home.
  await expect(guests[0]!.page.getByRole("link", { name: say("option.save") })).toBeVisible();
  await host.start();
  await Promise.all(guests.map((guest) => guest.playing()));
  await onlooker.open(code);

  const players = [host, ...guests];
  const wits = players.map((_, seat) => new Wits(seat));
  const kinds = new Set<string>();
  for (let turn = await asked(players); turn; turn = await asked(players)) {
    const { page } = players[turn.nth]!;
    const action = wits[turn.nth]!.choose(turn.sight);
    for (const thing of things(page, action)) await thing.tap();
    await happens(page, turn.sight);
    kinds.add(action.split(" ")[0]!);
  }
  await expectStill(...players, onlooker);
  expect([...kinds]).toEqual(expect.arrayContaining(["step", "search", "tidy"]));

  const titles = await Promise.all(players.map(({ end }) => end.getByRole("heading").innerText()));
  expect(titles.filter((title) => title === say("end.you"))).toHaveLength(1);
  expect(titles.filter((title) => title !== say("end.you") && just("end.won").test(title))).toHaveLength(2);
  const why = host.end.getByText(like("walls.why")).or(host.end.getByText(say("walls.why.you")));
  await expect(why.first()).toBeVisible();
});

test("a castle that cannot be played is refused, and the usual one stays", async ({ arrive }) => {
  const me = await arrive();
  await me.make({ game: "walls", places: ["me", "easy"] });
  const file = me.page.getByLabel(say("option.file"));
  const notice = me.page.getByRole("status");
  const own = me.page.getByRole("link", { name: say("option.save") });

  await file.setInputFiles({
    name: "notes.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("twelve rooms, no doors"),
  });
  await expect(notice.getByText(say("option.unreadable", { file: "notes.txt" }))).toContainText("Line 1");
  // What is wrong with it is said, and where.
  await file.setInputFiles(castleFile({ ...SNUG, rooms: SNUG.rooms.map((row) => row.replace("L", "A")) }));
  await expect(notice.getByText(/There must be twelve rooms, not 11/)).toBeVisible();
  await file.setInputFiles(castleFile({ ...SNUG, magnets: { A: [8], B: [4], C: [4] } }));
  await expect(notice.getByText(/slider A|chamber/)).toBeVisible();
  await expect(own).toBeHidden();

  // Mended, the same file is taken; and the usual castle comes back when asked for.
  await file.setInputFiles(castleFile(SNUG));
  await expect(own).toBeVisible();
  await me.page.getByRole("button", { name: say("option.usual") }).click();
  await expect(own).toBeHidden();

  // The usual one is a template, and what is made of it is called by its name.
  const template = me.page.getByRole("link", { name: say("option.template") });
  const [saved] = await Promise.all([me.page.waitForEvent("download"), template.click()]);
  const text = readFileSync(await saved.path(), "utf8").replace('name = "default"', 'name = "Crooked House"');
  await file.setInputFiles({ name: "own.toml", mimeType: "application/toml", buffer: Buffer.from(text) });
  await expect(me.page.getByText("Crooked House")).toBeVisible();
  await me.start();
});
