//! Puzzles: three magic moves, and exactly one shortest way.
//!
//! A puzzle follows from the castle, the generator's number and its own number: positions are drawn until one has a goal of the
//! wanted difficulty. How each part is drawn is written in docs/puzzles.md.

mod bots;
mod goal;
mod hint;
mod lines;
mod measure;
mod search;

use std::collections::BTreeSet;

use engine::{BySeat, Chance, Flaw, Game, KeyStream, Kinds, OptionFault, Options, Puzzle, PuzzleOrder, Seat, Seed};
use serde_json::json;

pub use bots::Puzzler;
pub use goal::{Brought, Goal};
pub use hint::Hint;
pub use measure::Measures;

use crate::action::Action;
use crate::geometry::{Field, Orientation};
use crate::rules::record;
use crate::setup::Walls;
use crate::sliders::{Berth, Corridor, Offset};
use crate::state::{MOST_SEATS, MOVES, Phase, Piles, Sliders, State};
use search::{Sort, Ways};

/// The number of this generator. It rises whenever a number would bring another puzzle.
pub const GENERATOR: u32 = 1;
/// So many positions are tried before a castle is given up.
const MOST_POSITIONS: u32 = 400;

/// A puzzle before it is written down.
#[derive(Clone, Debug)]
pub struct Found {
    /// The set-up.
    pub game: Walls,
    /// The position.
    pub state: State,
    /// What is to be reached.
    pub goal: Goal,
    /// The one shortest way.
    pub solution: Vec<Action>,
    /// How difficult it is.
    pub measures: Measures,
}

/// The puzzle of an order in the castle of these options; nothing if the castle has no such puzzle.
pub fn make(options: &Options, order: PuzzleOrder) -> Result<Option<Puzzle>, OptionFault> {
    Ok(find(options, order)?.map(|found| found.written(options, order.number)))
}

/// The same, before it is written down.
pub fn find(options: &Options, order: PuzzleOrder) -> Result<Option<Found>, OptionFault> {
    let mut seed = [0; 32];
    seed[..4].copy_from_slice(&order.number.to_le_bytes());
    seed[4..8].copy_from_slice(&GENERATOR.to_le_bytes());
    let mut chance = KeyStream::new(&Seed(seed));
    let drawn = 1 + chance.below(u32::from(PuzzleOrder::HARDEST)) as u8;
    let wanted = order.difficulty.unwrap_or(drawn);
    let games: Vec<Walls> = (2..=MOST_SEATS).map(|seats| Walls::new(seats, options)).collect::<Result<_, _>>()?;
    Ok((0..MOST_POSITIONS).find_map(|_| {
        let game = &games[chance.below(games.len() as u32) as usize];
        let sort = [Sort::One, Sort::Several, Sort::Two][chance.below(3) as usize];
        // Turns alone would do for most: magnets get their share.
        let needed = [None, Some("slide"), Some("shift")][chance.below(3) as usize];
        let state = position(game, &mut chance);
        let goals = search::goals(game, &state, sort).into_iter();
        let mut goals: Vec<(Goal, Ways)> = goals.filter(|(_, ways)| is_worthy(ways, needed)).collect();
        chance.shuffle(&mut goals);
        goals.into_iter().find_map(|(goal, ways)| {
            let measures = Measures::of(game, &state, &goal, &ways.line);
            let state = State { moves_left: ways.moves as u8, ..state };
            let found = Found { game: game.clone(), state, goal, solution: ways.line, measures };
            (measures.difficulty() == wanted).then_some(found)
        })
    }))
}

/// Is it worth asking for? There is one shortest way, it does not just walk, and it is not the same kind of move again and again.
fn is_worthy(ways: &Ways, needed: Option<&str>) -> bool {
    let kinds: BTreeSet<&str> = ways.line.iter().map(Action::kind).filter(|&kind| kind != "place ghost").collect();
    let varied = kinds.len() > 1 || (ways.moves == 1 && !kinds.contains("step"));
    ways.count == 1 && varied && needed.is_none_or(|needed| kinds.contains(needed))
}

