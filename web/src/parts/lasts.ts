// How long games last with other cards or another ring, as far as docs/balance has studied it.
import type { Studied } from "../games/face";

/** The length beside the default one: 1 is as long. `at` says if it is shorter or longer than what was studied. */
export interface Lasts {
  ratio: number;
  at: "about" | "least" | "most";
}

/** What is known of an option's value; null if nothing is. */
export function lasts(studied: Studied, value: unknown, usual: unknown): Lasts | null {
  if ("values" in studied) {
    const [now, before] = [studied.values[String(value)], studied.values[String(usual)]];
    return now && before ? { ratio: now / before, at: "about" } : null;
  }
  const [now, before] = [value, usual].map((counts) => between(studied, counts as Record<string, number>));
  return now && before ? { ratio: now.actions / before.actions, at: now.at } : null;
}

type Points = Extract<Studied, { lengths: unknown }>;

/** Between two points that were studied, lengths grow by factors. */
function between({ of, lengths }: Points, counts: Record<string, number>): { actions: number; at: Lasts["at"] } | null {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const share = (counts[of] ?? 0) / total;
  const [first, last] = [lengths[0]!, lengths.at(-1)!];
  if (share < first[0]) return { actions: first[1], at: "least" };
  if (share > last[0]) return { actions: last[1], at: "most" };
  const nth = Math.max(
    1,
    lengths.findIndex(([at]) => at >= share),
  );
  const [[from, short], [to, long]] = [lengths[nth - 1]!, lengths[nth]!];
  return { actions: short * (long / short) ** ((share - from) / (to - from)), at: "about" };
}
