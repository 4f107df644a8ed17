// Where the server's faults are to be seen.
import type { Misplaced } from "../../../generated/protocol";
import { refused } from "../../../table/refusals";
import { t } from "../../../words/index.svelte";
import { BLANK } from "./draft";

/** The parts of the workshop, in the order in which a castle is built. */
export const STEPS = ["rooms", "disguises", "magnets", "names"] as const;
/** What else can be done with it: trying it out, and asking how good it is. */
export const VIEWS = [...STEPS, "try", "study"] as const;
export type Step = (typeof VIEWS)[number];

/** A fault in words. That no letter is no letter, nobody needs to be told who paints. */
export function worded(fault: Misplaced): string {
  const { why, letter, field } = Object.fromEntries(fault.refusal.params) as Partial<Record<string, string>>;
  if (why === "no-room-letter" && letter === BLANK && field) return t("walls.workshop.roomless", { field });
  return refused(fault.refusal, "walls");
}

/** What is wrong at each place, in words. */
export function byPlace(faults: readonly Misplaced[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const fault of faults) {
    for (const place of fault.places) found.set(place, [...(found.get(place) ?? []), worded(fault)]);
  }
  return found;
}

/** Which part of the workshop mends a fault. */
export function stepOf(fault: Misplaced): Step {
  const key = fault.places[0]?.split(".")[0];
  if (key === "walls") return "rooms";
  return key === "rooms" || key === "disguises" || key === "magnets" ? key : "names";
}

/** Faults of one kind, the first of which stands for all. */
export function byKind(faults: readonly Misplaced[]): { first: Misplaced; more: number }[] {
  const kinds = new Map<string, { first: Misplaced; more: number }>();
  for (const fault of faults) {
    const why = Object.fromEntries(fault.refusal.params).why ?? fault.refusal.code;
    const known = kinds.get(why);
    if (known) known.more++;
    else kinds.set(why, { first: fault, more: 0 });
  }
  return [...kinds.values()];
}
