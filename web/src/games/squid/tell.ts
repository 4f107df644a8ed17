// What is said about the game: a sentence an event, the status line, why it ended, and its story.
import type { Seat } from "../../generated/engine";
import type { Event, View } from "../../generated/squid";
import { list } from "../../words/index.svelte";
import type { Say, Scene } from "../face";
import { seatOf, sum, written } from "./pieces";

export type SquidScene = Scene<View, Event>;

/** Is the seat the only one of this device, so that "you" is nobody else? */
export function isYou(scene: SquidScene, seat: Seat): boolean {
  return (scene.sitters[seat]?.mine ?? false) && scene.sitters.filter(({ mine }) => mine).length === 1;
}

export function nameOf(scene: SquidScene, seat: Seat): string {
  return scene.sitters[seat]?.name ?? "";
}

/** "Ann's character" or "your character", as it stands after *behind*. */
function whom(scene: SquidScene, seat: Seat, t: Say): string {
  return isYou(scene, seat) ? t("squid.whom.you") : t("squid.whom", { name: nameOf(scene, seat) });
}

/** One sentence on an event; what somebody draws face down is not named. */
export function tell(event: Event, scene: SquidScene, t: Say): string | null {
  const about = (key: string, seat: Seat, more: Record<string, string | number> = {}) =>
    isYou(scene, seat) ? t(`${key}.you`, more) : t(key, { name: nameOf(scene, seat), ...more });
  switch (event.event) {
    case "placed":
      return about("squid.tell.placed", event.seat, { place: event.position + 1 });
    case "voted":
    case "passed":
    case "none-left":
    case "gone":
    case "won":
      return about(`squid.tell.${event.event}`, event.seat);
    case "got":
    case "took":
      return about("squid.tell.took", event.seat);
    case "used":
    case "played":
      return about(`squid.tell.${event.event}`, event.seat, { card: t(`squid.trick.${event.card}`) });
    case "counted":
      // Told with the walk that follows: the hands are to be seen first.
      return null;
    case "walked":
      return event.why === "votes" ? `${hands(scene, t)} ${walk(event, scene, t)}` : walk(event, scene, t);
    case "drawn":
      return t(event["instead-of"] ? "squid.tell.drawn.again" : "squid.tell.drawn", {
        whom: whom(scene, event.seat, t),
        deed: t(`squid.deed.${event.deed}`),
      });
    case "deeds-renewed":
      return t("squid.tell.deeds-renewed", { n: event.cards });
    case "tricks-renewed":
      return t("squid.tell.tricks-renewed", { n: event.cards.length });
    case "out": {
      if (event.cards.length === 0) return about("squid.tell.out", event.seat);
      return about("squid.tell.out.cards", event.seat, {
        cards: list(event.cards.map((card) => t(`squid.trick.${card}`))),
      });
    }
    case "round-over":
      return null;
  }
}

function walk(event: Extract<Event, { event: "walked" }>, scene: SquidScene, t: Say): string {
  const behind = whom(scene, event.onto, t);
  if (event.why === "quick") return t("squid.tell.walked.quick", { whom: behind });
  if (event.why === "round-goes-on") return t("squid.tell.walked.goes-on", { whom: behind });
  const far = steps(event, scene.view);
  const key = far === 0 ? "squid.tell.walked.stays" : far > 0 ? "squid.tell.walked.on" : "squid.tell.walked.back";
  return t(key, { n: Math.abs(far), whom: behind });
}

/** Who showed what. */
function hands(scene: SquidScene, t: Say): string {
  const votes = scene.view.votes.flatMap((vote, seat) =>
    vote === null ? [] : [`${isYou(scene, seat) ? t("seat.you") : nameOf(scene, seat)} ${written(vote)}`],
  );
  return t("squid.tell.counted", { votes: list(votes), sum: written(sum(scene.view) ?? 0) });
}

