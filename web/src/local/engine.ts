// The tables as WebAssembly: messages and replies are JSON in its memory (local/wasm/src/lib.rs).
import address from "../../local/gamenight.wasm?url";
import type { Answer, Errand, Listed, LookBack, Order, Row, Said, Wanted } from "./messages";

interface Exports {
  memory: WebAssembly.Memory;
  room(length: number): number;
  begin(): number;
  tell(): number;
  ponder(): number;
  look_back(): number;
  examine(): number;
  reply(): number;
}

export interface Reply {
  wanted: Wanted[];
  /** After how many milliseconds the tables want to be called again. */
  wait: number | null;
}

const write = new TextEncoder();
const read = new TextDecoder();
let compiled: Promise<WebAssembly.Module> | null = null;

async function load(): Promise<WebAssembly.Module> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  // Not every web space knows what a .wasm file is, which the quicker way would insist on.
  return WebAssembly.compile(await answer.arrayBuffer());
}

/** Fetches and compiles it, once. */
export function compile(): Promise<WebAssembly.Module> {
  return (compiled ??= load().catch((problem: unknown) => {
    compiled = null;
    throw problem;
  }));
}

export class Engine {
  private constructor(readonly exports: Exports) {}

  static async of(module: WebAssembly.Module): Promise<Engine> {
    const instance = await WebAssembly.instantiate(module, {});
    return new Engine(instance.exports as unknown as Exports);
  }

  /** One with tables. */
  static async begin(begin: { guest: string; build: string; tables: Listed[] }): Promise<Engine> {
    const engine = await Engine.of(await compile());
    const seed = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0"));
    const wrong = engine.#call("begin", { ...begin, seed: seed.join("") });
    if (wrong) throw new Error(wrong);
    return engine;
  }

  tell(said: Said): Reply {
    const told = { moment: Math.floor(performance.now()), wall: Date.now(), said };
    const reply = this.#call("tell", told);
    if (!reply) throw new Error("the tables did not understand what they were told");
    return JSON.parse(reply) as Reply;
  }

  /** A bot thinks, for as long as that takes. */
  ponder(think: Omit<Errand, "job"> & { rows: Row[] }): string | null {
    return JSON.parse(this.#call("ponder", think)) as string | null;
  }

  /** Looks back at a game, for as long as that takes: the answer to the request. */
  lookBack(asked: LookBack): { answer: Answer } | null {
    return JSON.parse(this.#call("look_back", asked)) as { answer: Answer } | null;
  }

  /** Studies a set-up, for as long as that takes: the answer to the request. */
  examine(order: Order): { answer: Answer } | null {
    return JSON.parse(this.#call("examine", order)) as { answer: Answer } | null;
  }

  #call(what: "begin" | "tell" | "ponder" | "look_back" | "examine", message: unknown): string {
    const bytes = write.encode(JSON.stringify(message));
    const { exports } = this;
    const room = exports.room(bytes.length);
    new Uint8Array(exports.memory.buffer, room, bytes.length).set(bytes);
    const length = exports[what]();
    return read.decode(new Uint8Array(exports.memory.buffer, exports.reply(), length));
  }
}
