// A castle as lines to be drawn: its inner walls, and tints that tell neighbouring rooms apart.
import type { Castle, Field } from "../../generated/walls";
import { fieldAt, PLUG, room, SIDE, SPOTS, spot } from "./geometry";

/** A wall between two fields, as a line in boxes of 100, the plug's middle at 0. */
export interface WallLine {
  x: number;
  y: number;
  /** Does it run from top to bottom? */
  upright: boolean;
}

/** The line between two neighbouring fields. */
export function wallBetween(one: Field, other: Field): WallLine {
  const [a, b] = [spot(one), spot(other)];
  return { x: ((a.x + b.x) / 2 - 3) * 100, y: ((a.y + b.y) / 2 - 3) * 100, upright: a.y === b.y };
}

/** Every wall between two rooms. Round the plug there is none: it is no room. */
export function walls(castle: Castle): WallLine[] {
  return SPOTS.flatMap(({ x, y }) => {
    const here = fieldAt({ x, y });
    const next = [...(x < SIDE - 1 ? [{ x: x + 1, y }] : []), ...(y < SIDE - 1 ? [{ x, y: y + 1 }] : [])];
    return next
      .map(fieldAt)
      .filter((there) => here !== PLUG && there !== PLUG && room(castle, here) !== room(castle, there))
      .map((there) => wallBetween(here, there));
  });
}

/** Where walls meet or end: a post covers the joint. */
export function posts(lines: readonly WallLine[]): { x: number; y: number }[] {
  const ends = new Map<string, { x: number; y: number }>();
  for (const { x, y, upright } of lines) {
    for (const end of [-50, 50]) {
      const at = upright ? { x, y: y + end } : { x: x + end, y };
      ends.set(`${at.x} ${at.y}`, at);
    }
  }
  return [...ends.values()].filter(({ x, y }) => Math.abs(x) < 350 && Math.abs(y) < 350);
}

/** How many tints there are. */
const TINTS = 4;

/** A tint for each room, so that neighbours differ. */
export function tints(castle: Castle): Map<string, number> {
  const near = new Map<string, Set<string>>();
  for (const { x, y } of SPOTS) {
    const here = room(castle, fieldAt({ x, y }));
    const others = near.get(here) ?? new Set<string>();
    near.set(here, others);
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const) {
      const there = castle.rooms[y + dy]?.[x + dx];
      if (there && there !== here && there !== "#") others.add(there);
    }
  }
  const tint = new Map<string, number>();
  for (const [name, others] of near) {
    const used = [...others].map((other) => tint.get(other));
    const free = Array.from({ length: TINTS }, (_, nth) => (nth + tint.size) % TINTS).find(
      (nth) => !used.includes(nth),
    );
    tint.set(name, free ?? 0);
  }
  return tint;
}