/// A position: whose turn it is, how the board lies, the sliders, the ghosts. There are no cards.
pub(crate) fn position(game: &Walls, chance: &mut impl Chance) -> State {
    let turn = Seat::new(chance.below(game.seats as u32) as usize).unwrap_or(Seat::FIRST);
    let orientation = Orientation::quarters(chance.below(4) as u8);
    let mut corridors = Corridor::ALL;
    chance.shuffle(&mut corridors);
    let mut berth = |n: usize| Berth { corridor: corridors[n], offset: Offset::ALL[chance.below(5) as usize] };
    let sliders = Sliders([berth(0), berth(1), berth(2)]);
    let mut free: Vec<Field> = Field::all().filter(|field| !field.is_centre()).collect();
    chance.shuffle(&mut free);
    let mut ghosts = BySeat::default();
    for (seat, field) in Seat::all(game.seats).zip(free) {
        ghosts[seat] = Some(field);
    }
    State {
        orientation,
        ghosts,
        sliders,
        piles: Piles::default(),
        cards: BySeat::default(),
        turn,
        moves_left: MOVES,
        start: None,
        phase: Phase::Move,
    }
}

impl Found {
    fn written(&self, options: &Options, number: u32) -> Puzzle {
        let hints = Hint::all(&self.game, &self.state, &self.solution);
        Puzzle {
            game: "walls".to_owned(),
            generator: GENERATOR,
            number,
            difficulty: self.measures.difficulty(),
            seats: self.game.seats(),
            options: options.0.clone(),
            position: self.game.record(&self.state),
            goal: json!(self.goal),
            moves: self.state.moves_left,
            hints: hints.iter().map(|hint| json!(hint)).collect(),
            solution: self.solution.iter().map(ToString::to_string).collect(),
            measures: self.measures.record(),
        }
    }
}

/// What is asked, in a sentence.
fn told(game: &Walls, state: &State, goal: &Goal) -> String {
    let disguise = |&field: &Field| match game.castle.disguise(field) {
        Some(card) => format!("{field} ({})", game.castle.card_name(card)),
        None => field.to_string(),
    };
    let own = game.colour(state.turn);
    let moves = match state.moves_left {
        1 => "one magic move".to_owned(),
        moves => format!("{moves} magic moves"),
    };
    match goal {
        Goal::Visit { fields } => {
            let fields: Vec<String> = fields.iter().map(disguise).collect();
            format!("With {moves}, bring the {own} ghost to {}.", fields.join(", then to "))
        }
        Goal::Bring { ghosts } => {
            let each: Vec<String> =
                ghosts.iter().map(|to| format!("the {} ghost to {}", game.colour(to.ghost), to.field)).collect();
            format!("With {moves}, it is {own}’s turn: bring {}.", each.join(" and "))
        }
    }
}

/// The set-up, the position and the goal of a written puzzle.
fn read(puzzle: &Puzzle) -> Result<(Walls, State, Goal), Flaw> {
    let options = Options(puzzle.options.clone());
    let game = Walls::new(puzzle.seats, &options).map_err(|fault| Flaw(fault.to_string()))?;
    let state = record::read(&game, &puzzle.position)?;
    let goal = Goal::read(&game, &puzzle.goal)?;
    Ok((game, state, goal))
}

/// What a written puzzle asks for, in a sentence; or why it is not what it says it is.
pub fn check(puzzle: &Puzzle) -> Result<String, Flaw> {
    let (game, state, goal) = read(puzzle)?;
    Flaw::unless(puzzle.moves == state.moves_left, || {
        format!("it says {} moves, but the position has {}", puzzle.moves, state.moves_left)
    })?;
    let Some(ways) = search::ways(&game, &state, &goal) else {
        return Err(Flaw("the goal cannot be reached in this turn".to_owned()));
    };
    Flaw::unless(ways.moves == usize::from(puzzle.moves), || {
        format!("it can be solved with {} of the {} moves", ways.moves, puzzle.moves)
    })?;
    Flaw::unless(ways.count == 1, || format!("there are {} shortest solutions", ways.count))?;
    let line: Vec<String> = ways.line.iter().map(ToString::to_string).collect();
    Flaw::unless(line == puzzle.solution, || format!("the solution is {}", line.join(", ")))?;
    let difficulty = Measures::of(&game, &state, &goal, &ways.line).difficulty();
    Flaw::unless(difficulty == puzzle.difficulty, || {
        format!("its difficulty is {difficulty}, not {}", puzzle.difficulty)
    })?;
    Ok(told(&game, &state, &goal))
}
