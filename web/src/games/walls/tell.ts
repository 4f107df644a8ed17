// Events in sentences, for the log, for screen readers and for the slow look at what happened.
import type { Event, Journey, View } from "../../generated/walls";
import type { Say, Scene } from "../face";
import { called } from "./disguises";

type At = Scene<View, Event>;

export function nameOf(scene: Pick<At, "sitters">, seat: number): string {
  return scene.sitters[seat]?.name ?? "";
}

/** One's own seat is spoken to, if one has a single seat. */
export function isYou(scene: Pick<At, "sitters">, seat: number): boolean {
  return scene.sitters[seat]?.mine === true && scene.sitters.filter(({ mine }) => mine).length === 1;
}

/** One sentence, or a few, on an event. What lies face down again is never named. */
export function tell(event: Event, scene: At, t: Say): string | null {
  if (event.event === "looked") return null;
  const params = { name: nameOf(scene, event.seat) };
  const say = (key: string, more: Record<string, string | number> = {}): string =>
    t(`walls.tell.${key}${isYou(scene, event.seat) ? ".you" : ""}`, { ...params, ...more });
  const { castle } = scene.view;
  switch (event.event) {
    case "stepped":
      return say("stepped", { to: event.to });
    case "slid":
      return [say(`slid-${event.way}`, { slider: event.slider }), ...reasons(event, scene, t)].join(" ");
    case "shifted":
      return say("shifted", { slider: event.slider, corridor: event.to.corridor });
    case "turned":
      return [say(`turned-${event.spin}`), ...reasons(event, scene, t)].join(" ");
    case "placed": {
      const { ghost, seat, to } = event;
      const whose = ghost === seat ? ".own" : isYou(scene, ghost) ? ".yours" : "";
      return say(`placed${whose}`, { ghost: nameOf(scene, ghost), to });
    }
    case "searched":
      return say("searched", { pile: event.pile, card: called(castle, event.card, t) });
    case "found":
      return say("found", { card: called(castle, event.card, t) });
    case "missed":
      return t("walls.tell.missed", { pile: event.pile, card: called(castle, event.card, t) });
    case "tidied": {
      const part = t(`walls.part.${event.part}`);
      return say(event.pile === event.place ? "tidied" : "moved", { pile: event.pile, place: event.place, part });
    }
    case "began":
      return say("began");
    case "won":
      return say("won");
  }
}

/** What is happening, for the status line: nothing of it that cannot be seen yet. Why ghosts stop where is for the log. */
export function happening(event: Event, scene: At, t: Say): string {
  const searched = scene.last.find((one) => one.event === "searched");
  const hidden = event.event === "looked" || ((event.event === "found" || event.event === "missed") && !scene.seen);
  if (hidden) return searched ? (tell(searched, scene, t) ?? "") : "";
  const told = tell(event, scene, t) ?? "";
  const why = reasons(event, scene, t).join(" ");
  return why ? told.slice(0, told.length - why.length).trim() : told;
}

/** Why each ghost is where it is after a slide or a turn; of those that just rode along nothing is said. */
export function reasons(event: Event, scene: Pick<At, "sitters">, t: Say): string[] {
  if (event.event !== "slid" && event.event !== "turned") return [];
  return event.ghosts.filter(({ stop }) => stop.why !== "arrived").map((journey) => reason(journey, scene, t));
}

function reason({ ghost, fields, walls, stop }: Journey, scene: Pick<At, "sitters">, t: Say): string {
  const other = "by" in stop ? stop.by : "behind" in stop ? stop.behind : ghost;
  const slider = "slider" in stop ? stop.slider : "";
  const params = { ghost: nameOf(scene, ghost), other: nameOf(scene, other), slider, to: fields.at(-1) ?? "" };
  const through = walls.length > 0 && stop.why !== "pushed-off" ? ` ${t("walls.through", { n: walls.length })}` : "";
  // Whoever reads this is no third person, neither as the one who stops nor as the one in the way.
  const you = isYou(scene, ghost) ? ".you" : other !== ghost && isYou(scene, other) ? ".by-you" : "";
  return t(`walls.stop.${stop.why}${you}`, params) + through;
}
