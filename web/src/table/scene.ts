// What is to be drawn, from a frame of the queue and who sits there.
import type { Scene, Sitter } from "../games/face";
import type { Seat } from "../generated/engine";
import type { Position } from "../generated/protocol";
import type { Frame } from "./queue";

/** Whose doing an event is: nobody's, if it happens to somebody else or to all. */
function acting(event: unknown, { did }: Position): Seat[] {
  return did && (event as { seat?: Seat }).seat === did.seat ? [did.seat] : [];
}

/** A scene in which nobody acts: what live tables add to, and all that a replay needs. */
export function sceneOf(frame: Frame, sitters: readonly Sitter[], options: Readonly<Record<string, unknown>>): Scene {
  const { event, position } = frame;
  return {
    view: frame.view,
    event,
    nth: frame.nth,
    pace: frame.pace,
    seen: frame.seen,
    last: position.events,
    seat: position.seat,
    legal: [],
    // Who comes next would tell how it ends: until the picture is at rest, it is still about whoever acted.
    toAct: event === null ? position.to_act : acting(event, position),
    reacting: position.reacting,
    decision: position.decision,
    outcome: event === null ? position.outcome : null,
    guessing: null,
    settled: null,
    podium: [],
    sitters,
    options,
  };
}
