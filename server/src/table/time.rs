//! A table's time: holds, deadlines, who is away, and what happens when an alarm rings.

use engine::Seat;

use super::change::{Change, Holder};
use super::commit::Made;
use super::live::Live;
use super::load::Unread;
use super::minds::Mind;
use crate::clock::Moment;
use crate::protocol::{Actor, Stage};

/// How long the host can be away before somebody who is here hosts, in milliseconds.
const HOST_AWAY: u64 = 60_000;

/// How long a table stays in memory that nobody is connected to, in milliseconds.
const IDLE: u64 = 120_000;

impl Live {
    /// The events of the last step stay in sight for their beats.
    pub(super) fn hold_for_events(&mut self) {
        let Some(play) = &self.table.play else { return };
        self.hold = self.house.clock.now().after(play.table.beats() * self.table.settings.pace.beat());
        self.sight = self.hold;
    }

    /// A question is open: its time starts when everybody could look, and the bots start to think.
    pub(super) fn open_question(&mut self) {
        self.deadline = None;
        if self.table.dealing.is_some() {
            self.await_parts();
        }
        let Ok(play) = self.table.running() else { return };
        if self.table.paused {
            return;
        }
        let settings = &self.table.settings;
        let limit = if play.table.reacting() { settings.window } else { settings.time };
        let from = self.hold.max(self.house.clock.now());
        self.deadline = limit.map(|seconds| from.after(1000 * u64::from(seconds)));
        self.wake_minds();
    }

    /// Notes for whom others wait since when. Whoever is back has their seat back at once.
    pub(super) fn look_round(&mut self) {
        let now = self.house.clock.now();
        self.away.resize(self.table.places.len(), None);
        for seat in Seat::all(self.table.places.len()) {
            let awaited = self.awaited(seat);
            let since = &mut self.away[seat.index()];
            *since = awaited.then(|| since.unwrap_or(now));
        }
        let host_gone = !self.here(self.table.host);
        self.host_away = host_gone.then(|| self.host_away.unwrap_or(now));
        self.empty = self.peers.is_empty().then(|| self.empty.unwrap_or(now));
        self.warmed =
            Seat::all(self.table.places.len()).filter(|&seat| self.warmed.contains(seat) && self.warm(seat)).collect();
    }

    /// Is the person of a seat away, while time runs and others are here, so that they wait?
    fn awaited(&self, seat: Seat) -> bool {
        let Holder::Person(person) = *self.table.holder(seat) else { return false };
        let runs = self.table.stage() == Stage::Playing && !self.table.paused;
        runs && !self.here(person)
            && (0..).zip(&self.table.people).any(|(other, _)| other != person && self.here(other))
    }

    /// When a bot starts to play for a seat that others wait for, if one will.
    pub(super) fn warm_at(&self, seat: Seat) -> Option<Moment> {
        let wait = self.table.settings.warm?;
        self.away[seat.index()].map(|since| since.after(1000 * u64::from(wait)))
    }

    /// Does a bot play for a person's seat?
    pub(super) fn warm(&self, seat: Seat) -> bool {
        self.warm_at(seat).is_some_and(|then| then <= self.house.clock.now())
    }

    /// When somebody who is here hosts instead of somebody who is away; at once, if that one has left for good.
    fn host_due(&self) -> Option<Moment> {
        let since = self.host_away?;
        let gone = self.table.people[usize::from(self.table.host)].gone;
        let heir = self.heir(self.table.host).filter(|&heir| self.here(heir));
        heir.map(|_| if gone { since } else { since.after(HOST_AWAY) })
    }

    /// When something is next to be done without anybody asking.
    pub(super) fn alarm(&self) -> Option<Moment> {
        let now = self.house.clock.now();
        let hold = (!self.waiting.is_empty()).then_some(self.hold);
        let host = self.host_due().filter(|_| self.leads);
        let deadline = self.deadline.filter(|_| self.leads);
        let idle = self.empty.map(|since| since.after(IDLE));
        let warm = Seat::all(self.table.places.len()).filter_map(|seat| self.warm_at(seat).filter(|&then| then > now));
        let minds = self.minds.iter().filter_map(Mind::due).map(|due| due.max(self.hold));
        let deal = (self.troubled > now && self.deal_is_due()).then_some(self.troubled);
        let next = [hold, deadline, host, idle, deal].into_iter().flatten().chain(warm).chain(minds).min();
        // Before that whatever is due would fail again.
        next.map(|due| due.max(self.troubled))
    }

    /// Has nobody needed the table for a while?
    pub(super) fn idle(&self) -> bool {
        self.empty.is_some_and(|since| since.after(IDLE) <= self.house.clock.now())
    }

    /// Somebody is just coming or going: the table stays in memory for another while.
    pub(super) fn linger(&mut self) {
        self.empty = Some(self.house.clock.now());
    }

    /// An alarm has rung: does everything whose time has come.
    pub(super) async fn tick(&mut self) -> Result<(), Unread> {
        let now = self.house.clock.now();
        // The first may have shown something: then the rest waits on.
        while self.hold <= now
            && let Some((peer, request, command)) = self.waiting.pop_front()
        {
            self.hear(peer, request, command).await?;
        }
        if self.leads && self.deadline.is_some_and(|deadline| deadline <= now) {
            self.time_is_up().await?;
            self.deal_is_late().await?;
        }
        if self.leads
            && self.host_due().is_some_and(|due| due <= now)
            && let Some(person) = self.heir(self.table.host)
        {
            // What is refused here is tried again with the next alarm, or not wanted any more.
            let _ = self.commit(Change::Host { person }, None).await?;
        }
        self.warm_up().await?;
        if self.hold <= now {
            self.minds_act().await?;
        }
        Ok(())
    }

    /// The time for the open question is up: the game's timeout action is taken for everybody who has not answered.
    async fn time_is_up(&mut self) -> Result<(), Unread> {
        self.deadline = None;
        let Ok(play) = self.table.running() else { return Ok(()) };
        let decision = play.table.decision();
        while let Ok(play) = self.table.running() {
            let seat = play.table.to_act().first().filter(|_| play.table.decision() == decision);
            let Some(seat) = seat else { break };
            let Some(action) = play.table.timeout_action(seat) else { break };
            let did = Change::Did { seat: seat.index(), action, by: Actor::Timeout, decision, opens: None };
            if let Made::Refused(refusal) = self.commit(did, None).await? {
                tracing::error!(table = %self.table.code, code = refusal.code, "the timeout action was refused");
                break;
            }
        }
        Ok(())
    }
}
