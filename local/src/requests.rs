//! The requests that a page sends to a server over HTTP, answered alike.

use serde::Serialize;
use table::desk::{self, Me, NewTable, Unfinished};
use table::protocol::{Checked, Known, PROTOCOL};
use table::{Code, names, refusal};

use crate::local::Local;
use crate::message::{LookBack, Order, Wanted};
use crate::waiting::{Games, LISTED, Why};

pub(crate) mod line;

impl Local {
    pub(crate) fn ask(&mut self, id: u64, method: &str, path: &str, body: &str) {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
        let asked = match (method, parts.as_slice()) {
            ("GET", ["api", "games"]) => return self.json(id, 200, &desk::games(&self.config.shelf)),
            ("GET", ["api", "games", game, "options", option]) => self.usual(id, game, option),
            ("POST", ["api", "games", game, "options", option]) => self.read_option(id, game, option, body),
            ("POST", ["api", "games", game, "options", option, "check"]) => self.check_option(id, game, option, body),
            ("GET", ["api", "games", game, "options", option, "known"]) => self.known(id, game, option),
            ("GET", ["api", "games", game, "puzzle"]) => self.puzzle(id, game, query),
            ("POST", ["api", "trial"]) => self.try_out(id, body),
            ("GET", ["api", "me"]) => return self.me(id),
            ("DELETE", ["api", "me"]) => return self.erase(id),
            ("GET", ["api", "me", "tables"]) => return self.unfinished(id),
            ("GET", ["api", "me", "games"]) => return self.games(id),
            ("POST", ["api", "tables"]) => self.create(id, body),
            ("GET", ["api", "tables"]) => Err(refusal::no_lobby()),
            ("GET", ["api", "tables", code]) => self.summary(id, code),
            ("GET", ["api", "tables", code, "games", number, "transcript"]) => self.story(id, code, number),
            ("POST", ["api", "replay"]) => self.replay(id, line::value(query, "as").as_deref(), body),
            ("POST", ["api", "study"]) => return self.wanted.push(Wanted::Study(Order { id, order: body.to_owned() })),
            ("POST", ["api", "review"]) => return self.look_back(id, query, body),
            _ => Err(refusal::no_such_page()),
        };
        if let Err(refusal) = asked {
            self.refuse(id, &refusal);
        }
    }

    pub(crate) fn json(&mut self, id: u64, status: u16, answer: &impl Serialize) {
        self.wanted.push(Wanted::json(id, status, answer));
    }

    pub(crate) fn refuse(&mut self, id: u64, refusal: &engine::Refusal) {
        self.wanted.push(Wanted::refused(id, refusal));
    }

    fn kind(&self, game: &str) -> Result<&dyn engine::AnyKind, engine::Refusal> {
        let kind = self.config.shelf.iter().find(|kind| kind.id() == game);
        kind.map(Box::as_ref).ok_or_else(|| refusal::no_such_game(game))
    }

    fn usual(&mut self, id: u64, game: &str, option: &str) -> Result<(), engine::Refusal> {
        let body = self.kind(game)?.usual(option).ok_or_else(refusal::no_such_page)?.to_owned();
        self.wanted.push(Wanted::Answer { id, status: 200, kind: "text/plain", body });
        Ok(())
    }

    fn read_option(&mut self, id: u64, game: &str, option: &str, text: &str) -> Result<(), engine::Refusal> {
        let value = self.kind(game)?.read_option(option, text).map_err(|fault| refusal::bad_option(&fault))?;
        self.json(id, 200, &value);
        Ok(())
    }

    fn check_option(&mut self, id: u64, game: &str, option: &str, text: &str) -> Result<(), engine::Refusal> {
        let checked = Checked::from(self.kind(game)?.judge_option(option, text));
        self.json(id, 200, &checked);
        Ok(())
    }

    fn known(&mut self, id: u64, game: &str, option: &str) -> Result<(), engine::Refusal> {
        let known = Known::of(self.kind(game)?, option);
        self.json(id, 200, &known);
        Ok(())
    }

