// Somebody at a device: opens pages, makes tables, joins them. What they touch they find by role and name.
import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";

import type { NewTable, Settings, TableLink } from "../../src/generated/protocol";
import { like, say } from "./words";

/** A table for tests does not dawdle. */
export const INSTANT: Settings = { public: false, pace: "instant", time: null, window: 15, warm: null };
export const QUICK: Settings = { ...INSTANT, pace: "quick" };

/** A cut line and a refused code are meant to fail, and over plain http one header does nothing: no reason to complain. */
const EXPECTED = /Failed to load resource|WebSocket connection|Cross-Origin-Opener-Policy header has been ignored/;

export class Player {
  /** What the browser complained of. */
  readonly complaints: string[] = [];

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly url: string,
  ) {
    page.on("console", (message) => {
      if (message.type() === "error" && !EXPECTED.test(message.text())) this.complaints.push(message.text());
    });
    page.on("pageerror", (error) => this.complaints.push(String(error)));
  }

  async home(): Promise<void> {
    await this.page.goto(`${this.url}/`);
    await expect(this.page.getByRole("article").first()).toBeVisible();
  }

  /** Makes a table as the start page does, but with the pace of tests; opens it. */
  async make(table: NewTable): Promise<string> {
    await this.page.goto(`${this.url}/`);
    const { code } = await this.fetch<TableLink>("/api/tables", { settings: INSTANT, ...table });
    await this.open(code);
    return code;
  }

  /** Asks the server in the name of the page. */
  async fetch<Answer>(path: string, body?: unknown): Promise<Answer> {
    const text = await this.page.evaluate(
      async ([path, body]) => {
        const init = { method: "POST", headers: { "content-type": "application/json" }, body };
        const response = await fetch(path, body === null ? {} : init);
        if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
        return response.text();
      },
      [path, body === undefined ? null : JSON.stringify(body)] as const,
    );
    return JSON.parse(text) as Answer;
  }

  async open(code: string): Promise<void> {
    await this.page.goto(`${this.url}/t/${code}`);
  }

  /** Joins by typing the code on the start page, and takes a seat. */
  async join(code: string, colour: string): Promise<void> {
    await this.home();
    await this.page.getByRole("textbox", { name: say("home.code") }).fill(code);
    await this.page.getByRole("button", { name: say("home.go"), exact: true }).click();
    await this.sit(colour);
  }

  /** Takes that seat: whoever comes by a link is seated first, and moves there. */
  async sit(colour: string): Promise<void> {
    const join = this.page.getByRole("button", { name: say("join.sit") });
    const free = this.page.getByRole("button", { name: say("lobby.free.at", { colour }), exact: true });
    const mine = this.page.getByRole("button", { name: say("lobby.stand", { colour }) });
    const any = this.page.getByRole("button", { name: like("lobby.stand") });
    await expect(join.or(free).or(mine).first()).toBeVisible();
    if (await join.isVisible()) {
      await join.click();
      await expect(any.first()).toBeVisible();
    }
    if (await mine.isHidden()) {
      await free.click();
      const here = this.page.getByRole("button", { name: say("lobby.sit.at", { colour }), exact: true });
      await expect(here.or(mine).first()).toBeVisible();
      if (await here.isVisible()) await here.click();
    }
    await expect(mine).toBeVisible();
  }

  /** Looks on, at a table that has a free seat. */
  async watch(code: string): Promise<void> {
    await this.open(code);
    await this.page.getByRole("button", { name: say("join.watch") }).click();
  }

  async start(): Promise<void> {
    await this.page.getByRole("button", { name: say("lobby.start"), exact: true }).click();
    await this.playing();
  }

  /** Waits until the game is on the screen. */
  async playing(): Promise<void> {
    await expect(this.page.getByRole("list", { name: say("lobby.seats") })).toBeVisible();
    await expect(this.page.getByRole("button", { name: say("log"), exact: true })).toBeVisible();
  }

  /** The end, once it is there. */
  get end(): Locator {
    return this.page.getByRole("dialog").filter({ has: this.page.getByRole("button", { name: say("end.look") }) });
  }

  /** What the status line says. */
  get status(): Locator {
    return this.page.locator(".status p");
  }

  /** What is read out. */
  get told(): Locator {
    return this.page.getByRole("log");
  }

  async menu(): Promise<Locator> {
    await this.page.getByRole("button", { name: say("menu"), exact: true }).click();
    return this.page.getByRole("dialog");
  }
}
