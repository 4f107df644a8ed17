// Friends who come are seated, nobody taps for nothing, and something remains of a game.
import type { FromServer, Position } from "../src/generated/protocol";
import { expect, type Player, test } from "./harness";
import { overhear, positions } from "./harness/ears";
import { answer, look } from "./harness/ring";
import { TELEVISION } from "./harness/room";
import { just, like, say } from "./harness/words";

/** The way by which one comes to a table for friends: as the start page makes it. */
async function gather(host: Player, game: string): Promise<string> {
  await host.home();
  await host.page.getByRole("button", { name: say("home.friends.of", { game }) }).tap();
  await expect(host.page.getByRole("region", { name: say("invite") })).toBeVisible();
  return new URL(host.page.url()).pathname.split("/").at(-1)!;
}

test("a link leads to a seat by a name and one tap, as long as the game has seats", async ({ arrive }) => {
  const host = await arrive();
  const code = await gather(host, "Game Over");
  const seats = host.page.getByRole("region", { name: say("lobby.seats") }).getByRole("listitem");
  await expect(seats).toHaveCount(2);
  for (const [nth, name] of ["Zoë", "Ben", "Cleo"].entries()) {
    const friend = await arrive();
    await friend.open(code);
    await friend.page.getByRole("textbox", { name: say("lobby.name") }).fill(name);
    await friend.page.getByRole("button", { name: say("join.sit") }).tap();
    await expect(friend.page.getByText(say("seat.you"), { exact: true })).toBeVisible();
    await expect(seats.filter({ hasText: name })).toBeVisible();
    await expect(seats).toHaveCount(nth + 2);
  }
  // Nobody is asked to sit where there is no seat.
  const late = await arrive();
  await late.open(code);
  await expect(late.page.getByText(like("lobby.wait"))).toBeVisible();
  await expect(late.page.getByRole("button", { name: say("join.sit") })).toBeHidden();
  await host.start();
});

test("a free seat is one button, and empty ones are filled by bots who differ", async ({ arrive }) => {
  const host = await arrive();
  await host.make({ game: "squid", places: ["me", "free", "free", "free"] });
  const blue = host.page.getByRole("button", { name: say("lobby.free.at", { colour: "blue" }) });
  await blue.tap();
  const dialog = host.page.getByRole("dialog");
  for (const way of ["lobby.sit.at", "lobby.also.at", "lobby.lock"])
    await expect(dialog.getByRole("button", { name: say(way, { colour: "blue" }) })).toBeVisible();
  await dialog.getByRole("button", { name: say("lobby.also.at", { colour: "blue" }) }).tap();
  await expect(host.page.getByRole("textbox", { name: say("seat.call", { colour: "blue" }) })).toBeVisible();
  await host.page.getByRole("button", { name: say("lobby.fill") }).tap();
  await host.playing();
  const chips = host.page.getByRole("list", { name: say("lobby.seats") }).getByRole("listitem");
  const names = (await chips.allInnerTexts()).map((text) => text.split(",")[0]!);
  expect(new Set(names).size, names.join(", ")).toBe(4);
});

test("a television needs no typing: a phone says what it shows, once", async ({ arrive }) => {
  const [tv, phone, other] = [await arrive(TELEVISION), await arrive(), await arrive()];
  await tv.page.goto(`${tv.url}/tv`);
  await expect(tv.page.getByRole("textbox")).toHaveCount(0);
  const square = tv.page.getByRole("img", { name: say("tv.qr") });
  await expect(square).toBeVisible();
  const code = (await square.getAttribute("src"))!.split("/").at(-2)!;
  await expect(tv.page.getByText(code, { exact: true })).toBeVisible();

  // The phone has scanned it: it makes a table there.
  await phone.page.goto(`${phone.url}/show/${code}`);
  await phone.page.getByRole("button", { name: /Through the Walls/ }).tap();
  await expect(phone.page.getByRole("region", { name: say("invite") })).toBeVisible();
  const table = new URL(phone.page.url()).pathname.split("/").at(-1)!;
  await expect(tv.page).toHaveURL(`${tv.url}/tv/${table}`);
  await expect(tv.page.getByRole("heading", { name: "Through the Walls" })).toBeVisible();
  await expect(phone.page.getByText(say("tv.shows"))).toBeVisible();

  // The code is used up, and a wrong one says so.
  for (const gone of [code, "BABABABA"]) {
    await other.page.goto(`${other.url}/show/${gone}`);
    await expect(other.page.getByRole("alert").getByText(say("refusal.bad-code"))).toBeVisible();
    await expect(other.page.getByRole("button", { name: /Game Over/ })).toHaveCount(0);
  }
});

