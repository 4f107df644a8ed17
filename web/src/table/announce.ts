// Seats that change hands while a game runs: everybody is told, since whoever plays there now sees that hand.
import type { Say } from "../games/face";
import type { TableState } from "../generated/protocol";
import { called } from "./sitters";

/** What has changed from one picture of the table to the next, in sentences. */
export function announced(before: TableState | null, after: TableState, t: Say): string[] {
  if (before?.stage !== "playing" || after.stage !== "playing" || before.number !== after.number) return [];
  return after.places.flatMap(({ person, former, lent, colour: name }, seat) => {
    if (person === null || person === before.places[seat]?.person) return [];
    const colour = t(`colour.${name}`);
    const who = { name: called(after.people[person], t), colour };
    const owner = lent && former !== undefined ? after.people[former] : undefined;
    return owner ? t("seat.lent", { ...who, former: called(owner, t) }) : t("seat.now", who);
  });
}
