// Games that rules pages draw from: positions of transcripts, as `make generated` writes them.
import type { Scene, Sitter } from "../games/face";
import { t } from "../words/index.svelte";

export interface Play<View, Event> {
  colours: string[];
  /** The position before the first action that is shown, then one an action with what happened in it. */
  frames: { view: View; events: Event[] }[];
}

/** What is to be drawn: a view, and what is just happening in it. */
export interface Picture<View, Event> {
  view: View;
  event: Event | null;
  /** All that happened in the step. */
  last: readonly Event[];
}

/** The picture at rest, so many actions after the first. */
export function still<View, Event>({ frames }: Play<View, Event>, nth: number): Picture<View, Event> {
  const { view, events } = frames[nth]!;
  return { view, event: null, last: events };
}

/** The picture while something happens: the event of that name in a step. */
export function amid<View, Event extends { event: string }>(
  { frames }: Play<View, Event>,
  nth: number,
  name: Event["event"],
  after: (view: View, event: Event) => View,
): Picture<View, Event> {
  const events = frames[nth]?.events ?? [];
  const at = events.findIndex(({ event }) => event === name);
  let { view } = frames[nth - 1]!;
  for (const event of events.slice(0, at + 1)) view = after(view, event);
  return { view, event: events[at] ?? null, last: events };
}

/** Those who play, called by their colours. */
export function sitting({ colours }: Play<unknown, unknown>): Sitter[] {
  return colours.map((colour, seat) => ({
    seat,
    colour,
    name: t(`colour.name.${colour}`),
    bot: false,
    here: true,
    mine: false,
  }));
}

/** A scene that nobody can touch. */
export function scene<View, Event>(
  play: Play<View, Event>,
  picture: Picture<View, Event>,
  nth = 0,
  pace = 0,
): Scene<View, Event> {
  return {
    ...picture,
    nth,
    pace,
    seen: true,
    seat: null,
    legal: [],
    toAct: [],
    reacting: false,
    decision: 0,
    outcome: null,
    guessing: null,
    settled: null,
    podium: [],
    sitters: sitting(play),
    options: {},
  };
}
