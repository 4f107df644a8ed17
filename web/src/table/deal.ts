// This device's part in a fair deal (docs/fair-deals.md): a number of its own, sealed first and opened later.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

import type { Seat } from "../generated/engine";
import type { Command, DealState, TableState } from "../generated/protocol";
import { canonical } from "./canonical";

/** What a device keeps, to check the deal with later. */
export interface Receipt {
  id: string;
  commit: string;
  list: (string | null)[];
  seat: Seat;
  nonce: string;
}

interface Part {
  nonce: string;
  commit: string;
  opened: boolean;
}

export function seal(id: string, commit: string, seat: Seat, nonce: string): string {
  const bytes = [hexToBytes(id), hexToBytes(commit), Uint8Array.of(seat), hexToBytes(nonce)];
  return bytesToHex(sha256(concatBytes(utf8ToBytes("gamenight/deal/1/seat\0"), ...bytes)));
}

/** What this device was shown before the deal. */
export type Shown = Pick<TableState, "game" | "options"> & { places: { bot: string | null }[] };

/** What of the set-up that is dealt for is not what was shown here; nothing, if it is the same. */
export function differs(frozen: string, shown: Shown): "game" | "options" | "places" | null {
  let dealt: { game?: unknown; seats?: unknown; options?: unknown; players?: unknown };
  try {
    dealt = JSON.parse(frozen) as typeof dealt;
  } catch {
    return "game";
  }
  const players = shown.places.map(({ bot }) => (bot === null ? { kind: "person" } : { kind: "bot", level: bot }));
  if (dealt.game !== shown.game) return "game";
  if (dealt.seats !== players.length || canonical(dealt.players) !== canonical(players)) return "places";
  return canonical(dealt.options) === canonical(shown.options) ? null : "options";
}

export class Dealing {
  /** By attempt and seat. */
  readonly #parts = new Map<string, Part>();
  /** The set-up that was compared with what was shown: it is the same in every attempt of a deal. */
  #agreed: string | null = null;

  /** What to send now, the receipts to keep before it is sent, and what is not as it was shown, if something is not. */
  hear(
    deal: DealState,
    seats: readonly Seat[],
    shown: Shown,
  ): { commands: Command[]; receipts: Receipt[]; differs: ReturnType<typeof differs> } {
    const commands: Command[] = [];
    const receipts: Receipt[] = [];
    const wrong = this.#agreed === deal.frozen ? null : differs(deal.frozen, shown);
    if (wrong) {
      // Nobody has to wait for a device that puts nothing in.
      const asked = deal.list ? [] : seats.filter((seat) => !deal.heard[seat]);
      return { commands: asked.map((seat) => ({ bind: { seat, commit: null } })), receipts, differs: wrong };
    }
    this.#agreed = deal.frozen;
    for (const seat of seats) {
      const name = `${deal.id}/${seat}`;
      const part = this.#parts.get(name);
      if (!part && !deal.list && !deal.heard[seat]) {
        const nonce = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
        const commit = seal(deal.id, deal.commit, seat, nonce);
        this.#parts.set(name, { nonce, commit, opened: false });
        commands.push({ bind: { seat, commit } });
      } else if (part && !part.opened && deal.list?.[seat] === part.commit) {
        part.opened = true;
        receipts.push({ id: deal.id, commit: deal.commit, list: deal.list, seat, nonce: part.nonce });
        commands.push({ open: { seat, nonce: part.nonce } });
      }
    }
    return { commands, receipts, differs: null };
  }
}
