// Runs the tables of a browser in the tab that leads: gives them one message after the other, and does what they want.
import { Aside } from "./aside";
import { Engine, type Reply } from "./engine";
import type { Answer, Said, ToPage, Trouble, Wanted } from "./messages";
import type { Store } from "./store";

/** So often the tables may break down before it is given up, and within how many milliseconds. */
const BREAKDOWNS = { most: 3, within: 60_000 } as const;

export interface Hooks {
  /** A message for whoever asked under this number, or has this line. */
  send(message: Exclude<ToPage, { cut: true }>): void;
  /** The tables begin anew: whoever waits asks again. */
  cut(): void;
}

export class Tables {
  #engine: Engine | null = null;
  #queue: Said[] = [];
  #busy = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #breakdowns: number[] = [];
  #over = false;
  readonly #thoughts = new Aside<string>("thinker", (job, action) => this.tell({ thought: { job, action } }));
  /** Bots do not wait for those who look back, nor the other way round. */
  readonly #reviews = this.#answering("reviewer");

  /** Nor do they wait for those who study a castle. */
  readonly #studies = this.#answering("student");

  constructor(
    readonly store: Store,
    readonly build: string,
    readonly hooks: Hooks,
  ) {}

  tell(said: Said): void {
    this.#queue.push(said);
    void this.#run();
  }

  /** Nobody waits for the answer to this request any more. */
  drop(id: number): void {
    this.#reviews.stop(id);
    this.#studies.stop(id);
  }

  stop(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    this.#thoughts.clear();
    this.#reviews.clear();
    this.#studies.clear();
  }

  /** A worker whose results are answers to requests. */
  #answering(name: string): Aside<{ answer: Answer }> {
    return new Aside(name, (id, answer) =>
      this.hooks.send(answer ?? { answer: { id, status: 500, kind: "", body: "" } }),
    );
  }

  async #begin(): Promise<Engine> {
    const fresh = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join("");
    const guest = await this.store.turn("guest", (known) => (typeof known === "string" ? known : fresh()));
    return Engine.begin({ guest, build: this.build, tables: await this.store.tables() });
  }

  async #run(): Promise<void> {
    if (this.#busy || this.#over) return;
    this.#busy = true;
    while (this.#queue.length > 0 && !this.#over) {
      try {
        this.#engine ??= await this.#begin();
        const said = this.#queue.shift()!;
        await this.#do(this.#engine.tell(said));
        // Whoever plays from now on is somebody else.
        if (typeof said === "object" && "erased" in said && said.erased.done) this.#engine = null;
      } catch (problem) {
        if (!this.#mend(problem)) break;
      }
    }
    this.#busy = false;
  }

  /** A table that broke down takes all with it: they are read again from what is kept. Is it worth a try? */
  #mend(problem: unknown): boolean {
    // eslint-disable-next-line no-console -- whoever looks for the fault finds it here
    console.error(problem);
    this.#engine = null;
    this.#queue = [];
    this.#thoughts.clear();
    this.#reviews.clear();
    this.#studies.clear();
    const now = Date.now();
    this.#breakdowns = [...this.#breakdowns.filter((then) => now - then < BREAKDOWNS.within), now];
    if (this.#breakdowns.length > BREAKDOWNS.most) {
      this.#trouble("broken");
      this.stop();
      return false;
    }
    this.hooks.cut();
    return true;
  }

  #trouble(trouble: Trouble): void {
    this.hooks.send({ trouble });
  }

  async #do({ wanted, wait }: Reply): Promise<void> {
    const rows = wanted.flatMap((one) => (typeof one === "object" && "append" in one ? [one.append] : []));
    for (const one of wanted) await this.#one(one);
    if (rows.length > 0) {
      const { fate, full } = await this.store.append(rows);
      if (full) this.#trouble("full");
      // What became of it comes before anything else that is said.
      this.#queue.unshift(...rows.map(({ row }): Said => ({ written: { table: row.table, fate } })));
    }
    clearTimeout(this.#timer);
    if (wait !== null) this.#timer = setTimeout(() => this.tell("tick"), wait);
  }

  async #one(wanted: Wanted): Promise<void> {
    if (wanted === "erase") {
      const done = await this.store.erase().then(
        () => true,
        () => false,
      );
      this.#queue.unshift({ erased: { done } });
    } else if ("read" in wanted) {
      const { read, table, from } = wanted.read;
      const rows = await this.store.rows(table, from).catch(() => null);
      this.#queue.unshift({ rows: { read, rows } });
    } else if ("think" in wanted) {
      const errand = wanted.think;
      this.#thoughts.do(errand.job, async () => ({
        ponder: { ...errand, rows: await this.store.rows(errand.table, 0) },
      }));
    } else if ("stop" in wanted) {
      this.#thoughts.stop(wanted.stop.job);
    } else if ("review" in wanted) {
      this.#reviews.do(wanted.review.id, () => Promise.resolve(wanted));
    } else if ("study" in wanted) {
      this.#studies.do(wanted.study.id, () => Promise.resolve(wanted));
    } else if (!("append" in wanted)) {
      this.hooks.send(wanted);
    }
  }
}
