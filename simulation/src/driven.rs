//! A driver without a runtime. It follows the two rules of the real one: outputs are done in order, and while the table
//! waits, nothing but the answer reaches it.

use std::collections::VecDeque;

use engine::Cancel;
use nodes::{News, PeerMessage};
use table::protocol::FromClient;
use table::{
    BotId, Closing, ConnectionId, Input, Moment, Newcomer, Now, Order, Output, Panicked, Table, Thought, Ticket,
    refusal,
};

use crate::planted::Bug;
use crate::store::Answer;
use crate::words::{name_of, words};
use crate::world::{EVENING, Event, Site, World};

/// What a table can be told.
pub enum Message {
    Connect(Box<Newcomer>),
    Disconnect(ConnectionId),
    Command(ConnectionId, Box<FromClient>),
    Thought(BotId, Result<Thought, Panicked>),
    Order(Ticket, Order),
    News(News),
}

/// A table that a node has in memory, or is reading.
pub struct Driven {
    /// Numbers what is in memory, so that late answers find nobody.
    pub opened: u64,
    /// Nothing, while its log is being read.
    pub table: Option<Box<Table>>,
    pub mailbox: VecDeque<Message>,
    pub connections: Vec<ConnectionId>,
    /// Connections that read too slowly: they are dropped, not waited for.
    pub slow: Vec<ConnectionId>,
    /// The alarm that is in the queue.
    alarm: Option<Moment>,
    idle: bool,
    out: Vec<Output>,
}

impl Driven {
    pub fn new(opened: u64) -> Driven {
        Driven {
            opened,
            table: None,
            mailbox: VecDeque::new(),
            connections: Vec::new(),
            slow: Vec::new(),
            alarm: None,
            idle: false,
            out: Vec::new(),
        }
    }

    /// The number of the row that comes next; 0 as long as the log is being read.
    pub fn head(&self) -> u32 {
        self.table.as_ref().map_or(0, |table| table.head())
    }
}

impl World {
    /// The table in memory that an event is for, if it still is.
    fn driven(&mut self, at: Site, opened: u64) -> Option<&mut Driven> {
        let node = self.nodes.get_mut(at.node).filter(|node| node.up && node.life == at.life)?;
        node.tables.get_mut(&at.table).filter(|driven| driven.opened == opened)
    }

    pub(crate) fn ring(&mut self, at: Site, opened: u64) {
        if let Some(driven) = self.driven(at, opened) {
            driven.alarm = None;
            self.pump(at);
        }
    }

    pub(crate) fn thought(
        &mut self,
        at: Site,
        opened: u64,
        bot: BotId,
        thought: Result<Thought, Panicked>,
        cancelled: &Cancel,
    ) {
        if self.driven(at, opened).is_some() {
            self.post(at.node, at.table, Message::Thought(bot, thought));
        } else if !cancelled.is_cancelled() {
            self.oracle.found(format!("9: a bot of {at} goes on thinking, and the table is gone"));
        }
    }

    /// The store answers.
    pub(crate) fn answered(&mut self, at: Site, opened: u64, answer: Answer) {
        if self.driven(at, opened).is_none() {
            return;
        }
        let Some(mut driven) = self.nodes[at.node].tables.remove(&at.table) else { return };
        if let Answer::Open { fails } = answer {
            return self.open_table(at, driven, fails);
        }
        let input = self.resolve(at, answer);
        if self.feed(at, &mut driven, input) {
            self.nodes[at.node].tables.insert(at.table, driven);
            self.pump(at);
        } else {
            self.drop_table(at, driven, None);
        }
    }

    /// The log has been read, or has not.
    fn open_table(&mut self, at: Site, mut driven: Driven, fails: bool) {
        if fails {
            return self.drop_table(at, driven, Some(refusal::storage()));
        }
        let rows = &self.store.logs[at.table];
        let loaded = match table::read(&self.shelf, &self.store.codes[at.table], rows) {
            Ok(loaded) => loaded,
            Err(error) => {
                self.oracle.found(format!("2: the log of table {} cannot be read: {error:?}", at.table));
                return;
            }
        };
        let leads = self.take_lead(at);
        let presence = self.nodes[at.node].peers.presence(&self.store.codes[at.table]);
        let Some(config) = self.nodes[at.node].config.clone() else { return };
        let mut out = std::mem::take(&mut driven.out);
        let table = self.with_now(at, |now| Table::new(config, loaded, leads, presence, now, &mut out));
        driven.out = out;
        let head = table.head();
        self.trace.note(self.now, &[5], || format!("{at} is read, {head} rows, leads: {leads}"));
        self.oracle.opened(at, head, self.now);
        driven.table = Some(Box::new(table));
        if self.execute(at, &mut driven, "opening") {
            self.nodes[at.node].tables.insert(at.table, driven);
            self.pump(at);
        } else {
            self.drop_table(at, driven, None);
        }
    }