    fn me(&mut self, id: u64) {
        let (name, build) = (names::friendly(&self.guest), self.config.build.clone());
        self.json(id, 200, &Me { name, protocol: PROTOCOL, build, share: String::new(), device: false });
    }

    fn erase(&mut self, id: u64) {
        self.erasing.push(id);
        if self.erasing.len() == 1 {
            self.wanted.push(Wanted::Erase);
        }
    }

    /// The tables that are kept, newest first.
    fn newest(&self, open: bool) -> Vec<Code> {
        let mut tables: Vec<_> = self.index.iter().filter(|(_, listed)| listed.open || !open).collect();
        tables.sort_by_key(|(_, listed)| std::cmp::Reverse(listed.created));
        tables.into_iter().take(LISTED).map(|(code, _)| code.clone()).collect()
    }

    fn unfinished(&mut self, id: u64) {
        let tables = self.newest(true).into_iter().map(|code| {
            let listed = &self.index[&code];
            let now = self.awake.get(&code).and_then(|awake| awake.summary.clone());
            Unfinished { now, code: code.to_string(), game: listed.game.clone(), created: listed.created }
        });
        let tables: Vec<Unfinished> = tables.collect();
        self.json(id, 200, &tables);
    }

    fn games(&mut self, id: u64) {
        let mut left = self.newest(false);
        let first = left.pop();
        let games = Games { id, left, found: Vec::new() };
        match first {
            Some(first) => self.read(&first, 0, Why::Games(games)),
            None => self.json(id, 200, &games.found),
        }
    }

    fn create(&mut self, id: u64, body: &str) -> Result<(), engine::Refusal> {
        let table: NewTable =
            serde_json::from_str(body).map_err(|error| refusal::unreadable_message(&error.to_string()))?;
        let plan = table.plan(&self.config.shelf, self.guest.clone())?;
        self.make(id, plan)
    }

    fn summary(&mut self, id: u64, said: &str) -> Result<(), engine::Refusal> {
        let code = self.find(said).ok_or_else(|| refusal::no_such_table(said))?;
        self.wake(&code).asked.push(id);
        self.answer_summaries(&code);
        Ok(())
    }

    fn story(&mut self, id: u64, said: &str, number: &str) -> Result<(), engine::Refusal> {
        let code = self.find(said).ok_or_else(|| refusal::no_such_table(said))?;
        let number = number.parse().map_err(|_| refusal::no_such_transcript(number))?;
        self.read(&code, 0, Why::Story { id, number });
        Ok(())
    }

    fn puzzle(&mut self, id: u64, game: &str, query: &str) -> Result<(), engine::Refusal> {
        let [day, number, difficulty] = ["day", "number", "difficulty"].map(|name| line::value(query, name));
        let made = desk::puzzle(&self.config.shelf, game, day.as_deref(), number.as_deref(), difficulty.as_deref())?;
        self.json(id, 200, &made);
        Ok(())
    }

    fn try_out(&mut self, id: u64, body: &str) -> Result<(), engine::Refusal> {
        let tried = desk::try_out(&self.config.shelf, body)?;
        self.json(id, 200, &tried);
        Ok(())
    }

    fn replay(&mut self, id: u64, eyes: Option<&str>, transcript: &str) -> Result<(), engine::Refusal> {
        let story = desk::tell(&self.config.shelf, transcript, eyes)?;
        self.json(id, 200, &story);
        Ok(())
    }

    fn look_back(&mut self, id: u64, query: &str, transcript: &str) {
        let first = line::value(query, "first").is_some_and(|said| said == "true");
        let asked = desk::LookBack { seat: line::value(query, "as"), first };
        self.wanted.push(Wanted::Review(LookBack { id, asked, transcript: transcript.to_owned() }));
    }
}

impl Wanted {
    pub(crate) fn json(id: u64, status: u16, answer: &impl Serialize) -> Wanted {
        let body = serde_json::to_string(answer).expect("an answer has a JSON form");
        Wanted::Answer { id, status, kind: "application/json", body }
    }

    pub(crate) fn refused(id: u64, refusal: &engine::Refusal) -> Wanted {
        Wanted::json(id, desk::status(refusal), refusal)
    }
}
