//! `gamenight deal`: one deal, with everything open.

use std::io::{Write, stdout};

use clap::Args;
use engine::{Seat, Seed, StateLine, Viewer};
use serde_json::json;

use crate::fault::Fault;
use crate::show::ink;
use crate::table::{TableArgs, read_seed, seed_or_new};

#[derive(Args)]
pub(crate) struct DealArgs {
    #[command(flatten)]
    table: TableArgs,
    /// The seed, a number or 64 hex digits [default: a new one]
    #[arg(long, value_name = "SEED", value_parser = read_seed)]
    seed: Option<Seed>,
    /// As JSON: the seed and the first state line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &DealArgs) -> Result<(), Fault> {
    let table = args.table.set_up()?;
    let seed = seed_or_new(args.seed)?;
    let dealt = table.game.deal(&seed);
    let mut out = stdout().lock();
    if args.json {
        writeln!(out, "{}", json!({ "seed": seed.to_string(), "deal": StateLine::of(dealt.as_ref()) }))?;
        return Ok(());
    }
    writeln!(out, "{}, {} players, seed {seed}\n", table.kind.title(), table.game.seats())?;
    writeln!(out, "{}", dealt.draw(Viewer::Open, ink()))?;
    let asked: Vec<String> = dealt.to_act().iter().map(|seat: Seat| format!("seat {seat}")).collect();
    writeln!(out, "{} to act; {} words drawn from the seed's key stream", asked.join(", "), dealt.drawn())?;
    Ok(())
}
