//! The bots at a table: they see what their seat sees, think elsewhere, and answer when a person would.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use engine::{AnyPlayer, Lesson, Quick, Seat, SeatSet};
use sha2::{Digest, Sha256};

use super::change::{Change, Holder};
use super::commit::Made;
use super::live::{Live, Message};
use super::load::{Unread, retell};
use super::state::Table;
use crate::clock::Moment;
use crate::protocol::Actor;

/// How long a bot without a character takes to answer, in milliseconds.
const THINKING: (u32, u32) = (500, 1500);

/// How long any bot takes in a first lesson, where what was said before is read or heard first.
const PATIENT: (u32, u32) = (2500, 3500);

/// A bot at a seat.
pub struct Mind {
    id: u32,
    pub seat: Seat,
    level: String,
    /// At home, or thinking elsewhere.
    player: Option<Box<dyn AnyPlayer>>,
    /// What happened while it was thinking.
    unseen: Vec<Box<dyn Any + Send>>,
    thought: Thought,
}

/// What a bot is about to do.
enum Thought {
    Nothing,
    /// It thinks about this question, and will not answer before then.
    Thinking {
        decision: u32,
        due: Moment,
    },
    /// It has decided, and answers then.
    Decided {
        decision: u32,
        due: Moment,
        action: String,
    },
}

impl Mind {
    /// When it wants to answer.
    pub fn due(&self) -> Option<Moment> {
        if let Thought::Decided { due, .. } = self.thought { Some(due) } else { None }
    }

    /// Forgets what it was about to do.
    pub fn rest(&mut self) {
        self.thought = Thought::Nothing;
    }
}

impl Table {
    /// What a bot's whims follow from: the table's secret, never the game's seed.
    fn whim(&self, seat: Seat) -> Quick {
        let digest = Sha256::new().chain_update(&self.salt).chain_update(self.number.to_le_bytes());
        let digest = digest.chain_update([seat.index() as u8]).finalize();
        Quick::new(u64::from_le_bytes(digest[..8].try_into().unwrap_or_default()))
    }
}

impl Live {
    /// The level of the bot that plays a seat, if one does.
    fn bot_at(&self, seat: Seat) -> Option<String> {
        match self.table.holder(seat) {
            Holder::Bot(level) => Some(level.clone()),
            Holder::Person(_) if self.warm(seat) => Some(self.table.stand_in()),
            _ => None,
        }
    }

    /// Seats a mind wherever a bot plays and none sits yet. Each is told the game from the start, as it would have seen it.
    pub(super) async fn seat_minds(&mut self) -> Result<(), Unread> {
        if !self.leads || self.table.running().is_err() {
            self.minds.clear();
            return Ok(());
        }
        let seats = Seat::all(self.table.places.len());
        let wanted: Vec<(Seat, String)> = seats.filter_map(|seat| Some((seat, self.bot_at(seat)?))).collect();
        self.minds.retain(|mind| wanted.iter().any(|(seat, level)| *seat == mind.seat && *level == mind.level));
        let mut new = Vec::new();
        for (seat, level) in wanted {
            let Some(play) = &self.table.play else { break };
            if self.minds.iter().any(|mind| mind.seat == seat) {
                continue;
            }
            if let Some(player) = play.game.player(&level, seat, self.table.whim(seat)) {
                self.minds_seated += 1;
                let (id, player) = (self.minds_seated, Some(player));
                new.push(Mind { id, seat, level, player, unseen: Vec::new(), thought: Thought::Nothing });
            }
        }
        if !new.is_empty() {
            retell(&self.house, &self.table, |position, _| {
                for mind in &mut new {
                    if let Some(player) = &mut mind.player {
                        player.observe(position.glimpse(mind.seat).as_ref());
                    }
                }
            })
            .await?;
            self.minds.append(&mut new);
        }
        Ok(())
    }

    /// Bots whose time to take over has come sit down.
    pub(super) async fn warm_up(&mut self) -> Result<(), Unread> {
        let warm: SeatSet = Seat::all(self.table.places.len()).filter(|&seat| self.warm(seat)).collect();
        if warm != self.warmed {
            self.warmed = warm;
            self.seat_minds().await?;
            self.show_table();
            self.wake_minds();
        }
        Ok(())
    }

    /// After a step: every bot sees what its seat sees.
    pub(super) fn minds_observe(&mut self) {
        let Some(play) = &self.table.play else { return };
        for mind in &mut self.minds {
            let glimpse = play.table.glimpse(mind.seat);
            match &mut mind.player {
                Some(player) => player.observe(glimpse.as_ref()),
                None => mind.unseen.push(glimpse),
            }
        }
        if self.table.lesson {
            self.wake_minds();
        }
    }

    /// Every bot that is asked and does not think yet starts to.
    pub(super) fn wake_minds(&mut self) {
        let Ok(play) = self.table.running() else { return };
        if self.table.paused || self.minds.is_empty() {
            return;
        }
        let (asked, decision, reacting) = (play.table.to_act(), play.table.decision(), play.table.reacting());
        let from = self.hold.max(self.house.clock.now());
        // Whoever learns is not hurried by others who have answered.
        let learner = Lesson::LEARNER;
        let waits = self.table.lesson && asked.contains(learner) && self.bot_at(learner).is_none();
        for place in 0..self.minds.len() {
            let mind = &self.minds[place];
            let busy = match mind.thought {
                Thought::Nothing => false,
                Thought::Thinking { decision: about, .. } | Thought::Decided { decision: about, .. } => {
                    about == decision
                }
            };
            if busy || waits || mind.player.is_none() || !asked.contains(mind.seat) || self.bot_at(mind.seat).is_none()
            {
                continue;
            }
            let due = from.after(self.time_to_think(place, reacting));
            self.think(place, decision, due);
        }
    }

