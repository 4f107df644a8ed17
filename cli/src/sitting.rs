//! A game in progress with bots at some of its seats.

use engine::{AnyMatch, AnyPlayer, Chance, Quick, Seat, Seed};

use crate::fault::Fault;
use crate::table::Table;

pub(crate) struct Sitting {
    pub(crate) table: Box<dyn AnyMatch>,
    bots: Vec<Option<Box<dyn AnyPlayer>>>,
}

impl Sitting {
    /// Deals a game. `level` says which bot plays a seat, if one does.
    pub(crate) fn new<'a>(
        set_up: &Table,
        seed: &Seed,
        chance: &mut Quick,
        level: impl Fn(Seat) -> Option<&'a str>,
    ) -> Sitting {
        let bot = |seat| level(seat).and_then(|level| set_up.game.player(level, seat, chance.split()));
        let bots = Seat::all(set_up.game.seats()).map(bot).collect();
        Sitting { table: set_up.game.deal(seed), bots }
    }

    /// Every bot takes in the last step. To be called after the deal and after every action.
    pub(crate) fn everybody_looks(&mut self) {
        for (seat, bot) in Seat::all(self.bots.len()).zip(&mut self.bots) {
            if let Some(bot) = bot {
                bot.observe(self.table.glimpse(seat).as_ref());
            }
        }
    }

    /// One of those asked acts, whoever is first.
    pub(crate) fn let_a_bot_act(&mut self, chance: &mut Quick) -> Result<(), Fault> {
        let asked = self.table.to_act();
        let Some(seat) = asked.iter().nth(chance.below(asked.len() as u32) as usize) else { return Ok(()) };
        let glimpse = self.table.glimpse(seat);
        let action = self.bots[seat.index()].as_mut().and_then(|bot| bot.choose(glimpse.as_ref()));
        let action = action.or_else(|| self.table.timeout_action(seat)).unwrap_or_default();
        self.table.play(seat, &action, None).map_err(Fault::failed)
    }
}
