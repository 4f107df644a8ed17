// Whether a deal was chosen by anybody, checked on this device (docs/fair-deals.md): its numbers must fit each other, and
// what this device kept from before the deal.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

import { type Receipt, seal } from "./deal";

export type Verdict = "unknown" | "wrong" | "consistent" | "fair";

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
}

const ZERO = "00".repeat(32);
const hash = (tag: string, ...parts: string[]): string =>
  bytesToHex(sha256(concatBytes(utf8ToBytes(`gamenight/deal/1/${tag}\0`), ...parts.map(hexToBytes))));

/** JSON as every language writes it: keys sorted by code point, nothing but what must be escaped. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => compare(a, b));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(",")}}`;
}

/** By code point, not by the halves of one. */
function compare(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  for (const [index, letter] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    if (letter !== other) return (letter.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0);
  }
  return left.length - right.length;
}

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
  if (!fair) return "unknown";
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
    return receipts.some(({ id }) => id === fair.id) ? "fair" : "consistent";
  } catch {
    // What is no hex does not fit either.
    return "wrong";
  }
}
