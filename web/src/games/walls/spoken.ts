// What a screen reader says about a place of the table: what lies there as one looks at it now.
import type { Event, Field, View } from "../../generated/walls";
import type { Say, Scene } from "../face";
import { called, printed } from "./disguises";
import { fieldOver, gripping, isWall, PLUG, SIDE, type Spot } from "./geometry";

const SIDES = [
  { side: "up", dx: 0, dy: -1 },
  { side: "right", dx: 1, dy: 0 },
  { side: "down", dx: 0, dy: 1 },
  { side: "left", dx: -1, dy: 0 },
] as const;

/** The sides on which a wall stands, as the board lies now. The plug and the edge are walls too. */
function closed(view: View, at: Spot, t: Say): string[] {
  const here = fieldOver(at, view.orientation);
  return SIDES.filter(({ dx, dy }) => {
    const there = { x: at.x + dx, y: at.y + dy };
    const inside = there.x >= 0 && there.y >= 0 && there.x < SIDE && there.y < SIDE;
    return !inside || isWall(view.castle, here, fieldOver(there, view.orientation));
  }).map(({ side }) => t(`walls.spoken.${side}`));
}

export function spoken(
  scene: Scene<View, Event>,
  at: Spot,
  magnets: boolean,
  does: "step" | "place" | null,
  t: Say,
): string {
  const { view, sitters } = scene;
  const field: Field = fieldOver(at, view.orientation);
  if (field === PLUG) return `${field}, ${t("walls.spoken.plug")}`;
  const card = printed(view.castle, field);
  const ghost = view.ghosts.indexOf(field);
  const slider = magnets ? gripping(view, at) : null;
  const sides = closed(view, at, t);
  return [
    field,
    ghost < 0
      ? ""
      : ghost === scene.seat
        ? t("walls.spoken.own")
        : t("walls.spoken.ghost", { name: sitters[ghost]?.name ?? "" }),
    card ? called(view.castle, card, t) : "",
    slider ? t("walls.spoken.magnet", { slider }) : "",
    sides.length > 0 ? t("walls.spoken.walls", { sides: sides.join(", ") }) : "",
    does ? t(`walls.spoken.${does}`) : "",
  ]
    .filter((part) => part !== "")
    .join("; ");
}
