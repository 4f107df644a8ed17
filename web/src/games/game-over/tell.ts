// What is said about the dungeon: the status line, the log, and the words at the end.
import type { Seat } from "../../generated/engine";
import type { Event, Tile } from "../../generated/game-over";
import { list, type Params } from "../../words/index.svelte";
import type { Say } from "../face";
import { CELLS, entrance, indexOf, isBlork, princess, type Place } from "./dungeon";

/** A phrase about somebody: in another form where it is about the only one who plays here. */
function about(scene: Place, seat: Seat, t: Say, key: string, params: Params = {}): string {
  const name = scene.sitters[seat]?.name ?? "";
  return t(isYou(scene, seat) ? `game-over.${key}.you` : `game-over.${key}`, { name, ...params });
}

/** Several people at one screen are all called by name. */
export function isYou(scene: Place, seat: Seat): boolean {
  return scene.sitters.filter(({ mine }) => mine).length === 1 && scene.sitters[seat]?.mine === true;
}

export function status(scene: Place, t: Say): string {
  const { event, view } = scene;
  if (event) return happening(event, scene, t);
  if (view.phase === "over") return about(scene, view.turn, t, "status.won");
  const name = scene.sitters[view.turn]?.name ?? "";
  if (scene.seat !== view.turn) return t(`game-over.status.other${view.phase === "swap" ? ".swap" : ""}`, { name });
  if (view.phase === "swap") return t("game-over.status.swap");
  const last = view.up.at(-1);
  if (!last) return t("game-over.status.enter", { cell: entrance(view.turn, scene.sitters.length) });
  if (view.tiles[indexOf(last)] === "portal") return t("game-over.status.anywhere");
  return t("game-over.status.next", { cell: last });
}

/** What is happening, for as long as it can be seen. */
export function happening(event: Event, scene: Place, t: Say): string {
  const { seat } = event;
  switch (event.event) {
    case "flipped":
      if (!scene.seen) return about(scene, seat, t, "status.flips");
      return about(scene, seat, t, "status.found", {
        // The line is short, and which blork it is can be seen; the board says it to those who cannot.
        what: isBlork(event.tile) ? t("game-over.find.blork") : find(event.tile, t),
      });
    case "swapped":
      return about(scene, seat, t, "status.swapped", { from: event.from, to: event.to });
    case "turn-over":
      return about(scene, seat, t, `status.${event.why}`);
    case "won":
      return about(scene, seat, t, "status.won");
  }
}

/** What was turned over, as the object of a sentence. */
export function find(tile: Tile, t: Say): string {
  return t(`game-over.find.${tile}`);
}

/** The log says how a turn went, never what lies where: remembering that is the game. */
export function tell(event: Event, scene: Place, t: Say): string | null {
  const n = scene.view.up.length;
  switch (event.event) {
    case "flipped":
      return n === 1 ? about(scene, event.seat, t, "tell.enter") : null;
    case "swapped":
      // Which tiles change places the board says, once, while it can be seen; what made them is told with the turn's end.
      return null;
    case "turn-over":
      return about(scene, event.seat, t, `tell.${event.why}`, { n });
    case "won":
      return about(scene, event.seat, t, "tell.won", { n });
  }
}

export function why(scene: Place, t: Say): string {
  return about(scene, scene.view.turn, t, "why");
}

/** Where the princess was whom somebody looked for in vain, now that everything lies open. */
export function consolation(_: readonly Event[], scene: Place, seat: Seat, t: Say): string | null {
  const cell = CELLS.find((_, index) => scene.view.tiles[index] === `princess-${scene.sitters[seat]?.colour}`);
  return cell ? t("game-over.consolation", { cell }) : null;
}

/** When all is over, everything may be told. */
export function story(events: readonly Event[], scene: Place, t: Say): string[] {
  const told: string[] = [];
  const { tiles, up, turn } = scene.view;
  const key = up.find((cell) => tiles[indexOf(cell)] === "key");
  const her = CELLS.find((_, index) => {
    const tile = tiles[index];
    return tile && princess(tile) === scene.sitters[turn]?.colour;
  });
  if (key && her) told.push(t("game-over.story.where", { key, princess: her }));
  const walks = turnsOf(events);
  told.push(t("game-over.story.turns", { n: walks.length }));
  told.push(t("game-over.story.tiles", { n: walks.reduce((sum, walk) => sum + walk.length, 0) }));
  const vain = walks.filter(({ won }) => !won);
  const longest = Math.max(0, ...vain.map(({ length }) => length));
  if (longest > 2) {
    const went = scene.sitters.filter(({ seat }) => vain.some((one) => one.seat === seat && one.length === longest));
    told.push(
      t(went.length > 1 ? "game-over.story.walk.tied" : "game-over.story.walk", {
        n: longest,
        name: list(went.map(({ name }) => name)),
      }),
    );
  }
  const met = events.filter((event) => event.event === "flipped" && event.tile === "invincible").length;
  if (met > 0) told.push(t("game-over.story.invincible", { n: met }));
  return told;
}

interface Walk {
  seat: Seat;
  length: number;
  won: boolean;
}

/** One entry a turn: whose it was, and over how many tiles it went. */
function turnsOf(events: readonly Event[]): Walk[] {
  const walks: Walk[] = [];
  let length = 0;
  for (const event of events) {
    if (event.event === "flipped") length += 1;
    if (event.event === "turn-over" || event.event === "won") {
      walks.push({ seat: event.seat, length, won: event.event === "won" });
      length = 0;
    }
  }
  return walks;
}
