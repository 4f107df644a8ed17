//! The bots at a table: they see what their seat sees, think elsewhere, and answer when a person would.

use std::any::Any;

use engine::{AnyPlayer, Cancel, Lesson, Quick, Seat, SeatSet, never};

use crate::io::BotFault;
use crate::moment::Moment;
use crate::record::Record;
use crate::record::change::Holder;
use crate::record::history::History;
use crate::record::read::Loaded;
use crate::thinking::{BotId, Errand, Job, Panicked, Thought, quick, see, time_to_think, whim};

/// The bots at a table.
pub struct Bots {
    seated: Vec<Bot>,
    /// How many have ever sat down.
    count: BotId,
    whim: Quick,
}

/// A bot at a seat.
struct Bot {
    id: BotId,
    seat: Seat,
    level: String,
    player: Whereabouts,
    plan: Plan,
}

/// Where a bot's player is.
enum Whereabouts {
    Home(Box<dyn AnyPlayer>),
    /// Thinking elsewhere: what happened meanwhile, and what stops it.
    Away(Vec<Box<dyn Any + Send>>, Cancel),
    /// It panicked over what it saw, and would again: the game's timeout action is taken for it.
    Broken,
}

/// What a bot is about to do.
#[derive(Clone, PartialEq, Eq)]
enum Plan {
    Nothing,
    /// It thinks about this question, and will not answer before then.
    Thinks {
        decision: u32,
        due: Moment,
    },
    /// It answers then; without an action of its own, by the game's timeout action.
    Decided {
        decision: u32,
        due: Moment,
        action: Option<String>,
    },
}

/// Nobody waits for the thoughts of a bot that is gone.
impl Drop for Bot {
    fn drop(&mut self) {
        if let Whereabouts::Away(_, cancel) = &self.player {
            cancel.cancel();
        }
    }
}

impl Bot {
    /// Is it busy with this question?
    fn busy_with(&self, open: u32) -> bool {
        match self.plan {
            Plan::Nothing => false,
            Plan::Thinks { decision, .. } | Plan::Decided { decision, .. } => decision == open,
        }
    }
}

impl Bots {
    /// No bots yet. Their whims follow from the table's secret, never from a game's seed.
    pub fn new(record: &Record) -> Bots {
        Bots { seated: Vec::new(), count: 0, whim: quick(record.salt().as_bytes()) }
    }

    /// Seats a bot wherever one plays and none sits yet. Each is told the game from the start, as it would have seen it.
    pub fn seat(&mut self, record: &Record, history: &History, stand_ins: SeatSet) {
        let Ok(current) = record.running() else { return self.seated.clear() };
        self.seated.retain(|bot| level_at(record, bot.seat, stand_ins) == Some(bot.level.as_str()));
        for seat in record.seats() {
            let Some(level) = level_at(record, seat, stand_ins) else { continue };
            if self.seated.iter().any(|bot| bot.seat == seat) {
                continue;
            }
            let Some(player) = current.game.player(level, seat, whim(record, seat)) else { continue };
            self.count += 1;
            let player = told(player, seat, record, history);
            self.seated.push(Bot { id: self.count, seat, level: level.to_owned(), player, plan: Plan::Nothing });
        }
    }

    /// All bots go.
    pub fn clear(&mut self) {
        self.seated.clear();
    }

    /// After a step: every bot sees what its seat sees. Gives the seats of those who panicked over it.
    pub fn observe(&mut self, record: &Record) -> Vec<Seat> {
        let mut broken = Vec::new();
        let Some(current) = &record.current else { return broken };
        for bot in &mut self.seated {
            let glimpse = current.position.glimpse(bot.seat);
            match &mut bot.player {
                Whereabouts::Home(player) => {
                    if see(player, glimpse.as_ref()).is_err() {
                        bot.player = Whereabouts::Broken;
                        broken.push(bot.seat);
                    }
                }
                Whereabouts::Away(unseen, _) => unseen.push(glimpse),
                Whereabouts::Broken => {}
            }
        }
        broken
    }

    /// Time stands still: whatever they were about to do, they think about it again.
    pub fn rest(&mut self) {
        self.seated.iter_mut().for_each(|bot| bot.plan = Plan::Nothing);
    }

