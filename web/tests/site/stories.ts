// Games that go from one place to another: played on a server and checked in the site, played in the site and checked by the binary.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";

import type { FromServer } from "../../src/generated/protocol";
import { Player } from "../harness";
import { Server } from "../harness/server";
import { say } from "../harness/words";
import { expect, type Guest, type Handed, test } from ".";

/** Plays a game at a server to its end, over a second connection of the page; gives its transcript. */
async function played(me: Guest, server: Server, game: string): Promise<string> {
  const player = new Player(me.context, me.page, `http://127.0.0.1:${server.port}`);
  const code = await player.make({ game, places: ["me", "easy"] });
  await player.start();
  await me.page.evaluate((code) => {
    const socket = new WebSocket(`ws://${location.host}/api/tables/${code}/socket?look=mine`);
    const hand: Handed["hand"] = {
      position: null,
      answers: {},
      tell: (said) => void ("hear" in said && socket.send(said.hear.text)),
      reopen: () => undefined,
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as FromServer;
      if ("step" in message) hand.position = message.step;
      else if ("picture" in message) hand.position = message.picture;
      else if ("answer" in message) hand.answers[message.answer.request] = message.answer.accepted;
    };
    (window as Handed).hand = hand;
  }, code);
  expect(await me.playOn()).toBeGreaterThan(0);
  const story = `/api/tables/${code}/games/1/transcript`;
  const there = (path: string) => fetch(path).then((answer) => (answer.ok ? answer.text() : ""));
  await expect.poll(() => me.page.evaluate(there, story)).not.toBe("");
  return me.page.evaluate(there, story);
}

/** What the site says of the deal of a game in a file. */
async function verdict(me: Guest, name: string, story: string): Promise<string> {
  await me.home();
  await me.page.getByRole("link", { name: say("replay"), exact: true }).tap();
  await me.page.locator("input[type=file]").setInputFiles({ name, mimeType: "", buffer: Buffer.from(story) });
  await expect(me.page.getByRole("slider")).toBeVisible();
  await me.page.getByRole("button", { name: say("replay.deal") }).tap();
  return me.page.getByRole("dialog").innerText();
}

test("a game from a server is told and checked here, and one that was tampered with is found out", async ({
  guest,
}) => {
  test.setTimeout(150_000);
  const me = await guest();
  const server = await Server.start();
  const story = await played(me, server, "game-over").finally(() => server.stop());
  expect(await verdict(me, "game.jsonl", story)).toContain(say("replay.deal.consistent"));
  const actions = story.split("\n").filter((line) => line.includes('"do":')).length;
  await expect(me.page.locator("input[type=range]")).toHaveAttribute("max", String(actions));
  // The server's own part of the seed, changed by one digit.
  const other = story.replace(/("server":")(.)/, (_, key: string, digit: string) => key + (digit === "0" ? "1" : "0"));
  expect(other).not.toBe(story);
  expect(await verdict(me, "other.jsonl", other)).toContain(say("replay.deal.wrong"));
});

for (const game of ["game-over", "squid"]) {
  test(`the binary checks a game of ${game} that was played here, and says who dealt it`, async ({ guest }) => {
    test.setTimeout(150_000);
    const me = await guest();
    const code = await me.make({ game, places: ["me", "hard"] });
    await me.start();
    await me.lend(code);
    expect(await me.playOn()).toBeGreaterThan(0);
    const story = await me.fetch<string>(`/api/tables/${code}/games/1/transcript`);
    const file = test.info().outputPath("game.jsonl");
    writeFileSync(file, story);
    const told = execFileSync(process.env.GAMENIGHT ?? "../target/debug/gamenight", ["verify", file], {
      encoding: "utf8",
    });
    expect(told).toContain("consistent");
    expect(told).toContain("one device alone");
    expect(await verdict(me, "game.jsonl", story)).toContain(say("replay.deal.device"));
  });
}
