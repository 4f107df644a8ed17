// What games in the default castle are like, as docs/balance/walls.md has it: 2,000 games for each number of players.
import type { Share } from "./study.svelte";

export const USUAL: Readonly<Record<2 | 3 | 4, { start: Share; length: number }>> = {
  2: { start: { share: 0.635, low: 0.614, high: 0.656 }, length: 52.6 },
  3: { start: { share: 0.444, low: 0.422, high: 0.465 }, length: 76.9 },
  4: { start: { share: 0.354, low: 0.333, high: 0.375 }, length: 103.8 },
};
