// What the coach points at and speaks of: the weapon, until it is in hand, then the tile.
import type { Params } from "../../words/index.svelte";
import type { Say } from "../face";

export function point(action: string): string[] {
  const [verb, cell, weapon] = action.split(" ");
  return verb === "flip" ? [`weapon ${weapon}`, `flip ${cell}`] : [`flip ${cell}`];
}

/** What a note on a key moment names. */
export function noted({ tile, weapon, finish, ...rest }: Readonly<Record<string, string>>, _: unknown, t: Say): Params {
  return {
    ...rest,
    // What the whole turn offered.
    more: finish ? ` ${t("game-over.note.finish", { finish })}` : "",
    ...(tile && { tile: t(`game-over.tile.${tile}`) }),
    ...(weapon && { weapon: t(`game-over.weapon.${weapon}`) }),
  };
}

export function names(action: string | null, _: unknown, t: Say): Params {
  const [, cell = "", weapon] = action?.split(" ") ?? [];
  return weapon ? { cell, weapon: t(`game-over.weapon.${weapon}`) } : { cell };
}
