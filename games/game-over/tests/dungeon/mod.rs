//! Dungeons drawn by hand, and games played on them.
#![allow(dead_code)]

use engine::{Boxed, Chance, Fault as _, Game, Options, Quick, Seat, Viewer, seen_by};
use game_over::{Action, CELLS, Cell, GameOver, Path, Phase, State, Tile, Weapon};

/// A dungeon with all its tiles. Princesses are `R B G Y`, keys `K`, the portal `O`, invincible blorks `X`, other blorks
/// by the weapon they fear: `c`lub, `p`otion, `l`aser, `b`ow.
pub const USUAL: &str = "
    c p l b c
    p K R l b
    l O X c p
    b G B Y l
    c K X p b";

pub struct Table {
    pub game: GameOver,
    pub state: State,
    /// Is it drawn on purpose as no game can come to be?
    beyond: bool,
}

pub fn seat(number: usize) -> Seat {
    Seat::new(number).unwrap()
}

pub fn cell(name: &str) -> Cell {
    Cell::read(name).unwrap()
}

pub fn game(seats: usize) -> GameOver {
    GameOver::set_up(seats, &Options::default()).unwrap()
}

fn tile(letter: char) -> Tile {
    match letter {
        'K' => Tile::Key,
        'O' => Tile::Portal,
        'R' => Tile::RedPrincess,
        'B' => Tile::BluePrincess,
        'G' => Tile::GreenPrincess,
        'Y' => Tile::YellowPrincess,
        'X' => Tile::Invincible,
        'c' => Tile::ClubBlork,
        'p' => Tile::PotionBlork,
        'l' => Tile::LaserBlork,
        'b' => Tile::BowBlork,
        other => panic!("no tile is drawn as {other}"),
    }
}

impl Table {
    /// A drawn dungeon, all face down, seat 0 to begin.
    pub fn new(seats: usize, drawn: &str) -> Table {
        let tiles: Vec<Tile> = drawn.split_whitespace().map(|word| tile(word.chars().next().unwrap())).collect();
        let tiles: [Tile; CELLS] = tiles.try_into().unwrap();
        let state = State { tiles, path: Path::default(), turn: Seat::FIRST, weapon: None, phase: Phase::Flip };
        Table { game: game(seats), state, beyond: false }
    }

    /// The same with these cells face up, turned over in this order.
    pub fn up(mut self, cells: &str) -> Table {
        self.state.path = cells.split_whitespace().map(cell).collect();
        self.state.weapon = Some(Weapon::Club);
        self
    }

    /// What is drawn must be a position of the game, or a test proves nothing.
    #[track_caller]
    fn sound(&self) {
        if let Err(flaw) = self.game.validate(&self.state) {
            assert!(self.beyond, "no such position: {flaw}");
        }
    }

    /// The same, though no game comes to such a position.
    pub fn beyond_the_rules(&mut self) -> &mut Table {
        self.beyond = true;
        self
    }

    /// Plays actions of whoever is to act, separated by commas, and gives what is told of the last one.
    pub fn play(&mut self, actions: &str) -> Vec<String> {
        self.sound();
        let mut told = Vec::new();
        for action in actions.split(", ") {
            let action: Action = action.parse().unwrap();
            let mut events = Vec::new();
            let turn = self.state.turn;
            self.game.play(&mut self.state, turn, action, &mut Quick::new(0), &mut events).unwrap();
            told = seen_by(&events, Viewer::Spectator).into_iter().map(|event| self.game.tell(event)).collect();
        }
        told
    }

    /// The legal actions of the seat whose turn it is.
    pub fn legal(&self) -> Vec<String> {
        self.sound();
        let mut legal = Vec::new();
        self.game.legal(&self.state, self.state.turn, &mut legal);
        legal.iter().map(ToString::to_string).collect()
    }

    /// The cells that the legal actions name.
    pub fn cells(&self) -> String {
        let mut cells: Vec<String> =
            self.legal().iter().map(|action| action.split(' ').nth(1).unwrap().to_owned()).collect();
        cells.dedup();
        cells.join(" ")
    }

    /// Why an action of the seat whose turn it is is refused: code and rule.
    pub fn refused(&self, action: &str) -> (&'static str, &'static str) {
        self.refused_to(self.state.turn.index(), action)
    }

    /// Why an action of a seat is refused.
    pub fn refused_to(&self, number: usize, action: &str) -> (&'static str, &'static str) {
        self.sound();
        let fault = self.game.check(&self.state, seat(number), action.parse().unwrap()).unwrap_err();
        (fault.code(), fault.rule())
    }

    /// Turn, face-up cells, weapon and phase, in a line.
    pub fn brief(&self) -> String {
        let up: Vec<String> = self.state.path.iter().map(|cell| cell.to_string()).collect();
        let weapon = self.state.weapon.map_or("none", Weapon::name);
        format!("seat {}, up [{}], {weapon}, {:?}", self.state.turn, up.join(" "), self.state.phase)
    }
}

/// Chance that was written down before.
pub struct Words(pub Vec<u32>);

impl Chance for Words {
    fn word(&mut self) -> u32 {
        self.0.remove(0)
    }
}
