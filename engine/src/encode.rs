//! A game in numbers, for programs that learn: actions by their place in a fixed list, and what a seat sees and
//! remembers as a row of small numbers.

use crate::{Boxed, Flaw, Quick, Seat, Viewer, play_on};

/// A named part of a row: planes of a board, a list by seat, or a single count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feature {
    /// Its name.
    pub name: &'static str,
    /// How many numbers along each axis.
    pub shape: Vec<usize>,
    /// The largest number in it.
    pub most: u8,
    /// What the numbers mean.
    pub about: &'static str,
}

impl Feature {
    /// Zeros and ones.
    pub fn flags(name: &'static str, shape: &[usize], about: &'static str) -> Feature {
        Feature::counts(name, shape, 1, about)
    }

    /// Counts up to `most`.
    pub fn counts(name: &'static str, shape: &[usize], most: usize, about: &'static str) -> Feature {
        Feature { name, shape: shape.to_vec(), most: most.min(255) as u8, about }
    }

    /// How many numbers it has.
    pub fn size(&self) -> usize {
        self.shape.iter().product()
    }
}

/// How many numbers a row of these features has.
pub fn row_size(features: &[Feature]) -> usize {
    features.iter().map(Feature::size).sum()
}

/// A game that can be written in numbers. Rows are written from a seat's own view and facts: by type nothing secret can
/// get into them. Where a feature has a number for each seat, the seat that looks is the first and the others follow
/// clockwise, so that one reader can sit at any seat.
pub trait Encode: Boxed {
    /// The place of an action in [`universe`](crate::Game::universe), which is the list of all actions.
    fn number(&self, action: Self::Action) -> usize;

    /// What a row on the present moment consists of, in order.
    fn seen(&self) -> Vec<Feature>;

    /// Writes what a seat sees. The row is as long as [`Encode::seen`] says, and all zeros.
    fn write_seen(&self, seat: Seat, view: &Self::View, row: &mut Pen<'_>);

    /// What a row on the past consists of: what somebody knows who has forgotten nothing.
    fn remembered(&self) -> Vec<Feature>;

    /// Writes what a seat remembers. The row is as long as [`Encode::remembered`] says, and all zeros.
    fn write_remembered(&self, seat: Seat, view: &Self::View, facts: &Self::Facts, row: &mut Pen<'_>);
}

/// Writes a row from left to right.
pub struct Pen<'a> {
    rest: &'a mut [u8],
}

impl<'a> Pen<'a> {
    /// At the beginning of a row of zeros.
    pub fn new(row: &'a mut [u8]) -> Pen<'a> {
        Pen { rest: row }
    }

    /// The next so many numbers, to be filled in; fewer at the end of the row, which the laws of [`check_encoding`] notice.
    pub fn next(&mut self, size: usize) -> &mut [u8] {
        let rest = std::mem::take(&mut self.rest);
        let (part, rest) = rest.split_at_mut(size.min(rest.len()));
        self.rest = rest;
        part
    }

    /// The next number.
    pub fn count(&mut self, number: usize) {
        if let [place] = self.next(1) {
            *place = number.min(255) as u8;
        }
    }

    /// The next so many numbers: a one at this place, if there is one, and zeros.
    pub fn one_of(&mut self, size: usize, which: Option<usize>) {
        let part = self.next(size);
        if let Some(place) = which.and_then(|which| part.get_mut(which)) {
            *place = 1;
        }
    }

    /// The next so many numbers: ones at these places.
    pub fn flags(&mut self, size: usize, which: impl IntoIterator<Item = usize>) {
        let part = self.next(size);
        for which in which {
            if let Some(place) = part.get_mut(which) {
                *place = 1;
            }
        }
    }

    /// How many numbers are still to be written.
    pub fn left(&self) -> usize {
        self.rest.len()
    }
}

/// A game's encoding against its rules, over one random game: every action has its own number, rows are as long as
/// announced, and no number is larger than its feature says.
pub fn check_encoding<G: Encode>(game: &G, seed: u64) -> Result<(), Flaw> {
    for (place, action) in game.universe().into_iter().enumerate() {
        let number = game.number(action);
        Flaw::unless(number == place, || format!("{action} has number {number}, but is listed at {place}"))?;
    }
    let mut chance = Quick::new(seed);
    let (mut state, mut legal) = (game.deal(&mut chance), Vec::new());
    loop {
        for seat in Seat::all(game.seats()) {
            check_rows(game, &state, seat)?;
        }
        if play_on(game, &mut state, &mut chance, &mut legal, 1) == 0 {
            return Ok(());
        }
    }
}

fn check_rows<G: Encode>(game: &G, state: &G::State, seat: Seat) -> Result<(), Flaw> {
    let view = game.view(state, Viewer::Seat(seat));
    let mut facts = game.facts(Viewer::Seat(seat));
    game.observe(&mut facts, &view, &[], 0);
    let (seen, remembered) = (game.seen(), game.remembered());
    check_row(&seen, |pen| game.write_seen(seat, &view, pen))?;
    check_row(&remembered, |pen| game.write_remembered(seat, &view, &facts, pen))
}

fn check_row(features: &[Feature], write: impl FnOnce(&mut Pen<'_>)) -> Result<(), Flaw> {
    // One more than announced: whoever writes too much is seen.
    let mut row = vec![0; row_size(features) + 1];
    let mut pen = Pen::new(&mut row);
    write(&mut pen);
    let left = pen.left();
    Flaw::unless(left == 1, || format!("a row of {} has {left} places left, not 1", row_size(features)))?;
    let mut rest = &row[..];
    for feature in features {
        let (part, after) = rest.split_at(feature.size());
        let largest = part.iter().max().copied().unwrap_or(0);
        Flaw::unless(largest <= feature.most, || format!("{} has a {largest}, over {}", feature.name, feature.most))?;
        rest = after;
    }
    Ok(())
}
