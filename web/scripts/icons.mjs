// Draws the icons of the installed page from the logo: node scripts/icons.mjs. The pictures are kept in public/icons.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
const GROUND = "#1b1426";
/** Name, size, and how much of it the logo fills: of a maskable icon a phone may cut off a fifth on each side. */
const ICONS = [
    ["192", 192, 0.9],
    ["512", 512, 0.9],
    ["maskable", 512, 0.62],
    ["touch", 180, 0.78],
];

const logo = readFileSync(join(WEB, "src/design/art/logo.svg"), "utf8");
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
});
for (const [name, size, part] of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const clear = name === "192" || name === "512";
    const ground = clear ? "transparent" : GROUND;
    const inner = Math.round(size * part);
    await page.setContent(
        `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${ground}}svg{width:${inner}px;height:${inner}px}</style>${logo}`,
    );
    writeFileSync(join(WEB, `public/icons/${name}.png`), await page.screenshot({ omitBackground: clear }));
    await page.close();
}
await browser.close();
