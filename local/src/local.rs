//! All tables of a browser: which are kept, which are in memory, and who waits for what.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{AnyKind, KeyStream, Seed};
use table::protocol::{Answer, FromClient, FromServer, Unreadable};
use table::{Code, Config, Input, Moment, Newcomer, Presence, Record, Row, StoreFailed, Table, names, refusal, text};

use crate::awake::{Awake, Effect, Time};
use crate::message::{Begin, Fate, Line, Listed, Reply, Said, StoredRow, Told, Wanted};
use crate::requests::line;
use crate::waiting::{Making, Why};

/// The tables of one browser.
pub struct Local {
    pub(crate) config: Arc<Config>,
    pub(crate) guest: String,
    pub(crate) chance: KeyStream,
    /// Every table that is kept.
    pub(crate) index: BTreeMap<Code, Listed>,
    pub(crate) awake: BTreeMap<Code, Awake>,
    /// Which table each line leads to.
    pub(crate) lines: BTreeMap<Line, Code>,
    /// Why rows are being read.
    pub(crate) reads: BTreeMap<u64, (Code, Why)>,
    pub(crate) count: u64,
    /// Tables whose first row is being written.
    pub(crate) making: BTreeMap<Code, Making>,
    /// How a table is listed once the row is kept that is being written.
    listing: BTreeMap<Code, Listed>,
    /// Who waits for everything to be erased.
    pub(crate) erasing: Vec<u64>,
    pub(crate) moment: Moment,
    pub(crate) wall: u64,
    pub(crate) wanted: Vec<Wanted>,
}

impl Local {
    /// The tables of a browser that has these games. A seed that cannot be read is refused.
    pub fn new(shelf: Vec<Box<dyn AnyKind>>, begin: Begin) -> Result<Local, String> {
        let seed: Seed = begin.seed.parse().map_err(|_| "the seed has 64 hexadecimal digits".to_owned())?;
        let index = begin.tables.into_iter().map(|listed| (Code::from(listed.code.as_str()), listed));
        Ok(Local {
            config: Arc::new(Config { shelf: shelf.into(), build: begin.build, lobby: false }),
            guest: begin.guest,
            chance: KeyStream::new(&seed),
            index: index.collect(),
            awake: BTreeMap::new(),
            lines: BTreeMap::new(),
            reads: BTreeMap::new(),
            count: 0,
            making: BTreeMap::new(),
            listing: BTreeMap::new(),
            erasing: Vec::new(),
            moment: Moment::default(),
            wall: 0,
            wanted: Vec::new(),
        })
    }

    /// Takes something that is said, and says what is to be done.
    pub fn tell(&mut self, told: Told) -> Reply {
        (self.moment, self.wall) = (Moment(told.moment).max(self.moment), told.wall);
        match told.said {
            Said::Ask { id, method, path, body } => self.ask(id, &method, &path, &body),
            Said::Open { line, path } => self.open(line, &path),
            Said::Hear { line, text } => self.hear(line, &text),
            Said::Close { line } => self.close(line),
            Said::Written { table, fate } => self.written(&table.into(), fate),
            Said::Rows { read, rows } => self.read_back(read, rows),
            Said::Erased { done } => self.erased(done),
            Said::Thought { job, action } => self.thought(job, action),
            Said::Tick => self.tick(),
        }
        let due = self.awake.values().filter_map(|awake| awake.due(self.moment.0)).min();
        Reply { wanted: std::mem::take(&mut self.wanted), wait: due.map(|due| due.saturating_sub(self.moment.0)) }
    }

