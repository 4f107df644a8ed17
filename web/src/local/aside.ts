// What takes its time is done beside the worker that runs the tables, in one of its own: nothing waits for it, and what nobody waits
// for any more is stopped in its middle.
import { compile } from "./engine";
import type { Errand, LookBack, Order, Row } from "./messages";

/** What such a worker is told: first the engine, then one piece of work after the other. */
export type Work = { ponder: Errand & { rows: Row[] } } | { review: LookBack } | { study: Order };
export type ToThinker = { module: WebAssembly.Module } | Work;

interface Piece {
  number: number;
  /** What the worker is told once its turn has come. */
  work: () => Promise<Work>;
}

/** One piece of work after the other. */
export class Aside<Result> {
  #worker: Worker | null = null;
  #queue: Piece[] = [];
  #now: Piece | null = null;

  /** `done`: this is what came of it; nothing if it broke down. */
  constructor(
    readonly name: string,
    readonly done: (number: number, result: Result | null) => void,
  ) {}

  do(number: number, work: Piece["work"]): void {
    this.#queue.push({ number, work });
    if (!this.#now) void this.#next();
  }

  stop(number: number): void {
    this.#queue = this.#queue.filter((piece) => piece.number !== number);
    if (this.#now?.number !== number) return;
    this.#end();
    void this.#next();
  }

  clear(): void {
    this.#queue = [];
    this.#now = null;
    this.#end();
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  async #next(): Promise<void> {
    const piece = (this.#now = this.#queue.shift() ?? null);
    if (!piece) return;
    const result = await this.#ask(piece).catch(() => null);
    // It may have been stopped meanwhile.
    if (this.#now !== piece) return;
    this.done(piece.number, result);
    void this.#next();
  }

  async #ask(piece: Piece): Promise<Result | null> {
    const [module, work] = await Promise.all([compile(), piece.work()]);
    if (this.#now !== piece) return null;
    const worker = (this.#worker ??= this.#start(module));
    return new Promise((done) => {
      worker.onmessage = ({ data }: MessageEvent<Result | null>) => done(data);
      worker.onerror = () => {
        this.#end();
        done(null);
      };
      worker.postMessage(work satisfies ToThinker);
    });
  }

  #start(module: WebAssembly.Module): Worker {
    const worker = new Worker(new URL("./thinker.ts", import.meta.url), { type: "module", name: this.name });
    worker.postMessage({ module } satisfies ToThinker);
    return worker;
  }
}
