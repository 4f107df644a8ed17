// The picture after what an event shows: what is seen happen is done to the view, and nothing else is known.
import type { Seat } from "../../generated/engine";
import type { Event, HandView, PileView, Trick, View } from "../../generated/squid";
import { playing, TRICKS } from "./pieces";

export function after(view: View, event: Event): View {
  switch (event.event) {
    case "placed":
      return ballot({ ...view, guard: event.position });
    case "voted":
      return { ...view, voted: add(view.voted, event.seat), to_act: without(view.to_act, event.seat) };
    case "counted":
      return { ...view, phase: "moved", votes: event.votes, to_act: [] };
    case "used":
      return layDown(view, event.seat, event.card);
    case "walked": {
      const quick = view.quick || event.why === "quick" || event.why === "round-goes-on";
      return ask({ ...view, guard: event.to, phase: "moved", revealed: null, quick });
    }
    case "played":
      return ask(layDown(view, event.seat, event.card));
    case "passed":
      return { ...view, passed: add(view.passed, event.seat), to_act: without(view.to_act, event.seat) };
    case "drawn":
      return ask({
        ...view,
        phase: "revealed",
        revealed: event.deed,
        guard_pile: shorter(view.guard_pile),
        guard_discard: [...view.guard_discard, event.deed],
      });
    case "deeds-renewed":
      return { ...view, guard_pile: { size: event.cards }, guard_discard: [] };
    case "tricks-renewed":
      return { ...view, trick_pile: { size: event.cards.length }, trick_discard: [] };
    case "got":
      return { ...drawTrick(view), hands: withHand(view, event.seat, (hand) => taken(hand, event.card)) };
    case "took":
      return { ...drawTrick(view), hands: withHand(view, event.seat, (hand) => taken(hand, null)) };
    case "none-left":
      return view;
    case "gone":
      return { ...view, ring: view.ring.filter((_, place) => place !== event.position), guard: event.guard };
    case "out":
      return {
        ...view,
        hands: withHand(view, event.seat, ({ cards }) => (cards ? { size: 0, cards: [] } : { size: 0 })),
        trick_discard: [...view.trick_discard, ...event.cards],
      };
    case "round-over": {
      const rests = { ...view, revealed: null, quick: false, passed: [], to_act: [] };
      // With one colour left nobody votes any more, and the last votes stay where they are (SQ-22).
      return playing(view).length > 1 ? ballot(rests) : rests;
    }
    case "won":
      return { ...view, phase: "over", winner: event.seat, to_act: [], passed: [] };
  }
}

/** SQ-20: the old votes are taken back, and all in the ring vote. */
function ballot(view: View): View {
  return { ...view, phase: "vote", voted: [], votes: view.votes.map(() => null), passed: [], to_act: playing(view) };
}

/** SQ-14: all who hold a card are asked anew. */
function ask(view: View): View {
  return { ...view, passed: [], to_act: view.hands.flatMap(({ size }, seat) => (size > 0 ? [seat] : [])) };
}

function layDown(view: View, seat: Seat, card: Trick): View {
  return {
    ...view,
    hands: withHand(view, seat, (hand) => given(hand, card)),
    trick_discard: [...view.trick_discard, card],
  };
}

function drawTrick(view: View): View {
  return { ...view, trick_pile: shorter(view.trick_pile) };
}

function withHand(view: View, seat: Seat, change: (hand: HandView) => HandView): HandView[] {
  return view.hands.map((hand, held) => (held === seat ? change(hand) : hand));
}

function given(hand: HandView, card: Trick): HandView {
  const size = Math.max(0, hand.size - 1);
  if (!hand.cards) return { size };
  const at = hand.cards.indexOf(card);
  return { size, cards: hand.cards.filter((_, place) => place !== at) };
}

function taken(hand: HandView, card: Trick | null): HandView {
  const size = hand.size + 1;
  if (!hand.cards || !card) return { size };
  return { size, cards: [...hand.cards, card].sort((one, other) => TRICKS.indexOf(one) - TRICKS.indexOf(other)) };
}

function shorter<C>({ size, cards }: PileView<C>): PileView<C> {
  const less = Math.max(0, size - 1);
  return cards ? { size: less, cards: cards.slice(1) } : { size: less };
}

function add(seats: readonly Seat[], seat: Seat): Seat[] {
  return [...without(seats, seat), seat].sort((one, other) => one - other);
}

function without(seats: readonly Seat[], seat: Seat): Seat[] {
  return seats.filter((other) => other !== seat);
}
