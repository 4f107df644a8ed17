// Seats that change hands while a game runs: everybody is told, since whoever plays there now sees that hand.
import type { Say } from "../games/face";
import type { TableState } from "../generated/protocol";
import { called } from "./sitters";

/** What has changed from one picture of the table to the next, in sentences. */
export function announced(before: TableState | null, after: TableState, t: Say): string[] {
  if (before?.stage !== "playing" || after.stage !== "playing" || before.number !== after.number) return [];
  return after.places.flatMap(({ person, former, lent, colour: name }, seat) => {
    const was = before.places[seat];
    if (person === null || person === was?.person) return [];
    const who = { name: called(after.people[person], t), colour: t(`colour.${name}`) };
    if (was?.lent && was.former === person) return t("seat.returned", who);
    const owner = lent && former !== undefined ? after.people[former] : undefined;
    return owner ? t("seat.lent", { ...who, former: called(owner, t) }) : t("seat.now", who);
  });
}

/**
 * What somebody is told whose seats are gone without their doing; `offered` are those that they wanted on another device.
 * What was lent goes back to its owner, which all are told already, and what is lent meanwhile comes back by itself.
 */
export function lost(
  before: TableState,
  after: TableState,
  person: number,
  offered: ReadonlySet<number>,
): "seat.lost" | "seat.moved" | null {
  const gone = before.places.flatMap((was, seat) => {
    const now = after.places[seat];
    if (was.person !== person || now?.person === person) return [];
    if (was.lent && was.former === now?.person) return [];
    if (now?.lent && now.former === person) return [];
    return offered.has(seat) && now?.person != null ? "seat.moved" : "seat.lost";
  });
  return gone.includes("seat.lost") ? "seat.lost" : (gone[0] ?? null);
}
