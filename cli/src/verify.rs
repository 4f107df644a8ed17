//! `gamenight verify`: everything in a transcript, derived again from its seed.

use std::io::{Write, stdout};
use std::path::PathBuf;

use clap::Args;
use engine::{BadLine, Ending, Replay, Transcript};

use crate::fault::Fault;
use crate::registry::shelf;
use crate::replay::bad_transcript;
use crate::table::read_file;

#[derive(Args)]
pub(crate) struct VerifyArgs {
    /// The transcripts; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

pub(crate) fn run(args: &VerifyArgs) -> Result<(), Fault> {
    for file in &args.files {
        let bytes = read_file(file)?;
        let report = verify(&bytes).map_err(|error| bad_transcript(file, &error))?;
        write!(stdout().lock(), "{}: consistent\n{report}", file.display())?;
    }
    Ok(())
}

/// Checks a transcript and says what was checked.
fn verify(bytes: &[u8]) -> Result<String, BadLine> {
    let transcript = Transcript::read(bytes)?;
    let header = &transcript.header;
    let mut replay = Replay::new(&shelf(), &transcript)?;
    let dealt = replay.table().drawn();
    while replay.step()?.is_some() {}
    let steps = replay.table().step();
    let last = transcript.actions.last().map_or(1, |entry| entry.line);
    let ending = match (replay.ending()?, replay.table().outcome()) {
        (Some(Ending::Winners(seats)), _) => format!("the outcome is what the rules make of it: winners {seats:?}"),
        (Some(Ending::Abandoned(_)), _) => "the game was abandoned before its end".to_owned(),
        (None, Some(_)) => return Err(BadLine::new(last, "the game ends here, but no outcome follows")),
        (None, None) => {
            return Err(BadLine::new(last, "the transcript stops here, before the game does, and says no outcome"));
        }
    };
    let options = if header.options.0.is_empty() { String::new() } else { format!(", {}", show(&header.options)) };
    Ok(format!(
        "  the set-up is valid: {}, rules {}, {} seats{options}\n\
         \x20 the deal follows from seed {}: {dealt} words\n\
         \x20 all {steps} actions were legal when they were taken\n\
         \x20 every later draw follows from the seed too: {} words in all\n\
         \x20 {ending}\n",
        header.game,
        header.rules,
        header.seats,
        header.seed,
        replay.table().drawn(),
    ))
}

fn show(options: &engine::Options) -> String {
    options.0.keys().cloned().collect::<Vec<_>>().join(" and ") + " given"
}
