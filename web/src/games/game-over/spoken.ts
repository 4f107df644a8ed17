// A cell of the dungeon as a screen reader says it, and how arrow keys walk from one to the next.
import type { Cell } from "../../generated/game-over";
import type { Say } from "../face";
import { indexOf, owner, type Place, SIDE, touched } from "./dungeon";
import { isYou } from "./tell";

/** What lies there, what may be done with it, whose entrance it is, who stands there. */
export function spoken(scene: Place, cell: Cell, act: "flip" | "swap" | undefined, t: Say): string {
  const { view } = scene;
  const by = (key: string, seat: number) =>
    t(isYou(scene, seat) ? `${key}.you` : key, { name: scene.sitters[seat]?.name ?? "" });
  // A tile that is being turned over is told when it is seen.
  const turning = scene.event?.event === "flipped" && scene.event.cell === cell && !scene.seen;
  const tile = turning ? null : view.tiles[indexOf(cell)];
  const parts = [
    tile ? t("game-over.cell.up", { cell, tile: t(`game-over.tile.${tile}`) }) : t("game-over.cell.down", { cell }),
  ];
  if (act) parts.push(t(`game-over.cell.${act}`));
  const whose = owner(cell, scene.sitters.length);
  if (whose !== null) parts.push(by("game-over.cell.entrance", whose));
  if (cell === view.up.at(-1)) parts.push(by("game-over.cell.here", view.turn));
  if (touched(scene).has(cell)) parts.push(t("game-over.cell.last"));
  return parts.join(", ");
}

/** By key: the cell one comes to. */
export const STEPS: Record<string, (index: number) => number> = {
  ArrowLeft: (index) => (index % SIDE > 0 ? index - 1 : index),
  ArrowRight: (index) => (index % SIDE < SIDE - 1 ? index + 1 : index),
  ArrowUp: (index) => (index >= SIDE ? index - SIDE : index),
  ArrowDown: (index) => (index < SIDE * (SIDE - 1) ? index + SIDE : index),
  Home: (index) => index - (index % SIDE),
  End: (index) => index - (index % SIDE) + SIDE - 1,
};
