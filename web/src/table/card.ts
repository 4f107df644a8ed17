// The result of a game as a picture, drawn on this device: the board as it lies, who won, and a sentence.

/** The picture, in pixels. */
const WIDTH = 1080;
const HEIGHT = 1350;
/** The board in it, which is as large as the one that is copied. */
const BOARD = 900;

export interface Result {
  /** A board of that size. */
  board: HTMLElement;
  /** The class with the colours of its game. */
  world: string;
  game: string;
  title: string;
  fact: string;
  /** Where the game can be seen again. */
  link: string;
}

/** A file as an address that holds it. */
async function held(url: string): Promise<string> {
  const blob = await (await fetch(url)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error(url));
    reader.readAsDataURL(blob);
  });
}

/** All styles of the page, with what they name, typefaces too: a picture fetches nothing. */
async function styles(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  let text = rules.map((rule) => rule.cssText).join("\n");
  const named = new Set([...text.matchAll(/url\("([^"]+)"\)/g)].map(([, url]) => url!));
  for (const url of named) {
    if (url.startsWith("data:") || url.startsWith("#")) continue;
    const sheet = [...document.styleSheets].find(({ href }) => href)?.href ?? location.href;
    const file = await held(new URL(url, sheet).href).catch(() => "data:,");
    text = text.replaceAll(`url("${url}")`, `url("${file}")`);
  }
  return `${text}\n* { animation: none !important; transition: none !important; }`;
}

/** Drawings that stand in other files are taken into the picture; what cannot be fetched stays out. */
async function own(copy: Element): Promise<string> {
  const sprites = new Map<string, Document>();
  const wanted = new Map<string, string>();
  for (const use of copy.querySelectorAll("use")) {
    const [url = "", name = ""] = (use.getAttribute("href") ?? "").split("#");
    if (!url) continue;
    if (!sprites.has(url)) {
      const text = await fetch(url).then(
        (answer) => answer.text(),
        () => "<svg/>",
      );
      sprites.set(url, new DOMParser().parseFromString(text, "image/svg+xml"));
    }
    const symbol = sprites.get(url)!.getElementById(name);
    if (symbol) wanted.set(name, new XMLSerializer().serializeToString(symbol));
    use.setAttribute("href", `#${name}`);
  }
  for (const picture of copy.querySelectorAll("img")) picture.src = await held(picture.src).catch(() => "data:,");
  return [...wanted.values()].join("");
}

function element(name: string, style: string, ...inside: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  // Not as an attribute: the page allows no inline styles.
  made.style.cssText = style;
  made.append(...inside);
  return made;
}

/** The result as a picture in PNG; fails in browsers that draw no such picture. */
export async function draw({ board, world, game, title, fact, link }: Result): Promise<Blob> {
  const copy = board.cloneNode(true) as HTMLElement;
  copy.style.cssText = `position:relative;inline-size:${BOARD}px;block-size:${BOARD}px;container:board / size`;
  copy.className = "";
  const symbols = await own(copy);
  const line = "margin:0;font-family:var(--display);text-align:center;line-height:1.15;";
  const sheet = element(
    "div",
    `display:grid;grid-template-rows:auto auto ${BOARD}px 1fr auto;justify-items:center;gap:18px;box-sizing:border-box;` +
      `inline-size:${WIDTH}px;block-size:${HEIGHT}px;padding:36px;background:var(--ground);color:var(--text);` +
      "overflow:hidden;font:16px var(--body)",
    element("p", `${line}font-size:34px;opacity:.75`, game),
    element("p", `${line}font-size:64px;font-weight:700`, title),
    copy,
    element("p", `${line}font-size:36px;align-self:center`, fact),
    element("p", `${line}font-size:26px;opacity:.75`, link),
  );
  sheet.className = `${world} printed`;
  const root = document.documentElement.className;
  const inside = new XMLSerializer().serializeToString(sheet);
  const css = (await styles()).replaceAll("]]>", "");
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" class="${root}" width="${WIDTH}" height="${HEIGHT}">` +
    `<style><![CDATA[${css}]]></style><defs>${symbols}</defs>` +
    `<foreignObject width="${WIDTH}" height="${HEIGHT}">${inside}</foreignObject></svg>`;
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  canvas.getContext("2d")?.drawImage(picture, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}

/** Hands the picture on, as the device does that; or saves it. Says whether it was saved. */
export async function hand(blob: Blob, name: string, title: string, link: string): Promise<boolean> {
  const file = new File([blob], name, { type: "image/png" });
  const shared = { files: [file], title, ...(link && { url: link }) };
  if (navigator.canShare?.(shared)) {
    // Who thinks better of it has not failed.
    await navigator.share(shared).catch(() => undefined);
    return false;
  }
  const saved = document.createElement("a");
  saved.href = URL.createObjectURL(blob);
  saved.download = name;
  saved.click();
  setTimeout(() => URL.revokeObjectURL(saved.href), 10_000);
  return true;
}
