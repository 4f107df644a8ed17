// Generated from the types in Rust: do not edit. `make generated` writes it anew.

import type { Seat, SeatSet } from "./engine";

/**
 * A view: exactly what this viewer sees at this moment. The plain board lays it out by its types: a list with one entry a
 * seat stands under the seats, a `null` there is hidden or not there.
 */
export type View = {
  /** Whose eyes these are, if a seat's. */
  you: Seat | null;
  /** Who has chosen. */
  chosen: SeatSet;
  /** The fingers by seat, as far as the viewer may see them. */
  fingers: Array<number | null>;
  /** The points by seat. */
  points: Array<number>;
  /** Who has won. */
  winner: Seat | null;
};

/** An event. It tells everything that its audience sees happen, also what is over before the action ends. */
export type Event =
  | {
      event: "chose";
      /** Who. */
      seat: Seat;
    }
  | {
      event: "shown";
      /** The fingers by seat. */
      fingers: Array<number>;
      /** Who gets the point. */
      point: Seat | null;
    }
  | {
      event: "won";
      /** Who. */
      seat: Seat;
    };

/** An action. Its text is its only form: in transcripts, on the wire, in the terminal. */
export type Action = `show ${1 | 2 | 3}`;
