// Castles that this device keeps, by name.
import type { Castle } from "../../../generated/walls";
import { recallList, remember } from "../../../table/memory";

const KEY = "castles";

export const kept = (): Castle[] => recallList<Castle>(KEY).filter((castle) => typeof castle?.name === "string");

/** Keeps a castle in the place of one of the same name. Says whether it will be there at the next visit. */
export const keep = (castle: Castle): boolean =>
  remember(KEY, JSON.stringify([...kept().filter(({ name }) => name !== castle.name), castle]));

export const drop = (name: string): boolean =>
  remember(KEY, JSON.stringify(kept().filter((castle) => castle.name !== name)));
