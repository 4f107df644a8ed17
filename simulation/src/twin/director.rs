//! Whoever plays in two worlds at once must do the same in both: a director knows both deals and says what can be done.

use std::sync::Arc;

use engine::{Addressed, Chance, Event, Match, Options, Quick, Seat, Seed, Viewer, read_action, seen_by};
use table::{Change, Entry};

use super::deals::{Twins, Twist, deal};

/// Knows two worlds, as both their logs tell them.
pub trait Director {
    /// A row is in the log. Gives what shows where it should not.
    fn row(&mut self, entry: &Entry) -> Option<String>;

    /// Is this seat asked?
    fn asked(&self, seat: Seat) -> bool;

    /// An action that can be taken in both worlds, and its question; mostly one that does not show the difference.
    fn pick(&self, seat: Seat, chance: &mut Quick) -> Option<(u32, String)>;

    /// An action that cannot be taken in either.
    fn pry(&self, seat: Seat, chance: &mut Quick) -> Option<(u32, String)>;

    /// Can this viewer not yet tell the worlds apart?
    fn unaware(&self, viewer: Viewer) -> bool;

    /// Have both worlds been dealt?
    fn dealt(&self) -> bool;
}

/// The director of one game.
pub struct Pair<G: Twins> {
    game: Arc<G>,
    twist: Twist,
    games: Option<[Match<G>; 2]>,
    unaware: Vec<Viewer>,
}

type Told<E> = [Vec<Addressed<E>>; 2];

impl<G: Twins> Pair<G> {
    /// Knows nothing yet; nothing, if the options do not fit.
    pub fn new(seats: usize, options: &Options, twist: Twist) -> Option<Pair<G>> {
        let game = Arc::new(G::set_up(seats, options).ok()?);
        Some(Pair { game, twist, games: None, unaware: Vec::new() })
    }
}

fn play<G: Twins>(games: &mut [Match<G>; 2], seat: Seat, action: G::Action) -> Option<Told<G::Event>> {
    let [real, twin] = games;
    Some([real.play(seat, action, None).ok()?, twin.play(seat, action, None).ok()?])
}

/// Was a viewer told the same in both worlds? What differs without being shown is a leak.
fn same_for<E: Event>(told: &Told<E>, viewer: Viewer) -> Result<bool, String> {
    let [here, there] = told.each_ref().map(|told| seen_by(told, viewer));
    let shown = |seen: &[&E]| seen.iter().position(|event| event.shows());
    let lawful = match shown(&here) {
        None => here == there,
        Some(n) => shown(&there) == Some(n) && here[..n] == there[..n],
    };
    if lawful { Ok(here == there) } else { Err(format!("6: {viewer:?} was told {here:?} and {there:?}")) }
}

impl<G: Twins> Director for Pair<G> {
    fn row(&mut self, entry: &Entry) -> Option<String> {
        match &entry.change {
            Change::Dealt { seed, .. } => {
                let seed: Seed = seed.parse().ok()?;
                self.games = Some([deal(&self.game, &seed, None), deal(&self.game, &seed, Some(self.twist))]);
                self.unaware = vec![Viewer::Spectator];
                if self.twist.viewer != Viewer::Spectator {
                    self.unaware.push(self.twist.viewer);
                }
                None
            }
            Change::Did { seat, action, .. } => {
                let (seat, action) = (Seat::new(*seat)?, read_action::<G>(action).ok()?);
                let Some(told) = play(self.games.as_mut()?, seat, action) else {
                    // Only time that is up does in one world what cannot be done in the other.
                    self.games = None;
                    return None;
                };
                let mut unaware = Vec::new();
                for viewer in std::mem::take(&mut self.unaware) {
                    match same_for(&told, viewer) {
                        Ok(true) => unaware.push(viewer),
                        Ok(false) => {}
                        Err(leak) => return Some(leak),
                    }
                }
                self.unaware = unaware;
                None
            }
            _ => None,
        }
    }

    fn asked(&self, seat: Seat) -> bool {
        self.games.as_ref().is_some_and(|[real, _]| real.game().to_act(real.state()).contains(seat))
    }

    fn pick(&self, seat: Seat, chance: &mut Quick) -> Option<(u32, String)> {
        let games = self.games.as_ref()?;
        let mut legal = Vec::new();
        games[0].game().legal(games[0].state(), seat, &mut legal);
        let careless = chance.below(10) == 0;
        let mut second_best = None;
        for _ in 0..12 {
            let action = *legal.get(chance.below(legal.len() as u32) as usize)?;
            let mut tried = games.clone();
            let Some(told) = play(&mut tried, seat, action) else { continue };
            let same = self.unaware.iter().all(|&viewer| same_for(&told, viewer).unwrap_or(false));
            second_best = Some(action);
            if same || careless {
                break;
            }
        }
        second_best.map(|action| (games[0].decision(), action.to_string()))
    }

    fn pry(&self, seat: Seat, chance: &mut Quick) -> Option<(u32, String)> {
        let games = self.games.as_ref()?;
        let universe = self.game.universe();
        let action = *universe.get(chance.below(universe.len() as u32) as usize)?;
        let illegal = games.iter().all(|game| game.game().check(game.state(), seat, action).is_err());
        illegal.then(|| (games[0].decision(), action.to_string()))
    }

    fn unaware(&self, viewer: Viewer) -> bool {
        self.games.is_some() && self.unaware.contains(&viewer)
    }

    fn dealt(&self) -> bool {
        self.games.is_some()
    }
}
