// Generated from the types in Rust: do not edit. `make generated` writes it anew.

import type { Colour, Seat, SeatSet } from "./engine";

/** A view. */
export type View = {
  /** Whose eyes these are, if a seat's. */
  you: Seat | null;
  /** What the table waits for: `guard`, `vote`, `moved`, `revealed` or `over`. */
  phase: "guard" | "vote" | "moved" | "revealed" | "over";
  /** Whom it waits for. */
  to_act: SeatSet;
  /** The ring from position 0. */
  ring: Array<Colour>;
  /** Where the guard stands, once it is placed. */
  guard: Position | null;
  /** The hands by seat. */
  hands: Array<HandView>;
  /** Who has voted in this round. */
  voted: SeatSet;
  /** The votes by seat, as far as the viewer may see them. */
  votes: Array<Vote | null>;
  /** Who has passed in the open window. */
  passed: SeatSet;
  /** The guard actions face down. */
  guard_pile: PileView<Deed>;
  /** The guard actions face up, first discarded first. */
  guard_discard: Array<Deed>;
  /** The tricks face down. */
  trick_pile: PileView<Trick>;
  /** The tricks face up, first discarded first. */
  trick_discard: Array<Trick>;
  /** The guard action that is about to take effect; the last of the discarded ones. */
  revealed: Deed | null;
  /** Is it a quick round? */
  quick: boolean;
  /** Who began. */
  start: Seat;
  /** Who has won. */
  winner: Seat | null;
};

/** An event. */
export type Event =
  | {
      event: "placed";
      /** By whom. */
      seat: Seat;
      /** Where. */
      position: Position;
    }
  | {
      event: "voted";
      /** Whose. */
      seat: Seat;
    }
  | {
      event: "counted";
      /** By seat; nothing for those who are out. */
      votes: Array<Vote | null>;
      /** How far the guard walks. */
      sum: number;
    }
  | {
      event: "used";
      /** Whose. */
      seat: Seat;
      /** Which. */
      card: Trick;
    }
  | {
      event: "walked";
      /** From here. */
      from: Position;
      /** To here. */
      to: Position;
      /** From behind whose character. */
      off: Seat;
      /** To behind whose character. */
      onto: Seat;
      /** What moved it. */
      why: Step;
      /** Who played the trick that moved it, if one did. */
      by: Seat | null;
    }
  | {
      event: "played";
      /** By whom. */
      seat: Seat;
      /** Which. */
      card: Trick;
    }
  | {
      event: "passed";
      /** Who. */
      seat: Seat;
    }
  | {
      event: "drawn";
      /** Which. */
      deed: Deed;
      /** For whose character. */
      seat: Seat;
      /** Where it stands. */
      position: Position;
      /** The action that a second chance has put aside for this one. */
      "instead-of": Deed | null;
    }
  | {
      event: "deeds-renewed";
      /** How many there are. */
      cards: number;
    }
  | {
      event: "tricks-renewed";
      /** For whose draw. */
      seat: Seat;
      /** Which, in the order of SQ-18: all could see them lie open. */
      cards: Array<Trick>;
    }
  | {
      event: "got";
      /** Who. */
      seat: Seat;
      /** Which. */
      card: Trick;
    }
  | {
      event: "took";
      /** By whom. */
      seat: Seat;
    }
  | {
      event: "none-left";
      /** For whom. */
      seat: Seat;
    }
  | {
      event: "gone";
      /** Whose. */
      seat: Seat;
      /** Where it stood. */
      position: Position;
      /** Where the guard stands, now that the ring has closed. */
      guard: Position;
    }
  | {
      event: "out";
      /** Who. */
      seat: Seat;
      /** What they held, in the order of SQ-18. */
      cards: Array<Trick>;
    }
  | {
      event: "round-over";
      /** By this guard action. */
      deed: Deed;
      /** Was it a quick round? */
      quick: boolean;
    }
  | {
      event: "won";
      /** Whose. */
      seat: Seat;
    };

/** An action. */
export type Action = `guard ${Position}` | `vote ${Vote}` | `play ${"next" | "quick" | "second"}` | "pass";

/** A guard action: what befalls the character under the guard (SQ-3). */
export type Deed = "pow" | "empty" | "trick";

/** A hand: how many cards, and which, if the viewer may see them. */
export type HandView = {
  /** How many cards. */
  size: number;
  /** Which, in the order of SQ-18. */
  cards?: Tricks;
};

/** A pile: how many cards, and with everything open also which. */
export type PileView<C> = {
  /** How many cards. */
  size: number;
  /** Which, top first. */
  cards?: Array<C>;
};

/** A place in the ring, from 0 clockwise. */
export type Position = number;

/** What moved the guard. */
export type Step = "votes" | "next" | "quick" | "round-goes-on";

/** A trick card (SQ-3). */
export type Trick = "two" | "minus" | "next" | "quick" | "second";

/** How many there are of each trick: a hand, or any heap whose order does not matter. */
export type Tricks = Array<Trick>;

/** A vote: how far the guard shall walk (SQ-9, SQ-10). */
export type Vote = 0 | 1 | 2 | -1;
