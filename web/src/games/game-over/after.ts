// The picture after what an event shows, until the server's own picture takes its place.
import type { Cell, Event, Tile, View } from "../../generated/game-over";
import { indexOf } from "./dungeon";

export function after(view: View, event: Event): View {
  switch (event.event) {
    case "flipped":
      return {
        ...view,
        tiles: put(view.tiles, event.cell, event.tile),
        // In a picture after a reload the tile may be up already.
        up: view.up.includes(event.cell) ? view.up : [...view.up, event.cell],
        turn: event.seat,
        weapon: event.weapon,
        phase: "flip",
      };
    case "swapped":
      // The blork is seen on its way; what comes to its place lies face down.
      return {
        ...view,
        tiles: put(put(view.tiles, event.from, null), event.to, view.tiles[indexOf(event.from)] ?? null),
        up: view.up.map((cell) => (cell === event.from ? event.to : cell)),
      };
    case "turn-over":
      // All have a last look under the falling sign. The board turns the tiles; the server's picture has them face down.
      return view;
    case "won":
      return { ...view, turn: event.seat, phase: "over" };
  }
}

function put(tiles: View["tiles"], cell: Cell, tile: Tile | null): View["tiles"] {
  return tiles.with(indexOf(cell), tile);
}
