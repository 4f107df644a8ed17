// The words of the page in five languages: which one is spoken, and how a phrase is filled in.
import type { RefusalCode } from "../generated/protocol";

export type Lang = "en" | "de" | "nl" | "fr" | "es";
/** A phrase with blanks such as `{name}`; several forms where it depends on the number `n`. */
export type Phrase = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);
export type Words = Record<string, Phrase>;
/** The words of the page itself: a refusal of the server without words in some language does not pass the check. */
export type PageWords = Words & Record<`refusal.${RefusalCode}`, Phrase>;
export type Params = Record<string, string | number>;

/** The languages, each by its own name. */
export const LANGUAGES: Record<Lang, string> = {
  en: "English",
  de: "Deutsch",
  nl: "Nederlands",
  fr: "Français",
  es: "Español",
};

/** What is known of a game: what is said at its table, and, only where it is wanted, its rules, its first lesson, its workshop and its puzzles. */
export type Shelf = "words" | "rules" | "lesson" | "workshop" | "puzzle";

const pages = import.meta.glob<{ default: Words }>([
  "./{en,de,nl,fr,es}.ts",
  "../rules/words/*.ts",
  "../games/*/{words,rules,lesson,workshop,puzzle}/{en,de,nl,fr,es}.ts",
]);

let lang = $state<Lang>("en");
let words = $state.raw<Words>({});
/** The folders of all that is known, beside the page's own words. */
const folders = new Set<string>();

async function book(of: Lang): Promise<Words> {
  const paths = [".", ...folders].map((folder) => `${folder}/${of}.ts`);
  const found = await Promise.all(paths.map((path) => pages[path]?.()));
  return Object.assign({}, ...found.map((page) => page?.default ?? {})) as Words;
}

/** Speaks another language from now on. */
export async function speak(next: Lang): Promise<void> {
  words = await book(next);
  lang = next;
  document.documentElement.lang = next;
}

/** Also knows the words of a game from now on. */
export async function learn(game: string, ...shelves: Shelf[]): Promise<void> {
  for (const shelf of ["words", ...shelves]) folders.add(`../games/${game}/${shelf}`);
  if (shelves.includes("rules")) folders.add("../rules/words");
  words = await book(lang);
}

export function spoken(): Lang {
  return lang;
}

/** The first of one's languages that is spoken here. */
export function preferred(wishes: readonly string[]): Lang {
  const known = wishes.map((wish) => wish.slice(0, 2).toLowerCase()).find((wish) => wish in LANGUAGES);
  return (known as Lang | undefined) ?? "en";
}

export function has(key: string): boolean {
  return key in words;
}

/** A phrase with its blanks filled in. */
export function t(key: string, params: Params = {}): string {
  return fill(words[key] ?? key, lang, params);
}

export function fill(phrase: Phrase, of: Lang, params: Params): string {
  const form =
    typeof phrase === "string" ? phrase : (phrase[new Intl.PluralRules(of).select(Number(params.n))] ?? phrase.other);
  return form.replace(/\{(\w+)\}/g, (blank, name: string) => String(params[name] ?? blank));
}

/** "Red, Blue and Green", in the language spoken. */
export function list(items: readonly string[]): string {
  // Ours is British English: no comma before "and".
  return new Intl.ListFormat(lang === "en" ? "en-GB" : lang, { type: "conjunction" }).format(items);
}
