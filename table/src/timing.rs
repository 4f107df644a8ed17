//! A table's time: how long a step stays in sight, when a question's time is up, who is away since when.

use engine::fair::Id;
use engine::{Seat, SeatSet};

use crate::moment::Moment;
use crate::protocol::{Actor, PersonId, Stage};
use crate::record::read::Last;
use crate::record::{Place, Record};

/// How long the host can be away before somebody who is here hosts, in milliseconds.
const HOST_AWAY: u64 = 60_000;

/// How long somebody can be away at most before the host may lend their seat, in milliseconds.
const LENT_AFTER: u64 = 60_000;

/// How long a table stays in memory that nobody is connected to, in milliseconds.
const IDLE: u64 = 120_000;

/// How long a device has to send its part of a deal, in milliseconds.
const PATIENCE: u64 = 10_000;

/// After so many rounds bots need not be watched at leisure any more …
const KNOWN: usize = 2;

/// … and their steps take this part of the usual time, in percent.
const BRISK: u64 = 60;

/// A row this young is still fresh in everybody's eyes when the table is read again, in milliseconds.
const FRESH: u64 = 60_000;

/// What a table times.
#[derive(Default)]
pub struct Timing {
    /// Until then the last step's events stay in sight, and no action is taken.
    pub hold: Moment,
    /// When the open question's time is up.
    pub deadline: Option<Moment>,
    /// What that time is for.
    asked: Question,
    /// Was it guessed by wall clocks when the table was read beside a peer that runs the clock?
    guessed: bool,
    /// What was left of the open question's time when the last person with a seat went: nobody's time runs until one is back.
    stands: Option<u64>,
    /// By seat: since when others have waited for its person.
    away: Vec<Option<Moment>>,
    /// By seat: since when its person has not been here.
    absent: Vec<Option<Moment>>,
    /// The seats that bots play for somebody who is away.
    pub stand_ins: SeatSet,
    host_away: Option<Moment>,
    /// Since when nobody has been connected.
    empty: Option<Moment>,
    /// Grows whenever an absence begins or ends, or a bot begins or ends to stand in.
    pub version: u32,
}

/// What people are asked for, and how long they have.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Question {
    #[default]
    Nothing,
    /// Answers to a question of a game, within this many seconds.
    Answers { number: u32, decision: u32, seconds: Option<u16> },
    /// Parts of a deal: of this attempt, to be bound or to be opened.
    Parts(Id, bool),
}

impl Question {
    fn of(record: &Record) -> Question {
        if let Some(dealing) = &record.dealing {
            let (id, listed) = dealing.round();
            return Question::Parts(id, listed);
        }
        let Ok(current) = record.running() else { return Question::Nothing };
        if record.paused {
            return Question::Nothing;
        }
        let settings = &record.settings;
        let seconds = if current.position.reacting() { settings.window } else { settings.time };
        let seconds = seconds.filter(|_| people_wait(record));
        Question::Answers { number: record.number, decision: current.position.decision(), seconds }
    }
}

impl Timing {
    /// The time of a table that was just read. What was written just before a fall nobody may have seen: it is shown again.
    pub fn read(record: &Record, last: Last, wall: u64, now: Moment) -> Timing {
        let mut timing = Timing { empty: Some(now), ..Timing::default() };
        if wall.saturating_sub(last.did) < FRESH {
            timing.hold_for_events(record, now);
        }
        timing.ask(record, now);
        timing
    }

    /// The table is alive at a peer: its time did not begin when it was read here. Wall clocks may differ a little, and
    /// nothing depends on it but what people are shown.
    pub fn join(&mut self, last: Last, wall: u64) {
        let since = |then: u64| wall.saturating_sub(then);
        self.hold = self.hold.before(since(last.did));
        self.deadline = self.deadline.map(|deadline| deadline.before(since(last.asked)));
        self.guessed = true;
    }

    /// This node runs the clock from now on. Nobody's time is up by the difference of two wall clocks: what was guessed by
    /// them is asked anew.
    pub fn lead(&mut self) {
        if std::mem::take(&mut self.guessed) {
            self.asked = Question::Nothing;
        }
    }

    /// The events of the last step stay in sight for their beats.
    pub fn hold_for_events(&mut self, record: &Record, now: Moment) {
        if let Some(current) = &record.current {
            let time = current.position.beats() * record.settings.pace.beat();
            self.hold = now.after(time * haste(record) / 100);
        }
    }

    /// If people are asked for something else than before, their time starts when everybody could look.
    pub fn ask(&mut self, record: &Record, now: Moment) {
        let asked = Question::of(record);
        if asked == self.asked {
            return;
        }
        self.asked = asked;
        self.guessed = false;
        self.stands = None;
        self.deadline = match asked {
            Question::Nothing => None,
            Question::Answers { seconds, .. } => {
                seconds.map(|seconds| self.hold.max(now).after(1000 * u64::from(seconds)))
            }
            Question::Parts(..) => Some(now.after(PATIENCE)),
        };
    }

