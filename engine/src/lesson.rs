//! First lessons: the beginning of a game told beforehand, which a learner plays with others who know their part.

use crate::{Options, Seat, SeatSet, Seed};

/// A first lesson in a game. The learner has seat 0; bots have the others.
pub struct Lesson {
    /// How many play.
    pub seats: usize,
    /// The options.
    pub options: fn() -> Options,
    /// The seed, which is no secret: a number, written as 64 hex digits.
    pub seed: u32,
    /// What everybody does, until the learner knows enough.
    pub script: &'static [Line],
}

/// A line of a lesson's script.
#[derive(PartialEq, Eq, Debug)]
pub struct Line {
    /// Whose line it is.
    pub seat: usize,
    /// What that seat does.
    pub action: &'static str,
    /// What the learner is told before, by name; words and pictures are the page's.
    pub note: &'static str,
}

impl Line {
    /// What the learner is to do, and what is said before.
    pub const fn you(note: &'static str, action: &'static str) -> Line {
        Line { seat: 0, action, note }
    }

    /// What another does, and what is said before.
    pub const fn other(seat: usize, note: &'static str, action: &'static str) -> Line {
        Line { seat, action, note }
    }
}

impl Lesson {
    /// The learner.
    pub const LEARNER: Seat = Seat::FIRST;

    /// The seed that the lesson is dealt from.
    pub fn seed(&self) -> Seed {
        let mut seed = [0; 32];
        seed[28..].copy_from_slice(&self.seed.to_be_bytes());
        Seed(seed)
    }
}

/// How far a game has followed a lesson.
#[derive(Clone)]
pub struct Course {
    lesson: &'static Lesson,
    /// How many actions each seat has taken, as long as all kept to the script.
    taken: Option<Vec<usize>>,
}

/// What comes next in a lesson.
#[derive(PartialEq, Eq, Debug)]
pub enum Cue {
    /// This line.
    Line(&'static Line),
    /// The script has come to its end.
    Done,
    /// Somebody left the script: everybody plays as they like.
    Free,
}

impl Course {
    /// At the deal. A game from another seed is not this lesson: lessons change, and tables outlive them.
    pub fn new(lesson: &'static Lesson, dealt: &Seed) -> Course {
        Course { lesson, taken: (*dealt == lesson.seed()).then(|| vec![0; lesson.seats]) }
    }

    /// Somebody acts. Where several are asked at once, it does not matter who answers first.
    pub fn follow(&mut self, seat: Seat, action: &str) {
        let Cue::Line(line) = self.next(seat) else {
            // Whatever happens after its end, the lesson was followed to it.
            if !self.is_done() {
                self.taken = None;
            }
            return;
        };
        match &mut self.taken {
            Some(taken) if line.action == action => taken[seat.index()] += 1,
            _ => self.taken = None,
        }
    }

    /// What a seat does next.
    pub fn next(&self, seat: Seat) -> Cue {
        match self.place(seat) {
            Some(place) => Cue::Line(&self.lesson.script[place]),
            None if self.is_done() => Cue::Done,
            None => Cue::Free,
        }
    }

    /// What the learner is told, while these seats are asked: their own line before those of others.
    pub fn cue(&self, asked: SeatSet) -> Cue {
        let own = asked.contains(Lesson::LEARNER).then_some(Lesson::LEARNER);
        own.or(self.first(asked)).or(asked.first()).map_or(Cue::Done, |seat| self.next(seat))
    }

    /// Whose line comes first, of these seats. Where a window opens again after a play, it matters who answers first.
    pub fn first(&self, asked: SeatSet) -> Option<Seat> {
        asked.iter().filter_map(|seat| Some((self.place(seat)?, seat))).min().map(|(_, seat)| seat)
    }

    /// Is the learner told something new before a seat's line? Else it follows at once.
    pub fn tells(&self, seat: Seat) -> bool {
        let script = self.lesson.script;
        self.place(seat).is_none_or(|place| place == 0 || script[place - 1].note != script[place].note)
    }

    /// Where in the script the next line of a seat is.
    fn place(&self, seat: Seat) -> Option<usize> {
        let taken = self.taken.as_ref()?.get(seat.index()).copied()?;
        let lines = self.lesson.script.iter().enumerate().filter(|(_, line)| line.seat == seat.index());
        lines.map(|(place, _)| place).nth(taken)
    }

    fn is_done(&self) -> bool {
        self.taken.as_ref().is_some_and(|taken| taken.iter().sum::<usize>() >= self.lesson.script.len())
    }
}
