//! The magic move *turn* (WA-17 to WA-20): the board turns, magnets hold ghosts back, ghosts bump into them.

use engine::{Audience, BySeat, Seat, SeatSet, Sink};

use crate::castle::Castle;
use crate::event::{Event, Journey, Stop, Wall};
use crate::geometry::{Place, Spin};
use crate::rings::{Beads, Ring};
use crate::rules::place;
use crate::setup::Walls;
use crate::sliders::Slider;
use crate::state::{MOST_SEATS, Phase, State};

/// Where a turn takes the ghosts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ride {
    /// The places they come to; nothing for one that is off the board.
    pub(crate) places: BySeat<Option<Place>, MOST_SEATS>,
    /// Those that are wedged.
    pub(crate) wedged: SeatSet,
    /// Those that were pushed off.
    pub(crate) off: SeatSet,
}

/// What one step of a turn does to a ghost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lurch {
    /// It bumped on ring 1 or 2 and stands still from now on.
    Wedged,
    /// It bumped on ring 3 and is off the board.
    PushedOff,
    /// It rode on to this place.
    Rode(Place),
    /// It rode on to this place and came over a magnet.
    Caught(Place),
}

/// The magnets under a ring.
#[inline]
fn magnets(castle: &Castle, state: &State, ring: Ring) -> Beads {
    let under = |beads: u32, slider| beads | castle.gripped_on(ring, slider, state.sliders[slider]).0;
    Beads(Slider::ALL.into_iter().fold(0, under))
}

/// WA-17 to WA-20: works a turn out, ring by ring and step by step. `tell` hears of every lurch of every ghost.
#[inline]
pub(crate) fn ride(castle: &Castle, state: &State, spin: Spin, mut tell: impl FnMut(u8, Seat, Lurch)) -> Ride {
    let mut ride = Ride { places: BySeat::default(), wedged: SeatSet::EMPTY, off: SeatSet::EMPTY };
    let standing = BySeat::<_, MOST_SEATS>(state.ghosts.0.map(|field| Ring::of(state.orientation.place(field?))));
    for ring in Ring::ALL {
        let mut ghosts = standing.0.map(|stand| match stand {
            Some((on, Beads(bead))) if on == ring => bead,
            _ => 0,
        });
        let all = ghosts.iter().fold(0, |all, bead| all | bead);
        if all != 0 {
            ride_ring(ring, spin, magnets(castle, state, ring).0, &mut ghosts, &mut ride, &mut tell);
        }
    }
    ride
}

/// One ring of a turn. `ghosts` are beads by seat, 0 for those elsewhere.
#[inline]
fn ride_ring(
    ring: Ring,
    spin: Spin,
    magnets: u32,
    ghosts: &mut [u32; MOST_SEATS],
    ride: &mut Ride,
    tell: &mut impl FnMut(u8, Seat, Lurch),
) {
    let on = |beads: u32| ring.on(Beads(beads), spin).0;
    let back = |beads: u32| ring.back(Beads(beads), spin).0;
    let all = ghosts.iter().fold(0, |all, bead| all | bead);
    let mut still = all & magnets;
    let mut riders = all & !magnets;
    for step in 1..=ring.quarter() {
        if riders == 0 {
            break;
        }
        let mut bumped = riders & back(still);
        if !ring.is_outer() {
            // WA-19: who is right behind a ghost wedged in this step is wedged in this step too.
            for _ in 1..MOST_SEATS {
                bumped |= riders & back(bumped);
            }
            still |= bumped;
        }
        riders &= !bumped;
        let ridden = on(riders);
        for (seat, bead) in Seat::all(MOST_SEATS).zip(ghosts.iter_mut()) {
            if *bead & riders != 0 {
                *bead = on(*bead);
                let place = ring.place(Beads(*bead));
                tell(step, seat, if *bead & magnets != 0 { Lurch::Caught(place) } else { Lurch::Rode(place) });
            } else if *bead & bumped != 0 {
                if ring.is_outer() {
                    *bead = 0;
                    ride.off = ride.off.with(seat);
                    tell(step, seat, Lurch::PushedOff);
                } else {
                    ride.wedged = ride.wedged.with(seat);
                    tell(step, seat, Lurch::Wedged);
                }
            }
        }
        still |= ridden & magnets;
        riders = ridden & !magnets;
    }
    for (seat, &mut bead) in Seat::all(MOST_SEATS).zip(ghosts) {
        if bead != 0 {
            ride.places[seat] = Some(ring.place(Beads(bead)));
        }
    }
}

