//! Rings drawn by hand, and games played on them.
#![allow(dead_code)]

use engine::{
    Addressed, Boxed, BySeat, Chance, Fault as _, Game, Options, Question, Quick, Seat, SeatSet, Viewer, seen_by,
};
use serde_json::{Value, json};
use squid::{Action, Deed, Event, Fault, Phase, Position, Ring, Squid, State, Stock, Trick, Tricks, Vote};

pub fn options(json: Value) -> Options {
    let Value::Object(options) = json else { panic!("options are an object") };
    Options(options)
}

pub fn game(seats: usize, json: Value) -> Squid {
    Squid::set_up(seats, &options(json)).unwrap()
}

pub fn seat(number: usize) -> Seat {
    Seat::new(number).unwrap()
}

/// Characters by colour: `r`ed, `b`lue, `g`reen, `y`ellow, `p`urple, `o`range; the guard stands on a capital.
const COLOURS: &str = "rbgypo";
/// Guard actions: `p`ow, `e`mpty, `t`rick.
const DEEDS: &str = "pet";
/// Tricks: `2`, `-`, `n`ext, `q`uick, `s`econd.
const TRICKS: &str = "2-nqs";

fn number(letters: &str, letter: char) -> usize {
    letters.find(letter).unwrap_or_else(|| panic!("{letter} is none of {letters}"))
}

pub fn tricks(letters: &str) -> Vec<Trick> {
    letters.chars().map(|letter| Trick::ALL[number(TRICKS, letter)]).collect()
}

pub fn deeds(letters: &str) -> Vec<Deed> {
    letters.chars().map(|letter| Deed::ALL[number(DEEDS, letter)]).collect()
}

fn letters<C: Copy>(cards: impl IntoIterator<Item = C>, number: impl Fn(C) -> usize, letters: &str) -> String {
    cards.into_iter().map(|card| letters.as_bytes()[number(card)] as char).collect()
}

/// `next>second` as pile and discards.
fn stock<C: Copy + Default>(drawn: &str, read: impl Fn(&str) -> Vec<C>) -> Stock<C> {
    let (pile, discards) = drawn.split_once('>').unwrap();
    Stock::new(read(pile), read(discards))
}

pub struct Table {
    pub game: Squid,
    pub state: State,
    pub told: Vec<Addressed<Event>>,
}

impl Table {
    /// A ring with the guard behind the capital, and hands by seat, parted by slashes. The votes are about to be cast; the
    /// guard pile is all `empty`, the trick pile is empty.
    pub fn new(ring: &str, hands: &str) -> Table {
        let owners: Ring = ring.to_lowercase().chars().map(|letter| seat(number(COLOURS, letter))).collect();
        let mut dealt = BySeat::default();
        for (n, hand) in hands.split('/').enumerate() {
            dealt[seat(n)] = tricks(hand).into_iter().collect::<Tricks>();
        }
        let seats = hands.split('/').count();
        let guard = ring.find(char::is_uppercase);
        let mut state = State {
            playing: owners.owners().iter().copied().collect(),
            ring: owners,
            guard: guard.and_then(Position::new).unwrap_or_default(),
            hands: dealt,
            votes: BySeat::default(),
            deeds: stock("eeeeee>", deeds),
            tricks: stock(">", tricks),
            start: Seat::FIRST,
            waiting: SeatSet::one(Seat::FIRST),
            phase: if guard.is_some() { Phase::Vote } else { Phase::Guard },
        };
        if guard.is_some() {
            state.waiting = state.playing;
        }
        Table { game: game(seats, json!({})), state, told: Vec::new() }
    }

    /// The same with these guard actions, pile before discards, as in `pet>ee`.
    pub fn deeds(mut self, drawn: &str) -> Table {
        self.state.deeds = stock(drawn, deeds);
        self
    }

    /// The same with these tricks, pile before discards, as in `nq>2`.
    pub fn tricks(mut self, drawn: &str) -> Table {
        self.state.tricks = stock(drawn, tricks);
        self
    }

    /// The same after the guard has moved.
    pub fn moved(mut self) -> Table {
        self.state.phase = Phase::Moved { quick: false };
        self.state.waiting = self.state.holders();
        self
    }

    /// The same after the guard has moved in a quick round.
    pub fn quick(mut self) -> Table {
        self = self.moved();
        self.state.phase = Phase::Moved { quick: true };
        self
    }