/** How many places the guard goes, and which way: the votes say it, and a trick sends it one on. */
export function steps(event: Extract<Event, { event: "walked" }>, view: View): number {
  return event.why === "votes" ? (sum(view) ?? 0) : 1;
}

export function status(scene: SquidScene, t: Say): string {
  const { view } = scene;
  if (scene.event?.event === "counted") {
    return scene.seen ? t("squid.sum", { sum: written(scene.event.sum) }) : t("squid.status.counted");
  }
  // The status line has room for where the guard stops; who showed what is to be seen.
  if (scene.event?.event === "walked") return scene.seen ? walk(scene.event, scene, t) : t("squid.status.walking");
  if (scene.event?.event === "drawn" && !scene.seen) return t("squid.status.drawing");
  if (scene.event?.event === "gone" && !scene.seen) return t("squid.deed.pow");
  if (scene.event) {
    const sentence = tell(scene.event, scene, t);
    if (sentence && scene.event.event !== "voted" && scene.event.event !== "passed") return sentence;
  }
  if (view.winner !== null) return tell({ event: "won", seat: view.winner }, scene, t) ?? "";
  if (scene.legal.length > 0 && scene.seat !== null) {
    const under = view.guard === null ? undefined : view.ring[view.guard];
    const params = {
      whom: under ? whom(scene, seatOf(under), t) : "",
      deed: view.revealed ? t(`squid.deed.${view.revealed}`) : "",
    };
    return t(`squid.status.${view.phase}.you`, params);
  }
  const awaited = scene.toAct.map((seat) => nameOf(scene, seat));
  if (view.phase === "guard" && awaited.length > 0) return t("squid.status.guard", { name: awaited[0] ?? "" });
  return awaited.length > 0 ? t("squid.status.wait", { names: list(awaited) }) : "";
}

export function why(scene: SquidScene, t: Say): string {
  const { winner } = scene.view;
  if (winner === null) return "";
  return isYou(scene, winner) ? t("squid.why.you") : t("squid.why", { name: nameOf(scene, winner) });
}

/** How long somebody has lasted; nothing if this device has not seen it all. */
export function consolation(events: readonly Event[], scene: SquidScene, seat: Seat, t: Say): string | null {
  const out = events.flatMap((event) => (event.event === "out" ? [event.seat] : []));
  const nth = out.indexOf(seat);
  if (nth < 0 || out.length !== scene.sitters.length - 1) return null;
  if (nth === out.length - 1 && nth > 0) return t("squid.consolation.last");
  return nth > 0 ? t("squid.consolation", { n: nth }) : null;
}

/** A few sentences on the whole game; what did not happen is not told. */
export function story(events: readonly Event[], scene: SquidScene, t: Say): string[] {
  const count = (fits: (event: Event) => boolean) => events.filter(fits).length;
  const told = (key: string, n: number, params = {}) => (n > 0 ? [t(key, { n, ...params })] : []);
  const first = events.find((event) => event.event === "out");
  const tricks = scene.sitters.map(({ seat }) =>
    count((event) => (event.event === "played" || event.event === "used") && event.seat === seat),
  );
  const most = Math.max(0, ...tricks);
  const players = scene.sitters.filter(({ seat }) => tricks[seat] === most).map(({ name }) => name);
  return [
    ...told(
      "squid.story.rounds",
      count(({ event }) => event === "round-over"),
    ),
    ...told(
      "squid.story.gone",
      count(({ event }) => event === "gone"),
    ),
    ...told(
      "squid.story.empty",
      count((event) => event.event === "drawn" && event.deed === "empty"),
    ),
    ...told(
      "squid.story.saved",
      count((event) => event.event === "drawn" && event["instead-of"] === "pow" && event.deed !== "pow"),
    ),
    ...(first ? [t("squid.story.first", { name: nameOf(scene, first.seat) })] : []),
    ...told(players.length > 1 ? "squid.story.tricks.tied" : "squid.story.tricks", most, { name: list(players) }),
  ];
}
