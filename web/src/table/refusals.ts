// A refusal in the words of the page: by its code, with its parameters, or as the server put it.
import type { Refusal } from "../generated/engine";
import { Refused } from "../net/http";
import { has, t } from "../words/index.svelte";

/** What a refusal says, to somebody who plays `game`. */
export function refused(refusal: Refusal, game = ""): string {
  // The reason in the server's words, for what is too particular to have words here: a fault in somebody's file.
  const params = { reason: refusal.sentence, ...Object.fromEntries(refusal.params) };
  // What was asked instead may have words of its own.
  const asked = refusal.params.find(([name]) => name === "asked")?.[1];
  const key = [
    `${game}.refusal.${refusal.code}.${asked}`,
    `${game}.refusal.${refusal.code}`,
    `refusal.${refusal.code}`,
  ].find(has);
  return key ? t(key, params) : refusal.sentence;
}

/** What went wrong with a request. */
export function worded(problem: unknown): string {
  if (problem instanceof Refused && problem.refusal) return refused(problem.refusal);
  return t("home.silent");
}
