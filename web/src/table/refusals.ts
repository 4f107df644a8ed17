// A refusal in the words of the page: by its code, with its parameters, or as the server put it.
import type { Refusal } from "../generated/engine";
import { Refused } from "../net/http";
import { has, t } from "../words/index.svelte";

/** What a refusal says, to somebody who plays `game`. */
export function refused(refusal: Refusal, game = ""): string {
  const said: Record<string, string> = Object.fromEntries(refusal.params);
  // What was asked instead, or what is wrong with a file, may have words of its own.
  const { asked, why, line } = said;
  const key = [
    `${game}.refusal.${refusal.code}.${asked ?? why}`,
    `${game}.refusal.${refusal.code}`,
    `refusal.${refusal.code}`,
  ].find(has);
  // The reason in the server's words, for what is too particular to have words here.
  const text = key ? t(key, { reason: refusal.sentence, ...said }) : refusal.sentence;
  return why && line && key?.endsWith(why) ? t("option.line", { line, text }) : text;
}

/** What went wrong with a request. */
export function worded(problem: unknown, game = ""): string {
  if (problem instanceof Refused && problem.refusal) return refused(problem.refusal, game);
  return t("home.silent");
}
