// The line to a table: back after every cut, from where it stopped, with what was not answered said again.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Connection, type Line } from "./socket";
import { FakeSocket } from "./socket.fixture";

const socket = () => FakeSocket.all.at(-1)!;
const query = () => Object.fromEntries(socket().url.searchParams);
let lines: Line[];
let messages: unknown[];
let seen: { number: number; step: number } | null;
let connection: Connection;

function connect(eyes = { look: "mine", watch: false }): void {
  connection = new Connection("BALUMO", eyes, {
    fit: (protocol) => (protocol === 1 ? "fits" : protocol === 2 ? "reloads" : "unfit"),
    line: (line) => void lines.push(line),
    message: (message) => void messages.push(message),
    seen: () => seen,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  [lines, messages, seen] = [[], [], null];
});
afterEach(() => {
  connection.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("goes to the table with the eyes it is given", () => {
  connect({ look: "public", watch: true });
  expect(socket().url.protocol).toBe("ws:");
  expect(socket().url.pathname).toBe("/api/tables/BALUMO/socket");
  expect(query()).toEqual({ look: "public", watch: "true", changes: "true" });
  expect(lines).toEqual(["connecting"]);
  socket().welcome();
  expect(lines).toEqual(["connecting", "open"]);
});

test("gives each answer to the command it answers", async () => {
  connect();
  socket().welcome();
  const [pause, resume] = [connection.send("pause"), connection.send("resume")];
  const [first, second] = socket().sent.map(({ request }) => request);
  expect(first).not.toBe(second);
  socket().hear({ answer: { request: second!, accepted: true } as never });
  socket().hear({ answer: { request: first!, accepted: false } as never });
  expect((await pause).accepted).toBe(false);
  expect((await resume).accepted).toBe(true);
  expect(messages, "answers are no messages").toHaveLength(1);
});

test("asks again under the same name when the server does not know", async () => {
  connect();
  socket().welcome();
  const answer = connection.send("pause");
  const { request } = socket().sent[0]!;
  const unknown = { code: "storage-unknown", rule: null, params: [], sentence: "" };
  const doubt = () => socket().hear({ answer: { request, accepted: false, refusal: unknown } as never });
  doubt();
  expect(socket().sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(socket().sent).toHaveLength(2);
  expect(socket().sent[1]).toEqual(socket().sent[0]);
  socket().hear({ answer: { request, accepted: true } as never });
  expect((await answer).accepted).toBe(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(socket().sent, "once it is known, it is not asked again").toHaveLength(2);
});

test("but not for ever", async () => {
  connect();
  socket().welcome();
  const answer = connection.send("pause");
  const { request } = socket().sent[0]!;
  const unknown = { code: "storage-unknown", rule: null, params: [], sentence: "" };
  for (let doubts = 0; doubts <= 20; doubts++) {
    socket().hear({ answer: { request, accepted: false, refusal: unknown } as never });
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect((await answer).refusal?.code).toBe("storage-unknown");
  expect(socket().sent).toHaveLength(21);
});

test("comes back by itself, later and later, from the last step seen", async () => {
  connect();
  socket().welcome("first");
  seen = { number: 2, step: 17 };
  socket().close();
  expect(lines.at(-1)).toBe("lost");
  await vi.advanceTimersByTimeAsync(299);
  expect(FakeSocket.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(query()).toEqual({ look: "mine", changes: "true", session: "first", number: "2", step: "17" });

  socket().close();
  await vi.advanceTimersByTimeAsync(599);
  expect(FakeSocket.all).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(FakeSocket.all).toHaveLength(3);
  for (let cut = 0; cut < 8; cut += 1) {
    socket().close();
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(FakeSocket.all, "never longer than five seconds").toHaveLength(11);
  socket().welcome("second");
  socket().close();
  await vi.advanceTimersByTimeAsync(300);
  expect(query().session, "soon again after a good line").toBe("second");
});

test("asks for no steps before it has seen any", async () => {
  connect();
  socket().welcome();
  socket().close();
  await vi.advanceTimersByTimeAsync(300);
  expect(query()).toEqual({ look: "mine", changes: "true" });
});

test("says again what was not answered, under the same name, in order", async () => {
  connect();
  void connection.send("start");
  expect(socket().sent, "nothing before the line is open").toEqual([]);
  socket().welcome();
  void connection.send("pause");
  const before = socket().sent;
  expect(before.map(({ command }) => command)).toEqual(["start", "pause"]);
  socket().hear({ answer: { request: before[0]!.request, accepted: true } as never });
  socket().close();
  void connection.send("resume");
  await vi.advanceTimersByTimeAsync(300);
  socket().welcome();
  expect(socket().sent.map(({ command }) => command)).toEqual(["pause", "resume"]);
  expect(socket().sent[0]?.request).toBe(before[1]?.request);
});

test("does not wait for the next try when the phone is unlocked", () => {
  connect();
  socket().welcome();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSocket.all, "an open line is left alone").toHaveLength(1);
  socket().close();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSocket.all).toHaveLength(2);
});

test("shows nothing that does not fit, and comes back to hear it as a whole", async () => {
  connect();
  socket().welcome("first");
  socket().hear({ picture: { number: 1, step: 3 } as never });
  socket().hear({ changes: { after: 0, step: true, position: { step: [4] } } });
  expect(messages.slice(1)).toEqual([{ picture: { number: 1, step: 3 } }, { step: { number: 1, step: 4 } }]);
  seen = { number: 1, step: 4 };
  socket().hear({ changes: { after: 2, step: true, position: { step: [6] } } });
  expect(messages).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(300);
  expect(query()).toEqual({ look: "mine", session: "first", number: "1", step: "4" });
});

test("hears nothing from a line it has given up", () => {
  connect();
  const old = socket();
  old.welcome();
  old.close();
  window.dispatchEvent(new Event("online"));
  socket().welcome();
  const before = messages.length;
  old.hear({ reaction: { person: 0, reaction: "cheer" } });
  expect(messages).toHaveLength(before);
});

test("comes back to a server that could not write, and says so meanwhile", async () => {
  connect();
  socket().welcome();
  const before = messages.length;
  socket().hear({ closed: { code: "storage", rule: null, params: [], sentence: "" } as never });
  socket().close();
  expect(lines.at(-1)).toBe("stopped");
  expect(messages, "the table is not closed").toHaveLength(before);
  await vi.advanceTimersByTimeAsync(300);
  expect(FakeSocket.all).toHaveLength(2);
  expect(lines.at(-1)).toBe("stopped");
  // Turned away again, and then let in.
  socket().hear({ closed: { code: "storage", rule: null, params: [], sentence: "" } as never });
  socket().close();
  await vi.advanceTimersByTimeAsync(600);
  socket().welcome();
  expect(lines.at(-1)).toBe("open");
  socket().close();
  expect(lines.at(-1)).toBe("lost");
});

test("stays away when the table is closed, or it is left", async () => {
  connect();
  socket().welcome();
  socket().hear({ closed: { code: "no-such-table", rule: null, params: [], sentence: "" } as never });
  expect(lines.at(-1)).toBe("closed");
  await vi.advanceTimersByTimeAsync(60_000);
  window.dispatchEvent(new Event("online"));
  expect(FakeSocket.all).toHaveLength(1);
});

test.each([
  [2, "closed"],
  [3, "unfit"],
])("says nothing to a server of the other protocol %i, and does not come back", async (protocol, line) => {
  connect();
  void connection.send("start");
  socket().welcome("one", protocol);
  expect(socket().sent).toEqual([]);
  expect(messages).toEqual([]);
  expect(lines.at(-1)).toBe(line);
  await vi.advanceTimersByTimeAsync(60_000);
  window.dispatchEvent(new Event("online"));
  expect(FakeSocket.all).toHaveLength(1);
});
