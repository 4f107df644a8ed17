//! The set-up: options, the ring and the deal (SQ-4 to SQ-7).

use engine::{BySeat, Chance, Colour, OptionFault, OptionKind, OptionSpec, Options, Seat, SeatSet, Start, show};
use serde_json::Value;

use crate::pieces::{DECK, Deed, MAX_RING, Position, Trick, Tricks};
use crate::state::{Phase, Ring, State, Stock};

/// Cards each player is dealt (SQ-7).
const DEALT: usize = 2;

/// SQ-4: how many of each guard action, if nothing else is said.
const DEEDS: [(&str, u32); 3] = [("pow", 10), ("empty", 6), ("trick", 4)];

/// SQ-4: how many of each trick, if nothing else is said.
const TRICKS: [(&str, u32); 5] = [("two", 5), ("minus", 4), ("next", 5), ("quick", 3), ("second", 4)];

/// What can be chosen.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec::START,
    OptionSpec {
        name: "characters",
        kind: OptionKind::Choice(&["auto", "2", "3"]),
        default: "auto",
        changes: "characters a player has in the ring; auto is 3 for two or three players, else 2",
    },
    OptionSpec {
        name: "ring",
        kind: OptionKind::Choice(&["even", "grouped", "random"]),
        default: "even",
        changes: "how the characters stand: in turn, each colour side by side, or shuffled",
    },
    OptionSpec {
        name: "guard_deck",
        kind: OptionKind::Counts(&DEEDS),
        default: "10 pow, 6 empty, 4 trick",
        changes: "the guard actions; at least 1 pow, at most 60 in all",
    },
    OptionSpec {
        name: "trick_deck",
        kind: OptionKind::Counts(&TRICKS),
        default: "5 two, 4 minus, 5 next, 3 quick, 4 second",
        changes: "the tricks; at least 2 a player, at most 60 in all",
    },
];

/// How the characters stand (SQ-6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Seat 0, 1, 2 …, then again.
    Even,
    /// Each colour side by side.
    Grouped,
    /// Shuffled.
    Random,
}

/// A game of *Squid*, set up.
#[derive(Clone, Debug)]
pub struct Squid {
    seats: usize,
    start: Start,
    characters: usize,
    order: Order,
    trick_counts: Tricks,
    /// Both decks as they are before the shuffle, in the order of SQ-7, laid out as discards.
    deeds: Stock<Deed>,
    tricks: Stock<Trick>,
}

impl Squid {
    /// Two to six seats, and all options.
    pub(crate) fn new(seats: usize, options: &Options) -> Result<Squid, OptionFault> {
        options.only(OPTIONS)?;
        let deeds = deeds(options.get("guard_deck"))?;
        let trick_counts = tricks(seats, options.get("trick_deck"))?;
        Ok(Squid {
            seats,
            start: options.start(seats).map_err(|fault| fault.by("SQ-7"))?,
            characters: characters(seats, options.get("characters"))?,
            order: order(options)?,
            trick_counts,
            deeds: Stock::new([], deeds),
            tricks: Stock::new([], trick_counts.iter()),
        })
    }

    pub(crate) fn seat_count(&self) -> usize {
        self.seats
    }

    /// How many characters stand in the ring at first (SQ-5).
    pub fn ring_length(&self) -> usize {
        self.seats * self.characters
    }

    /// All tricks of the game.
    pub fn trick_deck(&self) -> Tricks {
        self.trick_counts
    }

    /// All guard actions of the game, in the order of SQ-7.
    pub fn guard_deck(&self) -> &[Deed] {
        self.deeds.discards()
    }

    /// The colour of a seat (SQ-2).
    pub fn colour(seat: Seat) -> Colour {
        Colour::ALL[seat.index() % Colour::ALL.len()]
    }

    /// SQ-7: ring, guard actions, tricks, start seat; then each seat in order draws two.
    pub(crate) fn lay_out(&self, chance: &mut impl Chance) -> State {
        let ring = self.form_ring(chance);
        let (mut deeds, mut tricks) = (self.deeds, self.tricks);
        deeds.renew(chance);
        tricks.renew(chance);
        let start = self.start.draw(self.seats, chance);
        let mut hands = BySeat::default();
        for seat in Seat::all(self.seats) {
            hands[seat] = (0..DEALT).filter_map(|_| tricks.take()).collect();
        }
        State {
            ring,
            guard: Position::default(),
            playing: SeatSet::all(self.seats),
            hands,
            votes: BySeat::default(),
            deeds,
            tricks,
            start,
            waiting: SeatSet::one(start),
            phase: Phase::Guard,
        }
    }

