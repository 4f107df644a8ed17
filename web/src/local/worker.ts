// The worker of a tab. One tab's worker leads and runs the tables; those of other tabs pass on what their pages say, and take over
// when the leader is gone.
import { contend } from "./lead";
import type { FromPage, Said, ToPage } from "./messages";
import { openStore } from "./store";
import { Tables } from "./tables";

/** A worker's own end of its line to the page. */
declare const self: Pick<Worker, "postMessage" | "onmessage">;
declare const BUILD: string;

/** What workers say to each other. */
type Between =
  | { from: string; said: FromPage }
  | { to: string; said: ToPage }
  /** Is anybody leading? */
  | { ping: string }
  /** This one is, and was made from this. */
  | { here: string; build: string };

/** In milliseconds: how often a tab asks for the leader, how long it waits for an answer first and later, and after how much silence a tab is gone. */
const TIMES = { ask: 2_000, first: 600, silent: 5_000, gone: 15_000 } as const;

const me = crypto.getRandomValues(new Uint32Array(2)).join("-");
const channel = new BroadcastChannel("gamenight");
const between = (message: Between) => channel.postMessage(message);
const toPage = (message: ToPage) => self.postMessage(message);

/** The tab that runs the tables: requests and lines of all tabs under numbers of its own. */
class Leader {
  readonly #tables: Tables;
  readonly #whose = new Map<number, { tab: string; id: number; line: boolean }>();
  readonly #heard = new Map<string, number>();
  #count = 0;

  constructor(tables: (hooks: ConstructorParameters<typeof Tables>[2]) => Tables) {
    this.#tables = tables({ send: (message) => this.#send(message), cut: () => this.#cut() });
  }

  hear(tab: string, said: FromPage): void {
    this.#heard.set(tab, Date.now());
    if ("ask" in said) this.#tables.tell({ ask: { ...said.ask, id: this.#number(tab, said.ask.id, false) } });
    else if ("open" in said)
      this.#tables.tell({ open: { ...said.open, line: this.#number(tab, said.open.line, true) } });
    else if ("hear" in said) this.#line(tab, said.hear.line, (line) => ({ hear: { ...said.hear, line } }));
    else if ("close" in said) this.#line(tab, said.close.line, (line) => ({ close: { line } }));
    else this.#drop(tab, said.drop.id);
  }

  ping(tab: string): void {
    const now = Date.now();
    this.#heard.set(tab, now);
    for (const [other, then] of this.#heard) if (now - then > TIMES.gone) this.#gone(other);
  }

  stop(): void {
    this.#tables.stop();
  }

  #number(tab: string, id: number, line: boolean): number {
    this.#whose.set(++this.#count, { tab, id, line });
    return this.#count;
  }

  #line(tab: string, id: number, said: (line: number) => Said): void {
    for (const [number, whose] of this.#whose) {
      if (whose.line && whose.tab === tab && whose.id === id) return this.#tables.tell(said(number));
    }
    // A line that is not known here is at its end: the page opens another.
    to(tab, { hangup: { line: id } });
  }

  #drop(tab: string, id: number): void {
    for (const [number, whose] of this.#whose) {
      if (whose.line || whose.tab !== tab || whose.id !== id) continue;
      this.#tables.drop(number);
      this.#whose.delete(number);
    }
  }

  #gone(tab: string): void {
    if (tab === me) return;
    this.#heard.delete(tab);
    for (const [number, whose] of this.#whose) {
      if (whose.tab !== tab) continue;
      if (whose.line) this.#tables.tell({ close: { line: number } });
      else this.#tables.drop(number);
      this.#whose.delete(number);
    }
  }

  #send(message: Exclude<ToPage, { cut: true }>): void {
    if ("trouble" in message) for (const tab of new Set([me, ...this.#heard.keys()])) to(tab, message);
    else if ("send" in message) {
      for (const number of message.send.lines) {
        const whose = this.#whose.get(number);
        if (whose) to(whose.tab, { send: { lines: [whose.id], text: message.send.text } });
      }
    } else {
      const number = "answer" in message ? message.answer.id : message.hangup.line;
      const whose = this.#whose.get(number);
      this.#whose.delete(number);
      if (!whose) return;
      const own: ToPage =
        "answer" in message ? { answer: { ...message.answer, id: whose.id } } : { hangup: { line: whose.id } };
      to(whose.tab, own);
    }
  }

  #cut(): void {
    this.#whose.clear();
    for (const tab of new Set([me, ...this.#heard.keys()])) to(tab, { cut: true });
  }
}

function to(tab: string, said: ToPage): void {
  if (tab === me) toPage(said);
  else between({ to: tab, said });
}

let leader: Leader | null = null;
/** The tab that leads, as far as this one knows, and when it was last heard. */
let led: string | null = null;
let heard = Date.now();
/** What the page said before anybody led. */
const early: FromPage[] = [];

// The page speaks before the store is open.
self.onmessage = ({ data }: MessageEvent<FromPage>) => pass(data);

const store = await openStore();
if (store.fleeting) toPage({ trouble: "unkept" });

function pass(said: FromPage): void {
  if (leader) leader.hear(me, said);
  else if (led) between({ from: me, said });
  else early.push(said);
}

function followed(by: string): void {
  heard = Date.now();
  if (led === by) return;
  // Lines to the leader before are cut: the page opens them anew.
  if (led) toPage({ cut: true });
  led = by;
  for (const said of early.splice(0)) pass(said);
}

const lead = contend(
  store,
  me,
  () => {
    leader = new Leader((hooks) => new Tables(store, BUILD, hooks));
    followed(me);
    between({ here: me, build: BUILD });
  },
  () => {
    leader?.stop();
    leader = null;
    led = null;
    toPage({ cut: true });
  },
);

channel.onmessage = ({ data }: MessageEvent<Between>) => {
  if ("ping" in data) {
    if (!leader) return;
    leader.ping(data.ping);
    between({ here: me, build: BUILD });
  } else if ("here" in data) {
    if (!leader) followed(data.here);
  } else if ("to" in data) {
    if (data.to === me) toPage(data.said);
  } else {
    leader?.hear(data.from, data.said);
  }
};

setTimeout(() => {
  if (!leader && !led) lead.take();
}, TIMES.first);
setInterval(() => {
  if (leader) return;
  between({ ping: me });
  if (Date.now() - heard > TIMES.silent) {
    heard = Date.now();
    lead.take();
  }
}, TIMES.ask);
if (!leader) between({ ping: me });
export {};
