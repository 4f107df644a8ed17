//! Tiny builders: set-ups, drawn positions, and playing on them.
#![allow(dead_code)]

use engine::{Addressed, BySeat, Chance, Game, Options, Quick, Refusal, Seat};
use serde_json::{Value, json};
use walls::*;

/// The options of a JSON object.
pub fn options(json: &Value) -> Options {
    Options(json.as_object().unwrap().clone())
}

/// A set-up in which seat 0 begins.
pub fn game(seats: usize) -> Walls {
    game_with(seats, &json!({ "start": 0 }))
}

pub fn game_with(seats: usize, json: &Value) -> Walls {
    Walls::new(seats, &options(json)).unwrap()
}

pub fn seat(number: usize) -> Seat {
    Seat::new(number).unwrap()
}

pub fn field(name: &str) -> Field {
    name.parse().unwrap()
}

/// A place of the floor, in capitals.
pub fn place(name: &str) -> Place {
    Place::all().find(|place| place.to_string() == name).unwrap()
}

pub fn fields(names: &str) -> FieldSet {
    names.split_whitespace().map(field).collect()
}

/// A stream of given words; after the last one zeros.
pub struct Words(pub Vec<u32>);

impl Chance for Words {
    fn word(&mut self) -> u32 {
        if self.0.is_empty() { 0 } else { self.0.remove(0) }
    }
}

/// A game and a position in it.
pub struct Table {
    pub game: Walls,
    pub state: State,
}

impl Table {
    /// The usual start of so many seats; seat 0 begins; the piles lie as a stream of zeros deals them.
    pub fn new(seats: usize) -> Table {
        Table::of(game(seats))
    }

    pub fn of(game: Walls) -> Table {
        let state = game.deal(&mut Words(vec![]));
        Table { game, state }
    }

    /// Ghosts on the fields named, by seat.
    pub fn ghosts(mut self, names: &str) -> Table {
        let mut ghosts = BySeat::default();
        for (n, name) in names.split_whitespace().enumerate() {
            ghosts[seat(n)] = Some(field(name));
        }
        self.state.ghosts = ghosts;
        self
    }

    /// Ghosts as they stand on the floor: seven lines of seven, digits for seats, anything else for nobody. Call after `turned`.
    pub fn floor(mut self, drawn: &str) -> Table {
        let signs: Vec<char> = drawn.chars().filter(|sign| !sign.is_whitespace()).collect();
        assert_eq!(signs.len(), 49, "{drawn}");
        let mut ghosts = BySeat::default();
        for (place, sign) in Place::all().zip(signs) {
            if let Some(number) = sign.to_digit(10) {
                ghosts[seat(number as usize)] = Some(self.state.orientation.field(place));
            }
        }
        self.state.ghosts = ghosts;
        self
    }

    /// The ghosts on the floor, drawn.
    pub fn drawn(&self) -> String {
        let sign = |place: Place| {
            let ghost = Seat::all(4).find(|&seat| self.state.place(seat) == Some(place));
            ghost.map_or(if place == self::place("D4") { '#' } else { '.' }, |seat| {
                char::from_digit(seat.index() as u32, 10).unwrap()
            })
        };
        let rows: Vec<String> = (0..7).map(|y| (0..7).map(|x| sign(Place::new(x, y).unwrap())).collect()).collect();
        rows.join("\n")
    }

    /// The board turned by so many clockwise quarters; nothing else moves.
    pub fn turned(mut self, quarters: u8) -> Table {
        self.state.orientation = Orientation::quarters(quarters);
        self
    }

    /// Sliders as corridor and offset: `1+0 3-1 5+2`.
    pub fn sliders(mut self, berths: &str) -> Table {
        let berth = |text: &str| Berth {
            corridor: Corridor::numbered(text[..1].parse().unwrap()).unwrap(),
            offset: Offset::numbered(text[1..].parse().unwrap()).unwrap(),
        };
        let berths: Vec<Berth> = berths.split_whitespace().map(berth).collect();
        self.state.sliders = Sliders(berths.try_into().unwrap());
        self
    }

    pub fn moves(mut self, left: u8) -> Table {
        self.state.moves_left = left;
        self
    }

    pub fn turn(mut self, number: usize) -> Table {
        self.state.turn = seat(number);
        self
    }

