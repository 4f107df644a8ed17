// The pictures of the README, taken of the present page by `make screens`; they land in docs/screens.
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, type Player, QUICK, test } from "./harness";
import { apng, type Still } from "./harness/apng";
import { say } from "./harness/words";

const FOLDER = join(import.meta.dirname, "../../docs/screens");
const PHONE = { viewport: { width: 390, height: 720 } };

/** Nobody says hello any more, and nothing is explained because a pointer lies on it. */
async function settled({ page }: Player): Promise<void> {
  await page.mouse.move(1, 1);
  await expect(page.locator(".seats .bubble")).toHaveCount(0, { timeout: 30_000 });
  await page.waitForTimeout(1_000);
}

test("the start page", async ({ arrive }) => {
  const me = await arrive({ viewport: { width: 1280, height: 900 }, hasTouch: false, isMobile: false });
  await me.home();
  await me.page.evaluate(() => document.fonts.ready);
  await me.page.waitForTimeout(500);
  await me.page.screenshot({ path: join(FOLDER, "home.png") });
});

for (const [game, places] of Object.entries({
  "game-over": ["me", "easy", "hard"],
  squid: ["me", "medium", "easy", "hard"],
  walls: ["me", "easy", "hard"],
})) {
  test(`a table of ${game}`, async ({ arrive }) => {
    const me = await arrive(PHONE);
    await me.make({ game, places, options: { start: 0 }, settings: { ...QUICK, window: null } });
    await me.start();
    await settled(me);
    await me.page.screenshot({ path: join(FOLDER, `${game}.png`) });
  });
}

test("a move: a magnet drags a ghost through a wall", async ({ arrive }) => {
  const me = await arrive(PHONE);
  const settings = { ...QUICK, pace: "normal" as const };
  await me.make({ game: "walls", places: ["me", "easy"], options: { start: 0 }, settings });
  await me.start();
  const field = (name: string) => me.page.getByRole("gridcell").getByRole("button", { name: new RegExp(`^${name};`) });

  const wire = await me.context.newCDPSession(me.page);
  const taken: { png: Buffer; at: number }[] = [];
  wire.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    taken.push({ png: Buffer.from(data, "base64"), at: (metadata.timestamp ?? 0) * 1000 });
    void wire.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
  });
  await settled(me);
  await wire.send("Page.startScreencast", { format: "png" });
  await me.page.waitForTimeout(600);
  for (const to of ["b1", "b2"]) {
    await field(to).tap();
    await me.page.waitForTimeout(1_500);
  }
  await me.page
    .getByRole("button", { name: new RegExp(`^${say("walls.slide.down", { slider: "A" })}`) })
    .last()
    .tap();
  await me.page.waitForTimeout(2_600);
  await wire.send("Page.stopScreencast");

  expect(taken.length).toBeGreaterThan(10);
  taken.sort((one, other) => one.at - other.at);
  // Eight pictures a second are enough, and the last one stays a while.
  const kept = taken.filter(
    ({ at }, nth) => nth === 0 || Math.floor(at / 125) !== Math.floor(taken[nth - 1]!.at / 125),
  );
  const stills: Still[] = kept.map(({ png, at }, nth) => ({
    png,
    shown: Math.min((kept[nth + 1]?.at ?? at + 1_500) - at, 1_500),
  }));
  writeFileSync(join(FOLDER, "move.png"), apng(stills));
});
