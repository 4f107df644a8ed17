// What a screen reader says about a place of the table: what lies there as one looks at it now.
import type { Event, Field, Offset, Slider, View } from "../../generated/walls";
import { list } from "../../words/index.svelte";
import type { Say, Scene } from "../face";
import { called, printed } from "./disguises";
import { fieldOver, gripping, isWall, PLUG, SIDE, type Spot } from "./geometry";

const SIDES = [
  { side: "up", dx: 0, dy: -1 },
  { side: "right", dx: 1, dy: 0 },
  { side: "down", dx: 0, dy: 1 },
  { side: "left", dx: -1, dy: 0 },
] as const;

/** The sides on which a wall stands and those where the board ends, as it lies now. The plug is a wall too. */
function closed(view: View, at: Spot, t: Say): { walls: string[]; edges: string[] } {
  const here = fieldOver(at, view.orientation);
  const walls: string[] = [];
  const edges: string[] = [];
  for (const { side, dx, dy } of SIDES) {
    const there = { x: at.x + dx, y: at.y + dy };
    const inside = there.x >= 0 && there.y >= 0 && there.x < SIDE && there.y < SIDE;
    if (!inside) edges.push(t(`walls.spoken.${side}`));
    else if (isWall(view.castle, here, fieldOver(there, view.orientation))) walls.push(t(`walls.spoken.${side}`));
  }
  return { walls, edges };
}

/** How far a slider sticks out and under which rows its magnets lie: what sighted players plan with (WA-28). */
export function berth(view: View, slider: Slider, offset: Offset, magnets: boolean, t: Say): string {
  const out = offset === 0 ? "level" : offset < 0 ? "up" : "down";
  const rows = view.castle.magnets[slider].map((chamber) => chamber + offset).filter((row) => row >= 1 && row <= SIDE);
  const where = t(`walls.slider.${out}`, { n: Math.abs(offset) });
  if (!magnets || rows.length === 0) return where;
  return `${where}, ${t("walls.slider.magnets", { n: rows.length, rows: list(rows.map(String)) })}`;
}

/** A slider as it lies now. */
export function sliderSpoken(view: View, slider: Slider, magnets: boolean, t: Say): string {
  const { corridor, offset } = view.sliders[slider];
  return t("walls.slider", { slider, corridor, where: berth(view, slider, offset, magnets, t) });
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
  const { walls, edges } = closed(view, at, t);
  const own = scene.seat === null ? undefined : view.cards[scene.seat];
  const found =
    card !== null && view.cards.flat().some((one) => one.part === card.part && one.costume === card.costume);
  const needed = card !== null && !found && own !== undefined && !own.some(({ part }) => part === card.part);
  return [
    field,
    ghost < 0
      ? ""
      : ghost === scene.seat
        ? t("walls.spoken.own")
        : t("walls.spoken.ghost", { name: sitters[ghost]?.name ?? "" }),
    card ? called(view.castle, card, t) : "",
    needed ? t("walls.spoken.need") : "",
    slider ? t("walls.spoken.magnet", { slider }) : "",
    walls.length > 0 ? t("walls.spoken.walls", { sides: walls.join(", ") }) : "",
    edges.length > 0 ? t("walls.spoken.edge", { sides: edges.join(", ") }) : "",
    does ? t(`walls.spoken.${does}`) : "",
  ]
    .filter((part) => part !== "")
    .join("; ");
}
