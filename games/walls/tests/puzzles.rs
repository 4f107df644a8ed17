//! Puzzles: each is what it says it is, by a search that knows nothing of the solver.

mod table;

use std::time::Instant;

use engine::{Boxed, Game, Options, Progress, Puzzle, PuzzleOrder, Quick, Seat, Silent};
use serde_json::{Value, json};
use table::field;
use walls::puzzle::{self, Measures, Puzzler};
use walls::{Action, Field, Phase, State, Walls};

fn order(number: u32, difficulty: Option<u8>) -> PuzzleOrder {
    PuzzleOrder { number, difficulty }
}

fn puzzle(number: u32, difficulty: Option<u8>) -> Puzzle {
    Walls::puzzle(&Options::default(), order(number, difficulty)).unwrap().unwrap()
}

/// The goal of a puzzle as the page reads it: visits in turn, or ghosts at the same time.
enum Wanted {
    Visit(Vec<Field>),
    Bring(Vec<(usize, Field)>),
}

impl Wanted {
    fn of(goal: &Value) -> Wanted {
        let name = |value: &Value| field(value.as_str().unwrap());
        if goal["kind"] == "visit" {
            return Wanted::Visit(goal["fields"].as_array().unwrap().iter().map(name).collect());
        }
        let ghosts = goal["ghosts"].as_array().unwrap().iter();
        Wanted::Bring(ghosts.map(|to| (to["ghost"].as_u64().unwrap() as usize, name(&to["field"]))).collect())
    }
}

/// Plays every line of actions that the rules allow, and keeps those that reach the goal.
struct Brute<'a> {
    game: &'a Walls,
    own: Seat,
    wanted: Wanted,
    line: Vec<Action>,
    solved: Vec<Vec<Action>>,
}

impl Brute<'_> {
    fn go(&mut self, state: &State, visited: usize) {
        if state.turn != self.own {
            return;
        }
        let mut legal = Vec::new();
        self.game.legal(state, self.own, &mut legal);
        for action in legal.into_iter().filter(|action| *action != Action::End) {
            let mut next = *state;
            self.game.play(&mut next, self.own, action, &mut Quick::new(0), &mut Silent).unwrap();
            let mut seen = visited;
            let rests = !matches!(next.phase, Phase::Place { .. });
            let reached = rests
                && match &self.wanted {
                    Wanted::Visit(fields) => {
                        seen += usize::from(next.ghosts[self.own] == Some(fields[seen]));
                        seen == fields.len()
                    }
                    Wanted::Bring(ghosts) => {
                        ghosts.iter().all(|&(seat, field)| next.ghosts[table::seat(seat)] == Some(field))
                    }
                };
            self.line.push(action);
            if reached {
                self.solved.push(self.line.clone());
            } else {
                self.go(&next, seen);
            }
            self.line.pop();
        }
    }
}

/// Every way to solve a puzzle within its moves.
fn solutions(puzzle: &Puzzle) -> Vec<Vec<String>> {
    let game = Walls::new(puzzle.seats, &Options(puzzle.options.clone())).unwrap();
    let state = game.position(&puzzle.position).unwrap();
    assert_eq!(game.record(&state), puzzle.position, "a record reads back");
    let wanted = Wanted::of(&puzzle.goal);
    let mut brute = Brute { game: &game, own: state.turn, wanted, line: Vec::new(), solved: Vec::new() };
    brute.go(&state, 0);
    brute.solved.iter().map(|line| line.iter().map(ToString::to_string).collect()).collect()
}

/// The stated solution is the only way, with all the moves that there are: so there is no shorter one.
fn is_as_stated(puzzle: &Puzzle) {
    let number = puzzle.number;
    assert_eq!(solutions(puzzle), std::slice::from_ref(&puzzle.solution), "puzzle {number}");
    let moves = puzzle.solution.iter().filter(|action| !action.starts_with("place")).count();
    assert_eq!(moves, usize::from(puzzle.moves), "puzzle {number}: every move is needed");
    assert_eq!(puzzle.hints.len(), 3);
    Walls::check_puzzle(puzzle).unwrap_or_else(|flaw| panic!("puzzle {number}: {flaw}"));
}

