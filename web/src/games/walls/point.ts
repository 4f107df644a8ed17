// Where the coach points: at a field, a slider's end, a corner of the floor, a pile, or a card in hand.
import type { Event, View } from "../../generated/walls";
import type { Say, Scene } from "../face";

export function point(action: string, scene: Scene<View, Event>, t: Say): string[] {
  const [verb, one = "", two = ""] = action.split(" ");
  const named = (label: string, how = "=") => [`button[aria-label${how}${JSON.stringify(label)}]`];
  switch (verb) {
    case "step":
      return [`[role="gridcell"] > button[aria-label^="${one}"]`];
    case "slide":
      return named(`${t(`walls.slide.${two}`, { slider: one })}.`, "^=");
    case "turn":
      return named(t(`walls.turn.${one}`));
    case "search":
      return [`.pile:nth-child(${one})`];
    case "tidy": {
      const cards = scene.view.piles[Number(two) - 1]?.cards ?? [];
      return [`.search .card:nth-child(${cards.findIndex(({ part }) => part === one) + 1})`];
    }
    default:
      return [".bar > button"];
  }
}