/// WA-17: the board turns; then the wedged ghosts with a choice and those off the board wait to be placed (WA-21).
#[inline]
pub(crate) fn make(game: &Walls, state: &mut State, spin: Spin, sink: &mut impl Sink<Event>) {
    let before = *state;
    let ride = ride(&game.castle, state, spin, |_, _, _| ());
    state.orientation = state.orientation.turned(spin);
    let lies = state.orientation;
    for (ghost, place) in state.ghosts.0.iter_mut().zip(ride.places.0) {
        *ghost = place.map(|place| lies.field(place));
    }
    let mut waiting = ride.off;
    if !ride.wedged.is_empty() {
        let taken = state.places_taken();
        for seat in ride.wedged.iter() {
            // WA-19: whether the place behind is free is judged once, now that the board lies still.
            if ride.places[seat].is_some_and(|place| !taken.contains(Ring::behind(place, spin))) {
                waiting = waiting.with(seat);
            }
        }
    }
    if !waiting.is_empty() {
        state.phase = Phase::Place { waiting, spin };
    }
    sink.emit(Audience::All, 4, || Event::Turned {
        seat: before.turn,
        spin,
        orientation: lies,
        ghosts: journeys(game, &before, spin),
        placing: place::queue(game, state).collect(),
    });
}

/// The ways of all ghosts, for telling: worked out again, with every step written down.
fn journeys(game: &Walls, before: &State, spin: Spin) -> Vec<Journey> {
    let mut lurches = Vec::new();
    ride(&game.castle, before, spin, |step, seat, lurch| lurches.push((step, seat, lurch)));
    Seat::all(game.seats).filter_map(|seat| journey(game, before, spin, seat, &lurches)).collect()
}

fn journey(game: &Walls, before: &State, spin: Spin, ghost: Seat, lurches: &[(u8, Seat, Lurch)]) -> Option<Journey> {
    let start = before.place(ghost)?;
    let (ring, _) = Ring::of(start)?;
    let own = |step: u8| lurches.iter().find(|lurch| lurch.0 == step && lurch.1 == ghost).map(|lurch| lurch.2);
    // Where each ghost is before a step, to say into whom this one bumps.
    let ahead = |step: u8, place: Place| {
        let next = Ring::behind(place, if spin == Spin::Cw { Spin::Ccw } else { Spin::Cw });
        let last = |seat: Seat| {
            let rode = lurches.iter().rev().filter(|lurch| lurch.0 < step && lurch.1 == seat);
            let to = rode.filter_map(|lurch| match lurch.2 {
                Lurch::Rode(place) | Lurch::Caught(place) => Some(Some(place)),
                Lurch::PushedOff => Some(None),
                Lurch::Wedged => None,
            });
            to.clone().next().unwrap_or(before.place(seat))
        };
        Seat::all(game.seats).find(|&seat| last(seat) == Some(next)).unwrap_or(ghost)
    };
    let magnet = |place: Place| {
        Slider::ALL.into_iter().find_map(|slider| Some((slider, before.sliders[slider].chamber_under(place)?)))
    };
    let field = before.ghosts[ghost]?;
    let mut journey = Journey { ghost, places: vec![start], fields: vec![field], walls: vec![], stop: Stop::Arrived };
    if own(1).is_none() {
        let (slider, chamber) = magnet(start)?;
        journey.stop = Stop::Gripped { slider, chamber };
    }
    let (mut place, mut field) = (start, field);
    for step in 1..=ring.quarter() {
        match own(step) {
            Some(Lurch::Rode(to)) => place = to,
            Some(Lurch::Caught(to)) => {
                place = to;
                let (slider, chamber) = magnet(to)?;
                journey.stop = Stop::Caught { slider, chamber };
            }
            Some(Lurch::PushedOff) => {
                journey.stop = Stop::PushedOff { by: ahead(step, place) };
                return Some(journey);
            }
            lurch => {
                if lurch == Some(Lurch::Wedged) {
                    journey.stop = Stop::Wedged { behind: ahead(step, place) };
                }
                // The board goes on under a ghost that stands still: the field behind comes under it.
                let from = field;
                field = before.orientation.field(Ring::behind(before.orientation.place(from), spin));
                journey.fields.push(field);
                journey.walls.extend(game.castle.is_wall(from, field).then_some(Wall { from, to: field }));
                continue;
            }
        }
        journey.places.push(place);
    }
    Some(journey)
}