/// Said of a thousand of them.
#[test]
fn generated_puzzles_have_the_stated_solution_and_no_other() {
    (0..1_000).for_each(|number| is_as_stated(&puzzle(number, None)));
}

#[test]
fn every_difficulty_can_be_asked_for_and_the_number_says_all() {
    for difficulty in 1..=PuzzleOrder::HARDEST {
        for number in 0..20 {
            let made = puzzle(number, Some(difficulty));
            assert_eq!(made.difficulty, difficulty, "{number}");
            assert_eq!(made, puzzle(number, Some(difficulty)), "{number}");
        }
    }
    let all: Vec<Puzzle> = (0..100).map(|number| puzzle(number, None)).collect();
    for difficulty in 1..=PuzzleOrder::HARDEST {
        assert!(all.iter().any(|made| made.difficulty == difficulty), "{difficulty}");
    }
    for kind in ["visit", "bring"] {
        assert!(all.iter().any(|made| made.goal["kind"] == kind), "{kind}");
    }
}

/// Everybody has had, or will have, these: whoever changes the generator gives it another number.
#[test]
fn the_first_hundred_days_stay_as_they_are() {
    let days = [("2026-11", 18..=30), ("2026-12", 1..=31), ("2027-01", 1..=31), ("2027-02", 1..=25)];
    let days = days.into_iter().flat_map(|(month, days)| days.map(move |day: u32| format!("{month}-{day:02}")));
    let line = |day: String| {
        let made = Walls::puzzle(&Options::default(), PuzzleOrder::of_day(&day).unwrap()).unwrap().unwrap();
        let ghosts: Vec<&str> = made.position["ghosts"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        format!("{day} {} {} {} {}", made.difficulty, ghosts.join(" "), made.goal, made.solution.join(", "))
    };
    let lines: Vec<String> = days.map(line).collect();
    assert_eq!(lines.len(), 100);
    insta::assert_snapshot!(format!("generator {}\n{}", puzzle::GENERATOR, lines.join("\n")));
}

#[test]
fn what_is_not_as_stated_is_refused() {
    let good = puzzle(7, Some(3));
    assert!(Walls::check_puzzle(&good).unwrap().starts_with("With "));
    let refused = |change: &dyn Fn(&mut Puzzle)| {
        let mut changed = good.clone();
        change(&mut changed);
        Walls::check_puzzle(&changed).unwrap_err().to_string()
    };
    assert!(refused(&|puzzle| puzzle.difficulty = 5).contains("difficulty is 3"));
    assert!(refused(&|puzzle| puzzle.moves = 1).contains("it says 1 moves"));
    assert!(refused(&|puzzle| puzzle.solution.clear()).contains("the solution is"));
    assert!(refused(&|puzzle| puzzle.seats = 9).contains("players"));
    assert!(refused(&|puzzle| puzzle.goal = json!({"kind": "visit", "fields": ["d4"]})).contains("a goal is"));
    assert!(refused(&|puzzle| puzzle.goal = json!({"kind": "bring", "ghosts": []})).contains("a goal is"));
    for key in ["orientation", "ghosts", "sliders", "piles", "cards", "turn", "moves_left", "phase"] {
        let without = refused(&|puzzle| drop(puzzle.position.as_object_mut().unwrap().remove(key)));
        assert!(without.contains(key), "{key}: {without}");
        let odd = refused(&|puzzle| puzzle.position[key] = json!("x"));
        assert!(odd.contains(key) || key == "phase", "{key}: {odd}");
    }
    let crowded = refused(&|puzzle| {
        let first = puzzle.position["ghosts"][0].clone();
        puzzle.position["ghosts"][1] = first;
    });
    assert!(crowded.contains("WA-14"), "{crowded}");
}

/// A goal counts when ghosts stand still in the own turn, and what is missed stays missed.
#[test]
fn progress_follows_the_actions() {
    for number in 0..40 {
        let made = puzzle(number, None);
        let game = Walls::new(made.seats, &Options::default()).unwrap();
        let mut states = vec![game.position(&made.position).unwrap()];
        let own = states[0].turn;
        for text in &made.solution {
            assert_eq!(game.progress(&made.goal, &states), Ok(Progress::Open), "{number}: before {text}");
            let mut next = *states.last().unwrap();
            game.play(&mut next, own, text.parse().unwrap(), &mut Quick::new(0), &mut Silent).unwrap();
            states.push(next);
        }
        assert_eq!(game.progress(&made.goal, &states), Ok(Progress::Reached), "{number}");
        let mut given_up = states[0];
        game.play(&mut given_up, own, Action::End, &mut Quick::new(0), &mut Silent).unwrap();
        assert_eq!(game.progress(&made.goal, &[states[0], given_up]), Ok(Progress::Missed), "{number}");
    }
}

/// How often bots solve puzzles of each difficulty.
fn rates<const N: usize>(each: u32, bots: [Puzzler; N]) -> Vec<[f64; N]> {
    let mut chance = Quick::new(25);
    let mut rate = |difficulty: u8| {
        let mut solved = [0; N];
        for number in 1_000_000..1_000_000 + each {
            let found = puzzle::find(&Options::default(), order(number, Some(difficulty))).unwrap().unwrap();
            for (count, bot) in solved.iter_mut().zip(bots) {
                *count += u32::from(bot.solves(&found.game, &found.state, &found.goal, &mut chance));
            }
        }
        solved.map(|count| f64::from(count) / f64::from(each))
    };
    let rates: Vec<_> = (1..=PuzzleOrder::HARDEST).map(&mut rate).collect();
    println!("| difficulty | {} |", bots.map(|bot| bot.level).join(" | "));
    for (n, rate) in rates.iter().enumerate() {
        println!("| {} | {} |", n + 1, rate.map(|rate| format!("{:.1} %", rate * 100.0)).join(" | "));
    }
    for (n, pair) in rates.windows(2).enumerate() {
        for (level, bot) in bots.iter().enumerate() {
            assert!(pair[0][level] > pair[1][level], "{}: {} is no easier than {}", bot.level, n + 1, n + 2);
        }
    }
    rates
}

/// With so few puzzles only the level whose rates lie far apart shows the order.
#[test]
fn difficulty_orders_what_a_bot_solves() {
    rates(150, [Puzzler::ALL[1]]);
}

/// The table of docs/puzzles.md.
#[test]
#[ignore = "takes a minute: make puzzles"]
fn difficulty_orders_what_bots_of_each_level_solve() {
    for rate in rates(1_000, Puzzler::ALL) {
        assert!(rate[0] < rate[1] && rate[1] < rate[2], "a better bot solves more");
    }
}

#[test]
#[ignore = "measures time: make puzzles"]
fn how_long_it_takes_to_make_one() {
    let time = |number| {
        let began = Instant::now();
        puzzle(number, None);
        began.elapsed().as_secs_f64() * 1e3
    };
    let mut times: Vec<f64> = (0..1_000).map(time).collect();
    times.sort_by(f64::total_cmp);
    println!("made in {:.1} ms at the median, {:.1} ms at p95, {:.1} ms at most", times[499], times[949], times[999]);
}

/// What the weights of difficulty are fitted to: measures of puzzles, and how often one try of a bot of the middle level finds the way.
#[test]
#[ignore = "prints a table: make puzzles"]
fn what_difficulty_is_fitted_to() {
    let mut chance = Quick::new(1);
    let once = Puzzler { turns: 1, ..Puzzler::ALL[1] };
    println!("moves,choices,misleading,alike,kinds,found,tries");
    for number in 2_000_000..2_000_600 {
        let found = puzzle::find(&Options::default(), order(number, None)).unwrap().unwrap();
        let tries = 3_000;
        let hits = (0..tries).filter(|_| once.solves(&found.game, &found.state, &found.goal, &mut chance)).count();
        let Measures { moves, choices, misleading, alike, kinds } = found.measures;
        println!("{moves},{choices},{misleading},{alike},{kinds},{hits},{tries}");
    }
}
