//! Where the active ghost can get to in this turn, and a shortest way to each field.
//!
//! Positions are searched move by move. Of the last move only those can matter that move the own ghost, so it is not carried
//! out: where each step, slide and turn would take the ghost is looked up instead.

mod ends;

use engine::{Seat, Silent};

use crate::action::Action;
use crate::geometry::{CELLS, Field, FieldSet, Spin};
use crate::rings::Ring;
use crate::rules::{place, shift, slide, step, turn};
use crate::setup::Walls;
use crate::sliders::{Corridor, Offset, Slider, Way};
use crate::state::{MOST_SEATS, Phase, State};

pub(crate) use ends::{carry_out, ends};

/// The fields that the active ghost can reach in its turn.
#[derive(Clone, Debug)]
pub struct Reach {
    found: [Option<Found>; CELLS],
    nodes: Vec<Node>,
}

/// Which moves are made to stand on a field.
#[derive(Clone, Copy, Debug)]
struct Found {
    moves: u8,
    node: u32,
    last: Trail,
}

/// A position on the way.
#[derive(Clone, Copy, Debug)]
struct Node {
    state: State,
    parent: Option<u32>,
    by: Trail,
}

/// One move and the placements that belong to it.
#[derive(Clone, Copy, Debug, Default)]
struct Trail {
    actions: [Option<Action>; 1 + MOST_SEATS],
}

impl Trail {
    fn of(action: Action) -> Trail {
        Trail::default().then(action)
    }

    /// This and one action more. A move leaves at most a placement for each ghost.
    fn then(mut self, action: Action) -> Trail {
        if let Some(free) = self.actions.iter_mut().find(|free| free.is_none()) {
            *free = Some(action);
        }
        self
    }
}

impl Reach {
    /// The fields that can be reached, the one on which the ghost stands among them.
    pub fn fields(&self) -> FieldSet {
        Field::all().filter(|field| self.found[field.index()].is_some()).collect()
    }

    /// How many magic moves it takes to get to a field; nothing if it cannot be reached in this turn.
    pub fn moves(&self, field: Field) -> Option<u8> {
        self.found[field.index()].map(|found| found.moves)
    }

    /// The actions of a way to a field with the fewest magic moves; nothing if it cannot be reached in this turn.
    pub fn way(&self, field: Field) -> Option<Vec<Action>> {
        let found = self.found[field.index()]?;
        let mut trails = vec![found.last];
        let mut next = Some(found.node);
        while let Some(node) = next.and_then(|node| self.nodes.get(node as usize)) {
            trails.push(node.by);
            next = node.parent;
        }
        Some(trails.iter().rev().flat_map(|trail| trail.actions).flatten().collect())
    }
}

/// Searches every field that the active ghost can reach with the moves left. What is asked now must be a move or a placement:
/// while a pile is tidied, and when the game is over, a ghost stays where it is.
pub fn reach(game: &Walls, state: &State) -> Reach {
    let mut search = Search {
        game,
        own: state.turn,
        reach: Reach { found: [None; CELLS], nodes: Vec::with_capacity(256) },
        count: 0,
        seen: Seen::new(),
    };
    let moves = match state.phase {
        Phase::Move | Phase::Place { .. } => state.moves_left,
        Phase::Tidy { .. } | Phase::Over => 0,
    };
    search.settle(state, None, Trail::default(), 0);
    let mut layer = 0..search.reach.nodes.len() as u32;
    let mut layer_before = 0..0;
    for made in 1..=moves {
        if made == moves {
            layer.clone().for_each(|node| search.last_move(node, made));
            layer_before.clone().for_each(|node| search.turns_after_shifts(node, made));
        } else {
            layer.clone().for_each(|node| search.every_move(node, made, made + 1 < moves));
        }
        layer_before = layer;
        layer = layer_before.end..search.reach.nodes.len() as u32;
    }
    search.reach
}

struct Search<'a> {
    game: &'a Walls,
    own: Seat,
    reach: Reach,
    /// How many fields are found.
    count: usize,
    seen: Seen,
}

