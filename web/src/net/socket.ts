// The one way to a table: commands out, messages in, and back again after every cut.
import type { Answer, Changes, Command, FromServer } from "../generated/protocol";
import { Folding } from "./changes";
import { open, type Wire } from "./way";

/** `stopped`: the server cannot write anything down at the moment, and the table waits. `unfit`: it speaks another protocol. */
export type Line = "connecting" | "open" | "lost" | "stopped" | "closed" | "unfit";

export interface Hooks {
  /** Can this page talk to a server of that protocol? If not, the connection ends. */
  fit(protocol: number): "fits" | "reloads" | "unfit";
  /** A message, the answers aside. */
  message(message: Exclude<FromServer, { answer: Answer } | { changes: Changes }>): void;
  /** How the connection is. */
  line(line: Line): void;
  /** Where one stopped: the game and the last step seen. */
  seen(): { number: number; step: number } | null;
}

export interface Eyes {
  /** A seat's number, `public`, or `mine`. */
  look: string;
  /** Holds no seat at all: a television. */
  watch: boolean;
}

interface Waiting {
  text: string;
  done: (answer: Answer) => void;
  /** How often the server could not tell whether it was written down. */
  doubts: number;
}

/** When the server does not know whether a command was written down, it is said again so many milliseconds later, so often. */
const DOUBT = { again: 1_000, most: 20 } as const;

/** After how many milliseconds one tries again, the first time and at most. */
const AGAIN = [300, 5_000] as const;

export class Connection {
  #socket: Wire | null = null;
  #session: string | null = null;
  #again: number = AGAIN[0];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #over = false;
  #stopped = false;
  #count = 0;
  #folding = new Folding();
  /** Changes did not fit once: from now on everything is to come as a whole. */
  #whole = false;
  /** Names of requests differ between devices and reloads. */
  readonly #prefix = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(36)).join("");
  /** Commands without an answer yet. They are said again after a cut; the server does nothing twice. */
  readonly #waiting = new Map<string, Waiting>();

  constructor(
    public code: string,
    readonly eyes: Eyes,
    readonly hooks: Hooks,
  ) {
    document.addEventListener("visibilitychange", this.#wake);
    window.addEventListener("online", this.#wake);
    window.addEventListener("pageshow", this.#wake);
    this.#open();
  }

  send(command: Command): Promise<Answer> {
    const request = `${this.#prefix}-${++this.#count}`;
    const text = JSON.stringify({ request, command });
    return new Promise((done) => {
      this.#waiting.set(request, { text, done, doubts: 0 });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    });
  }

  close(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    document.removeEventListener("visibilitychange", this.#wake);
    window.removeEventListener("online", this.#wake);
    window.removeEventListener("pageshow", this.#wake);
    this.#socket?.close();
  }

  /** A phone that was locked does not wait for the next try. */
  readonly #wake = () => {
    if (document.visibilityState !== "visible" || this.#over) return;
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    this.hooks.line(this.#stopped ? "stopped" : this.#session ? "lost" : "connecting");
    const query = new URLSearchParams({ look: this.eyes.look });
    if (this.eyes.watch) query.set("watch", "true");
    if (!this.#whole) query.set("changes", "true");
    const seen = this.hooks.seen();
    if (this.#session && seen) {
      query.set("session", this.#session);
      query.set("number", String(seen.number));
      query.set("step", String(seen.step));
    }
    const socket = open(`/api/tables/${encodeURIComponent(this.code)}/socket?${query}`);
    this.#socket = socket;
    this.#folding = new Folding();
    socket.onmessage = ({ data }) => {
      if (this.#socket === socket) this.#unfold(JSON.parse(String(data)) as FromServer);
    };
    socket.onclose = () => {
      if (this.#socket !== socket || this.#over) return;
      this.hooks.line(this.#stopped ? "stopped" : "lost");
      this.#timer = setTimeout(() => this.#open(), this.#again);
      this.#again = Math.min(this.#again * 2, AGAIN[1]);
    };
  }

  /** If the server does not know, it is asked again under the same name: then nothing is done twice. */
  #doubts(answer: Answer, waiting: Waiting): boolean {
    if (answer.refusal?.code !== "storage-unknown" || ++waiting.doubts > DOUBT.most) return false;
    setTimeout(() => {
      const open = this.#socket?.readyState === WebSocket.OPEN;
      if (open && this.#waiting.get(answer.request) === waiting) this.#socket?.send(waiting.text);
    }, DOUBT.again);
    return true;
  }

  /** What cannot be folded is never shown: the line is opened anew, from the last step seen. */
  #unfold(message: FromServer): void {
    let whole;
    try {
      whole = this.#folding.take(message);
    } catch {
      this.#whole = true;
      this.#socket?.close();
      return;
    }
    this.#hear(whole);
  }

  #hear(message: Exclude<FromServer, { changes: Changes }>): void {
    if ("answer" in message) {
      const { answer } = message;
      const waiting = this.#waiting.get(answer.request);
      if (!waiting || this.#doubts(answer, waiting)) return;
      this.#waiting.delete(answer.request);
      waiting.done(answer);
      return;
    }
    if ("welcome" in message) {
      const fit = this.hooks.fit(message.welcome.protocol);
      if (fit !== "fits") {
        this.close();
        this.hooks.line(fit === "unfit" ? "unfit" : "closed");
        return;
      }
      this.#session = message.welcome.session;
      this.#again = AGAIN[0];
      this.#stopped = false;
      this.hooks.line("open");
      for (const { text } of this.#waiting.values()) this.#socket?.send(text);
    }
    if ("closed" in message) {
      // A server that could not write comes back, or another one takes its place.
      if (message.closed.code === "storage") {
        this.#stopped = true;
        this.hooks.line("stopped");
        return;
      }
      this.close();
      this.hooks.line("closed");
    }
    this.hooks.message(message);
  }
}
