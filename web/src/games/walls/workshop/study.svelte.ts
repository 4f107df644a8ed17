// Is it a good castle? Bots play in it, a few games at a time, until there are enough or somebody has seen enough.
import type { Stats } from "../../../generated/protocol";
import type { Castle, Figures } from "../../../generated/walls";
import { Refused, study } from "../../../net/http";
import { worded } from "../../../table/refusals";

/** So many games for each number of players. */
export const ENOUGH = 200;
export const SEATS = [2, 3, 4] as const;
/** How long to wait if the server has too much to do, in milliseconds. */
const PAUSE = 3_000;

/** So many standard errors on both sides make 95 %. */
const Z = 1.959964;

export interface Share {
  share: number;
  low: number;
  high: number;
}

/** A share of games with the 95 % interval of Wilson, as the command line works it out. */
export function wilson(count: number, of: number): Share {
  const n = Math.max(1, of);
  const share = count / n;
  const middle = (share + (Z * Z) / (2 * n)) / (1 + (Z * Z) / n);
  const half = (Z / (1 + (Z * Z) / n)) * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n));
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** The mean length of games, and half of its 95 % interval. */
export function length({ games, lengths }: Stats): { mean: number; within: number } {
  const each = Object.entries(lengths).map(([actions, count]) => ({ actions: Number(actions), count }));
  const mean = each.reduce((sum, { actions, count }) => sum + actions * count, 0) / Math.max(1, games);
  const squares = each.reduce((sum, { actions, count }) => sum + (actions - mean) ** 2 * count, 0);
  return { mean, within: Z * Math.sqrt(squares / Math.max(1, games - 1) / Math.max(1, games)) };
}

/** Two runs of games, added up. */
export function merged(one: Stats, other: Stats): Stats {
  const sum = (a: number[], b: number[]) => a.map((count, nth) => count + (b[nth] ?? 0));
  const lengths = { ...one.lengths };
  for (const [actions, count] of Object.entries(other.lengths)) lengths[actions] = (lengths[actions] ?? 0) + count;
  return {
    games: one.games + other.games,
    cut: one.cut + other.cut,
    lengths,
    wins_by_seat: sum(one.wins_by_seat, other.wins_by_seat),
    wins_by_distance: sum(one.wins_by_distance, other.wins_by_distance),
  };
}

export class Report {
  figures = $state.raw<Figures | null>(null);
  /** The default castle's. */
  usual = $state.raw<Figures | null>(null);
  /** What was played so far, by number of players. */
  games = $state.raw<ReadonlyMap<number, Stats>>(new Map());
  running = $state(false);
  problem = $state("");
  readonly #stop = new AbortController();

  constructor(readonly castle: Castle) {}

  get played(): number {
    return [...this.games.values()].reduce((sum, { games }) => sum + Math.min(games, ENOUGH), 0);
  }

  async look(): Promise<void> {
    try {
      const of = async (options: Record<string, unknown>) =>
        (await study({ game: "walls", seats: 2, options }, this.#stop.signal)).figures as Figures;
      this.figures = await of({ castle: this.castle });
      this.usual = await of({});
    } catch (problem) {
      if (!this.#stop.signal.aborted) this.problem = worded(problem, "walls");
    }
  }

  /** Plays until there are enough games for each number of players, in turn. */
  async play(): Promise<void> {
    this.running = true;
    this.problem = "";
    const { signal } = this.#stop;
    const fewest = () =>
      SEATS.map((seats) => ({ seats, games: this.games.get(seats)?.games ?? 0 }))
        .filter(({ games }) => games < ENOUGH)
        .sort((a, b) => a.games - b.games)[0];
    for (let next = fewest(); next && this.running && !signal.aborted; next = fewest()) {
      const { seats, games: from } = next;
      try {
        const { games } = await study({ game: "walls", seats, options: { castle: this.castle }, from }, signal);
        const known = this.games.get(seats);
        if (games && !signal.aborted) {
          this.games = new Map([...this.games, [seats, known ? merged(known, games) : games]]);
        }
      } catch (problem) {
        const busy = problem instanceof Refused && problem.refusal?.code === "too-many-requests";
        if (!busy) {
          if (!signal.aborted) this.problem = worded(problem, "walls");
          break;
        }
        await new Promise((wake) => setTimeout(wake, PAUSE));
      }
    }
    this.running = false;
  }

  /** Enough for now: what was played stays. */
  pause(): void {
    this.running = false;
  }

  leave(): void {
    this.running = false;
    this.#stop.abort();
  }
}
