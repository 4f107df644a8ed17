//! What is printed on the box, and how a game is counted.

use engine::{
    Boxed, Colour, Flaw, Ink, Judged, Kinds, Lesson, OptionFault, OptionKind, OptionSpec, Options, Progress, Puzzle,
    PuzzleOrder, Report, Row, Seat, Study, Tally, Tool, Types,
};
use serde_json::Value;

use crate::action::Action;
use crate::castle::Castle;
use crate::event::{Event, Journey};
use crate::lesson::LESSON;
use crate::puzzle::{self, Goal, Hint};
use crate::rules::record;
use crate::setup::{Walls, corner};
use crate::state::State;
use crate::study::Figures;
use crate::view::View;
use crate::{draw, tell};

impl Boxed for Walls {
    const ID: &'static str = "walls";
    const TITLE: &'static str = "Ab durch die Mauer (Through the Walls)";
    const CREDIT: &'static str = "Jürgen Adams, illustrated by Victor Boden; Zoch, 2019";
    const RULES: u32 = 1;
    const TOLD: bool = false;
    const SEATS: (usize, usize) = (2, 4);
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec::START,
        OptionSpec {
            name: "moving_piles",
            kind: OptionKind::Flag,
            default: "false",
            changes: "a searched pile may be put on any of the four places",
        },
        OptionSpec {
            name: "last_round",
            kind: OptionKind::Flag,
            default: "false",
            changes: "the round is played to its end, and all who are dressed then win together",
        },
        OptionSpec {
            name: "castle",
            kind: OptionKind::Data("default, or the description of a castle"),
            default: "default",
            changes: "rooms, disguises and magnets",
        },
    ];
    const STUDIES: &'static [Study] = &[
        Study {
            title: "Moving piles, two players (WA-25)",
            seats: 2,
            variants: &[("as usual", "{}"), ("moving piles", r#"{"moving_piles":true}"#)],
        },
        Study {
            title: "Moving piles, four players (WA-25)",
            seats: 4,
            variants: &[("as usual", "{}"), ("moving piles", r#"{"moving_piles":true}"#)],
        },
    ];
    const LESSON: Option<&'static Lesson> = Some(&LESSON);

    fn set_up(seats: usize, options: &Options) -> Result<Walls, OptionFault> {
        Walls::new(seats, options)
    }

    fn colours(seats: usize) -> Vec<Colour> {
        Seat::all(seats).map(|seat| Colour::ALL[corner(seat, seats)]).collect()
    }

    /// A castle comes as TOML, or as JSON.
    fn read_option(option: &str, text: &str) -> Result<Value, OptionFault> {
        if option == "castle" {
            let castle = Castle::from_file(text).map_err(|mut faults| faults.swap_remove(0))?;
            return Ok(castle.describe());
        }
        serde_json::from_str(text)
            .map_err(|error| OptionFault::new(option, format!("the file is not JSON: {error}")).at_line(error.line()))
    }

    fn judge_option(option: &str, text: &str) -> Judged {
        match option {
            "castle" => Castle::judge(text),
            _ => Judged::by(Self::read_option(option, text)),
        }
    }

    fn usual(option: &str) -> Option<&'static str> {
        (option == "castle").then_some(Castle::DEFAULT)
    }

    fn known(option: &str) -> &'static [(&'static str, &'static str)] {
        if option == "castle" { Castle::KNOWN } else { &[] }
    }

    fn draw(&self, view: &View, ink: Ink) -> String {
        draw::table(self, view, ink)
    }

    fn tell(&self, event: &Event) -> String {
        tell::tell(self, event)
    }

    fn count(&self, event: &Event, tally: &mut Tally) {
        tally.add(event.kind(), 1);
        match event {
            Event::Slid { seat, ghosts, .. } if moves_others(*seat, ghosts) => {
                tally.add("slid others", 1);
            }
            Event::Turned { seat, ghosts, .. } if moves_others(*seat, ghosts) => {
                tally.add("turned others", 1);
            }
            _ => {}
        }
    }

    fn report(tally: &Tally) -> Vec<Report> {
        // The first turn of a game is not told to have begun; every other one is, and the last one ends by winning.
        let turns = tally.get("began") + tally.get("won");
        let others = |name, count: &str, of: &str| Row {
            name,
            count: tally.get(count),
            of: Some(tally.get(of)),
            unit: "moves of that kind",
        };
        let rate = |name, count: &str, of: u64, unit| Row { name, count: tally.get(count), of: Some(of), unit };
        vec![
            Report { title: "Turns", rows: vec![Row { name: "turns", count: turns, of: None, unit: "turns" }] },
            Report::shares("Magic moves by kind", tally, "moves", &["stepped", "slid", "shifted", "turned"]),
            Report {
                title: "Moves that moved somebody else",
                rows: vec![
                    others("stepped", "stepped others", "stepped"),
                    others("slid", "slid others", "slid"),
                    others("shifted", "shifted others", "shifted"),
                    others("turned", "turned others", "turned"),
                ],
            },
            Report {
                title: "Placements and searches",
                rows: vec![
                    rate("placements", "placed", tally.get("turned"), "turns of the board"),
                    rate("searches", "searched", turns, "turns"),
                    rate("cards found", "found", tally.get("searched"), "searches"),
                    rate("cards missed", "missed", tally.get("searched"), "searches"),
                ],
            },
        ]
    }

    fn types() -> Types {
        let faults = Castle::FAULTS.iter().map(|&code| Value::from(code));
        let types = Types::default().with::<View>().with::<Event>().with::<Action>().with::<Goal>().with::<Hint>();
        let types = types.with::<Figures>();
        types.with_values(
            "CastleFault",
            "What can be wrong with a castle: the parameter `why` of `bad-option`.",
            faults,
        )
    }

    fn figures(&self) -> Option<Value> {
        serde_json::to_value(Figures::of(&self.castle)).ok()
    }

    fn position(&self, record: &Value) -> Result<State, Flaw> {
        record::read(self, record)
    }

    fn puzzle(options: &Options, order: PuzzleOrder) -> Result<Option<Puzzle>, OptionFault> {
        puzzle::make(options, order)
    }

    fn check_puzzle(asked: &Puzzle) -> Result<String, Flaw> {
        puzzle::check(asked)
    }

    fn progress(&self, goal: &Value, states: &[State]) -> Result<Progress, Flaw> {
        Ok(Goal::read(self, goal)?.progress(states))
    }

    fn tools() -> Vec<Tool> {
        vec![
            Tool {
                name: "castle check",
                about: "checks a castle file and reports every problem",
                run: |text, _| Castle::from_file(text).map(|castle| castle.summary()),
                plays: None,
            },
            Tool {
                name: "castle show",
                about: "draws a castle: rooms, walls, disguises, magnets",
                run: |text, ink| Castle::from_file(text).map(|castle| castle.show(ink)),
                plays: None,
            },
            Tool {
                name: "castle study",
                about: "says how good a castle is: where ghosts get to, and what games in it are like beside the default",
                run: |text, ink| Castle::from_file(text).map(|castle| Figures::of(&castle).show(&castle, ink)),
                plays: Some("castle"),
            },
        ]
    }
}

/// Has another ghost been moved to another field, or off the board?
fn moves_others(seat: Seat, ghosts: &[Journey]) -> bool {
    ghosts.iter().any(|journey| journey.ghost != seat && journey.moved())
}
