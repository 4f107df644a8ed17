//! Which positions can come up in a game.

use engine::{Flaw, Seat, SeatSet};

use crate::pieces::Vote;
use crate::setup::Squid;
use crate::state::{Phase, State};

/// Do the parts of the position agree?
pub(crate) fn validate(game: &Squid, state: &State) -> Result<(), Flaw> {
    ring(game, state)?;
    let (playing, holders) = (state.playing, state.holders());
    let out = holders.minus(playing);
    Flaw::unless(out.is_empty(), || format!("SQ-18: {out:?} hold cards, but are out"))?;
    let deeds = &state.deeds;
    let any = !(deeds.pile().is_empty() && deeds.discards().is_empty());
    Flaw::unless(any, || "SQ-4: there is no guard action at all".to_owned())?;
    if let Some(deed) = state.revealed() {
        let open = deeds.discards().last();
        Flaw::unless(open == Some(&deed), || format!("SQ-15: {deed} is revealed, but {open:?} lies on the discards"))?;
    }
    votes(state)?;
    let waiting = state.waiting;
    let (right, due) = match state.phase {
        Phase::Guard => (waiting == SeatSet::one(state.start), SeatSet::one(state.start)),
        Phase::Vote => (waiting == playing.minus(state.voted()), playing.minus(state.voted())),
        Phase::Moved { .. } | Phase::Revealed { .. } => (waiting.minus(holders).is_empty(), holders),
        Phase::Over(_) => (waiting.is_empty(), SeatSet::EMPTY),
    };
    let phase = state.phase.name();
    Flaw::unless(right, || format!("SQ-23: in phase {phase} {waiting:?} are waited for, not {due:?}"))?;
    let over = state.winner().is_some();
    Flaw::unless(over == waiting.is_empty(), || format!("SQ-14: in phase {phase} nobody is waited for"))?;
    match state.winner() {
        Some(winner) => {
            Flaw::unless(playing == SeatSet::one(winner), || format!("SQ-22: {winner} has won of {playing:?}"))
        }
        None => Flaw::unless(playing.len() > 1, || format!("SQ-22: only {playing:?} are left, but nobody has won")),
    }
}

/// Who stands in the ring, and where the guard does.
fn ring(game: &Squid, state: &State) -> Result<(), Flaw> {
    let seats = game.seat_count();
    let owners: SeatSet = state.ring.owners().iter().copied().collect();
    let strangers = owners.minus(SeatSet::all(seats));
    Flaw::unless(strangers.is_empty(), || format!("SQ-2: {strangers:?} stand in the ring of {seats} seats"))?;
    Flaw::unless(owners == state.playing, || format!("{owners:?} stand in the ring, but {:?} play", state.playing))?;
    let (guard, length) = (state.guard.index(), usize::from(state.ring.len()));
    Flaw::unless(guard < length.max(1), || format!("SQ-11: the guard stands at {guard} in a ring of {length}"))
}

/// A vote of a card is cast by somebody who holds it until the votes are counted (SQ-10).
fn votes(state: &State) -> Result<(), Flaw> {
    for seat in Seat::all(crate::pieces::MAX_SEATS) {
        let Some(vote) = state.votes[seat] else { continue };
        Flaw::unless(state.phase != Phase::Guard, || format!("SQ-8: {seat} has voted before the guard stands"))?;
        let Some(card) = vote.card().filter(|_| state.phase == Phase::Vote) else { continue };
        let held = state.hands[seat].has(card);
        Flaw::unless(held, || format!("SQ-10: {seat} votes {} without the card", Vote::value(vote)))?;
    }
    Ok(())
}
