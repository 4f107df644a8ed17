// Every language as its readers know it: its own spaces, quotes and address, and one word for one thing.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

import { parse } from "svelte/compiler";
import { describe, expect, test } from "vitest";

import type { Card } from "../games/face";
import { LANGUAGES, type Lang, type Words } from "./index.svelte";
import { KEPT, NEVER } from "./terms";

const SOURCE = join(import.meta.dirname, "..");
const langs = Object.keys(LANGUAGES) as Lang[];

const pages = import.meta.glob<Words>(
  ["./{en,de,nl,fr,es}.ts", "../games/*/{words,lesson,rules,workshop,puzzle}/{en,de,nl,fr,es}.ts"],
  {
    eager: true,
    import: "default",
  },
);
const cards = import.meta.glob<Card>("../games/*/card.ts", { eager: true, import: "default" });

/** Lessons and rules pages are looked at where they have files of their own. */
const ELSEWHERE = /\.(?:coach|rules)\./;

interface Text {
  key: string;
  form: string;
}
/** All that is said in a language: in the books of words and on the cards of the start page. */
function said(lang: Lang): Text[] {
  const books = Object.entries(pages).filter(([path]) => path.endsWith(`/${lang}.ts`));
  const words = books.flatMap(([path, book]) =>
    Object.entries(book)
      .filter(([key]) => !(path.includes("/words/") && ELSEWHERE.test(key)))
      .flatMap(([key, phrase]) =>
        (typeof phrase === "string" ? [phrase] : Object.values(phrase)).map((form) => ({ key, form })),
      ),
  );
  const shown = Object.entries(cards).flatMap(([path, card]) =>
    [card.title, card.line, card.note].flatMap((text) => (text ? [{ key: path, form: text[lang] }] : [])),
  );
  return [...words, ...shown];
}
const wrong = (lang: Lang, fault: RegExp, among: (key: string) => boolean = () => true): string[] =>
  said(lang)
    .filter(({ key, form }) => among(key) && fault.test(form))
    .map(({ key, form }) => `${key}: ${form}`);

/** The game that a key or a card belongs to; `page` for none. */
const games = Object.keys(cards).map((path) => path.split("/")[2]!);
const bookOf = (key: string): string =>
  games.find((game) => key.startsWith(`${game}.`) || key.includes(`/${game}/`)) ?? "page";

test("there is something to look at", () => {
  for (const lang of langs) expect(said(lang).length).toBeGreaterThan(500);
});