    /// How long a bot takes to answer: drawn, whatever it holds and however fast it thinks.
    fn time_to_think(&mut self, place: usize, reacting: bool) -> u64 {
        let level = &self.minds[place].level;
        let person = self.table.kind().people().iter().find(|person| person.level == level);
        let usual = person.map_or(THINKING, |person| person.thinking);
        let (shortest, longest) = if self.table.lesson { PATIENT } else { usual };
        let time = self.between(shortest, longest) * self.table.settings.pace.thinking() / 100;
        let window = self.table.settings.window.filter(|_| reacting);
        window.map_or(time, |seconds| time.min(800 * u64::from(seconds)))
    }

    fn think(&mut self, place: usize, decision: u32, due: Moment) {
        let Some(play) = &self.table.play else { return };
        let mind = &mut self.minds[place];
        if let Some(action) = play.cue(mind.seat) {
            mind.thought = Thought::Decided { decision, due, action };
            return;
        }
        let Some(mut player) = mind.player.take() else { return };
        mind.thought = Thought::Thinking { decision, due };
        let (mind, own) = (mind.id, self.own.clone());
        let glimpse = play.table.glimpse(self.minds[place].seat);
        self.house.pool.think(move || {
            let chosen = catch_unwind(AssertUnwindSafe(|| player.choose(glimpse.as_ref())));
            // A player that panicked may be in any state: it is not asked again.
            let (player, action) = chosen.map_or((None, None), |action| (Some(player), action));
            // A table that has gone to sleep meanwhile will ask again.
            if let Some(own) = own.upgrade() {
                let _ = own.blocking_send(Message::Thought { mind, player, decision, action });
            }
        });
    }

    /// A bot has thought: it comes home, sees what it has missed, and answers in its time. Without an action it does what the
    /// game does for a seat whose time is up.
    pub(super) async fn thought(
        &mut self,
        mind: u32,
        player: Option<Box<dyn AnyPlayer>>,
        decision: u32,
        action: Option<String>,
    ) -> Result<(), Unread> {
        let Some(place) = self.minds.iter().position(|known| known.id == mind) else { return Ok(()) };
        let (code, seat) = (&self.table.code, self.minds[place].seat);
        if player.is_none() {
            tracing::error!(table = %code, %seat, "a bot panicked; a new player plays the game's timeout action");
        } else if action.is_none() {
            tracing::error!(table = %code, %seat, "a bot gave no action; it plays the game's timeout action");
        }
        let action = action.or_else(|| self.table.running().ok()?.table.timeout_action(seat));
        let mind = &mut self.minds[place];
        let thought = match (&mind.thought, action) {
            (Thought::Thinking { decision: about, due }, Some(action)) if *about == decision => {
                Thought::Decided { decision, due: *due, action }
            }
            _ => Thought::Nothing,
        };
        if let Some(mut player) = player {
            mind.unseen.drain(..).for_each(|glimpse| player.observe(glimpse.as_ref()));
            (mind.player, mind.thought) = (Some(player), thought);
        } else {
            self.minds.remove(place);
            self.seat_minds().await?;
            if let Some(mind) = self.minds.iter_mut().find(|mind| mind.seat == seat) {
                mind.thought = thought;
            }
        }
        self.wake_minds();
        Ok(())
    }

    /// Every bot whose time has come answers.
    pub(super) async fn minds_act(&mut self) -> Result<(), Unread> {
        let now = self.house.clock.now();
        while self.hold <= now {
            let Ok(play) = self.table.running() else { return Ok(()) };
            let (asked, open) = (play.table.to_act(), play.table.decision());
            let due = |mind: &Mind| matches!(mind.thought, Thought::Decided { due, .. } if due <= now);
            let Some(mind) = self.minds.iter_mut().find(|mind| due(mind)) else { return Ok(()) };
            let (id, seat) = (mind.id, mind.seat);
            let Thought::Decided { decision, action, .. } = std::mem::replace(&mut mind.thought, Thought::Nothing)
            else {
                return Ok(());
            };
            if self.table.paused || !asked.contains(seat) || decision != open || self.bot_at(seat).is_none() {
                continue;
            }
            let instead = play.table.timeout_action(seat).filter(|instead| *instead != action);
            let did = Change::Did { seat: seat.index(), action, by: Actor::Bot, decision, opens: None };
            match self.commit(did, None).await? {
                Made::Kept => {}
                // If it is still asked, it thinks again.
                Made::Overtaken => self.wake_minds(),
                Made::Refused(refusal) => {
                    // After a failure of the store all minds are new, and think again.
                    let Some(mind) = self.minds.iter_mut().find(|mind| mind.id == id) else { return Ok(()) };
                    // What it wanted to do is nobody's business but the table's.
                    let (table, code) = (&self.table.code, refusal.code);
                    tracing::error!(%table, %seat, code, "a bot's action was refused; it plays the game's timeout action");
                    let Some(action) = instead else { return Ok(()) };
                    mind.thought = Thought::Decided { decision, due: now, action };
                }
            }
        }
        Ok(())
    }
}
