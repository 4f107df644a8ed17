//! The magic move *slide* (WA-15): gripped ghosts go along and push others.

use engine::{Audience, Seat, Sink};

use crate::castle::Castle;
use crate::event::{Event, Journey, Stop, Wall};
use crate::geometry::{Place, PlaceSet};
use crate::rules::Fault;
use crate::setup::Walls;
use crate::sliders::{Slider, Way};
use crate::state::{MOST_SEATS, State};

/// The ghosts that a slide sets in motion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Push {
    /// All that are dragged or pushed.
    pub(crate) driven: PlaceSet,
    /// Those of them that stay, because the plug is in front of them or of a ghost they push against.
    pub(crate) stuck: PlaceSet,
}

/// Rows 1 and 7, where a slide may carry a ghost off the board.
const TOP: PlaceSet = PlaceSet(0x7f);
const BOTTOM: PlaceSet = PlaceSet(0x7f << 42);
/// The places above and below the plug.
const ABOVE_PLUG: PlaceSet = PlaceSet(1 << 17);
const BELOW_PLUG: PlaceSet = PlaceSet(1 << 31);

/// The same places one row on.
#[inline]
const fn on(places: PlaceSet, way: Way) -> PlaceSet {
    PlaceSet(match way {
        Way::Up => places.0 >> 7,
        Way::Down => places.0 << 7,
    })
}

/// The same places one row back.
#[inline]
const fn back(places: PlaceSet, way: Way) -> PlaceSet {
    match way {
        Way::Up => on(places, Way::Down),
        Way::Down => on(places, Way::Up),
    }
}

/// WA-15: what a slide does to the ghosts over its corridor. Four ghosts make chains of at most three pushes.
#[inline]
pub(crate) fn push(gripped: PlaceSet, taken: PlaceSet, way: Way) -> Push {
    let mut driven = gripped.and(taken);
    let mut stuck = driven;
    if !driven.is_empty() {
        for _ in 1..MOST_SEATS {
            driven = driven.or(on(driven, way).and(taken));
        }
        stuck = driven.and(if way == Way::Up { BELOW_PLUG } else { ABOVE_PLUG });
        for _ in 1..MOST_SEATS {
            stuck = stuck.or(back(stuck, way).and(driven));
        }
    }
    Push { driven, stuck }
}

impl Push {
    /// The ghosts that would leave the board.
    #[inline]
    pub(crate) fn over_the_edge(self, way: Way) -> PlaceSet {
        self.driven.and(if way == Way::Up { TOP } else { BOTTOM })
    }
}

/// WA-6, WA-15: may the slider be slid that way?
#[inline]
pub(crate) fn is_allowed(castle: &Castle, state: &State, taken: PlaceSet, slider: Slider, way: Way) -> bool {
    let berth = state.sliders[slider];
    berth.offset.slid(way).is_some() && push(castle.gripped(slider, berth), taken, way).over_the_edge(way).is_empty()
}

/// WA-6, WA-15: may the slider be slid that way? If not, why?
pub(crate) fn check(game: &Walls, state: &State, slider: Slider, way: Way) -> Result<(), Fault> {
    let berth = state.sliders[slider];
    if berth.offset.slid(way).is_none() {
        return Err(Fault::AtLimit { slider, way });
    }
    let over = push(game.castle.gripped(slider, berth), state.places_taken(), way).over_the_edge(way);
    let lost = Seat::all(game.seats).find(|&seat| state.place(seat).is_some_and(|place| over.contains(place)));
    match lost {
        None => Ok(()),
        Some(ghost) => Err(Fault::OverTheEdge { slider, way, ghost: game.colour(ghost) }),
    }
}

/// WA-15: the slider moves by one chamber, and the driven ghosts that are not stuck by one place.
#[inline]
pub(crate) fn make(game: &Walls, state: &mut State, slider: Slider, way: Way, sink: &mut impl Sink<Event>) {
    let before = *state;
    let berth = state.sliders[slider];
    let gripped = game.castle.gripped(slider, berth);
    let push = push(gripped, state.places_taken(), way);
    let going = push.driven.minus(push.stuck);
    if !going.is_empty() {
        for field in state.ghosts.0.iter_mut().flatten() {
            let place = state.orientation.place(*field);
            if going.contains(place) {
                *field = state.orientation.field(next(place, way));
            }
        }
    }
    state.sliders[slider].offset = berth.offset.slid(way).unwrap_or(berth.offset);
    sink.emit(Audience::All, 2, || Event::Slid {
        seat: before.turn,
        slider,
        way,
        offset: state.sliders[slider].offset,
        ghosts: journeys(game, &before, state, slider, way, push),
    });
}

/// The place one row on. Nothing is slid over the edge, so it is always there.
#[inline]
fn next(place: Place, way: Way) -> Place {
    match way {
        Way::Up => Place::at((place.index() as u8).wrapping_sub(7)),
        Way::Down => Place::at(place.index() as u8 + 7),
    }
}

/// The ways of the driven ghosts, for telling.
fn journeys(game: &Walls, before: &State, after: &State, slider: Slider, way: Way, push: Push) -> Vec<Journey> {
    let gripped = game.castle.gripped(slider, before.sliders[slider]);
    let ghost_at = |place: Place| Seat::all(game.seats).find(|&seat| before.place(seat) == Some(place));
    let mut journeys = Vec::new();
    for ghost in Seat::all(game.seats) {
        let (Some(from), Some(to)) = (before.ghosts[ghost], after.ghosts[ghost]) else { continue };
        let place = before.orientation.place(from);
        if !push.driven.contains(place) {
            continue;
        }
        let stop = if push.stuck.contains(place) {
            ghost_at(next(place, way)).map_or(Stop::Plug, |by| Stop::Blocked { by })
        } else {
            let chamber = before.sliders[slider].chamber_under(place).filter(|_| gripped.contains(place));
            let by = ghost_at(next(place, if way == Way::Up { Way::Down } else { Way::Up }));
            match (chamber, by) {
                (Some(chamber), _) => Stop::Dragged { slider, chamber },
                (None, by) => Stop::Pushed { by: by.unwrap_or(ghost) },
            }
        };
        let mut journey = Journey { ghost, places: vec![place], fields: vec![from], walls: vec![], stop };
        if from != to {
            journey.places.push(after.orientation.place(to));
            journey.fields.push(to);
            journey.walls.extend(game.castle.is_wall(from, to).then_some(Wall { from, to }));
        }
        journeys.push(journey);
    }
    journeys
}
