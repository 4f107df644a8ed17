// A socket for tests, whose other end says what the test wants it to.
import type { FromServer, Protocol } from "../generated/protocol";

/** The other end of a line. A real one cannot be cut at a chosen moment here; the browser tests have real ones. */
export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  readonly sent: { request: string; command: unknown }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: URL) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { request: string; command: unknown });
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  hear(message: FromServer): void {
    this.readyState = 1;
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome(session = "one", protocol = 1): void {
    this.hear({ welcome: { protocol: protocol as Protocol, build: "1", session, resumed: false } });
  }
}
