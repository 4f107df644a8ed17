// What those who do not play (any more) guess: on which place the guard stops.
import type { Guessing, Settled } from "../../generated/engine";

export interface Guesses {
  /** What is asked; null while nothing is to be guessed. */
  asked: Guessing | null;
  /** One's own guess to the open question. */
  mine: number | null;
  /** How the last question came out, and what one had guessed oneself. */
  settled: (Settled & { mine: number | null }) | null;
  /** The best guessers, most points first. */
  podium: readonly { name: string; points: number }[];
  guess(answer: number): void;
}

/** How good a guess was: the ring has no end, and a neighbour's place is nearly right. */
export function hit(guess: number, answer: number, places: number): "right" | "near" | "wrong" {
  const apart = Math.abs(guess - answer);
  const near = Math.min(apart, places - apart);
  return near === 0 ? "right" : near === 1 ? "near" : "wrong";
}
