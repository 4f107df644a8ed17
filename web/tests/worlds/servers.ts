// The two servers, in one process that does as it is told: see server/examples/worlds.rs.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

const PROGRAM = process.env.WORLDS ?? join(import.meta.dirname, "../../../target/debug/examples/worlds");

export interface Opening {
  game: string;
  /** From this follow the cards, the seats and the choices of those who play. */
  number: number;
  /**
   * A seat that cannot tell the worlds apart, an onlooker who cannot, a seat whose own hand differs, or two seats that
   * share a device, behind its curtain.
   */
  watch: "seat" | "onlooker" | "hand" | "curtain";
  leak?: string;
}

export interface Opened {
  code: string;
  /** One a world. */
  hosts: [string, string];
  cookies: [string, string];
  /** What showed already, and should not have. */
  found?: string;
}

/** What happens next. */
export type Order = "act" | "wait" | "chat" | "pause" | "pry" | "settle" | "window" | { advance: number };

export interface Report {
  /** Milliseconds on the servers' clock. */
  now: number;
  /** How long what happened is still to be looked at. */
  held: number;
  /** How long the open question is still open. */
  left: number | null;
  /** Can whoever is watched still not tell the worlds apart? */
  same: boolean;
  /** Is the watched seat asked? */
  asked: boolean;
  over: boolean;
  /** All that was done so far. */
  deeds: string[];
  /** What the sockets of the others showed and should not have. */
  found: string | null;
}

export class Servers {
  readonly #process: ChildProcess;
  readonly #answers: AsyncIterator<string>;

  constructor() {
    if (!existsSync(PROGRAM)) {
      throw new Error("the servers are not built: cargo build --profile test --package server --example worlds");
    }
    this.#process = spawn(PROGRAM, { stdio: ["pipe", "pipe", "inherit"] });
    this.#answers = createInterface({ input: this.#process.stdout! })[Symbol.asyncIterator]();
  }

  open(opening: Opening): Promise<Opened> {
    return this.#say({ open: opening }) as Promise<Opened>;
  }

  order(order: Order): Promise<Report> {
    return this.#say(order) as Promise<Report>;
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, "exit");
    this.#process.stdin!.end();
    await ended;
  }

  async #say(order: unknown): Promise<unknown> {
    this.#process.stdin!.write(`${JSON.stringify(order)}\n`);
    const { value, done } = await this.#answers.next();
    if (done) throw new Error(`the servers broke down over ${JSON.stringify(order)}`);
    return JSON.parse(value) as unknown;
  }
}
