// What a seat shows with its hand, as far as that may be seen: a fist until all are counted.
import type { Seat } from "../../generated/engine";
import { HANDS } from "./pieces";
import type { SquidScene } from "./tell";

export function shows({ view, event }: SquidScene, seat: Seat): { name: string; hidden: boolean } | null {
  const vote = view.votes[seat];
  // The hands are shown by the count itself; until then they stay fists.
  if (view.phase === "vote" || event?.event === "counted") {
    return view.voted.includes(seat) ? { name: "hand-fist", hidden: true } : null;
  }
  return vote === null || vote === undefined ? null : { name: HANDS[vote], hidden: false };
}
