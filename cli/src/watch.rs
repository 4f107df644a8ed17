//! `gamenight watch`: bots at one table, move by move.

use clap::Args;
use engine::{Seed, Viewer};

use crate::fault::Fault;
use crate::show::{Pace, show};
use crate::sitting::Sitting;
use crate::table::{TableArgs, Usual, read_seed, seed_or_new};

#[derive(Args)]
pub(crate) struct WatchArgs {
    #[command(flatten)]
    table: TableArgs,
    /// The seed of the run, a number or 64 hex digits: this is its game 0 [default: a new one]
    #[arg(long, value_name = "SEED", value_parser = read_seed)]
    seed: Option<Seed>,
    /// Who plays, seat by seat; fewer names than seats are repeated [default: medium, or random in a game that has no other]
    #[arg(long, value_name = "LEVEL,…", value_delimiter = ',')]
    bots: Vec<String>,
    /// Milliseconds from move to move in a terminal; 0 shows all at once
    #[arg(long, value_name = "MS", default_value_t = 800)]
    pace: u64,
    /// See everything, also what is hidden from all players
    #[arg(long)]
    open: bool,
}

pub(crate) fn run(args: &WatchArgs) -> Result<(), Fault> {
    let set_up = args.table.set_up()?;
    let run = seed_or_new(args.seed)?;
    let (seed, mut chance) = run.nth(0);
    let players = set_up.players(&Usual::Medium.unless(&args.bots, set_up.kind.as_ref()))?;
    let mut sitting = Sitting::new(&set_up, &seed, &mut chance, |seat| Some(players[seat.index()].as_str()));
    let viewer = if args.open { Viewer::Open } else { Viewer::Spectator };
    let pace = Pace::new(Some(args.pace));
    sitting.everybody_looks();
    show(sitting.table.as_ref(), &format!("{}, seed {run}", set_up.kind.title()), viewer, pace)?;
    while sitting.table.outcome().is_none() && sitting.table.step() < engine::CUT {
        sitting.let_a_bot_act(&mut chance)?;
        sitting.everybody_looks();
        show(sitting.table.as_ref(), "", viewer, pace)?;
    }
    Ok(())
}
