// What the page may cost an old phone, and what it must never do: ask others, run foreign scripts.
import type { CDPSession, Page } from "@playwright/test";

import { expect, test } from "./harness";
import { say } from "./harness/words";

/** Everything fetched from now on: how many bytes as sent, and from where. */
async function weigh(page: Page): Promise<{ bytes: () => number; urls: string[]; cdp: CDPSession }> {
  const cdp = await page.context().newCDPSession(page);
  const urls: string[] = [];
  let bytes = 0;
  await cdp.send("Network.enable");
  cdp.on("Network.requestWillBeSent", ({ request }) => void urls.push(request.url));
  cdp.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  return { bytes: () => bytes, urls, cdp };
}

const kilobytes = (bytes: number) => Math.ceil(bytes / 1000);

test("the start page is light, and with a game still light enough", async ({ arrive }, info) => {
  const me = await arrive();
  const scale = await weigh(me.page);
  await me.home();
  await me.page.waitForLoadState("networkidle");
  await me.page.evaluate(() => document.fonts.ready);
  const start = kilobytes(scale.bytes());
  info.annotations.push({ type: "start page", description: `${start} kB` });
  expect(start).toBeGreaterThan(20);
  expect(start).toBeLessThanOrEqual(200);
  expect(scale.urls.filter((url) => !url.startsWith(me.url) && !url.startsWith("data:"))).toEqual([]);
});

for (const title of ["Game Over", "Squid the Game", "Through the Walls"]) {
  test(`${title} is light enough, and small enough`, async ({ arrive }, info) => {
    const me = await arrive();
    const scale = await weigh(me.page);
    await me.home();
    await me.page.getByRole("button", { name: say("home.now.of", { game: title }) }).tap();
    await me.playing();
    await me.page.waitForLoadState("networkidle");
    const all = kilobytes(scale.bytes());
    const nodes = await me.page.evaluate(() => document.querySelectorAll("*").length);
    info.annotations.push({ type: title, description: `${all} kB, ${nodes} elements` });
    console.log(`${title}: ${all} kB as sent, ${nodes} elements`);
    expect(all).toBeLessThanOrEqual(350);
    expect(nodes).toBeLessThanOrEqual(1500);
    expect(scale.urls.filter((url) => !/^(http|ws):\/\/gamenight\.local:|^data:/.test(url))).toEqual([]);
  });
}

test("no script but the page's own may run", async ({ arrive }) => {
  const me = await arrive();
  const answer = await me.page.goto(`${me.url}/`);
  const policy = answer?.headers()["content-security-policy"] ?? "";
  const rules = new Map(
    policy
      .split(";")
      .map((rule) => rule.trim().split(/\s+/))
      .map(([name, ...of]) => [name, of]),
  );
  expect(rules.get("default-src")).toEqual(["'none'"]);
  expect(rules.get("script-src")).toEqual(["'self'"]);
  expect(policy).not.toMatch(/unsafe|\*/);
  // What the policy forbids, the browser notes; every test looks for such notes when its players leave.
  expect(me.complaints).toEqual([]);
});
