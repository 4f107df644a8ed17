// The books of words agree: every language says all that English says, with the same blanks and all its plurals.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { fill, LANGUAGES, type Lang, type Phrase, type Words } from "./index.svelte";

const pages = import.meta.glob<Words>(
  [
    "./{en,de,nl,fr,es}.ts",
    "../rules/words/*.ts",
    "../games/*/{words,rules,lesson,workshop,puzzle}/{en,de,nl,fr,es}.ts",
  ],
  { eager: true, import: "default" },
);
const langs = Object.keys(LANGUAGES) as Lang[];
const others = langs.filter((lang) => lang !== "en");

/** Each book by its name: the page's own, that of all rules pages, and each game's. */
const books = new Map<string, Partial<Record<Lang, Words>>>();
for (const [path, words] of Object.entries(pages)) {
  const book = /^\.\.\/games\/([^/]+)\//.exec(path)?.[1] ?? (path.startsWith("../rules/") ? "rules" : "the page");
  const lang = /([^/]+)\.ts$/.exec(path)![1] as Lang;
  const known = books.get(book);
  books.set(book, { ...known, [lang]: { ...known?.[lang], ...words } });
}

/** What is the same in English and in another language: words they share, and phrases of blanks only. */
const SAME: Partial<Record<Lang, string[]>> = {
  de: ["pause", "pace.normal", "colour.name.orange"],
  nl: ["menu", "seat.bot", "game.minutes", "reaction.think"],
  fr: [
    "portrait.dragon",
    "menu",
    "pause",
    "pace.normal",
    "seat.bot",
    "table.menu",
    "table.code",
    "colour.orange",
    "colour.name.orange",
  ],
  es: ["pace.normal", "seat.bot", "game.minutes"],
};
/** The same in the words of the games. */
const SAME_IN_GAMES: Record<string, Partial<Record<Lang, string[]>>> = {
  "game-over": {
    de: ["game-over.rules.over"],
    nl: ["game-over.rules.over"],
    fr: ["game-over.rules.over", "game-over.weapon.potion"],
    es: ["game-over.rules.over", "game-over.tile.portal"],
  },
  squid: {
    de: ["squid.option.trick_deck", "squid.trick.second.short", "squid.deed.pow", "squid.option.guard_deck.pow"],
    fr: ["squid.sum", "squid.guess.points", "squid.trick.second.short"],
  },
  walls: { nl: ["walls.part.hand"], fr: ["walls.search.put"] },
};

const forms = (phrase: Phrase): string[] => (typeof phrase === "string" ? [phrase] : Object.values(phrase));
const blanks = (form: string): string[] => [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
/** Has it words of its own, or only blanks, numbers and signs? */
const worded = (form: string): boolean => /\p{L}/u.test(form.replaceAll(/\{\w+\}/g, ""));

describe.each([...books])("the words of %s", (name, book) => {
  const english = book.en ?? {};

  test("are there in every language", () => {
    expect(Object.keys(book).sort()).toEqual([...langs].sort());
    expect(Object.keys(english)).not.toEqual([]);
  });

  if (name !== "the page") {
    test("all begin with the name of the game", () => {
      expect(Object.keys(english).filter((key) => !key.startsWith(`${name}.`))).toEqual([]);
    });
  }

  test.each(others)("have the same keys in %s as in English", (lang) => {
    expect(Object.keys(book[lang] ?? {}).sort()).toEqual(Object.keys(english).sort());
  });

  test.each(langs)("have the same blanks in %s as in English", (lang) => {
    const wrong = Object.entries(book[lang] ?? {}).filter(([key, phrase]) => {
      const wished = new Set(forms(english[key] ?? "").flatMap(blanks));
      return forms(phrase).some((form) => {
        const found = new Set(blanks(form));
        // "One seat" need not say the number.
        if (typeof phrase !== "string" && wished.has("n")) found.add("n");
        return found.size !== wished.size || [...found].some((blank) => !wished.has(blank));
      });
    });
    expect(wrong).toEqual([]);
  });

  test.each(langs)("have every plural that %s needs, and none it does not know", (lang) => {
    const rules = new Intl.PluralRules(lang);
    // Nothing at a table counts to a thousand; some languages have a form for millions.
    const needed = new Set(Array.from({ length: 1000 }, (_, n) => rules.select(n)));
    const allowed: string[] = rules.resolvedOptions().pluralCategories;
    const wrong = Object.entries(book[lang] ?? {}).filter(
      ([, phrase]) =>
        typeof phrase !== "string" &&
        ([...needed].some((form) => !phrase[form]) || Object.keys(phrase).some((form) => !allowed.includes(form))),
    );
    expect(wrong).toEqual([]);
  });

  test.each(langs)("have plurals in %s where English has them", (lang) => {
    const plural = (words: Words) =>
      Object.keys(words)
        .filter((key) => typeof words[key] !== "string")
        .sort();
    expect(plural(book[lang] ?? {})).toEqual(plural(english));
  });

  test.each(langs)("are tidy in %s: nothing empty, no stray spaces, no open brace", (lang) => {
    const wrong = Object.entries(book[lang] ?? {}).filter(([, phrase]) =>
      forms(phrase).some(
        (form) =>
          form.trim() === "" ||
          form !== form.trim() ||
          / {2}/.test(form) ||
          /[{}]/.test(form.replaceAll(/\{\w+\}/g, "")),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test.each(others)("are all translated into %s", (lang) => {
    const same = (name === "the page" ? SAME[lang] : SAME_IN_GAMES[name]?.[lang]) ?? [];
    const left = Object.entries(book[lang] ?? {})
      .filter(([key, phrase]) => JSON.stringify(phrase) === JSON.stringify(english[key]) && forms(phrase).some(worded))
      .map(([key]) => key);
    expect(left.filter((key) => !same.includes(key))).toEqual([]);
  });
});

test("what the server may refuse has words", () => {
  const protocol = readFileSync(join(import.meta.dirname, "../../../docs/protocol.md"), "utf8");
  const chapter = protocol.slice(protocol.indexOf("## What is refused"));
  const rows = chapter.split("\n").filter((line) => line.startsWith("| `") || line.startsWith("Besides"));
  const codes = rows
    .flatMap((row) => [...(row.startsWith("|") ? row.split("|")[1]! : row).matchAll(/`([a-z-]+)`/g)])
    .map(([, code]) => code!);
  expect(codes.length).toBeGreaterThan(30);
  const worded = Object.keys(books.get("the page")?.en ?? {}).filter((key) => key.startsWith("refusal."));
  expect(worded.sort()).toEqual([...new Set(codes)].map((code) => `refusal.${code}`).sort());
});

test("what can be wrong with a castle has words", () => {
  const types = readFileSync(join(import.meta.dirname, "../generated/walls.ts"), "utf8");
  const listed = types.slice(types.indexOf("export type CastleFault =")).split(";")[0]!;
  const codes = [...listed.matchAll(/"([a-z-]+)"/g)].map(([, code]) => `walls.refusal.bad-option.${code}`);
  expect(codes.length).toBeGreaterThan(30);
  const worded = Object.keys(books.get("walls")?.en ?? {}).filter((key) => key.startsWith("walls.refusal.bad-option."));
  expect(worded.sort()).toEqual(codes.sort());
});

test("the form fits the number", () => {
  const phrase = books.get("the page")!.fr!["lobby.count"]!;
  expect(fill(phrase, "fr", { n: 1 })).toBe("1 siège");
  expect(fill(phrase, "fr", { n: 4 })).toBe("4 sièges");
});
