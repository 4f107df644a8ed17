//! `gamenight replay`: a transcript move by move, or as states.

use std::io::{BufWriter, Write, stdout};
use std::path::{Path, PathBuf};

use clap::Args;
use engine::{BadLine, Ending, Replay, Seat, StateLine, Transcript, Viewer};

use crate::fault::Fault;
use crate::registry::shelf;
use crate::show::{Pace, show};
use crate::table::read_file;

#[derive(Args)]
pub(crate) struct ReplayArgs {
    /// The transcript; - is standard input
    file: PathBuf,
    /// Print one JSON line a position: the whole truth, as other programs check it
    #[arg(long)]
    states: bool,
    /// See only what a seat saw (or `spectator`)
    #[arg(long = "as", value_name = "SEAT", conflicts_with = "states")]
    viewer: Option<String>,
    /// Milliseconds from move to move in a terminal, instead of waiting for Enter; 0 shows all at once
    #[arg(long, value_name = "MS", conflicts_with = "states")]
    pace: Option<u64>,
}

pub(crate) fn run(args: &ReplayArgs) -> Result<(), Fault> {
    let bytes = read_file(&args.file)?;
    let bad = |error: BadLine| bad_transcript(&args.file, &error);
    let transcript = Transcript::read(&bytes).map_err(bad)?;
    let mut replay = Replay::new(&shelf(), &transcript).map_err(bad)?;
    if args.states {
        let mut out = BufWriter::new(stdout().lock());
        let done = states(&mut replay, &mut out, bad);
        // What was right before an error is printed before it.
        out.flush()?;
        done
    } else {
        let viewer = read_viewer(args.viewer.as_deref(), transcript.header.seats)?;
        boards(&mut replay, &transcript, viewer, Pace::new(args.pace), bad)
    }
}

pub(crate) fn bad_transcript(file: &Path, error: &BadLine) -> Fault {
    Fault::failed(format!("{}: {error}", file.display()))
}

fn states(replay: &mut Replay<'_>, out: &mut impl Write, bad: impl Fn(BadLine) -> Fault) -> Result<(), Fault> {
    loop {
        serde_json::to_writer(&mut *out, &StateLine::of(replay.table())).map_err(std::io::Error::from)?;
        out.write_all(b"\n")?;
        if replay.step().map_err(&bad)?.is_none() {
            break;
        }
    }
    replay.ending().map_err(bad)?;
    Ok(())
}

fn boards(
    replay: &mut Replay<'_>,
    transcript: &Transcript,
    viewer: Viewer,
    pace: Pace,
    bad: impl Fn(BadLine) -> Fault,
) -> Result<(), Fault> {
    show(replay.table(), "the deal", viewer, pace)?;
    for entry in &transcript.actions {
        replay.step().map_err(&bad)?;
        // Another seat's action may be its secret: what all may know of it is told by its events.
        let own = Seat::new(entry.seat).is_some_and(|seat| viewer.sees(seat));
        let made = if own { format!("seat {}: {}", entry.seat, entry.action) } else { format!("seat {}", entry.seat) };
        show(replay.table(), &made, viewer, pace)?;
    }
    let mut out = stdout().lock();
    match replay.ending().map_err(bad)? {
        Some(Ending::Winners(seats)) => {
            let seats: Vec<String> = seats.iter().map(|seat| format!("seat {seat}")).collect();
            writeln!(out, "Won by {}.", seats.join(" and "))?;
        }
        Some(Ending::Abandoned(_)) => writeln!(out, "The game was abandoned here.")?,
        None if replay.table().outcome().is_some() => {
            writeln!(out, "The game is over; its transcript does not say so.")?;
        }
        None => writeln!(out, "The transcript ends here, before the game does.")?,
    }
    Ok(())
}

fn read_viewer(text: Option<&str>, seats: usize) -> Result<Viewer, Fault> {
    match text {
        None => Ok(Viewer::Open),
        Some("spectator") => Ok(Viewer::Spectator),
        Some(text) => {
            let seat = text.parse().ok().filter(|&number: &usize| number < seats).and_then(Seat::new);
            seat.map(Viewer::Seat).ok_or_else(|| {
                let quoted = engine::quote(text);
                Fault::usage(format!("--as {quoted}: the game has seats 0 to {}, and the spectator", seats - 1))
            })
        }
    }
}
