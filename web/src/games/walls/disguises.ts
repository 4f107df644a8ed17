// Disguises: how they are called and which drawing shows them. Castles of one's own may name costumes that we never drew.
import type { Card, Cards, Castle, Costume, Event, Field, Part, View } from "../../generated/walls";
import type { Say, Scene } from "../face";

/** From head to toe, and what is held. */
export const PARTS: readonly Part[] = ["hat", "face", "body", "legs", "hand"];
/** The order in which a ghost is dressed: what comes later lies over what came before. */
export const LAYERS: readonly Part[] = ["legs", "body", "face", "hat", "hand"];
const DRAWN: readonly string[] = ["pirate", "diver", "knight", "wizard"];

/** Where each piece lies on the doll (0 0 186 200): the boxes of its drawings, in the doll's own measure. */
export const BOXES: Record<Part, { x: number; y: number; size: number }> = {
  hat: { x: 19, y: -26, size: 124 },
  face: { x: 22, y: 28, size: 126 },
  body: { x: 14, y: 67, size: 133 },
  legs: { x: 16, y: 104, size: 130 },
  hand: { x: 98, y: 79, size: 104 },
};

/** The costumes' drawings, in the castle's order: by name if we drew it, else one that is left. */
export function wardrobe(castle: Castle): string[] {
  const left = DRAWN.filter((drawn) => !castle.costumes.includes(drawn));
  return castle.costumes.map((name) => (DRAWN.includes(name) ? name : (left.shift() ?? "pirate")));
}

export function drawing(castle: Castle, { part, costume }: Card): string {
  return `${part}-${wardrobe(castle)[costume] ?? "pirate"}`;
}

/** What is printed on a field. */
export function printed(castle: Castle, field: Field): Card | null {
  const text = castle.disguises[field];
  if (!text) return null;
  const dash = text.indexOf("-");
  const costume = castle.costumes.indexOf(text.slice(dash + 1));
  return costume < 0 ? null : { part: text.slice(0, dash) as Part, costume: costume as Costume };
}

/** A disguise by name. */
export function called(castle: Castle, { part, costume }: Card, t: Say): string {
  const name = castle.costumes[costume];
  return DRAWN.includes(name)
    ? t(`walls.card.${part}-${name}`)
    : t("walls.card", { part: t(`walls.part.${part}`), costume: name });
}

/** What a ghost wears: a piece that is just being found, only once it can be seen, or has come to the ghost. */
export function worn(
  { view, event, seen }: Pick<Scene<View, Event>, "view" | "event" | "seen">,
  seat: number,
  arrived = false,
): Cards {
  const cards = view.cards[seat] ?? [];
  if (event?.event !== "found" || (seen && !arrived) || event.seat !== seat) return cards;
  return cards.filter(({ part }) => part !== event.card.part);
}
