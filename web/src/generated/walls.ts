// Generated from the types in Rust: do not edit. `make generated` writes it anew.

import type { Seat } from "./engine";

/** A view. */
export type View = {
  /** The castle, magnets included: all saw them at set-up. */
  castle: Castle;
  /** How the board lies. */
  orientation: Orientation;
  /** Where the ghosts stand, by seat; nothing for one that is off the board. */
  ghosts: Array<Field | null>;
  /** Where the sliders lie. */
  sliders: BySlider<Berth>;
  /** What is seen of the piles. */
  piles: [PileSeen, PileSeen, PileSeen, PileSeen];
  /** What each seat has found, first found first. */
  cards: Array<Cards>;
  /** The active seat. */
  turn: Seat;
  /** The magic moves left to it. */
  moves_left: number;
  /** Who began, if the round is played to its end. */
  start?: Seat;
  /** What it is asked. */
  phase: "move" | "place" | "tidy" | "over";
  /** The pile it has in hand. */
  searching: PileNo | null;
  /** The ghosts to be placed, in order. */
  placing: Array<Placing>;
};

/** Something that happened. */
export type Event =
  | {
      event: "stepped";
      /** Whose ghost, and whose move. */
      seat: Seat;
      /** From here … */
      from: Field;
      /** … to here. */
      to: Field;
    }
  | {
      event: "slid";
      /** Whose move. */
      seat: Seat;
      /** Which slider. */
      slider: Slider;
      /** Which way. */
      way: Way;
      /** Where it lies now. */
      offset: Offset;
      /** Every ghost that it took along, or tried to. */
      ghosts: Array<Journey>;
    }
  | {
      event: "shifted";
      /** Whose move. */
      seat: Seat;
      /** Which slider. */
      slider: Slider;
      /** From here … */
      from: Berth;
      /** … to here. */
      to: Berth;
    }
  | {
      event: "turned";
      /** Whose move. */
      seat: Seat;
      /** Which way. */
      spin: Spin;
      /** How the board lies now. */
      orientation: Orientation;
      /** Every ghost on the board: some rode, some stood still over the floor. */
      ghosts: Array<Journey>;
      /** The ghosts that the player has to place now, in order. */
      placing: Array<Seat>;
    }
  | {
      event: "placed";
      /** Who placed it. */
      seat: Seat;
      /** Whose ghost. */
      ghost: Seat;
      /** The field it had reached; nothing if it was off the board. */
      from: Field | null;
      /** Where it stands now. */
      to: Field;
      /** The walls between. */
      walls: Array<Wall>;
    }
  | {
      event: "searched";
      /** Who searches. */
      seat: Seat;
      /** Which pile. */
      pile: PileNo;
      /** What for. */
      card: Card;
    }
  | {
      event: "looked";
      /** Who sees them. */
      seat: Seat;
      /** Which pile. */
      pile: PileNo;
      /** The cards, top first. */
      cards: Cards;
    }
  | {
      event: "found";
      /** Whose it is. */
      seat: Seat;
      /** From which pile. */
      pile: PileNo;
      /** Which card. */
      card: Card;
      /** The back on top of the pile now. */
      top: Part | null;
    }
  | {
      event: "missed";
      /** Who searched. */
      seat: Seat;
      /** Which pile does not hold it. */
      pile: PileNo;
      /** Which card. */
      card: Card;
    }
  | {
      event: "tidied";
      /** Who put it back. */
      seat: Seat;
      /** Where it was. */
      pile: PileNo;
      /** The part that is on top now. */
      part: Part;
      /** Where it is now; a pile that was there has changed places with it. */
      place: PileNo;
    }
  | {
      event: "began";
      /** Whose turn it is. */
      seat: Seat;
    }
  | {
      event: "won";
      /** Who has won. */
      seat: Seat;
    };

/** An action. */
export type Action =
  | "end"
  | `search ${PileNo}`
  | `step ${Field}`
  | `slide ${Slider} ${Way}`
  | `shift ${Slider} ${Corridor} ${Offset}`
  | `turn ${Spin}`
  | `place ${"red" | "blue" | "green" | "yellow"} ${Field}`
  | `tidy ${Part} ${PileNo}`;

/** A goal of the active seat. */
export type Goal =
  | {
      kind: "visit";
      /** The fields, in this order. */
      fields: Array<Field>;
    }
  | {
      kind: "bring";
      /** Which ghost, and where. */
      ghosts: Array<Brought>;
    };

/** A hint. */
export type Hint =
  | {
      hint: "kinds";
      /** `step`, `slide`, `shift`, `turn`. */
      kinds: Array<"step" | "slide" | "shift" | "turn">;
    }
  | {
      hint: "before";
      /** The fields by seat. */
      ghosts: Array<Field>;
      /** How the board lies. */
      orientation: Orientation;
    }
  | {
      hint: "first";
      /** The move. */
      action: Action;
    };

/** What can be said of a castle from random positions: sliders, board and ghosts anywhere. */
export type Figures = {
  /** How many fields a ghost on this field gets to within three moves, on average. */
  from: { [key in string]: number };
  /** The share of ghosts elsewhere that get to this field within three moves. */
  to: { [key in string]: number };
  /** The disguises that fewer than a third of the ghosts get to, hardest first. */
  hard: Array<Field>;
  /** How many fields a ghost gets to, on average. */
  reach: number;
  /** The share of disguises that a ghost gets to, on average. */
  disguises: number;
};

