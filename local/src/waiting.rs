//! Requests that wait for rows: new tables, stories, lists of games, summaries.

use table::desk::{self, Finished};
use table::{Change, Code, Entry, Row, Transcribed, names, refusal, transcript};

use crate::awake::random;
use crate::local::Local;
use crate::message::{Fate, Listed, Wanted};

/// Why rows are read.
pub(crate) enum Why {
    /// To bring the table into memory.
    Wake,
    /// The table wants them.
    Table,
    /// Somebody wants its game of this number.
    Story { id: u64, number: u32 },
    /// Somebody wants a list of finished games.
    Games(Games),
}

/// A list of finished games, as far as it has come.
pub(crate) struct Games {
    pub id: u64,
    /// Tables that are still to be read.
    pub left: Vec<Code>,
    pub found: Vec<Finished>,
}

/// A table that is being made.
pub(crate) struct Making {
    pub id: u64,
    pub listed: Listed,
}

/// So many tables are listed at most.
pub(crate) const LISTED: usize = 20;

impl Local {
    /// Makes a table: it is there once its first row is kept.
    pub(crate) fn make(&mut self, id: u64, plan: desk::Plan) -> Result<(), engine::Refusal> {
        let fresh = random(&mut self.chance);
        let (created, request) = plan.created(self.config.lobby, || fresh)?;
        let bytes = match &request {
            // Asked twice, it is made once.
            Some(request) => names::hash(&format!("{}/{request}", self.guest)),
            None => random(&mut self.chance),
        };
        let code: Code = names::code(&bytes, 2 * names::WORD).into();
        self.check(&code, &created)?;
        if self.index.contains_key(&code) {
            self.link(id, &code);
            return Ok(());
        }
        let listed = Listed { code: code.to_string(), game: created.game.clone(), created: self.wall, open: true };
        let entry = Entry { change: Change::Created(created), from: request.map(|request| (0, request)) };
        self.making.insert(code.clone(), Making { id, listed });
        self.append(&entry.row(&code, 0, self.wall, false));
        Ok(())
    }

    pub(crate) fn made(&mut self, making: &Making, code: &Code, fate: Fate) {
        match fate {
            Fate::Kept => self.link(making.id, code),
            Fate::Lost | Fate::Failed => self.refuse(making.id, &refusal::storage()),
        }
    }

    fn link(&mut self, id: u64, code: &Code) {
        // Nobody else can come to a table in a browser, so that there is no link to give away.
        self.json(id, 201, &desk::TableLink { code: code.to_string(), link: String::new() });
    }

    /// A finished game, as a transcript that says where it was dealt.
    pub(crate) fn tell_story(&mut self, id: u64, code: &Code, number: u32, rows: Option<&[Row]>) {
        let told = rows
            .ok_or_else(refusal::storage)
            .and_then(|rows| transcript(&self.config.shelf, code, rows, number).map_err(|error| error.refusal(code)));
        match told {
            Ok(Transcribed::Whole(text)) => match of_one_device(&text) {
                Some(body) => self.wanted.push(Wanted::Answer { id, status: 200, kind: "application/x-ndjson", body }),
                None => self.refuse(id, &refusal::table_damaged(code)),
            },
            Ok(Transcribed::Running) => self.refuse(id, &refusal::not_over()),
            Ok(Transcribed::None) => self.refuse(id, &refusal::no_such_transcript(&number.to_string())),
            Err(refusal) => self.refuse(id, &refusal),
        }
    }

    /// The next table of a list of finished games has been read; nothing, if it is the first that is to be.
    pub(crate) fn tell_games(&mut self, mut games: Games, code: &Code, rows: Option<&[Row]>) {
        if let (Some(rows), Some(listed)) = (rows, self.index.get(code)) {
            games.found.append(&mut desk::finished(&self.config.shelf, code, &listed.game, rows, &self.guest));
        }
        if let Some(next) = games.left.pop() {
            return self.read(&next, 0, Why::Games(games));
        }
        games.found.sort_by_key(|game| std::cmp::Reverse(game.at));
        self.json(games.id, 200, &games.found);
    }

    /// The table is in memory: whoever asked what it is like is told.
    pub(crate) fn answer_summaries(&mut self, code: &Code) {
        let Some(awake) = self.awake.get_mut(code).filter(|awake| awake.table.is_some()) else { return };
        let (asked, summary) = (std::mem::take(&mut awake.asked), awake.summary.clone());
        for id in asked {
            match &summary {
                Some(summary) => self.json(id, 200, summary),
                None => self.refuse(id, &refusal::no_such_table(code)),
            }
        }
    }

    /// Everything was erased, or could not be.
    pub(crate) fn erased(&mut self, done: bool) {
        for id in std::mem::take(&mut self.erasing) {
            if done {
                self.wanted.push(Wanted::Answer { id, status: 204, kind: "", body: String::new() });
            } else {
                self.refuse(id, &refusal::storage());
            }
        }
        if done {
            self.index.clear();
            for (_, awake) in std::mem::take(&mut self.awake) {
                self.stop_thinking(awake.thinking);
            }
            let lines: Vec<u64> = self.lines.keys().copied().collect();
            for line in lines {
                self.turn_away(line, &refusal::forgotten());
            }
        }
    }
}

/// A transcript whose header says that its seed comes from one device alone.
fn of_one_device(text: &str) -> Option<String> {
    let mut transcript = engine::Transcript::read(text.as_bytes()).ok()?;
    transcript.header.more.insert("device".to_owned(), true.into());
    Some(transcript.write())
}
