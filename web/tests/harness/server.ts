// A server of the tests' own, with tables in a folder that goes with it, and a line to it that can be cut.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Server as Listener, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** The name by which pages are opened; the browser is told that it means this machine. */
export const NAME = "gamenight.local";

export class Server {
  private constructor(
    readonly port: number,
    readonly process: ChildProcess,
    readonly data: string,
  ) {}

  /** At any port, or at one that it had before. */
  static async start(port = 0): Promise<Server> {
    const binary = process.env.GAMENIGHT ?? join(import.meta.dirname, "../../../target/debug/gamenight");
    const data = mkdtempSync(join(tmpdir(), "gamenight-browser-"));
    // All players of a worker come from one address, in quicker succession than any family.
    const limits = ["--limit", "requests=200", "--limit", "tables=1000"];
    const child = spawn(binary, ["serve", "--local-only", "--port", String(port), "--data", data, ...limits], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const found = await new Promise<number>((done, failed) => {
      child.once("error", failed);
      child.once("exit", (code) => failed(new Error(`${binary} ended with ${code}`)));
      createInterface({ input: child.stdout }).once("line", (line) => {
        const said = /http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
        if (said) done(Number(said));
        else failed(new Error(`the server said “${line}” instead of its address`));
      });
    });
    return new Server(found, child, data);
  }

  get url(): string {
    return `http://${NAME}:${this.port}`;
  }

  async stop(): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      const over = once(this.process, "exit");
      this.process.kill("SIGTERM");
      const late = setTimeout(() => this.process.kill("SIGKILL"), 5_000);
      await over;
      clearTimeout(late);
    }
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** A line to a server that can be cut and mended: what a phone in a lift goes through. */
export class Wire {
  readonly #open = new Set<Socket>();
  #cut = false;

  private constructor(
    readonly port: number,
    readonly listener: Listener,
  ) {}

  static async to(server: Server): Promise<Wire> {
    const made: { wire?: Wire } = {};
    const listener = createServer((near) => {
      if (made.wire?.isCut) return near.destroy();
      const far = connect(server.port, "127.0.0.1");
      made.wire?.join(near, far);
    });
    await new Promise<void>((done) => listener.listen(0, "127.0.0.1", done));
    const address = listener.address();
    if (address === null || typeof address === "string") throw new Error("no port for the wire");
    return (made.wire = new Wire(address.port, listener));
  }

  get url(): string {
    return `http://${NAME}:${this.port}`;
  }

  get isCut(): boolean {
    return this.#cut;
  }

  cut(): void {
    this.#cut = true;
    for (const socket of this.#open) socket.destroy();
    this.#open.clear();
  }

  mend(): void {
    this.#cut = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((done) => this.listener.close(done));
  }

  join(near: Socket, far: Socket): void {
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#open.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        this.#open.delete(socket);
        other.destroy();
      });
    }
    near.pipe(far).pipe(near);
  }
}
