// A page that meets a server of another protocol loads itself anew, once, and then says what is wrong.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { FakeSocket } from "../net/socket.fixture";
import { Table } from "./table.svelte";
import { fit, PROTOCOL } from "./version";

const reload = vi.fn();
const OTHER = PROTOCOL + 1;

/** A page that was just loaded, at a server of this protocol. */
function visit(protocol: number): Table {
  const table = new Table("BODIKA");
  FakeSocket.all.at(-1)!.welcome("one", protocol);
  return table;
}

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.spyOn(location, "reload").mockImplementation(reload);
  reload.mockClear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a server of the same protocol is talked to", () => {
  const table = visit(PROTOCOL);
  expect(table.line).toBe("open");
  expect(reload).not.toHaveBeenCalled();
  table.close();
});

test("a page of another protocol comes anew once, and then says that it does not fit", () => {
  expect(visit(OTHER).line).toBe("closed");
  expect(reload).toHaveBeenCalledTimes(1);
  expect(visit(OTHER).line).toBe("unfit");
  expect(visit(OTHER).line).toBe("unfit");
  expect(reload).toHaveBeenCalledTimes(1);
});

test("each other number is tried once, also when they take turns", () => {
  const numbers = [OTHER, OTHER + 1, OTHER, OTHER + 1];
  expect(numbers.map(fit)).toEqual(["reloads", "reloads", "unfit", "unfit"]);
  expect(fit(PROTOCOL)).toBe("fits");
  expect(fit(OTHER)).toBe("unfit");
});

test("a browser that stores nothing is not loaded anew for ever", () => {
  vi.stubGlobal("sessionStorage", {
    getItem: () => {
      throw new Error("denied");
    },
  });
  expect(fit(OTHER)).toBe("unfit");
  expect(reload).not.toHaveBeenCalled();
});