    /// SQ-6: who stands where.
    fn form_ring(&self, chance: &mut impl Chance) -> Ring {
        let mut list = [Seat::FIRST; MAX_RING];
        let list = &mut list[..self.ring_length()];
        for (n, place) in list.iter_mut().enumerate() {
            let number = if self.order == Order::Even { n % self.seats } else { n / self.characters };
            *place = Seat::new(number).unwrap_or(Seat::FIRST);
        }
        if self.order == Order::Random {
            chance.shuffle(list);
        }
        list.iter().copied().collect()
    }
}

/// SQ-5: three characters each with two or three players, two with more, or as the option says.
fn characters(seats: usize, given: Option<&Value>) -> Result<usize, OptionFault> {
    let Some(value) = given.filter(|value| *value != "auto") else {
        return Ok(if seats <= 3 { 3 } else { 2 });
    };
    match value.as_u64() {
        Some(2) => Ok(2),
        Some(3) => Ok(3),
        _ => Err(OptionFault::new("characters", format!("{} is none of “auto”, 2, 3", show(value))).by("SQ-5")),
    }
}

/// SQ-6: the order of the ring.
fn order(options: &Options) -> Result<Order, OptionFault> {
    let word = options.choice("ring", &["even", "grouped", "random"]).map_err(|fault| fault.by("SQ-6"))?;
    Ok(match word {
        "grouped" => Order::Grouped,
        "random" => Order::Random,
        _ => Order::Even,
    })
}

/// SQ-4: the guard actions. Without a `pow` no game would end.
fn deeds(given: Option<&Value>) -> Result<impl Iterator<Item = Deed>, OptionFault> {
    let counts = counts("guard_deck", &DEEDS, given)?;
    if counts[0] == 0 {
        return Err(OptionFault::new("guard_deck", "there must be at least 1 pow").by("SQ-4"));
    }
    Ok(Deed::ALL.into_iter().zip(counts).flat_map(|(deed, count)| (0..count).map(move |_| deed)))
}

/// SQ-4, SQ-7: the tricks. Each player is dealt two.
fn tricks(seats: usize, given: Option<&Value>) -> Result<Tricks, OptionFault> {
    let counts = counts("trick_deck", &TRICKS, given)?;
    let all = counts.iter().map(|&count| usize::from(count)).sum::<usize>();
    let needed = DEALT * seats;
    if all < needed {
        let reason = format!("{all} cards are too few: {seats} players are dealt {DEALT} each, which takes {needed}");
        return Err(OptionFault::new("trick_deck", reason).by("SQ-7"));
    }
    Ok(Trick::ALL.into_iter().zip(counts).flat_map(|(trick, count)| (0..count).map(move |_| trick)).collect())
}

/// Counts by name; a missing name counts 0, at most [`DECK`] in all.
fn counts<const N: usize>(
    option: &str,
    usual: &[(&'static str, u32); N],
    given: Option<&Value>,
) -> Result<[u8; N], OptionFault> {
    let Some(value) = given else { return Ok(usual.map(|(_, count)| count as u8)) };
    let fault = |reason: String| OptionFault::new(option, reason).by("SQ-4");
    let names = || usual.map(|(name, _)| name).join(", ");
    let Value::Object(given) = value else {
        return Err(fault(format!("{} is not an object of counts of {}", show(value), names())));
    };
    let mut counts = [0; N];
    for (name, value) in given {
        let Some(kind) = usual.iter().position(|(known, _)| known == name) else {
            return Err(fault(format!("there is no card “{}”, only {}", engine::quote(name), names())));
        };
        let count = value.as_u64().filter(|&count| count <= DECK as u64);
        let bad = || fault(format!("{name}: {} is not a whole number from 0 to {DECK}", show(value)));
        counts[kind] = count.ok_or_else(bad)? as u8;
    }
    let all: usize = counts.iter().map(|&count| usize::from(count)).sum();
    if all > DECK {
        return Err(fault(format!("{all} cards are too many, at most {DECK} in all")));
    }
    Ok(counts)
}
