// What those who do not play (any more) guess: on which place the guard stops.

/** A guess of one's own, remembered on this device until the next is asked for. */
export interface Guess {
  /** The question it answers. */
  decision: number;
  place: number;
  /** How many places there were. */
  of: number;
}

export interface Guesses {
  /** May one guess now? */
  asked: boolean;
  /** One's own guess, if there is one. */
  mine: Guess | null;
  /** Where the guard stopped, once that is known. */
  answer: number | null;
  /** The best guessers, most points first. */
  podium: readonly { name: string; points: number }[];
}

/** How good a guess was: the ring has no end, and a neighbour's place is nearly right. */
export function hit({ place, of }: Guess, answer: number): "right" | "near" | "wrong" {
  const apart = Math.abs(place - answer);
  const near = Math.min(apart, of - apart);
  return near === 0 ? "right" : near === 1 ? "near" : "wrong";
}
