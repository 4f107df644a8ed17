// Renders every drawing at 40 and 400 px, one sheet a folder, so that people can look at them and name them.
//
//   node scripts/art.mjs                 all folders, labelled, into art-sheet/
//   node scripts/art.mjs --blind         40 px only, numbered instead of named: for a naming test
//   node scripts/art.mjs --only key,club --folder game-over --big 200
//
// It also holds the drawings to the rules of the hand: plain shapes, no ids, no text, small files.

import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";

const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
const OUT = join(WEB, "art-sheet");
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const SHAPES = new Set(["svg", "g", "path", "circle", "ellipse", "rect", "polygon", "polyline", "line"]);
const LIMIT = 2560;
const SCENE_LIMIT = 4096;
const COVER_LIMIT = 8192;

const { values: wish } = parseArgs({
    options: {
        blind: { type: "boolean", default: false },
        only: { type: "string" },
        folder: { type: "string" },
        big: { type: "string", default: "400" },
        seat: { type: "string" },
    },
});

/** The folders with drawings: the shared ones, and each game's with its cover. */
function folders() {
    const games = join(WEB, "src/games");
    const ids = existsSync(games) ? readdirSync(games).filter((id) => statSync(join(games, id)).isDirectory()) : [];
    const all = [{ name: "design", files: drawings(join(WEB, "src/design/art")) }];
    for (const id of ids) {
        const cover = join(games, id, "cover.svg");
        const files = drawings(join(games, id, "art"));
        all.push({ name: id, files: existsSync(cover) ? [...files, cover] : files });
    }
    return all.filter(({ name, files }) => files.length > 0 && (!wish.folder || wish.folder === name));
}

function drawings(folder) {
    if (!existsSync(folder)) return [];
    const files = readdirSync(folder).filter((file) => file.endsWith(".svg"));
    return files.sort().map((file) => join(folder, file));
}

/** What a drawing does that the hand does not allow. */
function faults(file, svg) {
    const found = [];
    const scene = Number(svg.match(/viewBox="\S+ \S+ (\S+)/)?.[1]) > 150;
    const limit = basename(file) === "cover.svg" ? COVER_LIMIT : scene ? SCENE_LIMIT : LIMIT;
    if (Buffer.byteLength(svg) > limit) found.push(`has ${Buffer.byteLength(svg)} bytes, more than ${limit}`);
    if (!/^<svg xmlns="[^"]+" viewBox="[^"]+">/.test(svg)) found.push("its root has more than xmlns and viewBox");
    for (const [, tag] of svg.matchAll(/<([a-zA-Z]+)/g)) if (!SHAPES.has(tag)) found.push(`uses <${tag}>`);
    for (const [, name] of svg.matchAll(/\s(id|class|style|width|height|href|filter|mask)="/g)) {
        if (name !== "width" && name !== "height") found.push(`has ${name}=`);
    }
    if (/<svg[^>]*\s(width|height)=/.test(svg)) found.push("its root has a size");
    return [...new Set(found)];
}

function card(file, number) {
    const svg = readFileSync(file, "utf8").trim();
    const name = basename(file, ".svg");
    const [, , width, height] = svg
        .match(/viewBox="([^"]+)"/)[1]
        .split(" ")
        .map(Number);
    const wide = width / height;
    const at = (size, ground) => {
        const inner = svg.replace(
            "<svg ",
            `<svg width="${wide >= 1 ? size : size * wide}" height="${wide >= 1 ? size / wide : size}" `,
        );
        return `<div class="on ${ground}">${inner}</div>`;
    };
    if (wish.blind) return `<div class="card blind"><b>${number}</b>${at(40, "mid")}</div>`;
    const small = `<div class="small">${at(40, "light")}${at(40, "mid")}${at(40, "dark")}</div>`;
    return `<div class="card"><b>${name}</b>${small}${at(Number(wish.big), "mid")}</div>`;
}

function sheet(files) {
    const seats = {
        red: "#d7373f,#9c2230,#f2777a",
        blue: "#2868c8,#1b4688,#6fa0ea",
        green: "#1f9d6b,#136b48,#5fcfa2",
        yellow: "#f7c52b,#c0901a,#ffe27a",
    };
    const [seat, dark, light] = (seats[wish.seat] ?? "").split(",");
    const vars = seat ? `--seat:${seat};--seat-dark:${dark};--seat-light:${light}` : "";
    return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 12px; font: 15px sans-serif; background: #fff; color: #222; ${vars} }
    main { display: flex; flex-wrap: wrap; gap: 12px; align-items: start; }
    .card { border: 1px solid #ccc; padding: 6px; } .blind { display: flex; gap: 8px; align-items: center; width: 100px; }
    .small { display: flex; gap: 4px; margin: 4px 0; } svg { display: block; }
    .on { padding: 4px; } .light { background: #f3ece0; } .mid { background: #a898a6; } .dark { background: #2a2036; }
  </style><main>${files.map((file, nth) => card(file, nth + 1)).join("")}</main>`;
}

const found = folders();
const wrong = found.flatMap(({ name, files }) =>
    files.flatMap((file) =>
        faults(file, readFileSync(file, "utf8").trim()).map((fault) => `${name}/${basename(file)} ${fault}`),
    ),
);
mkdirSync(OUT, { recursive: true });
const executablePath = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place));
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--no-first-run"] });
try {
    const page = await browser.newPage({ viewport: { width: wish.blind ? 760 : 2640, height: 800 } });
    for (const { name, files } of found) {
        const some = wish.only ? files.filter((file) => wish.only.split(",").includes(basename(file, ".svg"))) : files;
        await page.setContent(sheet(some));
        const path = join(OUT, `${name}${wish.blind ? "-blind" : ""}.png`);
        await page.screenshot({ path, fullPage: true });
        if (wish.blind)
            writeFileSync(
                path.replace(".png", ".txt"),
                some.map((file, nth) => `${nth + 1} ${basename(file, ".svg")}`).join("\n") + "\n",
            );
        console.log(`${some.length} drawings in ${path}`);
    }
} finally {
    await browser.close();
}
for (const fault of wrong) console.error(fault);
process.exitCode = wrong.length > 0 ? 1 : 0;