    /// Every bot that is asked and at home starts to think. When it answers is drawn before it thinks, so that the time tells
    /// nothing about its cards.
    pub fn start(&mut self, record: &Record, stand_ins: SeatSet, from: Moment, mut think: impl FnMut(Job)) {
        let Ok(current) = record.running() else { return };
        if record.paused || self.seated.is_empty() {
            return;
        }
        let position = &current.position;
        let (asked, decision) = (position.to_act(), position.decision());
        // Whoever learns is not hurried by others who have answered.
        let learner = Lesson::LEARNER;
        if record.lesson() && asked.contains(learner) && level_at(record, learner, stand_ins).is_none() {
            return;
        }
        // And those who know their part say their lines in order.
        let first = current.course.as_ref().and_then(|course| course.first(asked));
        for bot in &mut self.seated {
            let later = first.is_some_and(|seat| seat != bot.seat);
            let asked = asked.contains(bot.seat) && !later;
            if !asked || bot.busy_with(decision) || matches!(bot.player, Whereabouts::Away(..)) {
                continue;
            }
            let due = from.after(time_to_think(&mut self.whim, record, bot.seat, &bot.level, position.reacting()));
            let cue = current.cue(bot.seat);
            if cue.is_some() || matches!(bot.player, Whereabouts::Broken) {
                bot.plan = Plan::Decided { decision, due, action: cue };
                continue;
            }
            let Whereabouts::Home(player) = &bot.player else { continue };
            let away = Whereabouts::Away(Vec::new(), player.canceller());
            let Whereabouts::Home(player) = std::mem::replace(&mut bot.player, away) else { continue };
            bot.plan = Plan::Thinks { decision, due };
            let glimpse = position.glimpse(bot.seat);
            think(Job { bot: bot.id, seat: bot.seat, level: bot.level.clone(), player, glimpse, decision });
        }
    }

    /// A bot has thought: it comes home, sees what it has missed, and answers in its time. Gives what went wrong.
    pub fn thought(
        &mut self,
        id: BotId,
        thought: Result<Thought, Panicked>,
        record: &Record,
        history: &History,
    ) -> Option<(Seat, BotFault)> {
        let bot = self.seated.iter_mut().find(|bot| bot.id == id)?;
        let (fault, action) = if let Ok(Thought { mut player, decision, action }) = thought {
            let unseen =
                if let Whereabouts::Away(unseen, _) = &mut bot.player { std::mem::take(unseen) } else { vec![] };
            let seen = unseen.iter().try_for_each(|glimpse| see(&mut player, glimpse.as_ref()));
            bot.player = seen.map_or(Whereabouts::Broken, |()| Whereabouts::Home(player));
            if !matches!(bot.plan, Plan::Thinks { decision: about, .. } if about == decision) {
                bot.plan = Plan::Nothing;
                return None;
            }
            (action.is_none().then_some(BotFault::NoAction), action)
        } else {
            let game = &record.current.as_ref()?.game;
            let player = game.player(&bot.level, bot.seat, whim(record, bot.seat));
            let Some(player) = player else { return never!(None, "a game forgot its level {}", bot.level) };
            bot.player = told(player, bot.seat, record, history);
            (Some(BotFault::Panicked), None)
        };
        if let Plan::Thinks { decision, due } = bot.plan {
            bot.plan = Plan::Decided { decision, due, action };
        }
        fault.map(|fault| (bot.seat, fault))
    }

    /// When the next bot wants to answer.
    pub fn next(&self) -> Option<Moment> {
        let due = |bot: &Bot| if let Plan::Decided { due, .. } = bot.plan { Some(due) } else { None };
        self.seated.iter().filter_map(due).min()
    }

    /// The answer of a bot whose time has come, if one is still asked for it: its seat, the question, and its action.
    pub fn answer(&mut self, record: &Record, now: Moment) -> Option<(Seat, u32, Option<String>)> {
        let current = record.running().ok().filter(|_| !record.paused)?;
        let (asked, open) = (current.position.to_act(), current.position.decision());
        for bot in &mut self.seated {
            if matches!(bot.plan, Plan::Decided { due, .. } if due <= now)
                && let Plan::Decided { decision, action, .. } = std::mem::replace(&mut bot.plan, Plan::Nothing)
                && asked.contains(bot.seat)
                && decision == open
            {
                return Some((bot.seat, decision, action));
            }
        }
        None
    }
}

/// Thinks far from the table, with nothing but its rows: a bot that has seen the game from the start chooses. Nothing if it is
/// not asked any more.
pub fn think(Loaded { record, history, .. }: &Loaded, Errand { seat, level, decision }: &Errand) -> Option<String> {
    let current = record.running().ok()?;
    let (position, seat) = (&current.position, Seat::new(*seat)?);
    if position.decision() != *decision || !position.to_act().contains(seat) {
        return None;
    }
    let player = current.game.player(level, seat, whim(record, seat))?;
    let Whereabouts::Home(mut player) = told(player, seat, record, history) else { return None };
    player.choose(position.glimpse(seat).as_ref())
}

/// The level of the bot that plays a seat, if one does.
fn level_at(record: &Record, seat: Seat, stand_ins: SeatSet) -> Option<&str> {
    if seat.index() >= record.places.len() {
        return None;
    }
    match record.holder(seat) {
        Holder::Bot(level) => Some(level),
        Holder::Person(_) if stand_ins.contains(seat) => Some(record.stand_in()),
        _ => None,
    }
}

/// A player who has seen all of the game so far that its seat saw.
fn told(mut player: Box<dyn AnyPlayer>, seat: Seat, record: &Record, history: &History) -> Whereabouts {
    let mut seen = Ok(());
    if let Some(current) = &record.current {
        // What the rules have accepted once they accept again.
        let _ = history.replay(current, |position, _| {
            if seen.is_ok() {
                seen = see(&mut player, position.glimpse(seat).as_ref());
            }
        });
    }
    seen.map_or(Whereabouts::Broken, |()| Whereabouts::Home(player))
}
