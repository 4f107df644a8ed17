//! What a game is. Three traits, one on the other: [`Game`] is the rules, [`Knowledge`] what a seat can
//! know of hidden things, [`Boxed`] what is printed on the box.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use serde_json::Value;

use crate::{
    Addressed, Chance, Colour, Event, Fault, Flaw, Guessing, Ink, Judged, Kinds, Lesson, Memory, OptionFault,
    OptionSpec, Options, Person, Progress, Puzzle, PuzzleOrder, Quick, Report, Seat, SeatSet, Seen, Sink, Study, Tally,
    Tool, Types, Unreadable, Viewer,
};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, ts_rs::TS)]
pub struct Outcome {
    /// Who won.
    pub winners: SeatSet,
}

/// What an action did to the question it answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Others are still to answer the same question; their answers stay good.
    StillOpen,
    /// The table asks something new; answers to the old question are stale.
    New,
}

/// What the engine asks of a game's actions. `Display` and `FromStr` are the notation, which is
/// their only text and JSON form.
pub trait Action: Copy + Eq + Debug + Display + FromStr<Err = Unreadable> + Kinds + Send + Sync {}

impl<T> Action for T where T: Copy + Eq + Debug + Display + FromStr<Err = Unreadable> + Kinds + Send + Sync {}

