// Pictures of every screen in four sizes, for looking at. Run by `make screens`; they land in web/screens.
import { join } from "node:path";

import { expect, type Player, test } from "./harness";
import { asked, tap } from "./harness/dungeon";
import { say } from "./harness/words";

const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  tablet: { viewport: { width: 820, height: 1180 } },
  desktop: { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false },
  television: { viewport: { width: 1920, height: 1080 }, hasTouch: false, isMobile: false },
};
const FOLDER = join(import.meta.dirname, "../screens");
const GAMES = ["game-over", "squid", "walls"];

for (const [size, options] of Object.entries(SIZES)) {
  const shoot = async (player: Player, name: string, fullPage = false) => {
    await player.page.evaluate(() => document.fonts.ready);
    await player.page.screenshot({ path: join(FOLDER, `${size}-${name}.png`), fullPage });
  };

  test(`start page, ${size}`, async ({ arrive }) => {
    const me = await arrive(options);
    await me.home();
    await shoot(me, "home", true);
    await me.page.getByRole("button", { name: say("settings"), exact: true }).click();
    await expect(me.page.getByRole("dialog")).toBeVisible();
    await shoot(me, "settings");
  });

  for (const game of GAMES) {
    test(`${game}, ${size}`, async ({ arrive }) => {
      const me = await arrive(options);
      await me.page.goto(`${me.url}/rules/${game}`);
      await expect(me.page.locator("main")).not.toBeEmpty();
      await shoot(me, `${game}-rules`, true);

      const seats = game === "squid" ? 4 : 3;
      await me.make({ game, places: ["me", "easy", ...Array<string>(seats - 2).fill("free")], options: { start: 0 } });
      await expect(me.page.getByRole("region", { name: say("invite") })).toBeVisible();
      await shoot(me, `${game}-lobby`, true);

      const code = await me.make({
        game,
        places: ["me", "easy", ...Array<string>(seats - 2).fill("hard")],
        options: { start: 0 },
      });
      await me.start();
      await shoot(me, `${game}-play`);
      await me.menu();
      await shoot(me, `${game}-invite`);
      await me.page.keyboard.press("Escape");
      if (game === "game-over") {
        await asked([me.page]);
        if (options.viewport.width < 1000) await tap(me.page, { cell: "a1", way: "flip", weapon: "Club" });
      }
      await me.page.getByRole("button", { name: say("log"), exact: true }).click();
      await shoot(me, `${game}-log`);
      await me.page.keyboard.press("Escape");

      // A game among bots, a while after it has begun; then its end, and the big screen.
      await me.make({
        game,
        places: Array<string>(seats).fill("medium"),
        settings: { public: false, pace: "quick", time: null, window: 5, warm: null },
      });
      await me.start();
      await me.page.waitForTimeout(6_000);
      await shoot(me, `${game}-watch`);
      await me.make({ game, places: Array<string>(seats).fill("medium") });
      await me.page.getByRole("button", { name: say("lobby.start"), exact: true }).click();
      await expect(me.end).toBeVisible({ timeout: 60_000 });
      await shoot(me, `${game}-end`);
      await me.page.goto(`${me.url}/tv/${code}`);
      await expect(me.page.getByRole("img", { name: say("invite.qr") })).toBeVisible();
      await shoot(me, `${game}-tv`);
    });
  }
}
