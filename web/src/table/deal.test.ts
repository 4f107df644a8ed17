// This device's part in a deal: sealed as docs/fair-deals.md says, opened only for a list that has it.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import type { DealState } from "../generated/protocol";
import { Dealing, seal } from "./deal";

const page = readFileSync(join(import.meta.dirname, "../../../docs/fair-deals.md"), "utf8");
/** A value of the example's tables. */
const value = (name: string) => new RegExp(`^\\| \\*${name}\\* \\|.*\`([0-9a-f]+)\``, "m").exec(page)?.[1] ?? "";

const deal: DealState = {
  id: value("g"),
  frozen: "{}",
  commit: value("C"),
  heard: [false, false, false],
  list: null,
  opened: [false, false, false],
  void: [],
  left: 10_000,
};

test("seals like the example", () => {
  expect(value("g")).toHaveLength(32);
  expect(seal(value("g"), value("C"), 0, value("n_0"))).toBe(value("c_0"));
  expect(seal(value("g"), value("C"), 1, value("n_1"))).toBe(value("c_1"));
});

/** The commitment that a device binds itself to. */
function bound(commands: ReturnType<Dealing["hear"]>["commands"]): string {
  const command = commands[0];
  if (typeof command !== "object" || !("bind" in command)) throw new Error("nothing was bound");
  return command.bind.commit ?? "";
}

test("binds itself once, opens once, and keeps a receipt", () => {
  const dealing = new Dealing();
  const commit = bound(dealing.hear(deal, [1]).commands);
  expect(commit).toMatch(/^[0-9a-f]{64}$/);
  expect(dealing.hear(deal, [1])).toEqual({ commands: [], receipts: [] });

  const list = [null, commit, null];
  const { commands, receipts } = dealing.hear({ ...deal, list }, [1]);
  const nonce = receipts[0]?.nonce ?? "";
  expect(seal(deal.id, deal.commit, 1, nonce)).toBe(commit);
  expect(commands).toEqual([{ open: { seat: 1, nonce } }]);
  expect(receipts).toEqual([{ id: deal.id, commit: deal.commit, list, seat: 1, nonce }]);
  expect(dealing.hear({ ...deal, list }, [1])).toEqual({ commands: [], receipts: [] });
});

test("opens for no list that has something else at its seat", () => {
  const dealing = new Dealing();
  const commit = bound(dealing.hear(deal, [1]).commands);
  expect(dealing.hear({ ...deal, list: [commit, "00".repeat(32), null] }, [1]).commands).toEqual([]);
  expect(dealing.hear({ ...deal, list: [commit, null, null] }, [1]).commands).toEqual([]);
});

test("draws anew for another attempt, and for each seat of its own", () => {
  const dealing = new Dealing();
  const first = dealing.hear(deal, [0, 2]).commands.map((command) => bound([command]));
  const second = dealing.hear({ ...deal, id: "ff".repeat(16) }, [0, 2]).commands.map((command) => bound([command]));
  expect(new Set([...first, ...second]).size).toBe(4);
});

test("puts in nothing where it is too late, or was heard already", () => {
  expect(new Dealing().hear({ ...deal, list: [null, null, null] }, [0]).commands).toEqual([]);
  expect(new Dealing().hear({ ...deal, heard: [true, false, false] }, [0]).commands).toEqual([]);
});
