// What the coach points at and speaks of: a field, a slider's end, a corner of the floor, a corridor, a pile, or a card in hand.
import type { Event, Field, View } from "../../generated/walls";
import { list, type Params, spoken } from "../../words/index.svelte";
import type { Say, Scene } from "../face";
import { called, printed } from "./disguises";

export function point(action: string): string[] {
  const [verb, one, two] = action.split(" ");
  switch (verb) {
    case "shift":
      // First the corridor; then, in the dialog, how far.
      return [action, `corridor ${two}`];
    case "tidy":
      return [`tidy ${one}`];
    default:
      return [action];
  }
}

/** What a note on a key moment names: disguises, body parts, and whatever is a number or a field. */
export function noted(params: Readonly<Record<string, string>>, { view }: Scene<View, Event>, t: Say): Params {
  const named: Params = { ...params };
  const field = Object.entries(view.castle.disguises).find(([, text]) => text === params.card)?.[0] as
    Field | undefined;
  const title = (field: Field) => {
    const card = printed(view.castle, field);
    return card ? [called(view.castle, card, t)] : [];
  };
  const [card] = field ? title(field) : [];
  // Every note that names one begins with it.
  if (card) named.card = card.charAt(0).toLocaleUpperCase(spoken()) + card.slice(1);
  const also = (params.also ?? "").split(" ").flatMap((other) => title(other as Field));
  named.more = also.length > 0 ? ` ${t("walls.note.also", { names: list([...new Set(also)]) })}` : "";
  if (params.part) named.better = t(`walls.part.${params.better}`);
  named.move = move(params.best ?? "", t);
  named.taken = move(params.taken ?? "", t);
  return named;
}

/** A move in a few words. */
function move(action: string, t: Say): string {
  const [verb, one = "", two = ""] = action.split(" ");
  switch (verb) {
    case "step":
      return t("walls.note.step", { field: one });
    case "place":
      return t("walls.note.place", { field: two });
    case "search":
      return t("walls.note.search", { pile: one });
    case "slide":
      return t(`walls.slide.${two}`, { slider: one });
    case "shift":
      return t("walls.shift", { slider: one, corridor: two });
    case "turn":
      return t(`walls.turn.${one}`);
    case "end":
      return t("walls.end");
    default:
      return action;
  }
}

export function names(action: string | null, { view }: Scene<View, Event>, t: Say): Params {
  const [verb, one = "", two = ""] = action?.split(" ") ?? [];
  switch (verb) {
    case "step":
      return { field: one };
    case "slide":
      return { slide: t(`walls.slide.${two}`, { slider: one }) };
    case "turn":
      return { turn: t(`walls.turn.${one}`) };
    case "shift":
      return {
        corridor: t("walls.corridor", { corridor: two }),
        shift: t("walls.shift", { slider: one, corridor: two }),
        level: t("walls.slider.level"),
      };
    case "search":
      return { pile: one };
    case "tidy": {
      const card = view.piles[Number(two) - 1]?.cards?.find(({ part }) => part === one);
      return { card: card ? called(view.castle, card, t) : "", pile: two };
    }
    default:
      return {};
  }
}