/** What can be wrong with a castle: the parameter `why` of `bad-option`. */
export type CastleFault =
  | "not-toml"
  | "not-json"
  | "no-such-castle"
  | "no-description"
  | "missing"
  | "surplus"
  | "no-list"
  | "no-table"
  | "row-no-text"
  | "row-length"
  | "plug-elsewhere"
  | "no-plug"
  | "no-room-letter"
  | "rows"
  | "rooms"
  | "room-in-pieces"
  | "rooms-and-walls"
  | "wall-no-text"
  | "no-wall"
  | "wall-twice"
  | "wall-closes-nothing"
  | "costume-no-text"
  | "costume-name"
  | "costume-twice"
  | "costumes"
  | "no-field"
  | "on-plug"
  | "on-corner"
  | "disguise-no-text"
  | "no-disguise"
  | "two-disguises"
  | "disguise-twice"
  | "disguise-missing"
  | "no-slider"
  | "chamber-no-number"
  | "no-chamber"
  | "chamber-twice"
  | "magnets"
  | "magnets-missing"
  | "name-no-text"
  | "name";

/** Where a slider lies. */
export type Berth = {
  /** In which corridor. */
  corridor: Corridor;
  /** How far down. */
  offset: Offset;
};

/** A ghost and where it is wanted. */
export type Brought = {
  /** Whose. */
  ghost: number;
  /** Where. */
  field: Field;
};

/** Something for each slider: how JSON has it. */
export type BySlider<T> = { A: T; B: T; C: T };

/** A disguise: a body part of a costume. Printed on the board, and the front of one card (WA-4). */
export type Card = {
  /** What the back shows. */
  part: Part;
  /** What only the front shows; the castle knows its name. */
  costume: Costume;
};

/** Up to five cards in order: a pile (top first) or what a player has found (first found first). */
export type Cards = Array<Card>;

/** A castle: its rooms, disguises and magnets. */
export type Castle = {
  /** Its name. */
  name: string;
  /** The costumes' names, in order. */
  costumes: [string, string, string, string];
  /** Seven lines of seven letters, one a room; `#` for the plug. */
  rooms: Array<string>;
  /** What is printed on the fields: part, dash, costume. */
  disguises: Partial<Record<Field, `${Part}-${string}`>>;
  /** The chambers with a magnet, from the top end. */
  magnets: BySlider<Array<Chamber>>;
};

/** A chamber of a slider, 1 at its top end to 7 (WA-6). */
export type Chamber = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** An underground corridor, 1 to 5 (WA-5). */
export type Corridor = 1 | 2 | 3 | 4 | 5;

/** One of a castle's four costumes, 0 to 3 in the castle's order. */
export type Costume = 0 | 1 | 2 | 3;

/** A field of the board, named as printed there: `a1` to `g7`. */
export type Field = `${"a" | "b" | "c" | "d" | "e" | "f" | "g"}${1 | 2 | 3 | 4 | 5 | 6 | 7}`;

/** The way of one ghost during a slide or a turn. */
export type Journey = {
  /** Whose ghost. */
  ghost: Seat;
  /** The places it was on, one after the other, from where it stood. */
  places: Array<Place>;
  /**
   * The fields it was on, one after the other, from where it stood. Who rides with the board stays on its field;
   * under one that stands still over the floor the fields pass along.
   */
  fields: Array<Field>;
  /** The walls that it went through. */
  walls: Array<Wall>;
  /** Why it is where it is. */
  stop: Stop;
};

/** How far a slider is pushed down in its corridor, −2 to 2: chamber k lies under row k + offset (WA-6). */
export type Offset = -2 | -1 | 0 | 1 | 2;

/** How far the board is turned: clockwise quarter turns, 0 to 3. */
export type Orientation = 0 | 1 | 2 | 3;

/** A body part, all that the back of a card shows (WA-4). */
export type Part = "hat" | "face" | "body" | "legs" | "hand";

/** A place for a pile, written 1 to 4. */
export type PileNo = 1 | 2 | 3 | 4;

/** What is seen of a pile. */
export type PileSeen = {
  /** How many cards it has. */
  size: number;
  /** The back on top. */
  top: Part | null;
  /** The cards, top first, for whoever holds the pile in hand. */
  cards: Cards | null;
};

/** A place of the floor, fixed to the table: `A1` to `G7`. */
export type Place = `${"A" | "B" | "C" | "D" | "E" | "F" | "G"}${1 | 2 | 3 | 4 | 5 | 6 | 7}`;

/** A ghost to be placed. */
export type Placing = {
  /** Whose. */
  ghost: Seat;
  /** The fields it can be placed on if it were its turn now. */
  fields: Array<Field>;
};

/** A slider with magnets in some of its seven chambers (WA-6). */
export type Slider = "A" | "B" | "C";

/** Which way the board is turned. */
export type Spin = "cw" | "ccw";

/** Why a ghost stopped where it did. */
export type Stop =
  | {
      why: "dragged";
      /** The slider's. */
      slider: Slider;
      /** The magnet's chamber. */
      chamber: Chamber;
    }
  | {
      why: "pushed";
      /** Which ghost. */
      by: Seat;
    }
  | { why: "plug" }
  | {
      why: "blocked";
      /** Which ghost. */
      by: Seat;
    }
  | {
      why: "gripped";
      /** The slider's. */
      slider: Slider;
      /** The magnet's chamber. */
      chamber: Chamber;
    }
  | {
      why: "caught";
      /** The slider's. */
      slider: Slider;
      /** The magnet's chamber. */
      chamber: Chamber;
    }
  | {
      why: "wedged";
      /** Behind which ghost. */
      behind: Seat;
    }
  | {
      why: "pushed-off";
      /** Into which ghost. */
      by: Seat;
    }
  | { why: "arrived" };

/** A wall, by the two fields it stands between. */
export type Wall = {
  /** The field from which a ghost came. */
  from: Field;
  /** The field to which it went. */
  to: Field;
};

/** Which way a slider is slid. */
export type Way = "up" | "down";
