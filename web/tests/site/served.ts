// A server's page that offers to play on this device only: once the server is out of reach, and for tables that were left here.
import { Player } from "../harness";
import { asked, tap } from "../harness/dungeon";
import { Server } from "../harness/server";
import { say } from "../harness/words";
import { expect, test } from ".";

test("when the server is gone, one plays on this device only, and finds the table again", async ({ guest }) => {
  const server = await Server.start();
  const url = `http://127.0.0.1:${server.port}`;
  const me = await guest({}, `${url}/device/`);
  const { page } = me;
  const urls: string[] = [];
  page.on("request", (request) => void urls.push(request.url()));
  const offer = page.getByRole("link", { name: say("device.play") });

  // What plays here is kept in the background, and no part of it is fetched for the page.
  await new Player(me.context, page, url).home();
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const kept = await navigator.serviceWorker.getRegistration("/device/");
        return kept?.scope.endsWith("/device/") && kept.active?.state;
      }),
    )
    .toBe("activated");
  expect(urls.filter((url) => url.includes("/device/") || url.endsWith(".wasm"))).toEqual([]);
  await page.goto(`${url}/rules/game-over`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // What the page shows further down comes a moment later.
  await page.waitForLoadState("networkidle");
  await server.stop();

  // A page that is open says so on its start page; one that is opened is told by what was kept.
  await page.getByRole("link", { name: say("home"), exact: true }).tap();
  await expect(page.getByText(say("home.silent"))).toBeVisible();
  await expect(offer).toBeVisible();
  await page.goto(`${url}/`);
  await expect(page.getByText("Your seat is safe")).toBeVisible();
  await offer.tap();

  await page.getByRole("button", { name: say("home.now.of", { game: "Game Over" }) }).tap();
  await me.playing();
  const table = page.url();
  const turn = await asked([page]);
  const { name } = turn!.seen.find(({ may }) => may)!;
  await tap(page, { cell: name, way: "flip", weapon: "Club" });
  const moved = () => page.getByRole("gridcell").getByRole("button", { name: new RegExp(`^${name},`) });
  await expect(moved()).not.toHaveAccessibleName(turn!.seen.find((cell) => cell.name === name)!.label);
  await page.reload();
  await me.playing();
  await me.home();
  const row = () => page.locator("li a[href*='/t/']", { hasText: "Game Over" });
  await expect(page.getByRole("heading", { name: say("home.mine") })).toBeVisible();
  await expect(row()).toHaveAttribute("href", new URL(table).search.replace(/^\?/, "./?"));

  // The server is back: its start page has what was left here, and one finds the way to and fro.
  const again = await Server.start(server.port);
  try {
    await page.getByRole("link", { name: say("device.back") }).tap();
    await expect(page).toHaveURL(`${url}/`);
    await expect(page.getByRole("heading", { name: say("device.left") })).toBeVisible();
    await expect(offer).toHaveCount(0);
    await row().tap();
    await expect(page).toHaveURL(table);
    await me.playing();
  } finally {
    await again.stop();
  }
});

test("at a home address there is nothing to keep, and what is left here is found all the same", async ({ guest }) => {
  const server = await Server.start();
  try {
    const me = await guest({}, `${server.url}/device/`);
    await me.home();
    await me.page.getByRole("button", { name: say("home.now.of", { game: "Squid the Game" }) }).tap();
    await me.playing();
    await new Player(me.context, me.page, server.url).home();
    await me.page.locator("li a[href*='/t/']", { hasText: "Squid the Game" }).tap();
    await me.playing();
    expect(await me.page.evaluate(() => "serviceWorker" in navigator)).toBe(false);
  } finally {
    await server.stop();
  }
});