    /// What is drawn must be a position of the game, or a test proves nothing.
    #[track_caller]
    fn sound(&self) {
        self.game.validate(&self.state).unwrap_or_else(|flaw| panic!("no such position: {flaw}"));
    }

    /// Plays actions such as `0 vote 1, 1 pass`, and says whether the last question is still open.
    pub fn play(&mut self, actions: &str) -> Question {
        self.play_with(actions, &mut Quick::new(0))
    }

    pub fn play_with(&mut self, actions: &str, chance: &mut impl Chance) -> Question {
        self.sound();
        let mut question = Question::New;
        for entry in actions.split(", ") {
            let (who, action) = read(entry);
            self.told.clear();
            let played = self.game.play(&mut self.state, who, action, chance, &mut self.told);
            question = played.unwrap_or_else(|fault| panic!("{entry}: {fault}"));
        }
        question
    }

    /// What everybody is told of the last action.
    pub fn sentences(&self) -> String {
        let told = seen_by(&self.told, Viewer::Spectator).into_iter().map(|event| self.game.tell(event));
        told.filter(|sentence| !sentence.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// Why an action such as `0 vote 2` is refused: code and rule.
    pub fn refused(&self, entry: &str) -> (&'static str, &'static str) {
        let fault = self.fault(entry);
        (fault.code(), fault.rule())
    }

    /// Why an action is refused.
    pub fn fault(&self, entry: &str) -> Fault {
        self.sound();
        let (who, action) = read(entry);
        self.game.check(&self.state, who, action).unwrap_err()
    }

    /// The legal actions of a seat, in order.
    pub fn legal(&self, number: usize) -> String {
        self.sound();
        let mut legal = Vec::new();
        self.game.legal(&self.state, seat(number), &mut legal);
        legal.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }

    /// Whom the table waits for.
    pub fn to_act(&self) -> String {
        numbers(self.game.to_act(&self.state))
    }

    /// The whole position in a line: phase, ring, hands, guard actions, tricks, votes, who has passed.
    pub fn brief(&self) -> String {
        let state = &self.state;
        let mut ring = letters(state.ring.owners().iter().copied(), Seat::index, COLOURS);
        if let Some(guard) = state.guard() {
            let letter = ring[guard.index()..=guard.index()].to_uppercase();
            ring.replace_range(guard.index()..=guard.index(), &letter);
        }
        let trick_letters = |cards: &[Trick]| letters(cards.iter().copied(), |card| card as usize, TRICKS);
        let deed_letters = |cards: &[Deed]| letters(cards.iter().copied(), |card| card as usize, DEEDS);
        let seats = || Seat::all(self.game.seats());
        let hands = seats().map(|seat| trick_letters(&state.hands[seat].iter().collect::<Vec<_>>()));
        let vote = |vote: Option<Vote>| vote.map_or("·".to_owned(), |vote| vote.value().to_string());
        let votes: Vec<String> = seats().map(|seat| vote(state.votes[seat])).collect();
        let quick = if state.quick() { "quick " } else { "" };
        let revealed = state.revealed().map_or(String::new(), |deed| format!(" {deed}"));
        format!(
            "{quick}{}{revealed} {ring} | {} | {}>{} | {}>{} | {} | {}",
            state.phase.name(),
            hands.collect::<Vec<_>>().join("/"),
            deed_letters(state.deeds.pile()),
            deed_letters(state.deeds.discards()),
            trick_letters(state.tricks.pile()),
            trick_letters(state.tricks.discards()),
            votes.join(" "),
            numbers(state.passed()),
        )
    }

    /// Plays and compares the whole position.
    #[track_caller]
    pub fn check(&mut self, actions: &str, expected: &str) {
        self.play(actions);
        assert_eq!(self.brief(), expected);
    }
}

fn read(entry: &str) -> (Seat, Action) {
    let (who, action) = entry.split_once(' ').unwrap();
    (seat(who.parse().unwrap()), action.parse().unwrap())
}

fn numbers(seats: SeatSet) -> String {
    seats.iter().map(|seat| seat.to_string()).collect()
}

/// Chance that was written down before.
pub struct Words(pub Vec<u32>);

impl Chance for Words {
    fn word(&mut self) -> u32 {
        self.0.remove(0)
    }
}
