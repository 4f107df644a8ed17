// How a page without a server reaches its tables: through a worker in the same browser, in the words of the same protocol.
import type { Wire } from "../net/way";
import type { FromPage, ToPage } from "./messages";
import { trouble } from "./trouble.svelte";

export type { Wire };
export const alone = true;

const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "tables" });
const tell = (message: FromPage) => worker.postMessage(message);
const waiting = new Map<number, { done: (answer: Response) => void; failed: (reason: Error) => void }>();
const lines = new Map<number, LocalLine>();
let count = 0;

/** Asks for something beside a table. */
export function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const id = ++count;
  return new Promise((done, failed) => {
    waiting.set(id, { done, failed });
    tell({ ask: { id, method: init.method ?? "GET", path, body: typeof init.body === "string" ? init.body : "" } });
    init.signal?.addEventListener("abort", () => {
      if (!waiting.delete(id)) return;
      tell({ drop: { id } });
      failed(new Error("nobody waits for it"));
    });
  });
}

/** Opens a line; the path is that of the socket. */
export const open = (path: string): Wire => new LocalLine(path);

class LocalLine {
  readyState: WebSocket["readyState"] = WebSocket.CONNECTING;
  onmessage: WebSocket["onmessage"] = null;
  onclose: WebSocket["onclose"] = null;
  readonly #id = ++count;

  constructor(path: string) {
    lines.set(this.#id, this);
    tell({ open: { line: this.#id, path } });
  }

  send(text: string): void {
    tell({ hear: { line: this.#id, text } });
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    tell({ close: { line: this.#id } });
    this.end();
  }

  hear(data: string): void {
    this.readyState = WebSocket.OPEN;
    this.onmessage?.call(this as unknown as WebSocket, new MessageEvent("message", { data }));
  }

  end(): void {
    lines.delete(this.#id);
    this.readyState = WebSocket.CLOSED;
    this.onclose?.call(this as unknown as WebSocket, new CloseEvent("close"));
  }
}

worker.onmessage = ({ data }: MessageEvent<ToPage>) => {
  if ("answer" in data) {
    const { id, status, kind, body } = data.answer;
    const init: ResponseInit = kind ? { status, headers: { "content-type": kind } } : { status };
    waiting.get(id)?.done(new Response(status === 204 ? null : body, init));
    waiting.delete(id);
  } else if ("send" in data) {
    for (const line of data.send.lines) lines.get(line)?.hear(data.send.text);
  } else if ("hangup" in data) {
    lines.get(data.hangup.line)?.end();
  } else if ("trouble" in data) {
    trouble.now = data.trouble;
  } else {
    for (const { failed } of waiting.values()) failed(new Error("the tables have moved to another tab"));
    waiting.clear();
    for (const line of [...lines.values()]) line.end();
  }
};
worker.onerror = () => (trouble.now = "broken");
