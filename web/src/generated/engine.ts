// Generated from the types in Rust: do not edit. `make generated` writes it anew.

/** A player's place at the table, numbered from 0 clockwise. */
export type Seat = number;

/**
 * A set of seats.
 *
 * ```
 * use engine::{BySeat, Seat, SeatSet};
 *
 * let [first, second] = [Seat::FIRST, Seat::FIRST.next(3)];
 * let asked = SeatSet::all(3).without(first);
 * assert!(asked.contains(second) && asked.len() == 2 && asked.first() == Some(second));
 * let mut points: BySeat<u8, 4> = BySeat::default();
 * asked.iter().for_each(|seat| points[seat] += 1);
 * assert_eq!(points.0, [0, 1, 1, 0]);
 * ```
 */
export type SeatSet = Array<Seat>;

/** The colour of a seat's pieces. The symbol stands wherever the colour does. */
export type Colour = "red" | "blue" | "green" | "yellow" | "purple" | "orange";

/** How a game ended. */
export type Outcome = {
  /** Who won. */
  winners: SeatSet;
};

/** An answer that says no. Nothing has changed. */
export type Refusal = {
  /** A stable word for programs. */
  code: string;
  /** The rule that is broken, if it is a rule and not just a slip of the pen. */
  rule: string | null;
  /** Named parameters of the sentence. */
  params: Array<[string, string]>;
  /** One plain English sentence. */
  sentence: string;
};

/** What onlookers are asked. */
export type Guessing = {
  /** A stable word for programs, such as `guard-stops`. */
  code: string;
  /** The seats that still play and so do not guess. */
  players: SeatSet;
  /** How many answers there are: 0 up to, not including, this. */
  answers: number;
};

/** How a question came out. */
export type Settled = {
  /** The answer. */
  answer: number;
  /** What each onlooker had guessed: public from now on. */
  guesses: Array<[number, number]>;
};

/** An option, described for a lobby. */
export type OptionSpec = {
  /** Its name in transcripts and on the command line. */
  name: string;
  /** What values it takes. */
  kind: OptionKind;
  /** The value if it is not given, in words. */
  default: string;
  /** What it changes. */
  changes: string;
};

/** Somebody to play against. */
export type Person = {
  /** `easy`, `medium` or `hard`. */
  level: string;
  /** The name. */
  name: string;
  /** The names of others who play alike. With `name` as many as the game has seats, so that no two at a table share one. */
  others: Array<string>;
  /** One line on what they are like, in English, German, Dutch, French and Spanish. */
  character: Array<[string, string]>;
  /** How they forget; nothing for a perfect memory. */
  memory: Memory | null;
  /** How they decide. */
  mind: Mind;
  /**
   * The shortest and the longest time they take to answer, in milliseconds. It is drawn at random and does not
   * depend on what they hold.
   */
  thinking: [number, number];
};

/** How a person forgets. What is old fades; the last few things and what one found oneself stay longer. */
export type Memory = {
  /** How many of the latest things are always kept. */
  span: number;
  /** After how many steps half of the rest is gone. */
  half_life: number;
  /** How many times longer one's own finds stay. */
  own: number;
  /** The chance to lose track of something that is moved in front of one's eyes. */
  confusion: number;
};

/** How a person decides. */
export type Mind =
  | "Instinct"
  | {
      Thought: {
        /**
         * How many times over. The game says what that means: how many turns ahead, or how often one puts oneself into
         * the others' place.
         */
        depth: number;
      };
    }
  | {
      Search: {
        /** How many. */
        iterations: number;
        /** How many actions each is followed before it is judged. */
        horizon: number;
      };
    };

/** What values an option takes. */
export type OptionKind =
  "start" | "flag" | { choice: Array<string> } | { counts: Array<[string, number]> } | { data: string };
