// Positions that come as changes: folded into the last one, without knowing what is in it.
import type { FromServer, Position } from "../generated/protocol";

/** A part that is new, in brackets; or what has changed in a part's members, by key or index. */
export type Change = [unknown] | { [key: string]: Change };

/** Folds a change into a value. What was there stays as it was; what has not changed is shared. */
export function fold(value: unknown, change: Change): unknown {
  if (Array.isArray(change)) return change[0];
  if (typeof value !== "object" || value === null) throw new Error("a change of something without members");
  const folded = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
  for (const [key, part] of Object.entries(change)) {
    if (!Object.hasOwn(folded, key)) throw new Error(`a change of ${key}, which is not there`);
    folded[key] = fold(folded[key], part);
  }
  return folded;
}

/** The last position of one connection. */
export class Folding {
  #position: Position | null = null;
  #folded = 0;

  /** The message that changes stand for, or any other message itself. Throws if a change was missed or does not fit. */
  take(message: FromServer): Exclude<FromServer, { changes: unknown }> {
    if (!("changes" in message)) {
      const whole = "step" in message ? message.step : "picture" in message ? message.picture : null;
      if (whole) [this.#position, this.#folded] = [whole, 0];
      return message;
    }
    const { after, step, position } = message.changes;
    if (after !== this.#folded) throw new Error(`change ${after} came after ${this.#folded}`);
    const folded = fold(this.#position, position as Change) as Position;
    [this.#position, this.#folded] = [folded, after + 1];
    return step ? { step: folded } : { picture: folded };
  }
}
