// Pictures of looking back, in all languages and three sizes, with every sentence beside them, for reading. Run by `make screens`; they
// land in web/screens.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "./harness";

const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
  desktop: { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false },
  television: { viewport: { width: 1920, height: 1080 }, hasTouch: false, isMobile: false },
};
const LOCALES = { en: "en-GB", de: "de-DE", nl: "nl-NL", fr: "fr-FR", es: "es-ES" };
const FOLDER = join(import.meta.dirname, "../screens");
const GAMES = [
  ["game-over", "game-over/tests/corpus/game-04.jsonl"],
  ["squid", "squid/tests/corpus/game-12.jsonl"],
  ["walls", "walls/tests/corpus/mixed-03.jsonl"],
] as const;

for (const [size, options] of Object.entries(SIZES)) {
  for (const [lang, locale] of Object.entries(LOCALES)) {
    test(`looking back, ${size}, ${lang}`, async ({ arrive }) => {
      const { page, url } = await arrive({ ...options, locale });
      mkdirSync(FOLDER, { recursive: true });
      for (const [game, file] of GAMES) {
        await page.goto(`${url}/replay`);
        const buffer = readFileSync(join(import.meta.dirname, "../../games", file));
        await page.locator("input[type=file]").setInputFiles({ name: "game.jsonl", mimeType: "", buffer });
        await page.locator("button:has(.lucide-lightbulb)").click();
        const back = page.locator("dialog[open]");
        await back.locator("fieldset button").first().click();
        await expect(back.locator("svg[role=img]")).toBeVisible({ timeout: 60_000 });
        await page.waitForLoadState("networkidle");
        await page.evaluate(() => document.fonts.ready);
        const name = join(FOLDER, `${size}-${game}-back-${lang}`);
        writeFileSync(`${name}.txt`, await back.innerText());
        await page.screenshot({ path: `${name}.png` });
        await back.locator("li").last().scrollIntoViewIfNeeded();
        await page.screenshot({ path: `${name}-end.png` });
      }
    });
  }
}