    /// Calls with the time, and whatever else a table may know of its node.
    fn with_now<T>(&mut self, at: Site, call: impl FnOnce(Now<'_>) -> T) -> T {
        let node = &mut self.nodes[at.node];
        let wall = (EVENING + self.now.0).saturating_add_signed(node.wall);
        let forgotten = std::mem::take(&mut node.forgotten);
        let mut random = || node.random();
        let known = |guest: &str| forgotten.contains(guest);
        let done = call(Now { moment: self.now, wall, random: &mut random, forgotten: &known });
        self.nodes[at.node].forgotten = forgotten;
        done
    }

    /// Gives a table whatever waits for it, as long as it does not wait itself.
    pub(crate) fn pump(&mut self, at: Site) {
        loop {
            let Some(mut driven) = self.nodes[at.node].tables.remove(&at.table) else { return };
            let Some(table) = driven.table.as_ref().filter(|table| !table.waits()) else {
                self.nodes[at.node].tables.insert(at.table, driven);
                return;
            };
            if std::mem::take(&mut driven.idle) && driven.mailbox.is_empty() {
                self.trace.note(self.now, &[6], || format!("{at} leaves memory"));
                return self.drop_table(at, driven, None);
            }
            let due = table.alarm().is_some_and(|alarm| alarm <= self.now);
            let input = if let Some(slow) = driven.slow.pop() {
                driven.connections.retain(|id| *id != slow);
                self.hang_up(slow);
                self.count("connections dropped as too slow");
                Input::Disconnected(slow)
            } else if due {
                Input::Alarm
            } else if let Some(message) = driven.mailbox.pop_front() {
                self.input(at, &mut driven, message)
            } else {
                self.set_alarm(at, &mut driven);
                self.nodes[at.node].tables.insert(at.table, driven);
                return;
            };
            if self.feed(at, &mut driven, input) {
                self.nodes[at.node].tables.insert(at.table, driven);
            } else {
                return self.drop_table(at, driven, None);
            }
        }
    }

    fn set_alarm(&mut self, at: Site, driven: &mut Driven) {
        let wanted = driven.table.as_ref().and_then(|table| table.alarm());
        if let Some(wanted) = wanted.filter(|wanted| driven.alarm.is_none_or(|set| *wanted < set)) {
            driven.alarm = Some(wanted);
            self.at_moment(wanted, Event::Alarm { at, opened: driven.opened });
        }
    }

    fn input(&mut self, at: Site, driven: &mut Driven, message: Message) -> Input {
        match message {
            Message::Connect(newcomer) => {
                driven.connections.push(newcomer.id);
                Input::Connected(newcomer)
            }
            Message::Disconnect(id) => {
                driven.connections.retain(|known| *known != id);
                Input::Disconnected(id)
            }
            Message::Command(id, said) => Input::Said(id, said),
            Message::Thought(bot, thought) => Input::Thought(bot, thought),
            Message::Order(ticket, order) => Input::Order(ticket, order),
            Message::News(News::Followed(rows)) => Input::Followed(self.twice(driven, rows)),
            Message::News(news) => {
                let code = &self.store.codes[at.table];
                news.input(code, || &self.nodes[at.node].peers)
            }
        }
    }

    /// Gives an input to the table and does what comes of it. Is the table still to be used?
    fn feed(&mut self, at: Site, driven: &mut Driven, input: Input) -> bool {
        let name = name_of(&input);
        self.trace.note(self.now, &[7, at.node as u8, at.table as u8], || format!("{at} gets {}", words(&input)));
        let input = self.spoil_input(input);
        let early = self.too_early(&input);
        let Some(mut table) = driven.table.take() else { return true };
        let before = table.head();
        let mut out = std::mem::take(&mut driven.out);
        self.now = self.now.after(early);
        self.with_now(at, |now| table.handle(now, input, &mut out));
        self.now = self.now.before(early);
        driven.out = out;
        self.oracle.handled(at, &table, name, before, self.now, &driven.out);
        if name == "alarm" {
            let alarm = if self.order.bug == Some(Bug::AlarmStays) { Some(self.now) } else { table.alarm() };
            self.oracle.rang(at, alarm, self.now);
        }
        driven.table = Some(table);
        self.execute(at, driven, name)
    }

    /// Does everything that the table asks for, in order. Is it still to be used?
    fn execute(&mut self, at: Site, driven: &mut Driven, name: &'static str) -> bool {
        let mut out = std::mem::take(&mut driven.out);
        self.spoil_outputs(&mut out, name);
        let mut usable = true;
        for output in out.drain(..) {
            match output {
                Output::Send(to, text) => self.send(at, driven, &to, &text),
                Output::Hangup(id) => {
                    driven.connections.retain(|known| *known != id);
                    self.hang_up(id);
                }
                Output::Reply(ticket, done) => self.replied(at.node, ticket, done.is_ok()),
                Output::Think(job) => self.think(at, driven.opened, job),
                Output::Present(_, attendance) => {
                    self.nodes[at.node].peers.attend(&self.store.codes[at.table], attendance);
                    self.speak_soon(at.node);
                }
                Output::React(person, reaction) => {
                    let table = self.store.codes[at.table].to_string();
                    self.nodes[at.node].peers.say(PeerMessage::Reaction { table, person, reaction });
                    self.speak_soon(at.node);
                }
                Output::Note(note) => self.noted(&note),
                Output::Idle => driven.idle = true,
                Output::Append { row, hurry } => self.ask_append(at, driven.opened, row, hurry),
                Output::Read { from } => self.ask_read(at, driven.opened, from),
                Output::Rewrite { guest } => self.ask_rewrite(at, driven.opened, guest),
                Output::Close(closing) => {
                    self.trace.note(self.now, &[8], || format!("{at} closes: {closing:?}"));
                    if let Closing::Unreadable(error) = closing {
                        self.oracle.found(format!("2: {at} cannot read its log any more: {error:?}"));
                    }
                    usable = false;
                }
            }
        }
        driven.out = out;
        usable
    }
}
