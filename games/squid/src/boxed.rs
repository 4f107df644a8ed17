//! What is printed on the box, and how a game is told, counted and guessed at.

use engine::{
    Addressed, Boxed, Colour, Guessing, Ink, Lesson, OptionFault, OptionSpec, Options, Report, Seat, SeatSet, Study,
    Tally, Types,
};

use crate::action::Action;
use crate::event::{Event, Step};
use crate::lesson::LESSON;
use crate::pieces::{Deed, Trick, Vote};
use crate::setup::{self, Squid};
use crate::view::View;

impl Boxed for Squid {
    const ID: &'static str = "squid";
    const TITLE: &'static str = "Squid the Game";
    const CREDIT: &'static str = "Arno Steinwender, illustrated by Kaley McCabe; Edition Michael Fischer, 2022; not connected with the television series";
    const RULES: u32 = 1;
    const TOLD: bool = false;
    const SEATS: (usize, usize) = (2, 6);
    const OPTIONS: &'static [OptionSpec] = setup::OPTIONS;
    const STUDIES: &'static [Study] = &[
        Study {
            title: "How many guard actions of twenty are pow (SQ-4)",
            seats: 4,
            variants: &[
                ("4 pow", r#"{"guard_deck":{"pow":4,"empty":10,"trick":6}}"#),
                ("7 pow", r#"{"guard_deck":{"pow":7,"empty":8,"trick":5}}"#),
                ("10 pow (usual)", "{}"),
                ("13 pow", r#"{"guard_deck":{"pow":13,"empty":4,"trick":3}}"#),
                ("16 pow", r#"{"guard_deck":{"pow":16,"empty":2,"trick":2}}"#),
            ],
        },
        Study {
            title: "What the tricks are (SQ-4)",
            seats: 4,
            variants: &[
                ("usual", "{}"),
                ("even", r#"{"trick_deck":{"two":4,"minus":4,"next":4,"quick":4,"second":5}}"#),
                ("no quick", r#"{"trick_deck":{"two":6,"minus":5,"next":6,"second":4}}"#),
                ("many second", r#"{"trick_deck":{"two":3,"minus":3,"next":4,"quick":2,"second":9}}"#),
                ("votes only", r#"{"trick_deck":{"two":11,"minus":10}}"#),
            ],
        },
        Study {
            title: "How the ring is laid (SQ-6)",
            seats: 4,
            variants: &[
                ("even (usual)", "{}"),
                ("grouped", r#"{"ring":"grouped"}"#),
                ("random", r#"{"ring":"random"}"#),
            ],
        },
        Study {
            title: "How many characters each has (SQ-5)",
            seats: 4,
            variants: &[("two (usual for four)", "{}"), ("three", r#"{"characters":3}"#)],
        },
    ];
    const LESSON: Option<&'static Lesson> = Some(&LESSON);

    fn set_up(seats: usize, options: &Options) -> Result<Squid, OptionFault> {
        Squid::new(seats, options)
    }

    fn colours(seats: usize) -> Vec<Colour> {
        Seat::all(seats).map(Squid::colour).collect()
    }

    fn draw(&self, view: &View, ink: Ink) -> String {
        view.draw(ink)
    }

    fn tell(&self, event: &Event) -> String {
        tell(event)
    }

    fn count(&self, event: &Event, tally: &mut Tally) {
        count(event, tally);
    }

    fn report(tally: &Tally) -> Vec<Report> {
        let (games, rounds) = (tally.get("games"), tally.get("rounds"));
        vec![
            Report::of("In a game", tally, games, "games", &["rounds", GONE, OUT, DEEDS_RENEWED, TRICKS_RENEWED]),
            Report::of("In a round", tally, rounds, "rounds", &[GONE, "guard actions", "tricks drawn", "quick rounds"]),
            Report::shares("How rounds ended", tally, "rounds", &ENDS),
            Report::shares("Votes", tally, "votes", &VOTES),
            Report::shares("Tricks used", tally, "tricks", &Trick::ALL.map(Trick::name)),
            Report::shares("What next and quick did", tally, "plays", &PUSHES),
            Report::of("What quick did", tally, tally.get("quick"), "plays", &[QUICK_ROUND]),
            Report::shares("What second did", tally, "plays", &CHANCES),
        ]
    }

    fn types() -> Types {
        Types::default().with::<View>().with::<Event>().with::<Action>()
    }

    /// While the players vote, the others guess on which position the guard stops: where the first guard action of the
    /// round is revealed.
    fn guessing(&self, view: &View) -> Option<Guessing> {
        let players: SeatSet = view.ring.iter().filter_map(|&colour| Seat::new(colour as usize)).collect();
        let asked = Guessing { code: "guard-stops", players, answers: view.ring.len() as u32 };
        (view.phase == "vote").then_some(asked)
    }

    fn answer(&self, events: &[Addressed<Event>]) -> Option<u32> {
        events.iter().find_map(|told| match told.event {
            Event::Drawn { position, .. } => Some(position.index() as u32),
            _ => None,
        })
    }

    /// Two points for the position, one for a neighbour of it; the ring has no end.
    fn points(&self, asked: &Guessing, guess: u32, answer: u32) -> u32 {
        let apart = guess.abs_diff(answer);
        match apart.min(asked.answers.abs_diff(apart)) {
            0 => 2,
            1 => 1,
            _ => 0,
        }
    }
}

const GONE: &str = "characters eliminated";
const OUT: &str = "players out";
const DEEDS_RENEWED: &str = "guard piles renewed";
const TRICKS_RENEWED: &str = "trick piles renewed";
const QUICK_ROUND: &str = "began a quick round";
const ENDS: [&str; 4] = ["pow, in a quick round", "pow", "empty popper", "new trick"];
const VOTES: [&str; 4] = ["vote 0", "vote 1", "vote 2", "vote -1"];
const PUSHES: [&str; 4] =
    ["off one of their own", "onto one of their own", "from one rival to another", "on to the same colour again"];
const CHANCES: [&str; 4] = ["pow averted", "pow again", "brought a pow", "no pow before or after"];

fn count(event: &Event, tally: &mut Tally) {
    let mut add = |name| tally.add(name, 1);
    match *event {
        Event::Placed { .. } => add("games"),
        Event::Counted { ref votes, .. } => votes.iter().flatten().for_each(|&vote| add(VOTES[vote as usize])),
        Event::Used { card, .. } | Event::Played { card, .. } => add(card.name()),
        Event::Walked { off, onto, why, by, .. } => {
            if why == Step::Quick {
                add(QUICK_ROUND);
            }
            if let Some(by) = by {
                add(match (off, onto) {
                    _ if off == onto => PUSHES[3],
                    _ if off == by => PUSHES[0],
                    _ if onto == by => PUSHES[1],
                    _ => PUSHES[2],
                });
            }
        }
        Event::Drawn { deed, instead_of, .. } => {
            add("guard actions");
            if let Some(before) = instead_of {
                add(match (before, deed) {
                    (Deed::Pow, Deed::Pow) => CHANCES[1],
                    (Deed::Pow, _) => CHANCES[0],
                    (_, Deed::Pow) => CHANCES[2],
                    _ => CHANCES[3],
                });
            }
        }
        Event::DeedsRenewed { .. } => add(DEEDS_RENEWED),
        Event::TricksRenewed { .. } => add(TRICKS_RENEWED),
        Event::Took { .. } => add("tricks drawn"),
        Event::Gone { .. } => add(GONE),
        Event::Out { .. } => add(OUT),
        Event::RoundOver { deed, quick } => {
            add("rounds");
            add(match deed {
                Deed::Pow if quick => ENDS[0],
                Deed::Pow => ENDS[1],
                Deed::Empty => ENDS[2],
                Deed::Trick => ENDS[3],
            });
            if quick {
                add("quick rounds");
            }
        }
        Event::Voted { .. } | Event::Passed { .. } | Event::Got { .. } | Event::NoneLeft { .. } | Event::Won { .. } => {
        }
    }
}

fn tell(event: &Event) -> String {
    match *event {
        Event::Placed { seat, position } => format!("{} puts the guard on position {position}.", name(seat)),
        Event::Voted { seat } => format!("{} has voted.", name(seat)),
        Event::Counted { ref votes, sum } => {
            let votes = Seat::all(votes.len()).zip(votes);
            let votes = votes.filter_map(|(seat, vote)| Some(format!("{} {}", name(seat), (*vote).map(Vote::value)?)));
            format!("The votes: {}. Total {sum}.", votes.collect::<Vec<_>>().join(", "))
        }
        Event::Used { seat, card } => format!("{} discards the {card} card.", name(seat)),
        Event::Walked { from, to, onto, .. } if from == to => format!("The guard stays behind {} on {to}.", name(onto)),
        Event::Walked { from, to, onto, why, .. } => {
            let quick = match why {
                Step::Quick => "A quick round! ",
                Step::RoundGoesOn => "The quick round goes on. ",
                Step::Votes | Step::Next => "",
            };
            format!("{quick}The guard walks from {from} to {to}, behind {}.", name(onto))
        }
        Event::Played { seat, card } => format!("{} plays {}.", name(seat), title(card)),
        Event::Passed { seat } => format!("{} passes.", name(seat)),
        Event::Drawn { deed, seat, position, instead_of } => {
            let again = if instead_of.is_some() { "A second chance" } else { "The guard action" };
            let deed = match deed {
                Deed::Pow => "pow!",
                Deed::Empty => "the popper is empty.",
                Deed::Trick => "a new trick.",
            };
            format!("{again} for {} on {position}: {deed}", name(seat))
        }
        Event::DeedsRenewed { cards } => format!("The guard actions, {cards} in all, are shuffled into a new pile."),
        Event::TricksRenewed { ref cards, .. } => {
            format!("The discarded tricks, {} in all, are shuffled into a new pile.", cards.len())
        }
        Event::Got { seat, card } => format!("{} draws {}.", name(seat), title(card)),
        Event::Took { seat } => format!("{} draws a trick.", name(seat)),
        Event::NoneLeft { seat } => format!("There is no trick left for {} to draw.", name(seat)),
        Event::Gone { seat, position, .. } => format!("{} loses the character on {position}.", name(seat)),
        Event::Out { seat, ref cards } if cards.is_empty() => format!("{} is out.", name(seat)),
        Event::Out { seat, ref cards } => {
            let cards: Vec<&str> = cards.iter().map(|card| card.name()).collect();
            format!("{} is out and lays down {}.", name(seat), cards.join(", "))
        }
        Event::RoundOver { .. } => String::new(),
        Event::Won { seat } => format!("{} is the last in the ring, and wins!", name(seat)),
    }
}

/// A seat by its colour.
fn name(seat: Seat) -> &'static str {
    ["Red", "Blue", "Green", "Yellow", "Purple", "Orange"].get(seat.index()).copied().unwrap_or("Nobody")
}

/// A trick as its card calls it.
fn title(card: Trick) -> &'static str {
    match card {
        Trick::Two => "“two fingers”",
        Trick::Minus => "“thumb down”",
        Trick::Next => "“on to the next”",
        Trick::Quick => "“quick round”",
        Trick::Second => "“second chance”",
    }
}