    /// Notes for whom others wait since when. Whoever is back has their seat back at once.
    pub fn look_round(&mut self, record: &Record, here: impl Fn(PersonId) -> bool, empty: bool, now: Moment) {
        let was = self.stand_ins;
        let mut changed = self.away.len() != record.places.len();
        self.away.resize(record.places.len(), None);
        for seat in record.seats() {
            let awaited = awaited(record, seat, &here);
            let since = &mut self.away[seat.index()];
            changed |= since.is_some() != awaited;
            *since = awaited.then(|| since.unwrap_or(now));
        }
        self.absent.resize(record.places.len(), None);
        for (since, place) in self.absent.iter_mut().zip(record.places.iter()) {
            let gone = place.person().is_some_and(|person| !here(person));
            *since = gone.then(|| since.unwrap_or(now));
        }
        self.stand_still(record.places.iter().filter_map(Place::person).any(&here), now);
        self.host_away = (!here(record.host)).then(|| self.host_away.unwrap_or(now));
        self.empty = empty.then(|| self.empty.unwrap_or(now));
        let due = |&seat: &Seat| self.stand_in_at(record, seat).is_some_and(|then| then <= now);
        self.stand_ins = record.seats().filter(due).collect();
        self.version += u32::from(changed || was != self.stand_ins);
    }

    /// The clock of a game runs only while somebody with a seat is here.
    fn stand_still(&mut self, attended: bool, now: Moment) {
        if attended {
            if let Some(left) = self.stands.take() {
                self.deadline = Some(self.hold.max(now).after(left));
            }
        } else if matches!(self.asked, Question::Answers { .. })
            && let Some(deadline) = self.deadline.take()
        {
            self.stands = Some(deadline.since(self.hold.max(now)));
        }
    }

    /// The seats whose people have been away for as long as a bot waits for them, or a minute.
    pub fn long_away(&self, record: &Record, now: Moment) -> SeatSet {
        let wait = record.settings.warm.map_or(LENT_AFTER, |seconds| LENT_AFTER.min(1000 * u64::from(seconds)));
        let long = |seat: &Seat| {
            let since = self.absent.get(seat.index()).copied().flatten();
            since.is_some_and(|since| now.since(since) >= wait)
        };
        record.seats().filter(long).collect()
    }

    /// When a bot starts to play for a seat that others wait for, if one will.
    pub fn stand_in_at(&self, record: &Record, seat: Seat) -> Option<Moment> {
        let wait = record.settings.warm?;
        self.away.get(seat.index()).copied().flatten().map(|since| since.after(1000 * u64::from(wait)))
    }

    /// When the next bot starts to play for somebody who is away.
    pub fn next_stand_in(&self, record: &Record) -> Option<Moment> {
        let waiting = record.seats().filter(|&seat| !self.stand_ins.contains(seat));
        waiting.filter_map(|seat| self.stand_in_at(record, seat)).min()
    }

    /// When somebody who is here hosts instead of somebody who is away; at once, if that one has left for good.
    pub fn host_due(&self, record: &Record) -> Option<Moment> {
        let gone = record.people[usize::from(record.host)].gone;
        self.host_away.map(|since| if gone { since } else { since.after(HOST_AWAY) })
    }

    /// When the table has been empty for long enough to leave memory.
    pub fn idle_at(&self) -> Option<Moment> {
        self.empty.map(|since| since.after(IDLE))
    }

    /// It was offered to leave memory, and may be needed again: it waits as long once more.
    pub fn linger(&mut self, now: Moment) {
        self.empty = self.empty.map(|_| now);
    }
}

/// How much of its usual time a bot's step takes, in percent: whoever plays against bots alone has seen what they do after
/// two rounds. In a lesson nothing is known yet.
pub(crate) fn haste(record: &Record) -> u64 {
    let alone = record.places.iter().any(|place| place.person().is_some()) && !people_wait(record);
    let known = record.current.as_ref().is_some_and(|current| {
        let rounds = current.turns as usize / record.places.len().max(1);
        rounds >= KNOWN && current.did.is_some_and(|did| did.by == Actor::Bot)
    });
    if alone && known && !record.lesson() { BRISK } else { 100 }
}

/// Does anybody wait for somebody else? Nobody does where all other seats are bots', or all people sit at one device.
fn people_wait(record: &Record) -> bool {
    let mut people = record.places.iter().filter_map(Place::person);
    people.next().is_some_and(|first| people.any(|other| other != first))
}

/// Is the person of a seat away, while time runs and others with seats are here, so that they wait?
fn awaited(record: &Record, seat: Seat, here: impl Fn(PersonId) -> bool) -> bool {
    let Some(person) = record.places[seat.index()].person() else { return false };
    let runs = record.stage() == Stage::Playing && !record.paused;
    let others = || record.places.iter().filter_map(Place::person).any(|other| other != person && here(other));
    runs && !here(person) && others()
}
