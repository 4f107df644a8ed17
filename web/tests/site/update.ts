// A newer version of the site takes the place of an older one as a whole: no tab ever has parts of both.
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";

import { say } from "../harness/words";
import { expect, test } from ".";

/** The site as it is when everything in it has changed: no asset has the name that it had, and the page says which it is. */
function renewed(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), "gamenight-site-"));
  cpSync(folder, copy, { recursive: true });
  const assets = join(copy, "assets");
  const names = readdirSync(assets).filter((name) => !/\.(br|gz)$/.test(name));
  for (const path of readdirSync(copy, { recursive: true, encoding: "utf8" })) {
    const file = join(copy, path);
    if (/\.(br|gz)$/.test(path)) rmSync(file);
    if (!/\.(html|js|css)$/.test(path)) continue;
    const text = names.reduce((text, name) => text.replaceAll(name, `second-${name}`), readFileSync(file, "utf8"));
    const named = text.replace('<html lang="en">', '<html lang="en" data-version="second">');
    writeFileSync(file, named.replace(/"[0-9a-f]{16}"/, '"second"'));
  }
  for (const name of names) renameSync(join(assets, name), join(assets, `second-${name}`));
  return copy;
}

const version = (page: Page) => page.evaluate(() => document.documentElement.dataset.version ?? "first");
/** The scripts and styles that a page has loaded, as far as they are of the second version. */
const parts = (page: Page) =>
  page.evaluate(() => {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name.split("/assets/")[1]);
    return new Set(loaded.flatMap((name) => (name ? [name.startsWith("second-")] : []))).size;
  });

test("a newer version waits until no tab needs the older one, and comes whole", async ({ guest, files }) => {
  const me = await guest();
  await me.home();
  await me.page.evaluate(() => navigator.serviceWorker.ready);
  const second = renewed(files.folder);
  try {
    files.folder = second;
    files.asked.length = 0;
    const other = await me.context.newPage();
    await other.goto(me.url);
    const waiting = () =>
      other.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
    await expect.poll(waiting).toBe(true);
    expect(files.asked.some((path) => path.includes("second-"))).toBe(true);

    // Both tabs go on with what they have, of which nothing lies on the web space any more.
    await other.reload();
    await other.getByRole("button", { name: say("home.now.of", { game: "Game Over" }) }).tap();
    await expect(other.getByRole("gridcell").first()).toBeVisible();
    expect([await version(me.page), await version(other)]).toEqual(["first", "first"]);
    expect(await parts(other)).toBe(1);

    // The last tab comes anew, with the second version and nothing else; and the table is there.
    await other.close();
    const mine = me.page.getByRole("heading", { name: say("home.mine") });
    const anew = async () => {
      if ((await version(me.page)) === "first") await me.page.reload();
      await expect(mine).toBeVisible();
      return version(me.page);
    };
    // A tab that was just closed may count for a moment.
    await expect.poll(() => anew().catch(() => "between"), { timeout: 60_000 }).toBe("second");
    await expect(mine).toBeVisible();
    expect(await parts(me.page)).toBe(1);
    expect(files.missed).toEqual([]);
  } finally {
    rmSync(second, { recursive: true });
  }
});
