// What is said and shown of a moment that a review names.
import type { Scene } from "../games/face";
import type { KeyMoment, Point } from "../generated/protocol";
import { has, spoken, t } from "../words/index.svelte";
import { begin } from "./begin";
import type { Replay } from "./replay.svelte";
import { sceneOf } from "./scene";

/** Half a chance: 50 %. */
export const share = (value: number): string => value.toLocaleString(spoken(), { style: "percent" });
/** The same with its sign. */
export const change = (value: number): string =>
  value
    .toLocaleString(spoken(), { style: "percent", signDisplay: "exceptZero", maximumFractionDigits: 0 })
    .replace("-", "−");

/** The board as it lay at a step, at rest. */
export function picture({ story, sitters, positions }: Replay, step: number): Scene | null {
  const position = positions[step];
  if (!story || !position) return null;
  return sceneOf({ view: position.view, event: null, nth: 0, pace: 0, seen: true, position }, sitters, story.options);
}

/** What games give as whole percents. */
const CHANCES = ["chance", "finish"];

/** What was missed at a key moment. */
export function sentence(replay: Replay, { decision, note }: KeyMoment): string {
  const key = `${replay.story?.game}.note.${note.code}`;
  const scene = picture(replay, decision.step);
  if (!has(key) || !scene) return note.sentence;
  // As each language writes them.
  const written = ([name, text]: [string, string]) => [name, CHANCES.includes(name) ? share(Number(text) / 100) : text];
  const params = Object.fromEntries(Object.entries(note.params).map(written)) as Record<string, string>;
  return t(key, replay.face?.noted?.(params, scene, t) ?? params);
}

/** What a key moment cost: the chance there was, and the one there could have been. Never the loss alone, which reads like a share of it. */
export function cost({ decision: { worth, loss } }: KeyMoment): string {
  return t("review.cost", { taken: share(worth), best: share(worth + loss) });
}

/** The same as one figure: what is left between the two chances as they are said, so that nobody finds it one out. */
export function lost({ decision: { worth, loss } }: KeyMoment): string {
  return change((Math.round(100 * worth) - Math.round(100 * (worth + loss))) / 100);
}

/** A stroke of luck or of bad luck: what happened, the chance there was after it, and the one that could be expected. */
export function stroke(replay: Replay, { step, value }: Point, line: readonly Point[]): string {
  const after = line.findLast((point) => point.step <= step)?.value ?? 0;
  const chances = t("review.cost", { taken: share(after), best: share(Math.max(0, after - value)) });
  return [t(value > 0 ? "review.lucky" : "review.unlucky"), ...replay.tell(step), chances].join(" ");
}

/** How lucky somebody was in a whole game, in a word. */
export function fortune(luck: number): "great" | "good" | "even" | "bad" | "awful" {
  if (Math.abs(luck) < 0.1) return "even";
  if (luck > 0) return luck > 0.4 ? "great" : "good";
  return luck < -0.4 ? "awful" : "bad";
}

/** The bot that plays a seat when a game is dealt once more: the one that played it, or one of the middle for somebody. */
function bot({ info, story }: Replay, seat: number): string {
  const levels = info?.levels ?? [];
  const { level } = (story?.players[seat] ?? {}) as { level?: string };
  if (level && levels.includes(level)) return level;
  const people = info?.people ?? [];
  return people[Math.floor(people.length / 2)]?.level ?? levels[0] ?? "random";
}

/** What if? Goes on from a step against bots, at a table for practice. */
export function practise(replay: Replay, step: number, seat: number, origin?: [string, number]): Promise<void> {
  const { transcript, story, sitters } = replay;
  const places = sitters.map((_, other) => (other === seat ? "me" : bot(replay, other)));
  return begin({ game: story?.game ?? "", places, given: { transcript, step, ...(origin && { origin }) } });
}

/** A table at which others can play the same deal. */
export function challenge({ transcript, story, sitters }: Replay, origin?: [string, number]): Promise<void> {
  const places = sitters.map((_, seat) => (seat === 0 ? "me" : "free"));
  return begin({ game: story?.game ?? "", places, given: { transcript, ...(origin && { origin }) } });
}
