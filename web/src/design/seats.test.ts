// Each pair of seats is told apart: by symbol always, by colour in the common deficiencies too.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { SYMBOLS } from "./symbols";

const tokens = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const SEATS = ["red", "blue", "green", "yellow", "purple", "orange"];
type Rgb = [number, number, number];

/** A seat's colour as light: linear, from 0 to 1. */
function light(colour: string): Rgb {
  const hex = new RegExp(`--${colour}: #([0-9a-f]{6});`).exec(tokens)?.[1] ?? "";
  return [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
}

const dot = (row: readonly number[], [r, g, b]: Rgb) => row[0]! * r + row[1]! * g + row[2]! * b;
const through = (matrix: readonly (readonly number[])[]) => (rgb: Rgb) =>
  matrix.map((row) => Math.min(1, Math.max(0, dot(row, rgb)))) as Rgb;

/** How people see who lack one kind of cones (Machado, Oliveira and Fernandes 2009, in full strength), and grey. */
const EYES: Record<string, (rgb: Rgb) => Rgb> = {
  "all colours": (rgb) => rgb,
  protanopia: through([
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ]),
  deuteranopia: through([
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ]),
  tritanopia: through([
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ]),
};

/** A colour as it is felt: equal distances look equally far apart. */
function oklab(rgb: Rgb): Rgb {
  const [l, m, s] = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ].map((row) => Math.cbrt(dot(row, rgb))) as Rgb;
  return [
    [0.2104542553, 0.793617785, -0.0040720468],
    [1.9779984951, -2.428592205, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.808675766],
  ].map((row) => dot(row, [l, m, s])) as Rgb;
}

const pairs = SEATS.flatMap((one, at) => SEATS.slice(at + 1).map((other) => [one, other] as const));

test("there is a symbol for each colour, and no two are alike", () => {
  expect(Object.keys(SYMBOLS).sort()).toEqual([...SEATS].sort());
  expect(new Set(Object.values(SYMBOLS)).size).toBe(SEATS.length);
});

describe.each(Object.entries(EYES))("with %s", (_, eyes) => {
  test.each(pairs)("%s and %s look different", (one, other) => {
    const [a, b] = [oklab(eyes(light(one))), oklab(eyes(light(other)))];
    // A step of 0.02 is just noticed side by side; across a table it takes some more.
    expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])).toBeGreaterThan(0.06);
  });
});

test("in grey no two are equally light", () => {
  const grey = (colour: string) => oklab(light(colour))[0];
  const close = pairs.filter(([one, other]) => Math.abs(grey(one) - grey(other)) < 0.03);
  expect(close.map((pair) => pair.join(" and "))).toEqual([]);
});
