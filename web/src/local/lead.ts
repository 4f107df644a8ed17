// Which of a browser's tabs runs the tables: one has the lead, by a lock of the browser, or by a lease in the store where plain
// http has no locks. Two leaders for a moment do no harm: a row is kept once, and who comes second reads on.
import type { Store } from "./store";

const NAME = "gamenight/tables";

/** How long a lease is good without being renewed, and how often it is, in milliseconds. */
const LEASE = { good: 4_000, renewed: 1_000 } as const;

interface Lease {
  holder: string;
  until: number;
}

export interface Lead {
  /** Takes the lead from a tab that does not answer: a phone may have put it to sleep. */
  take(): void;
}

export function contend(store: Store, me: string, gained: () => void, lost: () => void): Lead {
  return "locks" in navigator && navigator.locks ? byLock(gained, lost) : byLease(store, me, gained, lost);
}

function byLock(gained: () => void, lost: () => void): Lead {
  let has = false;
  const request = (options: LockOptions) =>
    navigator.locks
      .request(NAME, options, () => {
        has = true;
        gained();
        return new Promise<void>(() => undefined);
      })
      .catch(() => {
        // Taken by another tab, or given up while waiting.
        if (!has) return;
        has = false;
        lost();
        void request({});
      });
  void request({});
  return { take: () => void (has || request({ steal: true })) };
}

function byLease(store: Store, me: string, gained: () => void, lost: () => void): Lead {
  let has = false;
  async function turn(force: boolean): Promise<void> {
    const now = Date.now();
    const mine = { holder: me, until: now + LEASE.good };
    const lease = await store
      .turn("lease", (kept) => {
        const other = kept as Lease | undefined;
        return force || !other || other.holder === me || other.until < now ? mine : other;
      })
      .catch(() => null);
    if (!lease || (lease.holder === me) === has) return;
    has = !has;
    if (has) gained();
    else lost();
  }
  void turn(false);
  setInterval(() => void turn(false), LEASE.renewed);
  return { take: () => void turn(true) };
}
