// A page that looks at one of two worlds, on a clock that is moved by hand, and everything that can be seen of it.
import type { Browser, BrowserContext, Page, Request } from "@playwright/test";

import type { FromServer } from "../../src/generated/protocol";
import { Folding } from "../../src/net/changes";
import { record } from "./record";

/** When the page believes to be opened. Its clock is set earlier, and cannot be stopped at a time that has gone by. */
const START = 1_800_000_000_000;
const EARLIER = START - 3_600_000;

/** What is compared: the whole table, only what a seat holds and may do, or a television. */
export type Screen = "table" | "hand" | "television";

/** Whatever a page shows, keeps, asks and is told, by kind. */
export type Traces = Record<string, string>;

/** A question that is always refused: its answer says that everything before it has come. */
const ASIDE = "aside-";

export class Watched {
  #asked: Request[] = [];
  #pending = 0;
  #frames: string[] = [];
  #asides = 0;

  private constructor(
    readonly host: string,
    readonly context: BrowserContext,
    readonly page: Page,
    /** What is one's own and not compared. */
    readonly own: string,
    readonly screen: Screen,
  ) {
    page.on("request", (request) => {
      this.#asked.push(request);
      this.#pending += 1;
    });
    page.on("requestfinished", () => (this.#pending -= 1));
    page.on("requestfailed", () => (this.#pending -= 1));
    page.on("websocket", (line) => {
      this.#frames.push(`open ${line.url()}`);
      line.on("framesent", ({ payload }) => this.#frames.push(`> ${payload}`));
      const folding = new Folding();
      // What has changed for whoever holds the cards depends on them: then the whole is compared, without them.
      const whole = (text: string) => JSON.stringify(folding.take(JSON.parse(text) as FromServer));
      line.on("framereceived", ({ payload }) => this.#frames.push(`< ${this.own ? whole(String(payload)) : payload}`));
      line.on("close", () => this.#frames.push("closed"));
    });
    page.on("pageerror", (error) => this.#frames.push(`error ${error.message}`));
  }

  static async open(browser: Browser, host: string, cookie: string, screen: Screen, own = ""): Promise<Watched> {
    const viewport = screen === "television" ? { width: 1280, height: 720 } : { width: 390, height: 740 };
    const context = await browser.newContext({ locale: "en", viewport });
    const [name = "", value = ""] = cookie.split("=");
    await context.addCookies([{ name, value, url: `http://${host}`, httpOnly: true, sameSite: "Lax" }]);
    const page = await context.newPage();
    await page.clock.install({ time: EARLIER });
    await page.clock.pauseAt(START);
    await page.addInitScript(record, { start: START, own });
    // At these tables there is always a television, and a phone would be a hand.
    const hand = screen === "hand" ? "on" : "off";
    const spare = own ? "off" : "on";
    await page.addInitScript(
      ([hand, spare]) => {
        localStorage.setItem("gamenight/hand", hand);
        localStorage.setItem("gamenight/spare", spare);
        for (const game of ["game-over", "squid", "walls"]) localStorage.setItem(`gamenight/aim/${game}`, "known");
      },
      [hand, spare] as const,
    );
    return new Watched(host, context, page, own, screen);
  }

  async close(): Promise<void> {
    await this.context.close();
  }

  /** Comes to the table, or comes again. */
  async come(code: string): Promise<void> {
    await this.page.goto(`http://${this.host}/${this.screen === "television" ? "tv" : "t"}/${code}`);
    await this.#until(() => this.page.evaluate(() => document.querySelector(".board") !== null), "a board");
    // Fonts and drawings come when they come.
    await this.page.evaluate(() => document.fonts.ready);
    await this.#until(() => Promise.resolve(this.#pending === 0), "everything");
  }

  /** Goes on when everything that the server has said so far was heard. */
  async hear(): Promise<void> {
    await this.#until(() => this.page.evaluate(() => window.diary.line?.readyState === WebSocket.OPEN), "a connection");
    const request = `${ASIDE}${++this.#asides}`;
    await this.page.evaluate((request) => {
      const command = { deny: { seat: 0, person: 9999 } };
      window.diary.line?.send(JSON.stringify({ request, command }));
    }, request);
    const answered = () => this.#frames.some((frame) => frame.startsWith("<") && frame.includes(`"${request}"`));
    await this.#until(() => Promise.resolve(answered()), "an answer");
  }

  /** Lets time go by. Says whether the page has answered by itself meanwhile. */
  async pass(millis: number): Promise<boolean> {
    const before = this.#frames.length;
    await this.page.clock.runFor(millis);
    await this.page.evaluate((millis) => window.diary.move(millis), millis);
    return this.#frames.slice(before).some((frame) => frame.startsWith("> ") && frame.includes('"play"'));
  }

  /** The connection is cut, and made anew by the page. */
  async cut(): Promise<void> {
    await this.page.evaluate(() => {
      const line = window.diary.line!;
      return new Promise((closed) => {
        line.addEventListener("close", closed);
        line.close();
      });
    });
    await this.pass(1000);
  }

  /** Everything since the last time. While a page loads, files are asked for in any order, once or twice. */
  async traces(loading = false): Promise<Traces> {
    const seen = await this.page.evaluate(async (own) => {
      await window.diary.drawn();
      const kept = (store: Storage) => JSON.stringify(Object.entries(store).sort());
      const page = document.documentElement.cloneNode(true) as Element;
      if (own) for (const hand of page.querySelectorAll(own)) hand.replaceChildren();
      const { tagName, className, ariaLabel } = document.activeElement ?? document.body;
      return {
        page: page.outerHTML,
        kept: `${kept(localStorage)} ${kept(sessionStorage)}`,
        focus: JSON.stringify([tagName, className, ariaLabel]),
        address: `${location.href} ${history.length}`,
        changes: window.diary.done.splice(0).join("\n"),
        icon: document.querySelector<HTMLLinkElement>("link[rel=icon]")?.href ?? "",
      };
    }, this.own);
    const cookies = await this.context.cookies();
    // The browser fetches the icon when it likes.
    const asked = this.#asked.splice(0).filter((request) => request.url() !== seen.icon);
    const requests = await Promise.all(asked.map(weigh));
    const traces: Traces = {
      ...seen,
      cookies: JSON.stringify(cookies.map(({ name, value, path }) => [name, value, path])),
      requests: (loading ? [...new Set(requests)].sort() : requests).join("\n"),
      frames: this.#frames
        .splice(0)
        .filter((frame) => !frame.includes(`"${ASIDE}`))
        .map((frame) => (this.own ? withoutHand(frame) : frame))
        .join("\n"),
    };
    if (loading) delete traces.changes;
    for (const kind in traces) traces[kind] = traces[kind]!.replaceAll(this.host, "HOST");
    return traces;
  }

  async #until(done: () => Promise<boolean>, what: string): Promise<void> {
    const patience = Date.now() + 20_000;
    while (!(await done())) {
      if (Date.now() > patience)
        throw new Error(`${this.host}: ${what} did not come; it said ${this.#frames.slice(-3).join("\n")}`);
      await new Promise((wait) => setTimeout(wait, 5));
    }
  }
}

/** A message without what depends on the cards in one's own hand. */
function withoutHand(frame: string): string {
  if (!frame.startsWith("< ")) return frame;
  return JSON.stringify(JSON.parse(frame.slice(2)), (key, value: unknown) =>
    ["legal", "hands"].includes(key) ? null : value,
  );
}

/** A request in words. Files are the same for all, and may be kept: only of answers it is said how long they are. */
async function weigh(request: Request): Promise<string> {
  const response = await request.response();
  const line = `${request.method()} ${request.url()} ${response?.status()}`;
  if (!request.url().includes("/api/")) return line;
  const { requestBodySize, responseBodySize } = await request.sizes();
  return `${line} ${requestBodySize} ${responseBodySize}`;
}

/** Where two pages differ, in words; nothing if nowhere. */
export function difference([real, twin]: readonly Traces[], kinds = Object.keys(real!)): string | null {
  for (const kind of kinds) {
    const [one = "", other = ""] = [real![kind], twin![kind]];
    if (one === other) continue;
    let at = 0;
    while (one[at] === other[at]) at++;
    const around = (text: string) => text.slice(Math.max(0, at - 200), at + 200);
    return `${kind} differs at ${at}:\n  ${around(one)}\nand in the twin:\n  ${around(other)}`;
  }
  return null;
}
