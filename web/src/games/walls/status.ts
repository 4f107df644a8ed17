// The status line, the reason of the end and the story of a game.
import type { Event, View } from "../../generated/walls";
import { list } from "../../words/index.svelte";
import type { Say, Scene } from "../face";
import { moves } from "./moves";
import { happening, isYou, nameOf } from "./tell";

type At = Scene<View, Event>;

/** What happens now, and what is asked of whom. */
export function status(scene: At, t: Say): string {
  const { view, seat } = scene;
  if (scene.event) return happening(scene.event, scene, t);
  if (scene.outcome || view.phase === "over") {
    const [winner, ...more] = scene.outcome?.winners ?? [view.turn];
    if (more.length > 0) return several(scene, t);
    return isYou(scene, winner!)
      ? t("walls.status.over.you")
      : t("walls.status.over", { name: nameOf(scene, winner!) });
  }
  const name = nameOf(scene, view.turn);
  if (seat === null || seat !== view.turn) {
    if (view.phase === "place") return t("walls.status.place", { name });
    if (view.phase === "tidy") return t("walls.status.tidy", { name, pile: view.searching ?? 0 });
    return t(view.moves_left > 0 ? "walls.status.move" : "walls.status.search", { name, n: view.moves_left });
  }
  if (view.phase === "place") {
    const ghost = view.placing[0]?.ghost ?? seat;
    return isYou(scene, ghost)
      ? t("walls.status.place.own")
      : t("walls.status.place.you", { ghost: nameOf(scene, ghost) });
  }
  if (view.phase === "tidy") return t("walls.status.tidy.you");
  const search = moves(scene.legal).searches.size > 0;
  if (view.moves_left === 0) return t(search ? "walls.status.search.you" : "walls.status.end.you");
  return t(search ? "walls.status.both.you" : "walls.status.move.you", { n: view.moves_left });
}

/** Several are dressed at the end of a last round. */
const several = (scene: At, t: Say): string =>
  t("walls.why.several", { names: list((scene.outcome?.winners ?? []).map((seat) => nameOf(scene, seat))) });

/** Why the game ended as it did. */
export function why(scene: At, t: Say): string {
  if ((scene.outcome?.winners.length ?? 0) > 1) return several(scene, t);
  const winner = scene.outcome?.winners[0] ?? scene.view.turn;
  return isYou(scene, winner) ? t("walls.why.you") : t("walls.why", { name: nameOf(scene, winner) });
}

/** How far somebody came who did not win. */
export function consolation(_: readonly Event[], scene: At, seat: number, t: Say): string | null {
  const n = scene.view.cards[seat]?.length ?? 0;
  if (n === 4) return t("walls.consolation.four");
  return n > 0 ? t("walls.consolation", { n }) : null;
}

/** The game in a few sentences. */
export function story(events: readonly Event[], scene: At, t: Say): string[] {
  const count = (kind: Event["event"]): number => events.filter(({ event }) => event === kind).length;
  const journeys = events.flatMap((event) => (event.event === "slid" || event.event === "turned" ? event.ghosts : []));
  const walls = journeys.reduce((sum, journey) => sum + journey.walls.length, 0);
  const off = journeys.filter(({ stop }) => stop.why === "pushed-off").length;
  const lines = [
    ["walls.story.turned", count("turned")] as const,
    ["walls.story.walls", walls] as const,
    ["walls.story.off", off] as const,
    ["walls.story.searched", count("searched")] as const,
  ].flatMap(([key, n]) => (n > 0 ? [t(key, { n })] : []));
  const others = scene.sitters.filter(({ seat }) => !scene.outcome?.winners.includes(seat));
  const pieces = ({ seat }: { seat: number }): number => scene.view.cards[seat]?.length ?? 0;
  const most = Math.max(0, ...others.map(pieces));
  if (most > 0) {
    const next = others.filter((one) => pieces(one) === most);
    lines.push(
      t(next.length > 1 ? "walls.story.next.tied" : "walls.story.next", {
        name: list(next.map(({ name }) => name)),
        n: most,
      }),
    );
  }
  return lines;
}

/** The sound of an event. */
export function sound(event: Event, { seen }: At): string | null {
  switch (event.event) {
    case "stepped":
      return "step";
    case "slid":
      if (!seen) return "slide";
      return event.ghosts.some(({ walls }) => walls.length > 0) ? "magic" : "click";
    case "shifted":
      return "slide";
    case "turned":
      if (!seen) return "whoosh";
      return event.ghosts.some(({ stop }) => stop.why !== "arrived") ? "spark" : "click";
    case "placed":
      return "step";
    case "searched":
      return "flip";
    case "found":
      return seen ? "treasure" : null;
    case "missed":
      return seen ? "shrug" : null;
    case "tidied":
      return "swap";
    default:
      return null;
  }
}
