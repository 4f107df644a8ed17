// The dungeon as a place: its cells, where who enters, and what the page says about one of them.
import type { Seat } from "../../generated/engine";
import type { Cell, Event, Tile, View, Weapon } from "../../generated/game-over";
import type { Scene } from "../face";

export type Place = Scene<View, Event>;

export const SIDE = 5;
export const WEAPONS: readonly Weapon[] = ["club", "potion", "laser", "bow"];

/** Row by row from `a1`, as in a view. */
export const CELLS: readonly Cell[] = [1, 2, 3, 4, 5].flatMap((row) =>
  ["a", "b", "c", "d", "e"].map((column) => `${column}${row}` as Cell),
);

const CORNERS: readonly Cell[] = ["a1", "e1", "e5", "a5"];

export function indexOf(cell: Cell): number {
  return CELLS.indexOf(cell);
}

/** Column and row, from 0. */
export function spot(cell: Cell): { column: number; row: number } {
  const index = indexOf(cell);
  return { column: index % SIDE, row: Math.floor(index / SIDE) };
}

/** Where a seat enters (GO-5): two players sit opposite each other. */
export function entrance(seat: Seat, seats: number): Cell {
  return CORNERS[seats === 2 ? seat * 2 : seat] ?? "a1";
}

/** Whose entrance a cell is, if anybody's. */
export function owner(cell: Cell, seats: number): Seat | null {
  const seat = CORNERS.slice(0, seats).findIndex((_, nth) => entrance(nth, seats) === cell);
  return seat < 0 ? null : seat;
}

/** The colour of a princess; null for anything else. */
export function princess(tile: Tile): string | null {
  return tile.startsWith("princess-") ? tile.slice("princess-".length) : null;
}

/** Is it one of the blorks that some weapon beats? */
export function isBlork(tile: Tile | null): boolean {
  return tile !== null && tile.startsWith("blork-");
}

/** How the turn ends in this step, if it does: known once the tile is turned over. */
export function ending(scene: Pick<Place, "last">): Extract<Event, { event: "turn-over" }> | null {
  return scene.last.find((event) => event.event === "turn-over") ?? null;
}

/** The cells that the last step touched: they stay marked until the next. */
export function touched(scene: Pick<Place, "last">): ReadonlySet<Cell> {
  const cells = scene.last.flatMap((event): Cell[] => {
    if (event.event === "flipped") return [event.cell];
    return event.event === "swapped" ? [event.from, event.to] : [];
  });
  return new Set(cells);
}

/** What may be done with each cell now, the weapon being a second question. */
export function open(legal: readonly string[]): ReadonlyMap<Cell, "flip" | "swap"> {
  return new Map(
    legal.map((action) => {
      const [what, cell] = action.split(" ");
      return [cell as Cell, what as "flip" | "swap"];
    }),
  );
}
