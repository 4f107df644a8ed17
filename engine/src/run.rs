//! Runs: many simulated games that follow from one seed, each by its number, whoever plays it and where.

use serde_json::{Map, json};

use crate::{
    AnyGame, AnyKind, CUT, Ending, Entry, FORMAT, Header, Options, Played, Seat, Seed, Sitting, Tally, Transcript,
};

/// A run of simulated games.
pub struct Run<'a> {
    /// What is played.
    pub kind: &'a dyn AnyKind,
    /// The set-up.
    pub game: &'a dyn AnyGame,
    /// The options of the set-up, for transcripts.
    pub options: &'a Options,
    /// Who plays, a name for each seat.
    pub players: &'a [String],
    /// What all games follow from.
    pub seed: Seed,
}

/// A game of a run.
pub struct Simulated {
    /// Its seed.
    pub seed: Seed,
    /// What came of it.
    pub played: Played,
    /// Its events, counted.
    pub tally: Tally,
    /// Its transcript, if it was kept.
    pub transcript: Option<Transcript>,
}

impl Run<'_> {
    /// Plays game `n` of the run. `None` if a seat has no player.
    pub fn play(&self, n: u64, keep: bool) -> Option<Simulated> {
        self.play_until(n, CUT, keep)
    }

    /// The same, cut after so many actions.
    pub fn play_until(&self, n: u64, cut: u32, keep: bool) -> Option<Simulated> {
        let (seed, mut chance) = self.seed.nth(n);
        let seated = Seat::all(self.game.seats()).zip(self.players);
        let mut players: Vec<_> =
            seated.filter_map(|(seat, name)| self.game.player(name, seat, chance.split())).collect();
        let (mut log, mut tally) = (Vec::new(), Tally::default());
        let sitting = Sitting {
            seed: &seed,
            arrival: chance,
            cut,
            tally: &mut tally,
            log: keep.then_some(&mut log),
            stopwatch: None,
        };
        let played = self.game.play_out(&mut players, sitting)?;
        let transcript = keep.then(|| self.transcript(seed, log, played));
        Some(Simulated { seed, played, tally, transcript })
    }

    fn transcript(&self, seed: Seed, log: Vec<(Seat, String)>, played: Played) -> Transcript {
        let entry = |(at, (seat, action)): (usize, (Seat, String))| Entry { line: at + 2, seat: seat.index(), action };
        let actions: Vec<Entry> = log.into_iter().enumerate().map(entry).collect();
        let ending = played.outcome.map_or(Ending::Abandoned(true), Ending::from);
        Transcript { header: self.header(seed), ending: Some((actions.len() + 2, ending)), actions }
    }

    fn header(&self, seed: Seed) -> Header {
        let players: Vec<_> = self.players.iter().map(|name| json!({ "name": name, "kind": "bot" })).collect();
        let mut more = Map::new();
        more.insert("players".to_owned(), json!(players));
        Header {
            game: self.kind.id().to_owned(),
            format: FORMAT,
            seats: self.game.seats(),
            options: self.options.clone(),
            seed,
            rules: self.kind.rules(),
            more,
        }
    }
}
