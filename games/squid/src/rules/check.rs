//! Why an action is refused.

use std::fmt;

use engine::Seat;

use crate::action::{Action, Play};
use crate::pieces::{Position, Trick};
use crate::state::{Phase, State};

/// What is wrong with an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The game is over.
    Over,
    /// Another seat, this one, places the guard.
    NotYourGuard(Seat),
    /// This seat is out.
    Out(Seat),
    /// This seat has voted.
    Voted(Seat),
    /// This seat has no cards and so is not asked.
    NoCards(Seat),
    /// This seat has passed, and nothing was played since.
    Passed(Seat),
    /// Something else is asked now.
    NotNow(Asked),
    /// The position is beyond the ring, which is this long.
    NoSuchPosition(Position, u8),
    /// The character on the position is this other seat's.
    NotYours(Position, Seat),
    /// This seat does not hold the card.
    NotInHand(Seat, Trick),
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// Where the guard begins.
    Guard,
    /// Votes.
    Votes,
    /// Tricks after the move.
    AfterMove,
    /// Tricks after the guard action.
    AfterAction,
}

/// SQ-8 to SQ-10 and SQ-12 to SQ-16: may this seat do this now?
#[inline]
pub(super) fn check(state: &State, seat: Seat, action: Action) -> Result<(), Fault> {
    if state.waiting.contains(seat) && fits(state, seat, action) { Ok(()) } else { Err(fault(state, seat, action)) }
}

/// Does the action answer what is asked, with what this seat has?
#[inline]
fn fits(state: &State, seat: Seat, action: Action) -> bool {
    let hand = state.hands[seat];
    match (action, state.phase) {
        (Action::Guard(position), Phase::Guard) => state.ring.owners().get(position.index()) == Some(&seat),
        (Action::Vote(vote), Phase::Vote) => vote.allowed(hand),
        (Action::Play(play @ (Play::Next | Play::Quick)), Phase::Moved { .. })
        | (Action::Play(play @ Play::Second), Phase::Revealed { .. }) => hand.has(play.card()),
        (Action::Pass, Phase::Moved { .. } | Phase::Revealed { .. }) => true,
        _ => false,
    }
}

/// Names the fault of an action that is known to have one: first who acts, then what is asked, then the rest.
#[cold]
fn fault(state: &State, seat: Seat, action: Action) -> Fault {
    let asked = match state.phase {
        Phase::Over(_) => return Fault::Over,
        Phase::Guard if seat != state.start => return Fault::NotYourGuard(state.start),
        _ if !state.playing.contains(seat) => return Fault::Out(seat),
        Phase::Vote if state.votes[seat].is_some() => return Fault::Voted(seat),
        _ if state.passed().contains(seat) => return Fault::Passed(seat),
        Phase::Moved { .. } | Phase::Revealed { .. } if state.hands[seat].is_empty() => return Fault::NoCards(seat),
        Phase::Guard => Asked::Guard,
        Phase::Vote => Asked::Votes,
        Phase::Moved { .. } => Asked::AfterMove,
        Phase::Revealed { .. } => Asked::AfterAction,
    };
    match (asked, action) {
        (Asked::Guard, Action::Guard(position)) if position.index() >= usize::from(state.ring.len()) => {
            Fault::NoSuchPosition(position, state.ring.len())
        }
        (Asked::Guard, Action::Guard(position)) => Fault::NotYours(position, state.ring.at(position)),
        (Asked::Votes, Action::Vote(vote)) => {
            vote.card().map_or(Fault::NotNow(asked), |card| Fault::NotInHand(seat, card))
        }
        (Asked::AfterMove, Action::Play(play @ (Play::Next | Play::Quick)))
        | (Asked::AfterAction, Action::Play(play @ Play::Second)) => Fault::NotInHand(seat, play.card()),
        _ => Fault::NotNow(asked),
    }
}

