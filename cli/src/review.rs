//! `gamenight review`: what each seat knew, what its choices cost, and how lucky it was.

use std::io::{Write, stdout};
use std::path::PathBuf;

use clap::Args;
use comfy_table::{CellAlignment, presets};
use engine::review::{Effort, Review, review_of};
use engine::{Seat, Transcript};

use crate::fault::Fault;
use crate::registry::shelf;
use crate::replay::bad_transcript;
use crate::table::read_file;

#[derive(Args)]
pub(crate) struct ReviewArgs {
    /// The transcript of a finished game; - is standard input
    file: PathBuf,
    /// Only this seat
    #[arg(long = "as", value_name = "SEAT")]
    seat: Option<usize>,
    /// Print everything as JSON, with every decision
    #[arg(long)]
    json: bool,
    /// How many worlds to sample where values cannot be counted out
    #[arg(long, value_name = "N", default_value_t = Effort::FULL.worlds, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    worlds: u32,
}

pub(crate) fn run(args: &ReviewArgs) -> Result<(), Fault> {
    let bytes = read_file(&args.file)?;
    let transcript = Transcript::read(&bytes).map_err(|error| bad_transcript(&args.file, &error))?;
    let seats = transcript.header.seats;
    if let Some(seat) = args.seat.filter(|&seat| seat >= seats) {
        return Err(Fault::usage(format!("--as {seat}: the game has seats 0 to {}", seats.saturating_sub(1))));
    }
    let effort = Effort { worlds: args.worlds };
    let shelf = shelf();
    let chosen = Seat::all(seats).filter(|seat| args.seat.is_none_or(|chosen| chosen == seat.index()));
    let reviews = chosen.map(|seat| review_of(&shelf, &transcript, seat, effort));
    let reviews: Vec<Review> = reviews.collect::<Result<_, _>>().map_err(|error| bad_transcript(&args.file, &error))?;
    let mut out = stdout().lock();
    if args.json {
        let text = serde_json::to_string_pretty(&reviews).unwrap_or_default();
        writeln!(out, "{text}")?;
        return Ok(());
    }
    writeln!(out, "{}", books(&reviews))?;
    for review in &reviews {
        tell(review, &mut out)?;
    }
    Ok(())
}

fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

/// A difference of chances, with its sign.
fn points(difference: f64) -> String {
    format!("{:+.0}", difference * 100.0)
}

/// One row a seat: how its chance to win became what it came to.
fn books(reviews: &[Review]) -> comfy_table::Table {
    let mut table = comfy_table::Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(["seat", "start", "luck", "errors", "others", "revision", "end", "a decision cost"]);
    for Review { seat, books, outcome, mean_loss, .. } in reviews {
        table.add_row([
            seat.to_string(),
            percent(books.start),
            points(books.luck),
            points(books.errors),
            points(books.others),
            points(books.revision),
            percent(*outcome),
            format!("{:.1}", mean_loss * 100.0),
        ]);
    }
    table.column_iter_mut().for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    table
}

fn tell(review: &Review, out: &mut impl Write) -> Result<(), Fault> {
    writeln!(out, "\nSeat {}: {} of {} decisions were best", review.seat, review.best, review.decided)?;
    for moment in &review.moments {
        let decision = &moment.decision;
        let best = decision.choices.first().map_or("", |choice| choice.action.as_str());
        let cost = percent(decision.loss);
        writeln!(out, "  after {} actions: {} cost {cost}; better: {best}", decision.step, decision.action)?;
        writeln!(out, "    {}", moment.note.sentence)?;
    }
    for swing in &review.luck {
        writeln!(out, "  luck at action {}: {}", swing.step, points(swing.value))?;
    }
    for figure in &review.figures {
        let share = percent(figure.count / figure.of.max(f64::MIN_POSITIVE));
        writeln!(out, "  {}: {share} ({:.2} of {:.2})", figure.name, figure.count, figure.of)?;
    }
    Ok(())
}
