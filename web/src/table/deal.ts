// This device's part in a fair deal (docs/fair-deals.md): a number of its own, sealed first and opened later.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

import type { Seat } from "../generated/engine";
import type { Command, DealState } from "../generated/protocol";

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

export class Dealing {
  /** By attempt and seat. */
  readonly #parts = new Map<string, Part>();

  /** What to send now, and the receipts to keep before it is sent. */
  hear(deal: DealState, seats: readonly Seat[]): { commands: Command[]; receipts: Receipt[] } {
    const commands: Command[] = [];
    const receipts: Receipt[] = [];
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
    return { commands, receipts };
  }
}
