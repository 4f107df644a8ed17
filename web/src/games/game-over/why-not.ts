// Why a tile may not be touched: the words, and the rule behind them. Said only about what the server did not offer.
import type { Cell } from "../../generated/game-over";
import type { Params } from "../../words/index.svelte";
import { entrance, indexOf, owner, type Place } from "./dungeon";

export interface Reason {
  key: string;
  rule: string;
  params?: Params;
}

/** Null for onlookers, whom nobody forbids anything. */
export function whyNot(scene: Place, cell?: Cell): Reason | null {
  const { view, seat } = scene;
  if (seat === null) return null;
  if (view.phase === "over") return { key: "game-over.refusal.over", rule: "GO-15" };
  if (view.turn !== seat || !cell) return { key: "game-over.refusal.not-your-turn", rule: "GO-14" };
  const faceUp = view.up.includes(cell);
  if (view.phase === "swap") {
    const kept = !faceUp && owner(cell, scene.sitters.length) !== null;
    if (kept) return { key: "game-over.refusal.entrance", rule: "GO-13", params: { cell } };
    return { key: "game-over.refusal.swap-down", rule: "GO-13" };
  }
  const last = view.up.at(-1);
  if (!last) {
    const own = entrance(seat, scene.sitters.length);
    return { key: "game-over.refusal.not-your-entrance", rule: "GO-7", params: { cell: own } };
  }
  const anywhere = view.tiles[indexOf(last)] === "portal";
  if (faceUp) return { key: "game-over.refusal.face-up", rule: anywhere ? "GO-9" : "GO-8", params: { cell } };
  return { key: "game-over.refusal.not-a-neighbour", rule: "GO-8", params: { cell: last } };
}
