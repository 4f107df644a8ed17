// Generated from the types in Rust: do not edit. `make generated` writes it anew.

import type { Seat } from "./engine";

/** A view. */
export type View = {
  /** What lies face up, row by row from `a1`. With everything open, also what lies face down. */
  tiles: Array<Tile | null>;
  /** The face-up cells in the order in which they were turned over; the barbarian stands on the last. */
  up: Path;
  /** Whose turn it is. */
  turn: Seat;
  /** The weapon in front of them. */
  weapon: Weapon | null;
  /** What they do next. */
  phase: Phase;
};

/** An event. */
export type Event =
  | {
      event: "flipped";
      /** Who did it. */
      seat: Seat;
      /** Where. */
      cell: Cell;
      /** With which weapon in hand. */
      weapon: Weapon;
      /** What lay there. */
      tile: Tile;
    }
  | {
      event: "swapped";
      /** Who did it. */
      seat: Seat;
      /** Where the invincible blork lay. */
      from: Cell;
      /** Where it lies now. */
      to: Cell;
    }
  | {
      event: "turn-over";
      /** Whose turn. */
      seat: Seat;
      /** Why it ended. */
      why: End;
      /** Whose turn begins. */
      next: Seat;
    }
  | {
      event: "won";
      /** Who won. */
      seat: Seat;
    };

/** An action. */
export type Action = `flip ${Cell} ${Weapon}` | `swap ${Cell}`;

/** A cell of the dungeon, `a1` (top left) to `e5`. */
export type Cell = `${"a" | "b" | "c" | "d" | "e"}${1 | 2 | 3 | 4 | 5}`;

/** Why a turn ended. */
export type End = "wrong-weapon" | "invincible" | "stuck";

/** The cells turned over in this turn, in order. */
export type Path = Array<Cell>;

/** What the player whose turn it is does next. */
export type Phase = "flip" | "swap" | "over";

/** A dungeon tile (GO-1), in one byte. */
export type Tile =
  | "key"
  | "portal"
  | "princess-red"
  | "princess-blue"
  | "princess-green"
  | "princess-yellow"
  | "invincible"
  | "blork-club"
  | "blork-potion"
  | "blork-laser"
  | "blork-bow";

/** What a barbarian may carry (GO-2). */
export type Weapon = "club" | "potion" | "laser" | "bow";
