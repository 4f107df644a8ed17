// Where the coach points: at a character, a hand, a trick, or the hand that lets a window go by.
import type { Say } from "../face";

export function point(action: string, _: unknown, t: Say): string[] {
  const [verb, what = ""] = action.split(" ");
  switch (verb) {
    case "guard":
      return [`.place:nth-of-type(${Number(what) + 1})`];
    case "vote":
      return [`.acts > button:nth-child(${Number(what) + 1})`];
    case "play":
      return [`button[title=${JSON.stringify(t(`squid.trick.${what}`))}]`];
    default:
      return [".acts > button"];
  }
}