impl engine::Fault for Fault {
    fn code(&self) -> &'static str {
        match self {
            Fault::Over => "over",
            Fault::NotYourGuard(_) => "not-your-guard",
            Fault::Out(_) => "out",
            Fault::Voted(_) => "voted",
            Fault::NoCards(_) => "no-cards",
            Fault::Passed(_) => "passed",
            Fault::NotNow(_) => "not-now",
            Fault::NoSuchPosition(..) => "no-such-position",
            Fault::NotYours(..) => "not-yours",
            Fault::NotInHand(..) => "not-in-hand",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Fault::Over => "SQ-22",
            Fault::NotYourGuard(_) | Fault::NotNow(Asked::Guard) | Fault::NoSuchPosition(..) | Fault::NotYours(..) => {
                "SQ-8"
            }
            Fault::Out(_) => "SQ-18",
            Fault::Voted(_) | Fault::NotNow(Asked::Votes) => "SQ-9",
            Fault::NoCards(_) | Fault::Passed(_) => "SQ-14",
            Fault::NotInHand(_, Trick::Two | Trick::Minus) => "SQ-10",
            Fault::NotNow(Asked::AfterMove) | Fault::NotInHand(_, Trick::Next) => "SQ-12",
            Fault::NotInHand(_, Trick::Quick) => "SQ-13",
            Fault::NotNow(Asked::AfterAction) | Fault::NotInHand(_, Trick::Second) => "SQ-16",
        }
    }

    fn params(&self) -> Vec<(&'static str, String)> {
        match self {
            Fault::Over => Vec::new(),
            Fault::NotYourGuard(start) => vec![("start", start.to_string())],
            Fault::Out(seat) | Fault::Voted(seat) | Fault::NoCards(seat) | Fault::Passed(seat) => {
                vec![("seat", seat.to_string())]
            }
            Fault::NotNow(asked) => vec![("asked", asked.name().to_owned())],
            Fault::NoSuchPosition(position, length) => {
                vec![("position", position.to_string()), ("length", length.to_string())]
            }
            Fault::NotYours(position, owner) => {
                vec![("position", position.to_string()), ("owner", owner.to_string())]
            }
            Fault::NotInHand(seat, card) => vec![("seat", seat.to_string()), ("card", card.to_string())],
        }
    }
}

impl Asked {
    const fn name(self) -> &'static str {
        match self {
            Asked::Guard => "guard",
            Asked::Votes => "vote",
            Asked::AfterMove => "moved",
            Asked::AfterAction => "revealed",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Over => f.write_str("the game is over"),
            Fault::NotYourGuard(start) => write!(f, "seat {start} begins and places the guard"),
            Fault::Out(seat) => write!(f, "seat {seat} has no character left and is out"),
            Fault::Voted(seat) => write!(f, "seat {seat} has voted, and a vote cannot be changed"),
            Fault::NoCards(seat) => write!(f, "seat {seat} holds no card and so is not asked"),
            Fault::Passed(seat) => write!(f, "seat {seat} has passed, and nothing was played since"),
            Fault::NotNow(Asked::Guard) => f.write_str("the guard must be placed first"),
            Fault::NotNow(Asked::Votes) => f.write_str("this is the time to vote"),
            Fault::NotNow(Asked::AfterMove) => {
                f.write_str("the guard has moved: this is the time for next, quick or a pass")
            }
            Fault::NotNow(Asked::AfterAction) => {
                f.write_str("a guard action lies open: this is the time for second or a pass")
            }
            Fault::NoSuchPosition(position, length) => {
                write!(f, "the ring has positions 0 to {}, not {position}", length.saturating_sub(1))
            }
            Fault::NotYours(position, owner) => {
                write!(f, "the character on {position} is seat {owner}'s; the guard starts behind one of your own")
            }
            Fault::NotInHand(seat, card) => write!(f, "seat {seat} holds no {card} card"),
        }
    }
}
