//! What somebody sees who looks at the table (SQ-23).

use engine::{Colour, Seat, SeatSet, Viewer};
use serde::Serialize;
use ts_rs::TS;

use crate::pieces::{Deed, Position, Trick, Tricks, Vote};
use crate::setup::Squid;
use crate::state::{Phase, State, Stock};

/// A view.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct View {
    /// Whose eyes these are, if a seat's.
    pub you: Option<Seat>,
    /// What the table waits for: `guard`, `vote`, `moved`, `revealed` or `over`.
    #[ts(type = r#""guard" | "vote" | "moved" | "revealed" | "over""#)]
    pub phase: &'static str,
    /// Whom it waits for.
    pub to_act: SeatSet,
    /// The ring from position 0.
    pub ring: Vec<Colour>,
    /// Where the guard stands, once it is placed.
    pub guard: Option<Position>,
    /// The hands by seat.
    pub hands: Vec<HandView>,
    /// Who has voted in this round.
    pub voted: SeatSet,
    /// The votes by seat, as far as the viewer may see them.
    pub votes: Vec<Option<Vote>>,
    /// Who has passed in the open window.
    pub passed: SeatSet,
    /// The guard actions face down.
    pub guard_pile: PileView<Deed>,
    /// The guard actions face up, first discarded first.
    pub guard_discard: Vec<Deed>,
    /// The tricks face down.
    pub trick_pile: PileView<Trick>,
    /// The tricks face up, first discarded first.
    pub trick_discard: Vec<Trick>,
    /// The guard action that is about to take effect; the last of the discarded ones.
    pub revealed: Option<Deed>,
    /// Is it a quick round?
    pub quick: bool,
    /// Who began.
    pub start: Seat,
    /// Who has won.
    pub winner: Option<Seat>,
}

/// A hand: how many cards, and which, if the viewer may see them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct HandView {
    /// How many cards.
    pub size: u8,
    /// Which, in the order of SQ-18.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cards: Option<Tricks>,
}

/// A pile: how many cards, and with everything open also which.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PileView<C> {
    /// How many cards.
    pub size: u8,
    /// Which, top first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cards: Option<Vec<C>>,
}

impl<C: Copy + Default> PileView<C> {
    fn of(stock: &Stock<C>, viewer: Viewer) -> PileView<C> {
        let pile = stock.pile();
        PileView { size: pile.len() as u8, cards: (viewer == Viewer::Open).then(|| pile.to_vec()) }
    }
}

impl View {
    /// What a viewer sees of a position.
    pub(crate) fn of(game: &Squid, state: &State, viewer: Viewer) -> View {
        let seats = || Seat::all(game.seat_count());
        let hand = |seat: Seat| {
            let hand = state.hands[seat];
            HandView { size: hand.len() as u8, cards: viewer.sees(seat).then_some(hand) }
        };
        let counted = state.phase != Phase::Vote;
        let vote = |seat: Seat| state.votes[seat].filter(|_| counted || viewer.sees(seat));
        View {
            you: if let Viewer::Seat(seat) = viewer { Some(seat) } else { None },
            phase: state.phase.name(),
            to_act: state.waiting,
            ring: state.ring.owners().iter().map(|&seat| Squid::colour(seat)).collect(),
            guard: state.guard(),
            hands: seats().map(hand).collect(),
            voted: state.voted(),
            votes: seats().map(vote).collect(),
            passed: state.passed(),
            guard_pile: PileView::of(&state.deeds, viewer),
            guard_discard: state.deeds.discards().to_vec(),
            trick_pile: PileView::of(&state.tricks, viewer),
            trick_discard: state.tricks.discards().to_vec(),
            revealed: state.revealed(),
            quick: state.quick(),
            start: state.start,
            winner: state.winner(),
        }
    }
}