    /// Calls with a table that is in memory and the time, and does what comes of it.
    pub(crate) fn with(&mut self, code: &Code, call: impl FnOnce(&mut Awake, &mut Time<'_>) -> Vec<Effect>) {
        let Some(awake) = self.awake.get_mut(code) else { return };
        let mut time = Time { moment: self.moment, wall: self.wall, chance: &mut self.chance };
        let effects = call(awake, &mut time);
        for effect in effects {
            match effect {
                Effect::Send(lines, text) => self.wanted.push(Wanted::Send { lines, text }),
                Effect::Hangup(line) => self.hang_up(line),
                Effect::Append(row) => self.append(&row),
                Effect::Read { from } => self.read(code, from, Why::Table),
                Effect::Closed => {
                    for line in self.forget(code) {
                        self.hang_up(line);
                    }
                }
            }
        }
        if self.awake.get(code).is_some_and(Awake::may_leave) {
            self.forget(code);
        }
        self.see_to_bots(code);
    }

    /// A table leaves the memory. Gives the lines that led to it.
    fn forget(&mut self, code: &Code) -> Vec<Line> {
        let Some(awake) = self.awake.remove(code) else { return Vec::new() };
        self.stop_thinking(awake.thinking);
        awake.lines
    }

    fn hang_up(&mut self, line: Line) {
        self.lines.remove(&line);
        self.wanted.push(Wanted::Hangup { line });
    }

    /// Tells a line why it leads nowhere.
    pub(crate) fn turn_away(&mut self, line: Line, refusal: &engine::Refusal) {
        self.wanted.push(Wanted::Send { lines: vec![line], text: text(&FromServer::Closed(refusal)) });
        self.hang_up(line);
    }

    /// Has a row kept. The list of tables follows from it.
    pub(crate) fn append(&mut self, row: &Row) {
        let row = StoredRow::new(row);
        let code = Code::from(row.table.as_str());
        let made = self.making.get(&code).map(|making| making.listed.clone());
        let Some(mut listed) = made.or_else(|| self.index.get(&code).cloned()) else { return };
        listed.open = row.open.unwrap_or(listed.open);
        self.listing.insert(code, listed.clone());
        self.wanted.push(Wanted::Append { row, listed });
    }

    pub(crate) fn read(&mut self, code: &Code, from: u32, why: Why) {
        self.count += 1;
        self.reads.insert(self.count, (code.clone(), why));
        self.wanted.push(Wanted::Read { read: self.count, table: code.to_string(), from });
    }

    /// A table as people call it.
    pub(crate) fn find(&self, said: &str) -> Option<Code> {
        let (code, _) = self.index.get_key_value(names::typed(said)?.as_str())?;
        Some(code.clone())
    }

    /// Brings a table into memory, if it is not there.
    pub(crate) fn wake(&mut self, code: &Code) -> &mut Awake {
        if !self.awake.contains_key(code) {
            self.read(code, 0, Why::Wake);
        }
        self.awake.entry(code.clone()).or_default()
    }

    fn open(&mut self, line: Line, path: &str) {
        let asked = match line::read(path) {
            Ok(asked) => asked,
            Err(refusal) => return self.turn_away(line, &refusal),
        };
        let Some(code) = self.find(&asked.code) else {
            return self.turn_away(line, &refusal::no_such_table(&asked.code));
        };
        let newcomer = Newcomer {
            id: line,
            guest: self.guest.clone(),
            household: "home".into(),
            watches: asked.watches,
            look: asked.look,
            // Nothing goes over a wire here: whole positions cost less than their differences.
            changes: false,
            resume: asked.resume,
        };
        self.lines.insert(line, code.clone());
        let awake = self.wake(&code);
        awake.lines.push(line);
        awake.mailbox.push_back(Input::Connected(Box::new(newcomer)));
        self.with(&code, Awake::pump);
    }

    fn hear(&mut self, line: Line, said: &str) {
        let Some(code) = self.lines.get(&line).cloned() else { return };
        match FromClient::read(said) {
            Ok(message) => self.with(&code, |awake, time| {
                awake.mailbox.push_back(Input::Said(line, Box::new(message)));
                awake.pump(time)
            }),
            Err(Unreadable { request, reason }) => {
                let refusal = refusal::unreadable_message(&reason);
                let answer = Answer { request: &request, accepted: false, code: None, refusal: Some(&refusal) };
                let text = text(&FromServer::Answer(answer));
                self.wanted.push(Wanted::Send { lines: vec![line], text });
            }
        }
    }

    fn close(&mut self, line: Line) {
        let Some(code) = self.lines.remove(&line) else { return };
        self.with(&code, |awake, time| {
            awake.lines.retain(|known| *known != line);
            awake.mailbox.push_back(Input::Disconnected(line));
            awake.pump(time)
        });
    }

    fn written(&mut self, code: &Code, fate: Fate) {
        if let Some(listed) = self.listing.remove(code).filter(|_| fate == Fate::Kept) {
            self.index.insert(code.clone(), listed);
        }
        if let Some(making) = self.making.remove(code) {
            return self.made(&making, code, fate);
        }
        let fate = match fate {
            Fate::Kept => table::Fate::Kept,
            Fate::Lost => table::Fate::Lost,
            Fate::Failed => table::Fate::Failed,
        };
        self.with(code, |awake, time| awake.answer(time, Input::Written(fate)));
    }

    fn read_back(&mut self, read: u64, rows: Option<Vec<StoredRow>>) {
        let Some((code, why)) = self.reads.remove(&read) else { return };
        let rows = rows.map(|rows| rows.into_iter().map(|row| row.row(&code)).collect::<Vec<Row>>());
        match why {
            Why::Table => {
                self.with(&code, |awake, time| awake.answer(time, Input::Rows(rows.ok_or(StoreFailed))));
            }
            Why::Wake => self.woken(&code, rows),
            Why::Story { id, number } => self.tell_story(id, &code, number, rows.as_deref()),
            Why::Games(games) => self.tell_games(games, &code, rows.as_deref()),
        }
    }

    /// The log of a table has been read, or has not.
    fn woken(&mut self, code: &Code, rows: Option<Vec<Row>>) {
        let config = Arc::clone(&self.config);
        let read = rows
            .ok_or_else(refusal::storage)
            .and_then(|rows| table::read(&config.shelf, code, &rows).map_err(|error| error.refusal(code)));
        match read {
            Ok(loaded) => {
                self.with(code, |awake, time| {
                    let presence = Presence::default();
                    let make = |out: &mut Vec<_>| time.now(|now| Table::new(config, loaded, true, presence, now, out));
                    let mut effects = awake.wakes(make);
                    effects.append(&mut awake.pump(time));
                    effects
                });
                self.answer_summaries(code);
            }
            Err(refusal) => {
                let awake = self.awake.remove(code).unwrap_or_default();
                for line in awake.lines {
                    self.turn_away(line, &refusal);
                }
                for id in awake.asked {
                    self.refuse(id, &refusal);
                }
            }
        }
    }

    /// What is due is done.
    fn tick(&mut self) {
        let codes: Vec<Code> = self.awake.keys().cloned().collect();
        for code in codes {
            self.with(&code, Awake::pump);
        }
    }

    /// Does a record of these words make a table? The refusal otherwise.
    pub(crate) fn check(&self, code: &Code, created: &table::Created) -> Result<(), engine::Refusal> {
        Record::create(&self.config.shelf, code.clone(), created).map(|_| ())
    }
}
