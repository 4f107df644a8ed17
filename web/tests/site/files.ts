// A plain server of files: what any web space is. It knows nothing of games, and can go away.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { Socket } from "node:net";
import { extname, join, normalize } from "node:path";

/** The site lies somewhere below, never at the root. */
export const PATH = "/some/where/";

const KINDS: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};

export class Files {
  /** What was asked for, what of it was not there, and how many bytes were sent. */
  readonly asked: string[] = [];
  readonly missed: string[] = [];
  sent = 0;
  readonly #open = new Set<Socket>();

  private constructor(
    readonly server: Server,
    readonly port: number,
    /** Where the files lie: whoever publishes others changes it. */
    public folder: string,
  ) {}

  static async serve(folder: string): Promise<Files> {
    const made: { files?: Files } = {};
    const server = createServer((request, response) => {
      const path = new URL(request.url ?? "/", "http://x").pathname;
      made.files?.asked.push(path);
      const inside = path.startsWith(PATH) ? normalize(decodeURIComponent(path.slice(PATH.length))) : "..";
      const file = join(made.files?.folder ?? folder, inside === "." ? "index.html" : inside);
      if (inside.startsWith("..") || !existsSync(file) || !statSync(file).isFile()) {
        made.files?.missed.push(path);
        response.writeHead(404, { "content-type": "text/plain" }).end("not found");
        return;
      }
      const packed = String(request.headers["accept-encoding"]).includes("gzip") && existsSync(`${file}.gz`);
      response.setHeader("content-type", KINDS[extname(file)] ?? "application/octet-stream");
      if (packed) response.setHeader("content-encoding", "gzip");
      const sent = packed ? `${file}.gz` : file;
      if (made.files) made.files.sent += statSync(sent).size;
      createReadStream(sent).pipe(response);
    });
    server.on("connection", (socket) => {
      made.files?.note(socket);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port for the files");
    return (made.files = new Files(server, address.port, folder));
  }

  note(socket: Socket): void {
    this.#open.add(socket);
    socket.on("close", () => this.#open.delete(socket));
  }

  /** Browsers trust this machine's own address as they trust https. */
  get url(): string {
    return `http://127.0.0.1:${this.port}${PATH}`;
  }

  /** The same as a phone at home sees it: without a certificate, and so without locks and a service worker. */
  get plain(): string {
    return `http://gamenight.local:${this.port}${PATH}`;
  }

  /** Goes away, for good. */
  async stop(): Promise<void> {
    const closed = new Promise((done) => this.server.close(done));
    for (const socket of this.#open) socket.destroy();
    await closed;
  }
}
