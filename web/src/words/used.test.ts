// Every key that the page looks up is in the book, and every key in the book is looked up somewhere.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

import { parse } from "svelte/compiler";
import { describe, expect, test } from "vitest";

import type { Words } from "./index.svelte";

const SOURCE = join(import.meta.dirname, "..");
/** These take a key as their first argument. */
const TAKERS = new Set(["t"]);

const pages = import.meta.glob<Words>(
  ["./en.ts", "../rules/words/en.ts", "../games/*/{words,rules,lesson,workshop,puzzle}/en.ts"],
  {
    eager: true,
    import: "default",
  },
);
const keys = Object.values(pages).flatMap((words) => Object.keys(words));
const known = new Set(keys);
const games = [...new Set(Object.keys(pages).flatMap((path) => /games\/([^/]+)\//.exec(path)?.[1] ?? []))];

interface Node {
  type: string;
  [field: string]: unknown;
}
/** A key as the source builds it: pieces of text with something unknown between each two. */
type Pattern = string[];

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";

function* below(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* below(item);
  else if (typeof value === "object" && value !== null) {
    if (isNode(value)) yield value;
    for (const part of Object.values(value)) if (typeof part === "object") yield* below(part);
  }
}

const glue = (left: Pattern, right: Pattern): Pattern => [
  ...left.slice(0, -1),
  left.at(-1)! + right[0]!,
  ...right.slice(1),
];

/** All that an expression may come to; what is not known stands for anything. */
function texts(node: Node): Pattern[] {
  const of = (field: string) => texts(node[field] as Node);
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? [[node.value]] : [["", ""]];
    case "ConditionalExpression":
      return [...of("consequent"), ...of("alternate")];
    case "LogicalExpression":
      return [...of("left"), ...of("right")];
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
      return of("expression");
    case "BinaryExpression":
      if (node.operator !== "+") return [["", ""]];
      return of("left").flatMap((left) => of("right").map((right) => glue(left, right)));
    case "TemplateLiteral": {
      const quasis = node.quasis as { value: { cooked: string } }[];
      return (node.expressions as Node[]).reduce<Pattern[]>(
        (built, part, index) =>
          built.flatMap((left) =>
            texts(part).map((right) => glue(glue(left, right), [quasis[index + 1]!.value.cooked])),
          ),
        [[quasis[0]!.value.cooked]],
      );
    }
    default:
      return [["", ""]];
  }
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
const matcher = (pattern: Pattern) => new RegExp(`^${pattern.map(escape).join("(.*)")}$`);
/** Does it say what it is about? The name of a game, or `you` at the end, is not enough. */
const telling = (pattern: Pattern) =>
  pattern
    .join(" ")
    .split(/[ .]/)
    .some((word) => /[a-z]{2}/.test(word) && word !== "you" && !games.includes(word));
const keyLike = (pattern: Pattern) =>
  pattern.every((piece) => /^[\w.-]*$/.test(piece)) && pattern.some((piece) => piece.includes("."));

interface Found {
  where: string;
  /** What is looked up, in a call that takes a key. */
  asked: Pattern[];
  /** Whatever text there is. */
  texts: Pattern[];
}

function read(path: string): Found {
  const source = readFileSync(path, "utf8");
  const root = parse(path.endsWith(".svelte") ? source : `<script lang="ts">${source}</script>`, { modern: true });
  const found: Found = { where: relative(SOURCE, path), asked: [], texts: [] };
  for (const node of below(root)) {
    if (node.type === "Literal" || node.type === "TemplateLiteral") found.texts.push(...texts(node));
    if (node.type === "Text") found.texts.push([String(node.data)]);
    if (node.type !== "CallExpression") continue;
    const callee = node.callee as Node & { name?: string; property?: { name?: string } };
    const [first] = node.arguments as Node[];
    if (first && TAKERS.has(callee.name ?? callee.property?.name ?? "")) found.asked.push(...texts(first));
  }
  return found;
}

const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter(
    (path) =>
      /\.(svelte|ts)$/.test(path) &&
      !/\.test\.ts$|\.d\.ts$|(^|\/)(words|generated)\/|\/(rules|lesson|workshop|puzzle)\/(en|de|nl|fr|es)\.ts$/.test(
        path,
      ),
  )
  .map((path) => read(join(SOURCE, path)));
const all = files.flatMap((file) => file.texts);
const literals = new Set(all.filter((text) => text.length === 1).map(([text]) => text!));
const built = all.filter((text) => text.length > 1 && keyLike(text));
const prefixes = built.filter(telling).map(matcher);
const vague = built.filter((pattern) => !telling(pattern) && /[a-z]/.test(pattern.join(""))).map(matcher);

/** Is it looked up: by its name, under a name that is built, or by a helper that puts the game's name before it? */
function used(key: string): boolean {
  if (literals.has(key) || prefixes.some((prefix) => prefix.test(key))) return true;
  return vague.some((pattern) => {
    const middle = pattern.exec(key)?.[1];
    return middle !== undefined && middle !== "" && used(middle);
  });
}

describe("the keys", () => {
  test("are found in the source at all", () => {
    expect(files.length).toBeGreaterThan(20);
    expect(files.flatMap(({ asked }) => asked).length).toBeGreaterThan(100);
  });

  test("that are looked up exist", () => {
    const missing = files.flatMap(({ where, asked }) =>
      asked
        .filter((pattern) => pattern.some((piece) => piece !== ""))
        .filter((pattern) => {
          const match = matcher(pattern);
          return !keys.some((key) => match.test(key));
        })
        .map((pattern) => `${where}: ${pattern.join("…")}`),
    );
    expect(missing).toEqual([]);
  });

  test("of a game that are named anywhere exist", () => {
    const missing = files.flatMap(({ where, texts }) =>
      texts
        .filter((text) => text.length === 1 && games.some((game) => new RegExp(`^${game}\\.[\\w.-]+$`).test(text[0]!)))
        .filter(([text]) => !known.has(text!) && !keys.some((key) => key.startsWith(`${text!.replace(/\.$/, "")}.`)))
        .map(([text]) => `${where}: ${text}`),
    );
    expect(missing).toEqual([]);
  });

  test("are all used", () => {
    expect(keys.filter((key) => !used(key))).toEqual([]);
  });
});
