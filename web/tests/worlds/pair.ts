// Two pages side by side, one in each world: the same happens in both, and they are compared all the way.
import type { Browser } from "@playwright/test";

import type { Opening, Order, Report, Servers } from "./servers";
import { difference, type Screen, type Traces, Watched } from "./watched";

/** How often a page is looked at while time goes by, at most. */
const LOOKS = 4;
/** And how far apart these looks are, at least, in milliseconds. */
const APART = 250;

/** Buttons of the board that can be pressed, whatever the board. */
const BUTTONS = ".board button:not(:disabled):not([aria-disabled='true'])";

export class Pair {
  /** What happened, for whoever reads of a difference. */
  readonly story: string[] = [];
  report: Report | null = null;
  /** Has the game shown the difference, and did the pages show it then? */
  shown = false;

  private constructor(
    readonly servers: Servers,
    readonly code: string,
    readonly pages: readonly [Watched, Watched],
  ) {}

  static async open(
    browser: Browser,
    servers: Servers,
    opening: Opening,
    screen: Screen = "table",
    own = "",
  ): Promise<Pair> {
    const { code, hosts, cookies, found } = await servers.open(opening);
    if (found) throw new Error(found);
    const [real, twin] = await Promise.all(
      hosts.map((host, world) => Watched.open(browser, host, cookies[world]!, screen, own)),
    );
    const pair = new Pair(servers, code, [real!, twin!]);
    pair.story.push(JSON.stringify(opening));
    return pair;
  }

  async close(): Promise<void> {
    await this.both((page) => page.close());
  }

  /** In both worlds at once. */
  async both<What>(what: (page: Watched, world: number) => Promise<What>): Promise<[What, What]> {
    return Promise.all([what(this.pages[0], 0), what(this.pages[1], 1)]);
  }

  /** Both come to the table, or come again. */
  async come(): Promise<string | null> {
    this.story.push("come");
    await this.both((page) => page.come(this.code));
    await this.both((page) => page.hear());
    await this.order("settle");
    await this.both((page) => page.hear());
    return this.compare(await this.both((page) => page.traces(true)));
  }

  /** Something happens at the servers; how long it took is seen on their clock. */
  async order(order: Order): Promise<number> {
    const before = this.report?.now;
    this.report = await this.servers.order(order);
    this.story.push(`${JSON.stringify(order)}: ${this.report.deeds.at(-1) ?? ""}`);
    return before === undefined ? 0 : this.report.now - before;
  }

  /** Something happens, and is looked at over time: as it comes, and while and after it is shown. */
  async happens(order: Order): Promise<string | null> {
    const took = await this.order(order);
    return this.watch(took);
  }

  /** Lets time go by in both pages, and looks several times. */
  async watch(millis: number): Promise<string | null> {
    await this.both((page) => page.hear());
    let found = await this.look();
    const part = Math.max(APART, Math.ceil(millis / LOOKS));
    for (let gone = 0; gone < millis && !found && this.report?.same; gone += part) {
      const answered = await this.both((page) => page.pass(Math.min(part, millis - gone)));
      if (answered.includes(true)) {
        // What a page answers by itself it answers in both worlds, and the servers have heard it before anybody looks.
        this.story.push("the page passes by itself");
        await this.both((page) => page.hear());
        await this.order("settle");
      }
      found = await this.look();
    }
    return found;
  }

  /** What shows now and should not. Once the game has shown the difference, nothing has to be the same any more. */
  async look(): Promise<string | null> {
    const traces = await this.both((page) => page.traces());
    if (this.report?.same) return this.compare(traces);
    this.shown ||= difference(traces) !== null;
    return null;
  }

  /** The same button is pressed in both: any, as the board offers them. */
  async press(nth: number): Promise<string | null> {
    const pressed = await this.both(({ page }) =>
      page.evaluate(
        ([buttons, nth]) => {
          const found = [...document.querySelectorAll<HTMLElement>(buttons)];
          found[nth % found.length]?.click();
          return found.length;
        },
        [BUTTONS, nth] as const,
      ),
    );
    this.story.push(`press ${nth} of ${pressed.join(" and ")}`);
    await this.both((page) => page.hear());
    await this.order("settle");
    return this.watch(0);
  }

  /** The same thing of the board is tapped in both, whether that is of any use or not: the server says why not. */
  async touch(nth: number): Promise<string | null> {
    await this.both(({ page }) =>
      page.evaluate((nth) => {
        const found = [...document.querySelectorAll<HTMLElement>(".board button:not([data-act^=tidy])")];
        found[nth % found.length]?.click();
      }, nth),
    );
    this.story.push(`touch ${nth}`);
    await this.both((page) => page.hear());
    await this.order("settle");
    return this.watch(0);
  }

  /** The same thing is held in both until it is explained. */
  async hold(nth: number): Promise<string | null> {
    await this.both(({ page }) =>
      page.evaluate((nth) => {
        const found = [...document.querySelectorAll<HTMLElement>(".board [aria-label]")];
        const how = { bubbles: true, pointerType: "touch" };
        found[nth % found.length]?.dispatchEvent(new PointerEvent("pointerdown", how));
      }, nth),
    );
    this.story.push(`hold ${nth}`);
    await this.both((page) => page.pass(500));
    const found = await this.look();
    await this.both(({ page }) => page.evaluate(() => void document.dispatchEvent(new PointerEvent("pointerup"))));
    await this.both((page) => page.pass(4_000));
    return found ?? (await this.look());
  }

  /** The line of both is cut, and they come back. */
  async cut(): Promise<string | null> {
    this.story.push("cut");
    await this.both((page) => page.cut());
    await this.both((page) => page.hear());
    await this.order("settle");
    return this.watch(0);
  }

  compare(traces: readonly Traces[], kinds?: string[]): string | null {
    const found = difference(traces, kinds);
    return found && `${this.story.join("\n")}\n${found}`;
  }
}
