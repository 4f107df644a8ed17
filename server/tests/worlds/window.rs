//! The way to a reaction for which a seat holds a card in one world and none in the other.

use engine::{Match, Seat, Viewer, seen_by};

use super::Twins;
use super::pair::{Found, play, same_for};
use super::watch::Evening;

/// So many ways are tried, each of so many actions.
const TRIES: usize = 400;
const LONGEST: usize = 40;

impl<G: Twins> Evening<G> {
    /// Plays on to such a reaction, if one is found; all that the seat and onlookers are told on the way is the same.
    pub async fn reach_window(&mut self, seat: Seat) -> Found<bool> {
        for _ in 0..TRIES {
            let Some(way) = self.way_to_window(seat)? else { continue };
            for (seat, action) in way {
                self.pair.advance(self.pair.hold.saturating_sub(self.pair.now())).await?;
                let device = self.devices_of(seat)[0];
                self.send(device, seat, self.pair.games[0].decision(), action).await?;
            }
            self.pair.advance(self.pair.hold.saturating_sub(self.pair.now())).await?;
            return Ok(true);
        }
        Ok(false)
    }

    /// Plays at random, in thought.
    fn way_to_window(&mut self, watched: Seat) -> Found<Option<Vec<(Seat, String)>>> {
        let mut games = self.pair.games.clone();
        let mut way = Vec::new();
        for _ in 0..LONGEST {
            let choices = games.each_ref().map(|game| legal(game, watched).len());
            let [real, _] = &games;
            if real.game().reacting(real.state()) && choices.contains(&1) && choices[0] != choices[1] {
                return Ok(Some(way));
            }
            let asked: Vec<Seat> = real.game().to_act(real.state()).iter().collect();
            if asked.is_empty() {
                return Ok(None);
            }
            let seat = asked[self.below(asked.len())];
            let actions = legal(&games[0], seat);
            let action = actions[self.below(actions.len())];
            if games[1].game().check(games[1].state(), seat, action).is_err() {
                continue;
            }
            let action = action.to_string();
            let told = play(&mut games, seat, &action)?;
            let [here, there] = told.each_ref().map(|told| seen_by(told, Viewer::Seat(watched)));
            if here != there || !same_for(&told, Viewer::Spectator)? {
                return Ok(None);
            }
            way.push((seat, action));
        }
        Ok(None)
    }
}

fn legal<G: Twins>(game: &Match<G>, seat: Seat) -> Vec<G::Action> {
    let mut legal = Vec::new();
    game.game().legal(game.state(), seat, &mut legal);
    legal
}