test("against bots nobody taps for nothing", async ({ arrive }) => {
  test.setTimeout(180_000);
  const me = await arrive({ reducedMotion: "reduce" });
  await me.page.addInitScript(() => localStorage.setItem("gamenight/spare", "on"));
  const heard: FromServer[] = overhear(me.page);
  const options = { start: 0, characters: 2, guard_deck: { pow: 8, empty: 2, trick: 2 } };
  const asked = () => positions(heard).filter(({ reacting, to_act }) => reacting && to_act.includes(0));
  const empty = () => asked().filter(({ legal }) => legal.length === 1);
  let taps = 0;
  // What one is dealt is nobody's choice: until there was a window in which nothing could be played.
  for (let games = 0; games < 4 && empty().length === 0; games += 1) {
    await me.make({ game: "squid", places: ["me", "easy", "easy"], options });
    await me.start();
    taps += await playAlone(me, heard);
  }
  // There were such questions, and they were answered as a person answers.
  const passed = ({ did, events }: Position) => did?.seat === 0 && JSON.stringify(events).includes('"passed"');
  const passes = positions(heard).filter(passed);
  expect(empty().length, "windows in which nothing could be played").toBeGreaterThan(0);
  expect(passes.length).toBeGreaterThan(0);
  for (const { did } of passes) expect(did?.by).toBe("person");
  expect(taps).toBeGreaterThan(0);
});

/** Plays a game to its end, and says how many taps it took: none where there is one answer alone. */
async function playAlone(me: Player, heard: FromServer[]): Promise<number> {
  for (let taps = 0; ; taps += 1) {
    let open: string[] = [];
    let over = false;
    await expect
      .poll(
        async () => {
          const sight = await look(me.page);
          over = sight.over;
          // With one answer there is nothing to decide: it is waited for.
          open = sight.asked && sight.open.length > 1 ? sight.open : [];
          return over || open.length > 0;
        },
        { timeout: 60_000, intervals: [30, 60] },
      )
      .toBe(true);
    if (over) return taps;
    const before = positions(heard).length;
    await answer(me.page, open[(taps + 1) % open.length]!)
      .tap({ timeout: 2_000 })
      .catch(() => undefined);
    await expect.poll(() => positions(heard).length, { intervals: [20, 50] }).toBeGreaterThan(before);
  }
}

/** A short game of Squid between two people and a bot, played to its end. */
async function finish(host: Player, guest: Player): Promise<string> {
  const code = await host.make({
    game: "squid",
    places: ["me", "free", "easy"],
    options: { start: 0, characters: 2, guard_deck: { pow: 19, empty: 1 } },
    settings: { public: false, pace: "instant", time: 5, window: 5, warm: 5 },
  });
  await guest.open(code);
  await guest.sit("blue");
  await host.start();
  await guest.playing();
  for (;;) {
    let nth = -1;
    let open: string[] = [];
    await expect
      .poll(
        async () => {
          const seen = await Promise.all([host, guest].map(({ page }) => look(page)));
          if (seen.every(({ over }) => over)) return true;
          nth = seen.findIndex(({ asked }) => asked);
          open = seen[nth]?.open ?? [];
          return nth >= 0;
        },
        { timeout: 40_000, intervals: [30, 60] },
      )
      .toBe(true);
    if (nth < 0) return code;
    await answer([host, guest][nth]!.page, open[0]!)
      .tap({ timeout: 1_500 })
      .catch(() => undefined);
    nth = -1;
  }
}

