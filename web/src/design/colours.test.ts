// Colours stand in the tokens and in the palettes of the worlds; nothing else names one of its own.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "..");
const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" });

test("no component names a colour", () => {
  const named = files
    .filter((file) => file.endsWith(".svelte"))
    .flatMap((file) => {
      const style = readFileSync(join(SOURCE, file), "utf8").split("<style>")[1] ?? "";
      // In a mask black is what stays, no colour.
      const found = style.replaceAll(/mask:[^;]*;/g, "").match(/#(?:[0-9a-f]{3,4}){1,2}\b|\b(?:rgb|hsl)a?\(/gi) ?? [];
      return found.map((colour) => `${file}: ${colour}`);
    });
  expect(named).toEqual([]);
});
