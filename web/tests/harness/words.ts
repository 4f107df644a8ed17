// The words that the page says in English, so that tests find things by the name they have today.
import gameOverLesson from "../../src/games/game-over/lesson/en";
import gameOver from "../../src/games/game-over/words/en";
import squidLesson from "../../src/games/squid/lesson/en";
import squid from "../../src/games/squid/words/en";
import wallsLesson from "../../src/games/walls/lesson/en";
import puzzle from "../../src/games/walls/puzzle/en";
import walls from "../../src/games/walls/words/en";
import workshop from "../../src/games/walls/workshop/en";
import rules from "../../src/rules/words/en";
import shared from "../../src/words/en";

type Params = Record<string, string | number>;

const words = {
  ...shared,
  ...rules,
  ...gameOver,
  ...gameOverLesson,
  ...squid,
  ...squidLesson,
  ...walls,
  ...wallsLesson,
  ...workshop,
  ...puzzle,
};

/** A phrase with its blanks filled in. */
export function say(key: string, params: Params = {}): string {
  const phrase = words[key];
  if (phrase === undefined) throw new Error(`the page has no words for ${key}`);
  const form = typeof phrase === "string" ? phrase : params.n === 1 ? (phrase.one ?? phrase.other) : phrase.other;
  return form.replace(/\{(\w+)\}/g, (blank, name: string) => String(params[name] ?? blank));
}

/** What a phrase looks like whatever its blanks are filled with; in any of its forms. */
export function like(...keys: string[]): RegExp {
  return new RegExp(keys.map((key) => `(?:${forms(key).map(open).join("|")})`).join("|"));
}

/** The same, as all there is. */
export function just(...keys: string[]): RegExp {
  return new RegExp(`^(?:${like(...keys).source})$`);
}

function forms(key: string): string[] {
  const phrase = words[key];
  if (phrase === undefined) throw new Error(`the page has no words for ${key}`);
  return typeof phrase === "string" ? [phrase] : Object.values(phrase);
}

/** A text as a part of a pattern: names of two who are called the same have brackets. */
export function plain(text: string): string {
  return text.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
}

function open(phrase: string): string {
  return plain(phrase).replace(/\{(\w+)\}/g, ".+?");
}