test("the story is the same for all, also after a reload, and the game is found again", async ({ arrive }) => {
  test.setTimeout(120_000);
  const calm = { reducedMotion: "reduce" } as const;
  const [host, guest] = [await arrive(calm), await arrive(calm)];
  const code = await finish(host, guest);
  const story = async ({ end }: Player) => {
    await expect(end.getByRole("listitem").first()).toBeVisible();
    return end.getByRole("listitem").allInnerTexts();
  };
  const told = await story(host);
  expect(told.length).toBeGreaterThan(1);
  expect(await story(guest)).toEqual(told);
  await guest.page.reload();
  expect(await story(guest), "after a reload").toEqual(told);
  const late = await arrive(calm);
  await late.open(code);
  expect(await story(late), "for who comes late").toEqual(told);

  // Whoever does not host wishes for another game; the host is told so.
  await guest.end.getByRole("button", { name: say("end.again") }).tap();
  await expect(host.end.getByText(like("end.wishes"))).toBeVisible();

  // On the start page, and again if the server knew nothing of it any more.
  await guest.home();
  const games = guest.page.getByRole("region", { name: say("games.mine") });
  await expect(games.getByRole("listitem")).toHaveCount(1);
  await expect(games.getByRole("link", { name: /Squid the Game/ })).toBeVisible();
  await expect(games.getByLabel(say("games.won"))).toHaveCount(1);
  await guest.page.route("**/api/me/games", (route) => route.fulfill({ json: [] }));
  await guest.page.route("**/transcript", (route) => route.fulfill({ status: 404, json: {} }));
  await guest.page.goto(`${guest.url}/replay`);
  await games.getByRole("link").tap();
  await expect(guest.page.getByRole("slider", { name: say("replay.where") })).toBeVisible();
  // A link to a step.
  await guest.page.getByRole("button", { name: say("replay.moment") }).tap();
  await expect.poll(() => new URL(guest.page.url()).hash).toMatch(/^#step=\d+$/);
  const step = new URL(guest.page.url()).hash;
  await guest.page.reload();
  await expect.poll(() => new URL(guest.page.url()).hash).toBe(step);
  await expect(guest.page.getByRole("slider", { name: say("replay.where") })).toHaveValue(step.split("=")[1]!);
});

test("wrong links say so, and leaving asks first", async ({ arrive }) => {
  const me = await arrive();
  for (const wrong of ["ABC", "ZZZZZZ"]) {
    await me.open(wrong);
    await expect(me.page.getByRole("heading", { name: say("closed.none") })).toBeVisible();
  }
  await me.make({ game: "game-over", places: ["me", "easy"], options: { start: 0 } });
  await me.start();
  const menu = await me.menu();
  await menu.getByRole("button", { name: say("leave") }).tap();
  await expect(menu.getByText(say("leave.hint"))).toBeVisible();
  await menu.getByRole("button", { name: say("leave.stay") }).tap();
  // Pace is the host's to change while they play; a pause ends by a large button.
  await menu.getByRole("combobox", { name: say("pace") }).selectOption("quick");
  await menu.getByRole("button", { name: say("pause") }).tap();
  await me.page.getByRole("button", { name: say("resume") }).tap();
  await expect(me.page.getByText(just("status.paused"))).toHaveCount(0);
});

test("unfinished games against bots are one a game, lessons none, and can be put away", async ({ arrive }) => {
  const me = await arrive();
  for (let game = 0; game < 2; game++) {
    await me.home();
    await me.page.getByRole("button", { name: say("home.now.of", { game: "Game Over" }) }).tap();
    await me.playing();
  }
  await me.home();
  await me.page.getByRole("button", { name: say("home.lesson.of", { game: "Game Over" }) }).tap();
  await me.playing();
  await me.home();
  const mine = me.page.getByRole("region", { name: say("home.mine") });
  await expect(mine.getByRole("listitem")).toHaveCount(1);
  await mine.getByRole("button", { name: like("home.dismiss") }).tap();
  await expect(mine).toBeHidden();
  await me.page.reload();
  await expect(me.page.getByRole("article").first()).toBeVisible();
  await expect(mine).toBeHidden();
});
