//! `gamenight verify`: everything in a transcript, derived again from its seed, and the seed from those who made it.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use clap::Args;
use engine::fair::{self, Checked, Receipt, Vouched, Who};
use engine::{BadLine, Ending, Header, Replay, Seat, Transcript};

use crate::fault::Fault;
use crate::registry::shelf;
use crate::replay::bad_transcript;
use crate::table::read_file;

#[derive(Args)]
pub(crate) struct VerifyArgs {
    /// The transcripts; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// What a device kept of the deal: shows that nobody had chosen it
    #[arg(long = "receipt", value_name = "FILE")]
    receipts: Vec<PathBuf>,
}

pub(crate) fn run(args: &VerifyArgs) -> Result<(), Fault> {
    if args.files.len() > 1 && !args.receipts.is_empty() {
        return Err(Fault::usage("receipts are of one game; name only its transcript"));
    }
    for file in &args.files {
        let bad = |error: BadLine| bad_transcript(file, &error);
        let transcript = Transcript::read(&read_file(file)?).map_err(bad)?;
        let header = &transcript.header;
        let checked = fair::check(header).map_err(|mismatch| bad(BadLine::new(1, mismatch.to_string())))?;
        let mut report = verify(&transcript).map_err(bad)?;
        let mut verdict = "consistent";
        let alone = header.more.get("device") == Some(&true.into());
        if let Some(checked) = &checked {
            report.extend(tell(header, checked, if alone { "device" } else { "server" }));
        }
        if let Some(purpose) = header.more.get("given").and_then(|purpose| purpose.as_str()) {
            let known = "its players may have known it";
            report.push(format!(
                "given seed: the deal had been played before, and was dealt once more for a {}: {known}",
                engine::quote(purpose)
            ));
        }
        if alone {
            let known = "nothing was changed since; whether somebody chose the deal, nobody can tell";
            report.push(format!("all of this came from one device alone: {known}"));
        }
        for name in &args.receipts {
            let Some(checked) = &checked else {
                return Err(bad(BadLine::new(1, "the header lacks “fair”, so no receipt can fit it")));
            };
            for receipt in read_receipts(name)? {
                let vouched = checked.receipt(&receipt).map_err(|mismatch| {
                    Fault::failed(format!("{}: seat {}: {mismatch}", name.display(), receipt.seat))
                })?;
                // A device that had both halves of the seed vouches for nothing but itself.
                if vouched == Vouched::Deal && !alone {
                    verdict = "fair";
                }
                report.push(format!("{}: {}", name.display(), vouch(header, &receipt, vouched)));
            }
        }
        write!(stdout().lock(), "{}: {verdict}\n  {}\n", file.display(), report.join("\n  "))?;
    }
    Ok(())
}

/// Checks a transcript and says what was checked, a sentence each.
fn verify(transcript: &Transcript) -> Result<Vec<String>, BadLine> {
    let header = &transcript.header;
    let mut replay = Replay::new(&shelf(), transcript)?;
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
    Ok(vec![
        format!("the set-up is valid: {}, rules {}, {} seats{options}", header.game, header.rules, header.seats),
        format!("the deal follows from seed {}: {dealt} words", header.seed),
        format!("all {steps} actions were legal when they were taken"),
        format!("every later draw follows from the seed too: {} words in all", replay.table().drawn()),
        ending,
    ])
}

fn show(options: &engine::Options) -> String {
    options.0.keys().cloned().collect::<Vec<_>>().join(" and ") + " given"
}

/// How the seed came about.
fn tell(header: &Header, checked: &Checked, whose: &str) -> Vec<String> {
    let (mut gave, mut none) = (Vec::new(), Vec::new());
    for ((seat, who), share) in Seat::all(header.seats).zip(&checked.players).zip(&checked.fair.deal.seats) {
        match (who, share) {
            (Who::Bot { .. }, _) => {}
            (Who::Person, Some(_)) => gave.push(called(header, seat)),
            (Who::Person, None) => none.push(called(header, seat)),
        }
    }
    let gave = if gave.is_empty() { "no seat".to_owned() } else { gave.join(" and ") };
    let none = if none.is_empty() { String::new() } else { format!("; nothing came from {}", none.join(" and ")) };
    let void = match checked.fair.void.len() {
        0 => "no attempt to deal was voided".to_owned(),
        1 => "1 attempt to deal was voided before".to_owned(),
        more => format!("{more} attempts to deal were voided before"),
    };
    let mut told = vec![
        format!("the seed follows from the {whose}'s secret and the contribution of {gave}{none}"),
        "what they had committed to fits the set-up and what they opened".to_owned(),
        void,
    ];
    for (n, attempt) in checked.fair.void.iter().enumerate() {
        let silent: Vec<String> = attempt.silent().iter().map(|seat| called(header, seat)).collect();
        told.push(format!("voided attempt {}: {} did not open; what was opened fits", n + 1, silent.join(" and ")));
    }
    told
}

/// What a receipt bears out.
fn vouch(header: &Header, receipt: &Receipt, vouched: Vouched) -> String {
    let seat = Seat::new(receipt.seat).map_or_else(String::new, |seat| called(header, seat));
    match vouched {
        Vouched::Deal => format!("{seat} opened the device's own number, once it was shown what binds all others"),
        Vouched::Void { attempt, silent } => {
            let then = if silent { "and is said not to have opened" } else { "and opened" };
            format!("{seat} was part of voided attempt {}, {then}", attempt + 1)
        }
    }
}

/// A seat, with the name that the header gives it; no commitment covers names.
fn called(header: &Header, seat: Seat) -> String {
    let name = header.more.get("players").and_then(|players| players[seat.index()]["name"].as_str());
    name.map_or_else(|| format!("seat {seat}"), |name| format!("seat {seat} ({})", engine::quote(name)))
}

/// A file holds one receipt, or several one after another.
fn read_receipts(file: &Path) -> Result<Vec<Receipt>, Fault> {
    let bytes = read_file(file)?;
    let receipts = serde_json::Deserializer::from_slice(&bytes).into_iter().collect::<Result<Vec<_>, _>>();
    match receipts {
        Ok(receipts) if receipts.is_empty() => Err(Fault::failed(format!("{}: holds no receipt", file.display()))),
        Ok(receipts) => Ok(receipts),
        Err(error) => {
            Err(Fault::failed(format!("{}: not a receipt: {}", file.display(), engine::quote(&error.to_string()))))
        }
    }
}
