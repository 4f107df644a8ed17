// Fields, places and how one lies on the other: the board turns, the floor does not (docs/rules/walls.md).
import type { Castle, Corridor, Field, Orientation, Place, Slider, View } from "../../generated/walls";

export interface Spot {
  /** Columns from the left, 0 to 6. */
  x: number;
  /** Rows from the top, 0 to 6. */
  y: number;
}

export const SIDE = 7;
export const SLIDERS: readonly Slider[] = ["A", "B", "C"];
export const CORRIDORS: readonly Corridor[] = [1, 2, 3, 4, 5];
export const PLUG: Field = "d4";
/** The start corners, by colour. */
export const CORNERS: readonly { field: Field; colour: string }[] = [
  { field: "a1", colour: "red" },
  { field: "g1", colour: "blue" },
  { field: "g7", colour: "green" },
  { field: "a7", colour: "yellow" },
];

/** Every spot, row by row. */
export const SPOTS: readonly Spot[] = Array.from({ length: SIDE * SIDE }, (_, nth) => ({
  x: nth % SIDE,
  y: Math.floor(nth / SIDE),
}));

const named = (first: string, { x, y }: Spot): string => String.fromCharCode(first.charCodeAt(0) + x) + String(y + 1);

/** Where a field or a place is, each in its own frame. */
export function spot(name: Field | Place): Spot {
  return { x: name.toLowerCase().charCodeAt(0) - 97, y: Number(name[1]) - 1 };
}

export function fieldAt(at: Spot): Field {
  return named("a", at) as Field;
}

/** Quarter turns clockwise round the plug. */
export function turned({ x, y }: Spot, quarters: number): Spot {
  let at = { x, y };
  for (let nth = 0; nth < ((quarters % 4) + 4) % 4; nth++) at = { x: SIDE - 1 - at.y, y: at.x };
  return at;
}

/** The place over which a field lies. */
export function placeOf(field: Field, orientation: Orientation): Spot {
  return turned(spot(field), orientation);
}

/** The field that lies over a place. */
export function fieldOver(place: Spot, orientation: Orientation): Field {
  return fieldAt(turned(place, -orientation));
}

/** How far from the plug: 1, 2 or 3. */
export function ring({ x, y }: Spot): number {
  return Math.max(Math.abs(x - 3), Math.abs(y - 3));
}

/** The column under which a corridor runs. */
export function column(corridor: Corridor): number {
  return corridor;
}

export function room(castle: Castle, field: Field): string {
  const { x, y } = spot(field);
  return castle.rooms[y]?.[x] ?? "#";
}

export function isWall(castle: Castle, one: Field, other: Field): boolean {
  return room(castle, one) !== room(castle, other);
}

/** The places with a magnet under them, by slider. */
export function magnets(view: View): { slider: Slider; chamber: number; at: Spot }[] {
  return SLIDERS.flatMap((slider) => {
    const { corridor, offset } = view.sliders[slider];
    return view.castle.magnets[slider]
      .map((chamber) => ({ slider, chamber, at: { x: column(corridor), y: chamber - 1 + offset } }))
      .filter(({ at }) => at.y >= 0 && at.y < SIDE);
  });
}

/** Which slider grips the ghost that stands over a place, if one does. */
export function gripping(view: View, at: Spot): Slider | null {
  return magnets(view).find((magnet) => magnet.at.x === at.x && magnet.at.y === at.y)?.slider ?? null;
}

/** Which slider lies in a corridor. */
export function sliderIn(view: View, corridor: Corridor): Slider | null {
  return SLIDERS.find((slider) => view.sliders[slider].corridor === corridor) ?? null;
}

/** The ghosts that a slider grips now. */
export function gripped(view: View, slider: Slider | null = null): Set<number> {
  return new Set(
    view.ghosts.flatMap((field, seat) => {
      const by = field && gripping(view, placeOf(field, view.orientation));
      return by && (slider === null || by === slider) ? [seat] : [];
    }),
  );
}

const WAYS: Partial<Record<string, [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Where an arrow key leads on the board; null for any other key. */
export function arrow(key: string, from: Spot): Spot | null {
  const way = WAYS[key];
  const clamp = (to: number): number => Math.min(SIDE - 1, Math.max(0, to));
  return way ? { x: clamp(from.x + way[0]), y: clamp(from.y + way[1]) } : null;
}
