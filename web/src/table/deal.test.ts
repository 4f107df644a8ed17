// This device's part in a deal: sealed as docs/fair-deals.md says, opened only for a list that has it.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import type { DealState } from "../generated/protocol";
import { Dealing, differs, seal, type Shown } from "./deal";

const page = readFileSync(join(import.meta.dirname, "../../../docs/fair-deals.md"), "utf8");
/** A value of the example's tables. */
const value = (name: string) => new RegExp(`^\\| \\*${name}\\* \\|.*\`([0-9a-f]+)\``, "m").exec(page)?.[1] ?? "";

const deal: DealState = {
  id: value("g"),
  frozen: `{"format":1,"game":"squid","options":{"ring":"even"},"players":[{"kind":"person"},{"kind":"person"},{"kind":"bot","level":"easy"}],"rules":1,"seats":3}`,
  commit: value("C"),
  heard: [false, false, false],
  list: null,
  opened: [false, false, false],
  void: [],
  left: 10_000,
};

const shown: Shown = {
  game: "squid",
  options: { ring: "even" },
  places: [{ bot: null }, { bot: null }, { bot: "easy" }],
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
  const commit = bound(dealing.hear(deal, [1], shown).commands);
  expect(commit).toMatch(/^[0-9a-f]{64}$/);
  expect(dealing.hear(deal, [1], shown)).toEqual({ commands: [], receipts: [], differs: null });

  const list = [null, commit, null];
  const { commands, receipts } = dealing.hear({ ...deal, list }, [1], shown);
  const nonce = receipts[0]?.nonce ?? "";
  expect(seal(deal.id, deal.commit, 1, nonce)).toBe(commit);
  expect(commands).toEqual([{ open: { seat: 1, nonce } }]);
  expect(receipts).toEqual([{ id: deal.id, commit: deal.commit, list, seat: 1, nonce }]);
  expect(dealing.hear({ ...deal, list }, [1], shown)).toEqual({ commands: [], receipts: [], differs: null });
});

test("opens for no list that has something else at its seat", () => {
  const dealing = new Dealing();
  const commit = bound(dealing.hear(deal, [1], shown).commands);
  expect(dealing.hear({ ...deal, list: [commit, "00".repeat(32), null] }, [1], shown).commands).toEqual([]);
  expect(dealing.hear({ ...deal, list: [commit, null, null] }, [1], shown).commands).toEqual([]);
});

test("draws anew for another attempt, and for each seat of its own", () => {
  const dealing = new Dealing();
  const first = dealing.hear(deal, [0, 2], shown).commands.map((command) => bound([command]));
  const second = dealing
    .hear({ ...deal, id: "ff".repeat(16) }, [0, 2], shown)
    .commands.map((command) => bound([command]));
  expect(new Set([...first, ...second]).size).toBe(4);
});

test("puts in nothing where it is too late, or was heard already", () => {
  expect(new Dealing().hear({ ...deal, list: [null, null, null] }, [0], shown).commands).toEqual([]);
  expect(new Dealing().hear({ ...deal, heard: [true, false, false] }, [0], shown).commands).toEqual([]);
});

test("is bound by nothing that was not shown", () => {
  expect(differs(deal.frozen, shown)).toBe(null);
  // However the server writes them down.
  expect(differs(deal.frozen, { ...shown, options: JSON.parse('{ "ring" : "even" }') as Shown["options"] })).toBe(null);
  const others: [Shown, string][] = [
    [{ ...shown, game: "walls" }, "game"],
    [{ ...shown, options: { ring: "odd" } }, "options"],
    [{ ...shown, options: {} }, "options"],
    [{ ...shown, places: [{ bot: null }, { bot: "easy" }, { bot: "easy" }] }, "places"],
    [{ ...shown, places: [{ bot: null }, { bot: null }, { bot: "hard" }] }, "places"],
    [{ ...shown, places: shown.places.slice(0, 2) }, "places"],
  ];
  for (const [other, what] of others) {
    expect(differs(deal.frozen, other)).toBe(what);
    const heard = new Dealing().hear({ ...deal, heard: [false, true, false] }, [0, 1], other);
    expect(heard).toEqual({ commands: [{ bind: { seat: 0, commit: null } }], receipts: [], differs: what });
  }
  expect(differs("no JSON", shown)).toBe("game");
});

test("compares once: a place may change hands while all start again", () => {
  const dealing = new Dealing();
  bound(dealing.hear(deal, [0], shown).commands);
  const left: Shown = { ...shown, places: [{ bot: null }, { bot: "medium" }, { bot: "easy" }] };
  expect(dealing.hear({ ...deal, id: "ff".repeat(16) }, [0], left).differs).toBe(null);
});
