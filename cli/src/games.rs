//! `gamenight games`: what is on the shelf.

use std::io::{Write, stdout};

use clap::Args;
use serde_json::json;

use crate::fault::Fault;
use crate::registry::shelf;
use crate::show::ink;

#[derive(Args)]
pub(crate) struct GamesArgs {
    /// As JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &GamesArgs) -> Result<(), Fault> {
    let mut out = stdout().lock();
    if args.json {
        let games: Vec<_> = shelf()
            .iter()
            .map(|kind| {
                let (fewest, most) = kind.seats();
                let colours: Vec<_> = (fewest..=most).map(|seats| kind.colours(seats)).collect();
                json!({
                    "game": kind.id(), "title": kind.title(), "credit": kind.credit(), "rules": kind.rules(),
                    "seats": [fewest, most], "colours": colours, "bots": kind.levels(), "people": kind.people(),
                    "options": kind.options(),
                })
            })
            .collect();
        writeln!(out, "{}", json!(games))?;
        return Ok(());
    }
    let ink = ink();
    for kind in shelf() {
        let (fewest, most) = kind.seats();
        writeln!(out, "{}  {}", ink.bold(kind.id()), kind.title())?;
        writeln!(out, "  {}", kind.credit())?;
        writeln!(out, "  {fewest} to {most} players; bots: {}", kind.levels().join(", "))?;
        for person in kind.people() {
            let character = person.character.first().map_or("", |(_, text)| text);
            writeln!(out, "    {} ({}): {character}", person.name, person.level)?;
        }
        for option in kind.options() {
            writeln!(out, "  --option {}={}", ink.bold(option.name), option.kind)?;
            writeln!(out, "      {} (default: {})", option.changes, option.default)?;
        }
        writeln!(out)?;
    }
    Ok(())
}
