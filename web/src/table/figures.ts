// What one's own games come to: counted on this device, from one's finished games and what a review says of each.
import type { Finished } from "../generated/protocol";
import { review } from "../net/http";
import { recallList, remember } from "./memory";
import { record } from "./past";

/** What is kept of a game that was looked through. */
export interface Figures {
  code: string;
  number: number;
  game: string;
  at: number;
  won: boolean;
  /** Which share of the decisions was best. */
  best: number;
  /** Which share of what could be remembered was, where the game counts that. */
  memory: number | null;
  /** What cost most, by the codes of its notes. */
  ways: string[];
}

/** So many are kept. */
const KEPT = 200;
/** So many games are looked through at one visit: the latest. */
const AT_ONCE = 12;
/** What games call the share that was remembered. */
const MEMORY = ["memory", "piles"];

const same = (one: Pick<Finished, "code" | "number">, other: Pick<Finished, "code" | "number">) =>
  one.code === other.code && one.number === other.number;

/** The only seat one had; whoever played for several is no one player. */
const own = ({ players }: Finished): number => {
  const seats = players.flatMap((player, seat) => (player.own ? [seat] : []));
  return seats.length === 1 ? seats[0]! : -1;
};

export const won = (game: Finished): boolean => game.winners.some((seat) => game.players[seat]?.own);

/** What was kept, oldest first. */
export const known = (): Figures[] => recallList<Figures>("figures").sort((one, other) => one.at - other.at);

/** Looks through the latest games that have not been, one after the other, until nobody waits for it. */
export async function study(
  games: readonly Finished[],
  each: (left: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const kept = known();
  const fresh = games.filter((game) => own(game) >= 0 && !kept.some((other) => same(game, other))).slice(0, AT_ONCE);
  for (const [nth, game] of fresh.entries()) {
    if (signal.aborted) return;
    each(fresh.length - nth);
    const seat = own(game);
    const found = await record(game.code, game.number)
      .then((text) => review(text, seat, signal))
      .catch(() => null);
    if (!found) continue;
    const memory = found.figures.find(({ name, of }) => MEMORY.includes(name) && of > 0);
    kept.push({
      code: game.code,
      number: game.number,
      game: game.game,
      at: game.at,
      won: won(game),
      best: found.decided > 0 ? found.best / found.decided : 1,
      memory: memory ? memory.count / memory.of : null,
      ways: found.moments.map(({ note }) => note.code),
    });
    kept.sort((one, other) => one.at - other.at);
    remember("figures", JSON.stringify(kept.slice(-KEPT)));
  }
  each(0);
}

/** The longest run of wins, in the order in which games are given. */
export function longestRun(games: readonly Finished[]): number {
  let [run, longest] = [0, 0];
  for (const game of games) {
    run = won(game) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** With whom one has played, most often first. */
export function company(games: readonly Finished[]): string[] {
  const times = new Map<string, number>();
  for (const { players } of games) {
    for (const { own, name } of players) if (!own && name) times.set(name, (times.get(name) ?? 0) + 1);
  }
  return [...times].sort(([, one], [, other]) => other - one).map(([name]) => name);
}

/** What cost most in games that were lost, most often first. */
export function waysToLose(figures: readonly Figures[]): { game: string; code: string; times: number }[] {
  const times = new Map<string, { game: string; code: string; times: number }>();
  for (const { game, won, ways } of figures) {
    for (const code of won ? [] : ways) {
      const way = times.get(`${game}.${code}`) ?? { game, code, times: 0 };
      way.times += 1;
      times.set(`${game}.${code}`, way);
    }
  }
  return [...times.values()].sort((one, other) => other.times - one.times);
}
