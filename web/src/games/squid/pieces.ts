// The pieces of Squid the Game as the page names them: seats by colour, cards in order, pictures of hands.
import type { Colour, Seat } from "../../generated/engine";
import type { Trick, View, Vote } from "../../generated/squid";

/** The colours in seat order (SQ-2). */
export const COLOURS: readonly Colour[] = ["red", "blue", "green", "yellow", "purple", "orange"];

/** The tricks in the order of a hand (SQ-18). */
export const TRICKS: readonly Trick[] = ["two", "minus", "next", "quick", "second"];

/** The guard cards. */
export const DEEDS = ["pow", "empty", "trick"] as const;

/** What each trick is played as. */
export const PLAYS: Record<Trick, string> = {
  two: "vote 2",
  minus: "vote -1",
  next: "play next",
  quick: "play quick",
  second: "play second",
};

/** The drawing of each vote. */
export const HANDS: Record<Vote, string> = { 0: "hand-zero", 1: "hand-one", 2: "hand-two", [-1]: "hand-minus" };

export function seatOf(colour: Colour): Seat {
  return COLOURS.indexOf(colour);
}

/** Who still has a character in the ring, ascending. */
export function playing(view: Pick<View, "ring">): Seat[] {
  return COLOURS.flatMap((colour, seat) => (view.ring.includes(colour) ? [seat] : []));
}

/** What the votes add up to; null while nobody may know. */
export function sum(view: Pick<View, "phase" | "votes">): number | null {
  const votes = view.votes.filter((vote) => vote !== null);
  return view.phase === "vote" || votes.length === 0 ? null : votes.reduce((total: number, vote) => total + vote, 0);
}

/** A number as it is written: with a real minus sign. */
export function written(value: number): string {
  return String(value).replace("-", "−");
}

/** A hand as stacks of equal cards, in the order of a hand. */
export function stacks(cards: readonly Trick[]): { card: Trick; count: number }[] {
  return TRICKS.map((card) => ({ card, count: cards.filter((held) => held === card).length })).filter(
    ({ count }) => count > 0,
  );
}
