// What the coach points at and speaks of: a field, a slider's end, a corner of the floor, a corridor, a pile, or a card in hand.
import type { Event, Field, View } from "../../generated/walls";
import type { Params } from "../../words/index.svelte";
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

export function names(action: string | null, { view, seat }: Scene<View, Event>, t: Say): Params {
  const [verb, one = "", two = ""] = action?.split(" ") ?? [];
  const piece = (field: Field | null | undefined): string => {
    const card = field ? printed(view.castle, field) : null;
    return card ? called(view.castle, card, t) : "";
  };
  const own = seat === null ? null : view.ghosts[seat];
  const other = view.ghosts.find((field, of) => field !== null && of !== seat);
  // The disguises underfoot: one's own, and that of the other ghost.
  const found: Params = { here: piece(own), theirs: piece(other) };
  switch (verb) {
    case "step":
      return { ...found, field: one, there: piece(one as Field) };
    case "slide":
      return { ...found, slide: t(`walls.slide.${two}`, { slider: one }) };
    case "turn":
      return { ...found, turn: t(`walls.turn.${one}`) };
    case "shift":
      return {
        ...found,
        corridor: t("walls.corridor", { corridor: two }),
        shift: t("walls.shift", { slider: one, corridor: two }),
        level: t("walls.slider.level"),
      };
    case "search":
      return { ...found, pile: one };
    case "tidy": {
      const card = view.piles[Number(two) - 1]?.cards?.find(({ part }) => part === one);
      return { ...found, card: card ? called(view.castle, card, t) : "", pile: two };
    }
    default:
      return found;
  }
}
