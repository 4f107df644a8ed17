// What the coach points at and speaks of: a character, a hand, a trick, or the hand that lets a window go by.
import type { Params } from "../../words/index.svelte";
import type { Say } from "../face";
import { DEEDS, TRICKS } from "./pieces";

export const point = (action: string): string[] => [action];

/** What a note on a key moment names: cards by their names, votes as numbers. */
export function noted(params: Readonly<Record<string, string>>, _: unknown, t: Say): Params {
  const card = (text: string) => ((TRICKS as readonly string[]).includes(text) ? t(`squid.trick.${text}`) : text);
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, card(text).replace(/^-/, "−")]));
}

export function names(action: string | null, _: unknown, t: Say): Params {
  const [verb, what = ""] = action?.split(" ") ?? [];
  const cards: Params = { pass: t("squid.pass") };
  for (const trick of TRICKS) cards[trick] = t(`squid.trick.${trick}`);
  for (const deed of DEEDS) cards[deed === "trick" ? "newtrick" : deed] = t(`squid.deed.${deed}`);
  if (verb === "guard") cards.place = Number(what) + 1;
  if (verb === "vote") cards.vote = t(`squid.vote.${what}`);
  return cards;
}
