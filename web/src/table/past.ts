// What remains of games: the record of each, told again, and the last ones kept on this device.
import type { Finished, Story } from "../generated/protocol";
import { replay, transcript } from "../net/http";
import { recall, remember, forget } from "./memory";

/** So many finished games are kept on a device. */
const KEPT = 40;

const shelf = (): Finished[] => {
  try {
    const kept = JSON.parse(recall("games") ?? "[]") as unknown;
    return Array.isArray(kept) ? (kept as Finished[]) : [];
  } catch {
    return [];
  }
};
const same = (one: Finished, other: Finished) => one.code === other.code && one.number === other.number;
const place = ({ code, number }: { code: string; number: number | string }) => `game/${code}/${number}`;

/** Keeps a finished game, with its whole transcript; the oldest make room. */
export function keep(game: Finished, text: string): void {
  const all = [game, ...shelf().filter((other) => !same(game, other))];
  for (const old of all.splice(KEPT)) forget(place(old));
  // A full store makes room game by game.
  while (!remember(place(game), text) && all.length > 1) forget(place(all.pop()!));
  remember("games", JSON.stringify(all));
}

/** The transcript of a game: from the server, or as this device has kept it. */
export async function record(code: string, number: number | string): Promise<string> {
  try {
    return await transcript(code, String(number));
  } catch (problem) {
    const kept = recall(place({ code, number }));
    if (kept) return kept;
    throw problem;
  }
}

/** A finished game as everybody saw it: the same story for all. */
export async function recount(code: string, number: number): Promise<{ text: string; story: Story }> {
  const text = await record(code, number);
  return { text, story: await replay(text, "public") };
}

/** One's games, newest first: those the server knows, and those only this device does. */
export function together(known: readonly Finished[]): Finished[] {
  const own = shelf().filter((game) => !known.some((other) => same(game, other)));
  return [...known, ...own].sort((one, other) => other.at - one.at);
}
