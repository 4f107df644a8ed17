//! What is said to the tables of a browser, and what they want done: everything that crosses the door, as JSON.

use serde::{Deserialize, Serialize};
use table::{Code, Errand, Life, Mark, Row, desk};

/// A line between a page and a table, numbered by whoever opens it.
pub type Line = u64;

/// Something that is said, and when.
#[derive(Deserialize, Debug)]
pub struct Told {
    /// Milliseconds since the worker began; they never go back.
    pub moment: u64,
    /// Milliseconds since 1970.
    pub wall: u64,
    pub said: Said,
}

/// What can be said.
#[derive(Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Said {
    /// A request as a page sends it over HTTP.
    Ask { id: u64, method: String, path: String, body: String },
    /// A page opens a line; the path is that of the socket.
    Open { line: Line, path: String },
    /// A page says something on a line.
    Hear { line: Line, text: String },
    /// A line is gone.
    Close { line: Line },
    /// What became of a row.
    Written { table: String, fate: Fate },
    /// The rows that were asked for; none if they could not be read.
    Rows { read: u64, rows: Option<Vec<StoredRow>> },
    /// Everything was erased, or could not be.
    Erased { done: bool },
    /// A bot has thought; nothing came of it if it is not asked any more, or broke down.
    Thought { job: u64, action: Option<String> },
    /// The moment has come that was named.
    Tick,
}

/// What a browser brings along when its tables wake up.
#[derive(Deserialize, Debug)]
pub struct Begin {
    /// 64 hexadecimal digits of the browser's own chance.
    pub seed: String,
    /// Who plays here.
    pub guest: String,
    /// What the page was built from.
    pub build: String,
    /// All tables that are kept.
    pub tables: Vec<Listed>,
}

/// A table that is kept, in a list.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    pub code: String,
    pub game: String,
    pub created: u64,
    pub open: bool,
}

/// A row, as the browser keeps it.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct StoredRow {
    pub table: String,
    pub seq: u32,
    pub at: u64,
    pub body: String,
    /// Does the table go on after this row, where that changes?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<bool>,
}

impl StoredRow {
    pub(crate) fn new(row: &Row) -> StoredRow {
        StoredRow {
            table: row.table.to_string(),
            seq: row.seq,
            at: row.at,
            body: row.body.clone(),
            open: row.mark.life.map(|life| life == Life::Open),
        }
    }

    pub(crate) fn row(self, table: &Code) -> Row {
        let life = self.open.map(|open| if open { Life::Open } else { Life::Over });
        let mark = Mark { life, ..Mark::default() };
        Row { table: table.clone(), seq: self.seq, at: self.at, body: self.body, mark }
    }
}

/// What became of a row.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Fate {
    /// It is kept.
    Kept,
    /// Another tab was faster.
    Lost,
    /// It is not kept.
    Failed,
}

/// A thought to be thought, and what is needed for it.
#[derive(Deserialize, Debug)]
pub struct Think {
    pub table: String,
    pub rows: Vec<StoredRow>,
    pub errand: Errand,
}

/// A finished game to be looked back at, and who wants that.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct LookBack {
    /// The number of the request.
    pub id: u64,
    #[serde(flatten)]
    pub asked: desk::LookBack,
    pub transcript: String,
}

/// A set-up to be studied, and who wants that.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Order {
    /// The number of the request.
    pub id: u64,
    /// What was asked, as it came.
    pub order: String,
}

/// What comes of something that was said.
#[derive(Serialize, Default, Debug)]
pub struct Reply {
    /// What is to be done, in order.
    pub wanted: Vec<Wanted>,
    /// After how many milliseconds the next [`Said::Tick`] is due; none if nothing is.
    pub wait: Option<u64>,
}

/// What is to be done.
#[derive(Serialize, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Wanted {
    /// Answer a request.
    Answer { id: u64, status: u16, kind: &'static str, body: String },
    /// Send this text over these lines.
    Send { lines: Vec<Line>, text: String },
    /// End a line.
    Hangup { line: Line },
    /// Keep this row, and the table as it is listed from then on. Answered by [`Said::Written`].
    Append { row: StoredRow, listed: Listed },
    /// Read a table from this row on. Answered by [`Said::Rows`].
    Read { read: u64, table: String, from: u32 },
    /// Let a bot think, elsewhere: about this, with all rows of the table ([`think`](crate::think)). Answered by [`Said::Thought`].
    Think { job: u64, table: String, errand: Errand },
    /// Nobody waits for that thought any more. Not answered.
    Stop { job: u64 },
    /// Look back at a game, elsewhere ([`review`](crate::review)): what comes of it is the answer to the request.
    Review(LookBack),
    /// Study a set-up, elsewhere ([`study`](crate::study)): what comes of it is the answer to the request.
    Study(Order),
    /// Erase every table, and who played here. Answered by [`Said::Erased`].
    Erase,
}
