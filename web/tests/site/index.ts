// What every test of the site begins with: files on a plain server, and players with a browser each.
import { join } from "node:path";
import { type BrowserContextOptions, type Page, test as plain } from "@playwright/test";

import type { FromServer, NewTable, Position, TableLink } from "../../src/generated/protocol";
import type { FromPage, ToPage } from "../../src/local/messages";
import { INSTANT, PHONE, Player } from "../harness";
import { Files } from "./files";

export { expect } from "@playwright/test";

/** The site as it was built. */
export const FOLDER = process.env.SITE ?? join(import.meta.dirname, "../../../dist/site");

declare global {
  /** Tells the test that a move was said, or answered with yes: whatever becomes of the page then. */
  function note(what: "said" | "done", request: string, action: string): Promise<void>;
}

interface Hand {
  position: Position | null;
  answers: Record<string, boolean>;
  tell(said: FromPage): void;
  reopen(): void;
}
export type Handed = typeof window & { hand: Hand };

/** From its next load on, the page keeps what its tables tell it. */
export async function overhear(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const Plain = window.Worker;
    window.Worker = class extends Plain {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options);
        this.addEventListener("message", ({ data }: MessageEvent<{ send?: { text: string } }>) => {
          if (data.send) heard.push(data.send.text);
        });
      }
    };
  });
}

/** What the page's tables have told it since it was loaded. */
export const heard = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { heard: string[] }).heard);

/** A worker has no init scripts: this runs in that of the tables before its first line, as it is at each load. Wants service workers blocked. */
export async function before(me: Guest, script: string | (() => string)): Promise<void> {
  await me.context.route(/worker-.*\.js$/, async (route) => {
    const answer = await route.fetch();
    const first = typeof script === "string" ? script : script();
    await route.fulfill({ response: answer, body: `${first};${await answer.text()}` });
  });
}

/** Somebody with a site without a server. Beside the page, they have a second hand: it speaks like another tab. */
export class Guest extends Player {
  /** The moves of the second hand by their requests: those that were said, and those that were answered with yes. */
  readonly said = new Map<string, string>();
  readonly done = new Map<string, string>();

  override async home(): Promise<void> {
    await this.page.goto(this.url);
    await plain.expect(this.page.getByRole("article").first()).toBeVisible();
  }

  override async open(code: string): Promise<void> {
    await this.page.goto(`${this.url}?/t/${code}`);
  }

  override async make(table: NewTable): Promise<string> {
    if (!this.page.url().startsWith(this.url)) await this.home();
    const { code } = await this.fetch<TableLink>("/api/tables", { settings: INSTANT, ...table });
    await this.open(code);
    return code;
  }

  /** Asks the tables as another tab does. */
  override async fetch<Answer>(path: string, body?: unknown): Promise<Answer> {
    const text = await this.page.evaluate(
      ([path, body]) =>
        new Promise<string>((done, failed) => {
          const channel = new BroadcastChannel("gamenight");
          const from = `ask ${Math.random()}`;
          channel.onmessage = ({ data }: MessageEvent<{ to?: string; said: ToPage }>) => {
            if (data.to !== from || !("answer" in data.said)) return;
            channel.close();
            const { status, body } = data.said.answer;
            if (status >= 400) failed(new Error(`${path}: ${status} ${body}`));
            else done(body);
          };
          const method = body === null ? "GET" : "POST";
          channel.postMessage({ from, said: { ask: { id: 1, method, path, body: body ?? "" } } });
        }),
      [path, body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body)] as const,
    );
    return (path.endsWith("transcript") ? text : JSON.parse(text)) as Answer;
  }

  /** A second line to a table, which plays for the page's own seats. */
  async lend(code: string, look = "mine"): Promise<void> {
    await this.page.evaluate(
      ([code, look]) => {
        const channel = new BroadcastChannel("gamenight");
        const from = `hand ${Math.random()}`;
        const tell = (said: FromPage) => channel.postMessage({ from, said });
        const reopen = () => tell({ open: { line: 1, path: `/api/tables/${code}/socket?look=${look}` } });
        const hand: Hand = { position: null, answers: {}, tell, reopen };
        channel.onmessage = ({ data }: MessageEvent<{ to?: string; said: ToPage }>) => {
          if (data.to !== from || !("send" in data.said)) return;
          const message = JSON.parse(data.said.send.text) as FromServer;
          if ("step" in message) hand.position = message.step;
          else if ("picture" in message) hand.position = message.picture;
          else if ("answer" in message) hand.answers[message.answer.request] = message.answer.accepted;
        };
        (window as Handed).hand = hand;
        reopen();
      },
      [code, look] as const,
    );
  }

  /** Plays whatever comes first until the game is over, or so many moves are made. Says how many were. */
  async playOn(most = Infinity): Promise<number> {
    return this.page.evaluate(async (most) => {
      const { hand } = window as Handed;
      const pause = () => new Promise((done) => setTimeout(done, 5));
      let whim = 7;
      let made = 0;
      let answered = -1;
      const until = Date.now() + 120_000;
      while (made < most && Date.now() < until) {
        const at = hand.position;
        if (at?.outcome) break;
        if (!at || at.legal.length === 0 || at.seat === null || at.step === answered) {
          await pause();
          continue;
        }
        answered = at.step;
        whim = (whim * 1_103_515_245 + 12_345) % 2 ** 31;
        const action = at.legal[whim % at.legal.length]!;
        const request = `hand ${Math.random()}`;
        const command = { play: { seat: at.seat, decision: at.decision, action } };
        // Noted before it is said: a page that is left may take a note with it.
        await note("said", request, action);
        // Whoever leads may have gone just now: like a page, the hand comes back and says the same again.
        const say = () => hand.tell({ hear: { line: 1, text: JSON.stringify({ request, command }) } });
        say();
        for (let again = Date.now() + 2_000; !(request in hand.answers) && Date.now() < until; await pause()) {
          if (Date.now() < again) continue;
          again = Date.now() + 2_000;
          hand.reopen();
          say();
        }
        if (hand.answers[request]) {
          void note("done", request, action);
          made += 1;
        } else answered = -1;
      }
      return made;
    }, most);
  }
}

interface Fixtures {
  files: Files;
  /** Somebody new, with a browser of their own. */
  guest: (options?: BrowserContextOptions, url?: string) => Promise<Guest>;
}

export const test = plain.extend<Fixtures>({
  files: async ({}, use) => {
    const files = await Files.serve(FOLDER);
    await use(files);
    await files.stop();
  },
  guest: async ({ browser, files }, use) => {
    const guests: Guest[] = [];
    await use(async (options = {}, url = files.url) => {
      const context = await browser.newContext({ ...PHONE, ...options });
      await context.addInitScript(() => {
        localStorage.setItem("gamenight/spare", "off");
        localStorage.setItem("gamenight/hurry", "told");
        for (const game of ["game-over", "squid", "walls"]) localStorage.setItem(`gamenight/aim/${game}`, "known");
      });
      const guest = new Guest(context, await context.newPage(), url);
      await context.exposeFunction("note", (what: "said" | "done", request: string, action: string) => {
        guest[what].set(request, action);
      });
      guests.push(guest);
      return guest;
    });
    await Promise.all(guests.map(({ context }) => context.close()));
    plain
      .expect(
        guests.flatMap(({ complaints }) => complaints),
        "the browser has nothing to complain of",
      )
      .toEqual([]);
  },
});
