// What is to be drawn, from a frame of the queue and who sits there.
import type { Scene, Sitter } from "../games/face";
import type { Frame } from "./queue";

/** A scene in which nobody acts: what live tables add to, and all that a replay needs. */
export function sceneOf(frame: Frame, sitters: readonly Sitter[], options: Readonly<Record<string, unknown>>): Scene {
  const { position } = frame;
  return {
    view: frame.view,
    event: frame.event,
    nth: frame.nth,
    pace: frame.pace,
    last: position.events,
    seat: position.seat,
    legal: [],
    toAct: position.to_act,
    reacting: position.reacting,
    decision: position.decision,
    outcome: position.outcome,
    guessing: null,
    settled: null,
    podium: [],
    sitters,
    options,
  };
}