describe("signs", () => {
  test("French has a space that does not break before high punctuation and inside quotes, and nowhere none", () => {
    expect(wrong("fr", / [:;!?»]|« /)).toEqual([]);
    expect(wrong("fr", /[\p{L}\d})][:;!?»]|«[\p{L}\d{]/u)).toEqual([]);
  });

  test.each(langs)("apostrophes are curved in %s", (lang) => {
    expect(wrong(lang, /['´`]/)).toEqual([]);
  });

  test.each([
    ["en", /[„«»]|"/],
    ["de", /[«»”]|"/],
    ["nl", /[„“”«»]|"/],
    ["fr", /[„“”]|"/],
    ["es", /[„“”]|"/],
  ] as const)("%s has its own quotes", (lang, foreign) => {
    expect(wrong(lang, foreign)).toEqual([]);
  });

  test("only German puts a space before an ellipsis", () => {
    for (const lang of langs) expect(wrong(lang, lang === "de" ? /[\p{L}\d}]…/u : /\s…|\.\.\./u)).toEqual([]);
  });

  test.each(langs)("refusals are sentences in %s", (lang) => {
    const refusal = (key: string) => /(^|\.)refusal\.|^squid\.no\./.test(key);
    expect(said(lang).filter(({ key }) => refusal(key)).length).toBeGreaterThan(60);
    // A reason brings its own full stop.
    expect(
      wrong(
        lang,
        /[^.!?]$/,
        (key) => refusal(key) && !["refusal.bad-transcript", "refusal.bad-position"].includes(key),
      ),
    ).toEqual([]);
  });
});

describe("the reader", () => {
  // Du, je, tu, tú: one person with a device. "Sie" at the beginning of a sentence may be "she" or "they". A rules page may speak
  // to all who lay out the game together.
  test.each([
    ["de", /[^.!?:„\s]\s+(?:Sie|Ihnen|Ihr|Ihre[mnrs]?)\b/],
    ["nl", /\b(?:u|uw)\b/i],
    ["fr", /\b(?:vous|votre|vos)\b/i],
    ["es", /\b(?:usted|ustedes|vosotros|vosotras|vuestr[oa]s?)\b|\p{L}{2,}(?:áis|éis|idís)(?!\p{L})/iu],
  ] as const)("is spoken to in one way in %s", (lang, other) => {
    expect(wrong(lang, other, (key) => !key.includes(".rules."))).toEqual([]);
  });
});

describe("terms", () => {
  test.each(Object.entries(NEVER).flatMap(([game, by]) => langs.map((lang) => [game, lang, by[lang] ?? []] as const)))(
    "%s has one word for one thing in %s",
    (game, lang, never) => {
      const found = never.flatMap(({ not, say }) =>
        wrong(lang, not, (key) => game === "all" || bookOf(key) === game).map((text) => `${text} (say ${say})`),
      );
      expect(found).toEqual([]);
    },
  );

  test.each(Object.entries(KEPT).flatMap(([game, by]) => langs.map((lang) => [game, lang, by[lang]] as const)))(
    "the lesson of %s speaks like the game in %s",
    (game, lang, kept) => {
      const texts = said(lang).filter(({ key }) => key.startsWith(`${game}.`));
      const lesson = (key: string) => key.startsWith(`${game}.coach.`);
      if (!texts.some(({ key }) => lesson(key))) return;
      for (const term of kept) {
        const at = (inside: boolean) =>
          texts.some(({ key, form }) => lesson(key) === inside && form.toLowerCase().includes(term));
        expect([term, at(true), at(false)]).toEqual([term, true, true]);
      }
    },
  );
});

describe("nothing is said in English only", () => {
  test("on the cards of the start page", () => {
    for (const card of Object.values(cards)) {
      for (const text of [card.title, card.line, card.note]) {
        if (text) expect(Object.keys(text).sort()).toEqual([...langs].sort());
      }
      for (const text of [card.line, card.note]) if (text) expect(new Set(Object.values(text)).size).toBe(langs.length);
    }
  });

  test("before the page runs, and while the server is away", () => {
    const page = readFileSync(join(SOURCE, "../index.html"), "utf8");
    const noscript = /<noscript>(.*?)<\/noscript>/s.exec(page)?.[1] ?? "";
    const away = readFileSync(join(SOURCE, "../public/away.html"), "utf8");
    for (const text of [noscript, away]) {
      for (const lang of langs) expect(text).toContain(`lang="${lang}"`);
    }
  });

  /** What markup may say without asking the words: names. */
  const NAMES = /^(?:· )?Gamenight$|^BALUMO$/;
  test("in the markup", () => {
    const loose = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".svelte"))
      .flatMap((path) => {
        const { fragment } = parse(readFileSync(join(SOURCE, path), "utf8"), { modern: true });
        return texts(fragment)
          .filter((text) => /\p{L}{2}/u.test(text) && !NAMES.test(text))
          .map((text) => `${relative(SOURCE, join(SOURCE, path))}: ${text}`);
      });
    expect(loose).toEqual([]);
  }, 30_000);
});

/** Attributes that are read out. */
const SPOKEN = new Set(["aria-label", "alt", "title", "placeholder", "aria-roledescription"]);

/** The text of markup as it stands, and of attributes that are read out. */
function texts(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(texts);
  if (typeof node !== "object" || node === null) return [];
  const { type, name, data, value } = node as { type?: string; name?: string; data?: string; value?: unknown };
  if (type === "Text") return [String(data).trim()];
  if (type === "StyleDirective") return [];
  if (type === "Attribute") {
    return SPOKEN.has(name ?? "") && Array.isArray(value) ? texts(value.filter(({ type }) => type === "Text")) : [];
  }
  return Object.entries(node).flatMap(([field, part]) => (field === "expression" ? [] : texts(part)));
}