/// The rules of a game. The implementor is the validated set-up (seats, options, boards …), immutable and shared;
/// the state is small and copied.
pub trait Game: Sized + Send + Sync + 'static {
    /// The whole truth at one moment.
    type State: Copy + PartialEq + Debug + Kinds + Send + Sync;
    /// What a seat may do.
    type Action: Action;
    /// What happens.
    type Event: Event;
    /// What somebody sees who looks at the table.
    type View: Clone + PartialEq + Debug + serde::Serialize + Send + Sync;
    /// Why an action is refused.
    type Fault: Fault;

    /// How many play.
    fn seats(&self) -> usize;

    /// Sets the table up. All chance comes from `chance`, in the order that the rules give.
    fn deal(&self, chance: &mut impl Chance) -> Self::State;

    /// The seats whose action is accepted now. Follows from public information only.
    fn to_act(&self, state: &Self::State) -> SeatSet;

    /// Does the table ask for reactions now, for which everybody asked gets the same time, whatever they hold? Follows
    /// from public information only.
    fn reacting(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// Appends every legal action of a seat, without duplicates, in the game's documented order;
    /// nothing if the seat is not to act.
    fn legal(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);

    /// Is the action legal? If not: which rule forbids it. Accepts exactly what [`Game::legal`] lists. It is asked of any seat
    /// that a table can have, also of one that this table has not: so ask [`Game::to_act`] before a seat is an index. What it
    /// answers, a seat is told: so it follows from what that seat sees.
    fn check(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Result<(), Self::Fault>;

    /// Carries out an action that is known to be legal.
    fn apply(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        chance: &mut impl Chance,
        sink: &mut impl Sink<Self::Event>,
    ) -> Question;

    /// Checks an action and carries it out; refused, it changes nothing.
    #[inline]
    fn play(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        chance: &mut impl Chance,
        sink: &mut impl Sink<Self::Event>,
    ) -> Result<Question, Self::Fault> {
        self.check(state, seat, action)?;
        Ok(self.apply(state, seat, action, chance, sink))
    }

    /// How the game ended, once it has.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// What a viewer sees at this moment, and nothing else.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// What is done for a seat whose time is up; legal whenever the seat is to act.
    fn timeout_action(&self, state: &Self::State, seat: Seat) -> Self::Action;

    /// The state record of the rules: the whole truth, in the published form.
    fn record(&self, state: &Self::State) -> Value;

    /// The seat that begins, read off a freshly dealt state.
    fn start(&self, state: &Self::State) -> Seat;

    /// Every action that the notation can write, legal or not at any moment. What is never legal in this set-up belongs to
    /// it too: the laws see whether it is refused.
    fn universe(&self) -> Vec<Self::Action>;

    /// Do the parts of a position agree with each other? What the rules deal, make and sample always does; what is put
    /// together by hand, such as a drawn position of a test, is asked before it is played on. It need not be complete:
    /// cards may be missing.
    fn validate(&self, state: &Self::State) -> Result<(), Flaw> {
        let _ = state;
        Ok(())
    }

    /// A count of all material: so many cards of each kind, wherever they are. It is the same throughout a game. With nothing
    /// that could get lost it is empty.
    fn material(&self, state: &Self::State) -> Vec<usize>;
}

/// What a seat has learned of hidden things, and which worlds fit it.
pub trait Knowledge: Game {
    /// Dated facts about what is hidden now. The public part of the world comes from the current view. Where nothing is
    /// seen and hidden again there is nothing to remember, and this is `()`.
    type Facts: Clone + Debug + Send + Sync;

    /// What a viewer knows before the first look.
    fn facts(&self, viewer: Viewer) -> Self::Facts;

    /// Adds what the viewer's view and events show. Called once after the deal without events, and after every
    /// action with the events addressed to the viewer.
    fn observe(&self, facts: &mut Self::Facts, view: &Self::View, events: &[&Self::Event], step: u32);

    /// Does a position fit the view and every fact? It is not told whose eyes these are: a view says so itself (`you`), or
    /// the facts do. In many games it is enough that the position would look the same.
    fn fits(&self, view: &Self::View, facts: &Self::Facts, state: &Self::State) -> bool;

    /// A whole position that fits the view and the facts; with exact facts, each that the viewer cannot tell
    /// apart is equally likely. Facts that contradict the view or each other are left out, so it never fails.
    fn sample(&self, view: &Self::View, facts: &Self::Facts, chance: &mut impl Chance) -> Self::State;

    /// Lets facts fade as they do in a person's memory: called after every look. What is still believed need not be
    /// true any more. Facts that are never hidden from anybody do not fade.
    fn forget(&self, facts: &mut Self::Facts, seat: Seat, step: u32, memory: &Memory, chance: &mut Quick) {
        let _ = (facts, seat, step, memory, chance);
    }
}

/// A game that programs can play sensibly.
pub trait Instinct: Knowledge {
    /// The people one can play against, weakest first.
    const PEOPLE: [Person; 3];

    /// What a sensible player does at once: one of `seen.legal`. Rule-of-thumb players do this, and searching ones
    /// think that everybody does.
    fn instinct(&self, seen: &Seen<'_, Self>, chance: &mut Quick) -> Self::Action;

    /// What somebody does who thinks on, so many times over (of the turns to come, of what others think): one of
    /// `seen.legal`. In a game with nothing to think about it is the same.
    fn think(&self, seen: &Seen<'_, Self>, depth: u8, chance: &mut Quick) -> Self::Action {
        let _ = depth;
        self.instinct(seen, chance)
    }

    /// How good a position is for a seat, from 0 (lost) to 1 (won), where a search stops looking.
    fn estimate(&self, state: &Self::State, facts: &Self::Facts, seat: Seat) -> f64;
}

/// What is printed on the box, and what server and command line need of a game.
pub trait Boxed: Knowledge {
    /// The short name used in transcripts and on the command line.
    const ID: &'static str;
    /// The title.
    const TITLE: &'static str;
    /// Who designed it, and who published it.
    const CREDIT: &'static str;
    /// The number of the rules; it rises when an old transcript would replay differently.
    const RULES: u32;
    /// The fewest and the most players.
    const SEATS: (usize, usize);
    /// The options, for `games` and the lobby.
    const OPTIONS: &'static [OptionSpec];
    /// What a report on the game's balance compares.
    const STUDIES: &'static [Study] = &[];
    /// Does every event go over the wire with its sentence, as `told`? A page that has no words of its own for the game
    /// shows that. Games with a folder in `web/src/games` need it not.
    const TOLD: bool = true;
    /// The first lesson, if the game has one.
    const LESSON: Option<&'static Lesson> = None;

    /// Validates a set-up. The seat count is within [`Boxed::SEATS`].
    fn set_up(seats: usize, options: &Options) -> Result<Self, OptionFault>;

    /// The colours of the seats at a table of so many.
    fn colours(seats: usize) -> Vec<Colour>;

    /// Reads an option given as a file. The value is what stands in the transcript.
    fn read_option(option: &str, text: &str) -> Result<Value, OptionFault> {
        serde_json::from_str(text)
            .map_err(|error| OptionFault::new(option, format!("the file is not JSON: {error}")).at_line(error.line()))
    }

    /// Judges a file of an option: all faults instead of the first, for those who are still writing it.
    fn judge_option(option: &str, text: &str) -> Judged {
        Judged::by(Self::read_option(option, text))
    }

    /// The usual file of an option given as one, for those who want to change it.
    fn usual(option: &str) -> Option<&'static str> {
        let _ = option;
        None
    }

    /// The values of such an option that have a name: the name, which is a value too, and its file. The usual one is first.
    fn known(option: &str) -> &'static [(&'static str, &'static str)] {
        let _ = option;
        &[]
    }

    /// What can be said of a set-up without playing it, if the game has anything to say.
    fn figures(&self) -> Option<Value> {
        None
    }

    /// Draws what a viewer sees for a terminal.
    fn draw(&self, view: &Self::View, ink: Ink) -> String;

    /// Tells an event in one sentence. Nothing to say is said by an empty string.
    fn tell(&self, event: &Self::Event) -> String;

    /// Counts an event for the report.
    fn count(&self, event: &Self::Event, tally: &mut Tally);

    /// The game's part of a simulation's report.
    fn report(tally: &Tally) -> Vec<Report>;

    /// What goes over the wire, for pages and programs in TypeScript: the view, the event and the action. A game works
    /// without.
    fn types() -> Types {
        Types::default()
    }

    /// Commands that the game adds under `gamenight tool ID`.
    fn tools() -> Vec<Tool> {
        Vec::new()
    }

    /// The position of a state record, if it is one that games come to. Not every game can be set up as one likes.
    fn position(&self, record: &Value) -> Result<Self::State, Flaw> {
        let _ = record;
        Err(Flaw("positions of this game cannot be set up".to_owned()))
    }

    /// The puzzle of an order; nothing if the game has no puzzles, or these options allow none.
    fn puzzle(options: &Options, order: PuzzleOrder) -> Result<Option<Puzzle>, OptionFault> {
        let _ = (options, order);
        Ok(None)
    }

    /// What a puzzle asks for, in a sentence; or why it is not what it says it is.
    fn check_puzzle(puzzle: &Puzzle) -> Result<String, Flaw> {
        let _ = puzzle;
        Err(Flaw("this game has no puzzles".to_owned()))
    }

    /// How far the actions of a puzzle have come, from the position before them and those after each.
    fn progress(&self, goal: &Value, states: &[Self::State]) -> Result<Progress, Flaw> {
        let _ = (goal, states);
        Err(Flaw("this game has no puzzles".to_owned()))
    }

    /// What onlookers may guess at this moment, from what everybody sees.
    fn guessing(&self, view: &Self::View) -> Option<Guessing> {
        let _ = view;
        None
    }

    /// The answer to an open guess, once these events have given it away.
    fn answer(&self, events: &[Addressed<Self::Event>]) -> Option<u32> {
        let _ = events;
        None
    }

    /// What a guess is worth, given the answer.
    fn points(&self, asked: &Guessing, guess: u32, answer: u32) -> u32 {
        let _ = asked;
        u32::from(guess == answer)
    }
}