impl Search<'_> {
    /// Notes that the own ghost stands on a field.
    #[inline]
    fn note(&mut self, field: Field, moves: u8, node: u32, last: Trail) {
        let found = &mut self.reach.found[field.index()];
        if found.is_none() {
            *found = Some(Found { moves, node, last });
            self.count += 1;
        }
    }

    /// Makes every placement that a position asks for; a position that lies still becomes a node, once.
    fn settle(&mut self, state: &State, parent: Option<u32>, by: Trail, made: u8) {
        if let Phase::Place { .. } = state.phase {
            let Some(ghost) = place::queue(self.game, state).next() else { return };
            let colour = self.game.colour(ghost);
            for field in place::choices(state, ghost).iter() {
                let mut placed = *state;
                place::make(self.game, &mut placed, field, &mut Silent);
                self.settle(&placed, parent, by.then(Action::Place(colour, field)), made);
            }
        } else if self.seen.is_new(key(state)) {
            let node = self.reach.nodes.len() as u32;
            if let Some(field) = state.ghosts[self.own] {
                self.note(field, made, node, Trail::default());
            }
            self.reach.nodes.push(Node { state: *state, parent, by });
        }
    }

    /// Carries out every magic move of a position; shifts only if more than one move follows.
    fn every_move(&mut self, node: u32, made: u8, shifts: bool) {
        let game = self.game;
        let state = self.reach.nodes[node as usize].state;
        for field in step::targets(game, &state).iter() {
            let mut next = state;
            step::make(&mut next, field, &mut Silent);
            self.settle(&next, Some(node), Trail::of(Action::Step(field)), made);
        }
        let taken = state.places_taken();
        for slider in Slider::ALL {
            for way in Way::ALL {
                if slide::is_allowed(&game.castle, &state, taken, slider, way) {
                    let mut next = state;
                    slide::make(game, &mut next, slider, way, &mut Silent);
                    self.settle(&next, Some(node), Trail::of(Action::Slide(slider, way)), made);
                }
            }
        }
        for spin in [Spin::Cw, Spin::Ccw] {
            let mut next = state;
            turn::make(game, &mut next, spin, &mut Silent);
            self.settle(&next, Some(node), Trail::of(Action::Turn(spin)), made);
        }
        if shifts {
            every_shift(&state, |next, by| self.settle(&next, Some(node), by, made));
        }
    }

    /// A shift and then the last move. A shifted slider lies under no ghost, so no slide can use it, and every step could have
    /// been made without: only turns are new.
    fn turns_after_shifts(&mut self, parent: u32, made: u8) {
        let state = self.reach.nodes[parent as usize].state;
        every_shift(&state, |next, by| {
            let node = self.reach.nodes.len() as u32;
            let before = self.count;
            self.last_turns(&next, node, made);
            if self.count > before {
                self.reach.nodes.push(Node { state: next, parent: Some(parent), by });
            }
        });
    }

    /// Where the last move can take the own ghost.
    fn last_move(&mut self, node: u32, made: u8) {
        let game = self.game;
        let state = self.reach.nodes[node as usize].state;
        for field in step::targets(game, &state).iter() {
            self.note(field, made, node, Trail::of(Action::Step(field)));
        }
        let Some(place) = state.place(self.own) else { return };
        let under = Corridor::under(place);
        for slider in Slider::ALL.into_iter().filter(|&slider| Some(state.sliders[slider].corridor) == under) {
            let taken = state.places_taken();
            for way in Way::ALL {
                if slide::is_allowed(&game.castle, &state, taken, slider, way) {
                    let mut next = state;
                    slide::make(game, &mut next, slider, way, &mut Silent);
                    if let Some(field) = next.ghosts[self.own] {
                        self.note(field, made, node, Trail::of(Action::Slide(slider, way)));
                    }
                }
            }
        }
        self.last_turns(&state, node, made);
    }

    /// Where the last move can take the own ghost if it is a turn. The own ghost is placed before all others (WA-21).
    fn last_turns(&mut self, state: &State, node: u32, made: u8) {
        let colour = self.game.colour(self.own);
        for spin in [Spin::Cw, Spin::Ccw] {
            let ride = turn::ride(&self.game.castle, state, spin, |_, _, _| ());
            let lies = state.orientation.turned(spin);
            let taken = || ride.places.0.iter().flatten().map(|&place| lies.field(place)).collect::<FieldSet>();
            let turned = Trail::of(Action::Turn(spin));
            match ride.places[self.own] {
                None => {
                    for corner in FieldSet::CORNERS.minus(taken()).iter() {
                        self.note(corner, made, node, turned.then(Action::Place(colour, corner)));
                    }
                }
                Some(place) => {
                    let reached = lies.field(place);
                    let behind = lies.field(Ring::behind(place, spin));
                    if ride.wedged.contains(self.own) && !taken().contains(behind) {
                        for field in [reached, behind] {
                            self.note(field, made, node, turned.then(Action::Place(colour, field)));
                        }
                    } else {
                        self.note(reached, made, node, turned);
                    }
                }
            }
        }
    }
}

/// Every position that one shift makes of this one (WA-16).
#[inline]
fn every_shift(state: &State, mut then: impl FnMut(State, Trail)) {
    let open = shift::open_corridors(state);
    let targets = open & shift::empty_corridors(state);
    for slider in Slider::ALL.into_iter().filter(|&slider| open & 1 << state.sliders[slider].corridor.number() != 0) {
        for corridor in Corridor::ALL.into_iter().filter(|corridor| targets & 1 << corridor.number() != 0) {
            for offset in Offset::ALL {
                let mut next = *state;
                shift::make(&mut next, slider, corridor, offset, &mut Silent);
                then(next, Trail::of(Action::Shift(slider, corridor, offset)));
            }
        }
    }
}

/// All that moves can change, in one number.
#[inline]
fn key(state: &State) -> u64 {
    let ghosts = state.ghosts.0.iter().fold(0, |key, ghost| key << 6 | ghost.map_or(63, |field| field.index() as u64));
    let sliders = state
        .sliders
        .0
        .iter()
        .fold(ghosts, |key, berth| key << 6 | (berth.corridor.index() as u64) << 3 | berth.offset.index() as u64);
    sliders << 2 | u64::from(state.orientation.number())
}

/// A set of keys: open addressing, grown when half full.
#[derive(Debug)]
struct Seen {
    slots: Vec<u64>,
    len: usize,
}

impl Seen {
    /// No key is as large.
    const FREE: u64 = u64::MAX;

    fn new() -> Seen {
        Seen { slots: vec![Seen::FREE; 1024], len: 0 }
    }

    /// Adds a key. Was it not there before?
    #[inline]
    fn is_new(&mut self, key: u64) -> bool {
        if self.len * 2 >= self.slots.len() {
            let grown = vec![Seen::FREE; self.slots.len() * 4];
            let keys = std::mem::replace(&mut self.slots, grown);
            self.len = 0;
            keys.into_iter().filter(|&key| key != Seen::FREE).for_each(|key| {
                self.is_new(key);
            });
        }
        let mask = self.slots.len() - 1;
        let mut at = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize & mask;
        loop {
            match self.slots[at] {
                Seen::FREE => break,
                here if here == key => return false,
                _ => at = (at + 1) & mask,
            }
        }
        self.slots[at] = key;
        self.len += 1;
        true
    }
}
