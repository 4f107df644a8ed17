// Where the coach points: at the weapon, until it is in hand, then at the tile.
import { WEAPONS } from "./dungeon";

export function point(action: string): string[] {
  const [, cell = "", weapon] = action.split(" ");
  const nth = WEAPONS.findIndex((one) => one === weapon) + 1;
  const tile = `[role="gridcell"] > button[aria-label^="${cell},"]`;
  return nth > 0 ? [`[role="radio"]:nth-child(${nth})[aria-checked="false"]`, tile] : [tile];
}
