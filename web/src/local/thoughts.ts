// Where bots think: in a worker beside the one that runs the tables, so that nothing waits for a thought, and one that nobody waits
// for any more can be stopped in its middle.
import { compile } from "./engine";
import type { Errand, Row } from "./messages";
import type { Store } from "./store";

/** What the thinker is told: first the engine, then one errand after the other. */
export type ToThinker = { module: WebAssembly.Module } | (Errand & { rows: Row[] });

export class Thoughts {
  #thinker: Worker | null = null;
  #queue: Errand[] = [];
  #now: Errand | null = null;

  /** `done`: this is what came of it; nothing if it broke down. */
  constructor(
    readonly store: Store,
    readonly done: (job: number, action: string | null) => void,
  ) {}

  think(errand: Errand): void {
    this.#queue.push(errand);
    if (!this.#now) void this.#next();
  }

  stop(job: number): void {
    this.#queue = this.#queue.filter((errand) => errand.job !== job);
    if (this.#now?.job !== job) return;
    this.#end();
    void this.#next();
  }

  clear(): void {
    this.#queue = [];
    this.#now = null;
    this.#end();
  }

  #end(): void {
    this.#thinker?.terminate();
    this.#thinker = null;
  }

  async #next(): Promise<void> {
    const errand = (this.#now = this.#queue.shift() ?? null);
    if (!errand) return;
    const action = await this.#ask(errand).catch(() => null);
    // It may have been stopped meanwhile.
    if (this.#now !== errand) return;
    this.done(errand.job, action);
    void this.#next();
  }

  async #ask(errand: Errand): Promise<string | null> {
    const [module, rows] = await Promise.all([compile(), this.store.rows(errand.table, 0)]);
    if (this.#now !== errand) return null;
    const thinker = (this.#thinker ??= this.#start(module));
    return new Promise((done) => {
      thinker.onmessage = ({ data }: MessageEvent<string | null>) => done(data);
      thinker.onerror = () => {
        this.#end();
        done(null);
      };
      thinker.postMessage({ ...errand, rows } satisfies ToThinker);
    });
  }

  #start(module: WebAssembly.Module): Worker {
    const thinker = new Worker(new URL("./thinker.ts", import.meta.url), { type: "module", name: "thinker" });
    thinker.postMessage({ module } satisfies ToThinker);
    return thinker;
  }
}
