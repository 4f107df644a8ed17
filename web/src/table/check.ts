// Whether a deal was chosen by anybody, checked on this device (docs/fair-deals.md): its numbers must fit each other, and
// what this device kept from before the deal.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

import { canonical } from "./canonical";
import { type Receipt, seal } from "./deal";

/** `device`: one device alone made the seed, so that its numbers fit and prove nothing. `given`: it had been played before. */
export type Verdict = "unknown" | "wrong" | "consistent" | "fair" | "device" | "given";

interface Share {
  commit: string;
  nonce: string | null;
}
interface Attempt {
  id: string;
  commit: string;
  server: string;
  seats: (Share | null)[];
}
interface Player {
  kind: string;
  level?: string;
}
export interface Header {
  game: string;
  format: number;
  seats: number;
  options: unknown;
  rules?: number;
  seed: string;
  players?: Player[];
  fair?: Attempt & { void: Attempt[] };
  /** Was it dealt by one device alone? */
  device?: boolean;
  /** Had the deal been played before, and what was it dealt once more for? */
  given?: string;
}

const ZERO = "00".repeat(32);
const hash = (tag: string, ...parts: string[]): string =>
  bytesToHex(sha256(concatBytes(utf8ToBytes(`gamenight/deal/1/${tag}\0`), ...parts.map(hexToBytes))));

function frozen(header: Header): string {
  const players = (header.players ?? []).map(({ kind, level }) => (kind === "bot" ? { kind, level } : { kind }));
  const { game, format, seats, options, rules = 1 } = header;
  return bytesToHex(sha256(utf8ToBytes(canonical({ game, format, seats, options, rules, players }))));
}

function fits(attempt: Attempt, setUp: string): boolean {
  if (hash("server", attempt.id, setUp, attempt.server) !== attempt.commit) return false;
  return attempt.seats.every(
    (share, seat) => !share?.nonce || seal(attempt.id, attempt.commit, seat, share.nonce) === share.commit,
  );
}

function vouches(receipt: Receipt, attempt: Attempt): boolean {
  const list = attempt.seats.map((share) => share?.commit ?? null);
  return (
    receipt.commit === attempt.commit &&
    JSON.stringify(receipt.list) === JSON.stringify(list) &&
    seal(receipt.id, receipt.commit, receipt.seat, receipt.nonce) === list[receipt.seat]
  );
}

/** What can be said of a deal, by its header and what this device kept of it. */
export function check(header: Header, receipts: readonly Receipt[]): Verdict {
  const { fair } = header;
  if (!fair) return header.given ? "given" : "unknown";
  try {
    const setUp = frozen(header);
    const nonces = fair.seats.map((share) => (share ? share.nonce : ZERO));
    if (![fair, ...fair.void].every((attempt) => fits(attempt, setUp))) return "wrong";
    if (nonces.some((nonce) => nonce === null)) return "wrong";
    if (hash("seed", fair.id, setUp, fair.server, ...(nonces as string[])) !== header.seed) return "wrong";
    for (const receipt of receipts) {
      const attempt = [fair, ...fair.void].find(({ id }) => id === receipt.id);
      // An attempt that the header does not tell of was hushed up.
      if (!attempt || !vouches(receipt, attempt)) return "wrong";
    }
    if (header.device === true) return "device";
    return receipts.some(({ id }) => id === fair.id) ? "fair" : "consistent";
  } catch {
    // What is no hex does not fit either.
    return "wrong";
  }
}
