// The page can be installed where the browser allows it, and says how to get back when the server is out of reach.
import { expect, test } from "./harness";

interface Manifest {
  start_url: string;
  icons: { src: string; sizes: string; purpose?: string }[];
}

test("says what it is called and how it looks", async ({ arrive, server }) => {
  const { page, url } = await arrive();
  await page.goto(`${url}/`);
  const link = await page.locator("link[rel=manifest]").getAttribute("href");
  const answer = await page.request.get(`http://127.0.0.1:${server.port}${link}`);
  expect(answer.headers()["content-type"]).toBe("application/manifest+json");
  const manifest = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({ name: "Gamenight", start_url: "/", display: "standalone" });
  expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ["192x192", undefined],
    ["512x512", undefined],
    ["512x512", "maskable"],
  ]);
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (src) => {
      const picture = new Image();
      picture.src = src;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
  // At a plain address of the home network there is no worker, and nobody misses it.
  expect(await page.evaluate(() => "serviceWorker" in navigator)).toBe(false);
});

test("says in five languages how to get back, and keeps nothing else", async ({ arrive, server }) => {
  const me = await arrive({}, `http://127.0.0.1:${server.port}`);
  const { page, context } = me;
  await me.home();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // The first page came before the worker; the next ones pass by it.
  await me.make({ game: "game-over", places: ["me", "easy"], options: { start: 0 } });
  await me.start();
  const table = page.url();

  await context.setOffline(true);
  await page.goto(table);
  const said = page.locator("p[lang]");
  expect(await said.evaluateAll((all) => all.map((one) => one.getAttribute("lang")))).toEqual([
    "en",
    "de",
    "nl",
    "fr",
    "es",
  ]);
  await expect(said.first()).toContainText("Your seat is safe");
  expect(await said.first().evaluate((one) => getComputedStyle(one).borderRadius)).not.toBe("0px");

  await context.setOffline(false);
  await page.getByRole("link", { name: "Try now" }).tap();
  await me.playing();
  expect(page.url()).toBe(table);

  const kept = await page.evaluate(async () => {
    // What plays on this device only is kept beside it, if the server has it.
    const names = (await caches.keys()).filter((name) => !/^gamenight-site\/.*\/device\//.test(name));
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.sort()).toEqual(["/away.css", "/away.html", "/away.js", "/icons/192.png"]);
});
