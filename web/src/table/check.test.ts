// The check of a deal, on the example of docs/fair-deals.md and on what somebody might do to it.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { canonical } from "./canonical";
import { check, type Header } from "./check";
import type { Receipt } from "./deal";

const [header, receipt] = [...readFileSync("../docs/fair-deals.md", "utf8").matchAll(/```json\n([\s\S]*?)```/g)].map(
  ([, text]) => JSON.parse(text ?? "") as unknown,
) as [Header, Receipt];

function changed(change: (header: Header) => void): Header {
  const copy = structuredClone(header);
  change(copy);
  return copy;
}

describe("a deal", () => {
  test("is fair with a receipt, consistent without, unknown without an account", () => {
    expect(check(header, [receipt])).toBe("fair");
    expect(check(header, [])).toBe("consistent");
    expect(
      check(
        changed((copy) => delete copy.fair),
        [],
      ),
    ).toBe("unknown");
  });

  test("that had been played before is called a given one", () => {
    expect(check({ game: "squid", format: 1, seats: 2, options: {}, seed: "00", given: "duel" }, [])).toBe("given");
  });

  test("of one device alone is never called fair", () => {
    expect(
      check(
        changed((copy) => (copy.device = true)),
        [receipt],
      ),
    ).toBe("device");
  });

  test.each<[string, (copy: Header) => void]>([
    ["another seed", (copy) => (copy.seed = copy.seed.replace("c", "d"))],
    ["another option", (copy) => (copy.options = { start: 1 })],
    ["a bot for a person", (copy) => (copy.players![0] = { kind: "bot", level: "easy" })],
    ["another number of the server", (copy) => (copy.fair!.server = "00".repeat(32))],
    ["another number of a seat", (copy) => (copy.fair!.seats[0]!.nonce = "33".repeat(32))],
    ["a seat that did not open", (copy) => (copy.fair!.seats[0]!.nonce = null)],
    ["no number at all", (copy) => (copy.fair!.id = "nonsense")],
  ])("with %s is wrong", (_, change) => {
    expect(check(changed(change), [])).toBe("wrong");
  });

  test("is wrong if an attempt that a device took part in is hushed up", () => {
    expect(check(header, [receipt, { ...receipt, id: "ff".repeat(16) }])).toBe("wrong");
    expect(check(header, [{ ...receipt, nonce: "33".repeat(32) }])).toBe("wrong");
  });
});

test("canonical JSON sorts keys by code point", () => {
  expect(canonical({ "\u{1f600}": 1, "\uffff": [{ b: 1, a: "é\n" }], a: null })).toBe(
    '{"a":null,"\uffff":[{"a":"é\\n","b":1}],"\u{1f600}":1}',
  );
});
