//! `gamenight play`: a person against bots, in the terminal.

use std::io::{BufRead, Write, stdin, stdout};

use clap::Args;
use engine::{Seat, Seed, Viewer};

use crate::fault::Fault;
use crate::show::ink;
use crate::sitting::Sitting;
use crate::table::{Table, TableArgs, Usual, read_seed, seed_or_new};

#[derive(Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    table: TableArgs,
    /// The seat you take
    #[arg(long, value_name = "SEAT", default_value_t = 0)]
    seat: usize,
    /// Who plays against you, in seat order; fewer names than seats are repeated [default: easy, or random in a game that has
    /// no other]
    #[arg(long, value_name = "LEVEL,…", value_delimiter = ',')]
    bots: Vec<String>,
    /// The seed of the run, a number or 64 hex digits: this is its game 0 [default: a new one]
    #[arg(long, value_name = "SEED", value_parser = read_seed)]
    seed: Option<Seed>,
}

pub(crate) fn run(args: &PlayArgs) -> Result<(), Fault> {
    let set_up = args.table.set_up()?;
    let seats = set_up.game.seats();
    let own = Seat::new(args.seat).filter(|seat| seat.index() < seats);
    let own =
        own.ok_or_else(|| Fault::usage(format!("--seat {}: the table has seats 0 to {}", args.seat, seats - 1)))?;
    let levels = set_up.players(&Usual::Easy.unless(&args.bots, set_up.kind.as_ref()))?;
    let run = seed_or_new(args.seed)?;
    let (seed, mut chance) = run.nth(0);
    let mut sitting = Sitting::new(&set_up, &seed, &mut chance, |seat| {
        (seat != own).then(|| levels[seat.distance_from(own, seats) - 1].as_str())
    });
    let mut out = stdout().lock();
    writeln!(out, "{}. You’re in seat {own}. Seed {run}.", set_up.kind.title())?;
    writeln!(out, "{}", introduce(&set_up, &levels, own))?;
    writeln!(out, "Answer with a number or in notation; ? shows the choices again, q stops.\n")?;
    sitting.everybody_looks();
    writeln!(out, "{}", sitting.table.draw(Viewer::Seat(own), ink()))?;
    while sitting.table.outcome().is_none() && sitting.table.step() < engine::CUT {
        // People first: a bot that answers before them could be read from.
        if sitting.table.to_act().contains(own) {
            Asked { own, sitting: &mut sitting }.ask(&mut out)?;
        } else {
            sitting.let_a_bot_act(&mut chance)?;
        }
        sitting.everybody_looks();
        for sentence in sitting.table.told(Viewer::Seat(own)) {
            writeln!(out, "   {sentence}")?;
        }
        if sitting.table.to_act().contains(own) || sitting.table.outcome().is_some() {
            writeln!(out, "{}", sitting.table.draw(Viewer::Seat(own), ink()))?;
        }
    }
    let won = sitting.table.outcome().is_some_and(|outcome| outcome.winners.contains(own));
    writeln!(out, "{}", if won { "You win!" } else { "You didn’t win this time." })?;
    Ok(())
}

/// Who sits where.
fn introduce(set_up: &Table, levels: &[String], own: Seat) -> String {
    let seats = set_up.game.seats();
    let others = Seat::all(seats).filter(|&seat| seat != own).map(|seat| {
        let level = &levels[seat.distance_from(own, seats) - 1];
        let person = set_up.kind.people().iter().find(|person| person.level == level);
        let name = person.map_or(level.as_str(), |person| person.called(seat.index()));
        let character = person.and_then(|person| person.character.first()).map_or("", |(_, text)| text);
        format!("Seat {seat}: {name} ({level}). {character}")
    });
    others.collect::<Vec<_>>().join("\n")
}

/// The person, who is asked.
struct Asked<'a> {
    own: Seat,
    sitting: &'a mut Sitting,
}

impl Asked<'_> {
    /// Asks until there is an answer that the rules accept.
    fn ask(&mut self, out: &mut impl Write) -> Result<(), Fault> {
        let legal = self.sitting.table.legal(self.own);
        show_choices(out, &legal)?;
        loop {
            write!(out, "> ")?;
            out.flush()?;
            let mut line = String::new();
            let read = stdin()
                .lock()
                .read_line(&mut line)
                .map_err(|error| Fault::usage(format!("standard input cannot be read: {error}")))?;
            let answer = line.trim();
            match answer {
                _ if read == 0 => return Err(Fault::Stopped),
                "q" => return Err(Fault::Stopped),
                "" | "?" => {
                    show_choices(out, &legal)?;
                    continue;
                }
                _ => {}
            }
            let by_number = answer.parse().ok().and_then(|number: usize| legal.get(number.wrapping_sub(1)));
            match self.sitting.table.play(self.own, by_number.map_or(answer, String::as_str), None) {
                Ok(()) => return Ok(()),
                Err(refusal) => writeln!(out, "   No: {refusal}")?,
            }
        }
    }
}

/// The choices by number, as many in a line as fit.
fn show_choices(out: &mut impl Write, legal: &[String]) -> Result<(), Fault> {
    let width = legal.iter().map(|action| action.chars().count()).max().unwrap_or(0) + 7;
    let columns = (78 / width).max(1);
    for (row, actions) in legal.chunks(columns).enumerate() {
        for (column, action) in actions.iter().enumerate() {
            write!(out, "{:>4} {action:<rest$}", row * columns + column + 1, rest = width - 5)?;
        }
        writeln!(out)?;
    }
    Ok(())
}
