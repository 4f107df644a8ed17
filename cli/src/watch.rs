//! `gamenight watch`: simulated players at one table, move by move.

use clap::Args;
use engine::{Chance, Seat, Seed, Viewer};

use crate::fault::Fault;
use crate::show::{Pace, show};
use crate::table::{TableArgs, seed_or_new};

#[derive(Args)]
pub(crate) struct WatchArgs {
    #[command(flatten)]
    table: TableArgs,
    /// The seed of the run, 64 hex digits: this is its game 0 [default: a new one]
    #[arg(long, value_name = "HEX")]
    seed: Option<Seed>,
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
    let mut table = set_up.game.deal(&seed);
    let viewer = if args.open { Viewer::Open } else { Viewer::Spectator };
    let pace = Pace::new(Some(args.pace));
    let title = format!("{}, seed {run}", set_up.kind.title());
    show(table.as_ref(), &title, viewer, pace)?;
    while !table.to_act().is_empty() && table.step() < engine::CUT {
        let asked: Vec<Seat> = table.to_act().iter().collect();
        let seat = asked[chance.below(asked.len() as u32) as usize];
        let choices = table.choices(seat);
        table.choose(seat, chance.below(choices as u32) as usize).map_err(Fault::failed)?;
        show(table.as_ref(), "", viewer, pace)?;
    }
    Ok(())
}