    fn cards_named(&self, names: &str) -> Cards {
        names.split_whitespace().map(|name| self.game.castle().card(name).unwrap_or_else(|| panic!("{name}"))).collect()
    }

    /// The piles, each top first, separated by `/`.
    pub fn piles(mut self, piles: &str) -> Table {
        let piles: Vec<Cards> = piles.split('/').map(|pile| self.cards_named(pile)).collect();
        self.state.piles = Piles(piles.try_into().unwrap());
        self
    }

    /// The cards that a seat has found; they lie in no pile any more.
    pub fn found(mut self, number: usize, cards: &str) -> Table {
        let found = self.cards_named(cards);
        for &card in found.as_slice() {
            self.state.piles.0.iter_mut().for_each(|pile| _ = pile.remove(card));
        }
        self.state.cards[seat(number)] = found;
        self
    }

    /// A castle's rooms or magnets can be changed for a test.
    pub fn castle(mut self, change: impl Fn(&mut Value)) -> Table {
        let mut description = self.game.castle().describe();
        change(&mut description);
        let options = json!({ "start": 0, "castle": description });
        self.game = game_with(self.game.seats(), &options);
        self
    }

    /// What is drawn must be a position of the game, or a test proves nothing.
    #[track_caller]
    fn sound(&self) {
        self.game.validate(&self.state).unwrap_or_else(|flaw| panic!("no such position: {flaw}"));
    }

    /// The active seat does something; anything refused fails the test.
    pub fn play(&mut self, action: &str) -> Vec<Addressed<Event>> {
        self.try_play(action).unwrap_or_else(|refusal| panic!("{action}: {refusal}"))
    }

    pub fn try_play(&mut self, action: &str) -> Result<Vec<Addressed<Event>>, Refusal> {
        let turn = self.state.turn;
        self.try_play_as(turn, action)
    }

    pub fn try_play_as(&mut self, seat: Seat, action: &str) -> Result<Vec<Addressed<Event>>, Refusal> {
        self.sound();
        let mut events = Vec::new();
        let action = action.parse::<Action>()?;
        self.game.play(&mut self.state, seat, action, &mut Quick::new(0), &mut events)?;
        Ok(events)
    }

    /// Why the active seat may not do that: code and rule.
    pub fn refusal(&mut self, action: &str) -> (&'static str, &'static str) {
        let before = self.state;
        let refusal = self.try_play(action).expect_err(action);
        assert_eq!(self.state, before, "a refused action changes nothing");
        (refusal.code, refusal.rule.unwrap())
    }

    /// All legal actions of the active seat, in the game's order.
    pub fn legal(&self) -> Vec<String> {
        self.sound();
        let mut legal = Vec::new();
        self.game.legal(&self.state, self.state.turn, &mut legal);
        legal.iter().map(ToString::to_string).collect()
    }

    /// The legal actions with this verb, without it.
    pub fn legal_with(&self, verb: &str) -> Vec<String> {
        let start = format!("{verb} ");
        self.legal().iter().filter_map(|action| action.strip_prefix(&start).map(str::to_owned)).collect()
    }

    /// The field of a seat's ghost, by name; `off` if it is off the board.
    pub fn ghost(&self, number: usize) -> String {
        self.state.ghosts[seat(number)].map_or_else(|| "off".to_owned(), |field| field.to_string())
    }

    pub fn record(&self) -> Value {
        self.game.record(&self.state)
    }
}

/// A castle of another shape: twelve rooms as strips, few magnets, the disguises elsewhere.
pub fn strip_castle() -> Value {
    let default = game(2).castle().describe();
    let mut disguises = serde_json::Map::new();
    let names: Vec<Value> = default["disguises"].as_object().unwrap().values().cloned().collect();
    let places = Field::all().filter(|&field| !FieldSet::CORNERS.contains(field) && !field.is_centre());
    for (field, name) in places.step_by(2).zip(names) {
        disguises.insert(field.to_string(), name);
    }
    json!({
        "name": "strips",
        "costumes": default["costumes"],
        "rooms": ["AAAAAAA", "BBBBCCC", "DDDDDEE", "FFF#GGG", "HHHIIII", "JJJJJKK", "LLLLLLL"],
        "disguises": disguises,
        "magnets": { "A": [1, 2, 3, 4, 5, 6], "B": [4], "C": [2, 3, 5, 7] },
    })
}
