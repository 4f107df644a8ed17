//! What happens at the table, who may see it, and how long it stays in sight.

use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;

use crate::{Seat, SeatSet, Viewer};

/// Whom an event is for.
///
/// A draw that its owner sees, and the others only notice, is two events of the same length:
///
/// ```
/// use engine::{Addressed, Audience, Seat, Sink, Viewer, seen_by};
///
/// let owner = Seat::FIRST;
/// let mut events: Vec<Addressed<&str>> = Vec::new();
/// events.emit(Audience::only(owner), 2, || "you draw a key");
/// events.emit(Audience::except(owner), 2, || "a card is drawn");
/// assert_eq!(seen_by(&events, Viewer::Seat(owner)), [&"you draw a key"]);
/// assert_eq!(seen_by(&events, Viewer::Spectator), [&"a card is drawn"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// Everybody, spectators too.
    All,
    /// These seats and nobody else.
    Only(SeatSet),
    /// Everybody, spectators too, but not these seats (they are told more by another event).
    Except(SeatSet),
}

impl Audience {
    /// One seat and nobody else.
    pub const fn only(seat: Seat) -> Audience {
        Audience::Only(SeatSet::one(seat))
    }

    /// Everybody but one seat.
    pub const fn except(seat: Seat) -> Audience {
        Audience::Except(SeatSet::one(seat))
    }

    /// Is the viewer in the audience? With everything open, what only some are told is told too, and what stands in
    /// for it to the others would tell it twice.
    pub fn includes(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Audience::Only(seats), Viewer::Seat(seat)) => seats.contains(seat),
            (Audience::Except(seats), Viewer::Seat(seat)) => !seats.contains(seat),
            (Audience::Only(_), Viewer::Spectator) | (Audience::Except(_), Viewer::Open) => false,
            (Audience::All, _) | (Audience::Only(_), Viewer::Open) | (Audience::Except(_), Viewer::Spectator) => true,
        }
    }
}

/// An event with its audience and the beats it stays on the table. Whoever runs the table turns
/// beats into time, so that nobody can act faster than others can look.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Addressed<E> {
    /// Who may see it.
    pub to: Audience,
    /// How long it holds the table, in beats of 0.7 s at the usual pace: 1 for what is seen at a glance, 2 for a card, 4 for
    /// what all lean forward for, 0 for what goes along with the next one.
    pub beats: u8,
    /// What happened.
    pub event: E,
}

/// Where rules put their events. The event is made only if somebody listens.
pub trait Sink<E> {
    /// Takes one event.
    fn emit(&mut self, to: Audience, beats: u8, event: impl FnOnce() -> E);
}

/// Nobody listens: playouts. Compiles to nothing.
#[derive(Clone, Copy, Default, Debug)]
pub struct Silent;

impl<E> Sink<E> for Silent {
    #[inline(always)]
    fn emit(&mut self, _: Audience, _: u8, _: impl FnOnce() -> E) {}
}

impl<E> Sink<E> for Vec<Addressed<E>> {
    fn emit(&mut self, to: Audience, beats: u8, event: impl FnOnce() -> E) {
        self.push(Addressed { to, beats, event: event() });
    }
}

/// What a viewer sees of a list of events.
pub fn seen_by<E>(events: &[Addressed<E>], viewer: Viewer) -> Vec<&E> {
    events.iter().filter(|told| told.to.includes(viewer)).map(|told| &told.event).collect()
}

/// The share of a step's time that each event gets which a viewer sees, in beats: until the next one it sees begins. What
/// it does not see takes its time too, so that everybody sees everything at the same moment. What is told to all but
/// some takes no time beside what these are told just before.
pub fn shares<E>(events: &[Addressed<E>], viewer: Viewer) -> Vec<u32> {
    let (mut now, mut told_instead) = (0, None);
    let mut starts = Vec::new();
    for told in events {
        let start = match told.to {
            Audience::Except(_) => told_instead.unwrap_or(now),
            Audience::All | Audience::Only(_) => now,
        };
        now = now.max(start + u32::from(told.beats));
        told_instead = matches!(told.to, Audience::Only(_)).then_some(start);
        if told.to.includes(viewer) {
            starts.push(start);
        }
    }
    if let Some(first) = starts.first_mut() {
        *first = 0;
    }
    starts.push(now);
    starts.windows(2).map(|pair| pair[1] - pair[0]).collect()
}

/// Something of which there are several kinds: phases, actions, events. The laws count that a run has reached each; so
/// every kind has a name of its own, also beside those of the other two. See [`kinds!`](crate::kinds!).
pub trait Kinds {
    /// The names of all kinds.
    const KINDS: &'static [&'static str];

    /// The kind of this one.
    fn kind(&self) -> &'static str;
}

/// What the engine asks of a game's events.
pub trait Event: Clone + PartialEq + Hash + Debug + Serialize + Kinds + Send + Sync {
    /// Does this event show its audience something that was hidden from it until now?
    ///
    /// Everything before such an event is the same in all worlds its audience cannot tell apart.
    fn shows(&self) -> bool;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search in which one looks at cards for two beats: the others see what comes of it no earlier. A draw that its
    /// owner sees takes as long as what the others see of it.
    #[test]
    fn everybody_sees_everything_at_the_same_moment() {
        let (owner, other) = (Seat::FIRST, Seat::FIRST.next(2));
        let told = |to, beats| Addressed { to, beats, event: () };
        let all = |beats| told(Audience::All, beats);
        let of = |events: &[Addressed<()>]| {
            [Viewer::Seat(owner), Viewer::Seat(other), Viewer::Spectator].map(|viewer| shares(events, viewer))
        };
        let search = [all(1), told(Audience::only(owner), 2), all(3)];
        assert_eq!(of(&search), [vec![1, 2, 3], vec![3, 3], vec![3, 3]]);
        let draw = [all(4), told(Audience::only(owner), 2), told(Audience::except(owner), 2), all(1)];
        assert_eq!(of(&draw), [vec![4, 2, 1], vec![4, 2, 1], vec![4, 2, 1]]);
        let alone = [told(Audience::only(owner), 2), all(1)];
        assert_eq!(of(&alone), [vec![2, 1], vec![3], vec![3]]);
        assert!(of(&[]).iter().all(Vec::is_empty));
    }

    /// A draw that its owner sees and the others only notice is told once to everybody, also with everything open.
    #[test]
    fn everybody_is_told_once() {
        let (owner, other) = (Seat::FIRST, Seat::FIRST.next(2));
        let told = |viewer| [Audience::only(owner), Audience::except(owner)].map(|to| to.includes(viewer));
        assert_eq!(told(Viewer::Seat(owner)), [true, false]);
        assert_eq!(told(Viewer::Seat(other)), [false, true]);
        assert_eq!(told(Viewer::Spectator), [false, true]);
        assert_eq!(told(Viewer::Open), [true, false]);
        assert!(Viewer::all(2).chain([Viewer::Open]).all(|viewer| Audience::All.includes(viewer)));
    }
}
