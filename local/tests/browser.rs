//! The tables of a browser, driven as a worker drives them: rows are kept in a list, time is a number.

use local::{
    Begin, Fate, Listed, Local, LookBack, Order, Reply, Said, StoredRow, Think, Told, Wanted, review, study, think,
};
use serde_json::{Value, json};

/// A browser without a browser.
struct Browser {
    local: Local,
    rows: Vec<StoredRow>,
    tables: Vec<Listed>,
    moment: u64,
    wait: Option<u64>,
    /// What the page was told on its lines, and not looked at yet.
    heard: Vec<(u64, Value)>,
    answers: Vec<(u64, u16, String)>,
    hung_up: Vec<u64>,
    /// What becomes of rows from now on.
    fate: Fate,
    asked: u64,
    /// Neither bots nor those who look back come to an end.
    pensive: bool,
    thinking: Vec<u64>,
    looking_back: Vec<LookBack>,
    studying: Vec<Order>,
    stopped: Vec<u64>,
}

fn begin(tables: &[Listed], seed: u8) -> Local {
    let begin =
        json!({ "seed": format!("{seed:02x}").repeat(32), "guest": "somebody", "build": "test", "tables": tables });
    let begin: Begin = serde_json::from_value(begin).unwrap();
    Local::new(shelf::shelf(), begin).unwrap()
}

impl Browser {
    fn new() -> Browser {
        Browser {
            local: begin(&[], 1),
            rows: Vec::new(),
            tables: Vec::new(),
            moment: 0,
            wait: None,
            heard: Vec::new(),
            answers: Vec::new(),
            hung_up: Vec::new(),
            fate: Fate::Kept,
            asked: 0,
            pensive: false,
            thinking: Vec::new(),
            looking_back: Vec::new(),
            studying: Vec::new(),
            stopped: Vec::new(),
        }
    }

    /// The tab is closed and opened again: nothing is left but what was kept.
    fn reload(&mut self) {
        self.local = begin(&self.tables, 2);
        self.wait = None;
        self.heard.clear();
    }

    fn say(&mut self, said: Said) {
        let mut left = vec![said];
        while let Some(said) = left.pop() {
            let told = Told { moment: self.moment, wall: 1_700_000_000_000 + self.moment, said };
            let Reply { wanted, wait } = self.local.tell(told);
            self.wait = wait;
            for wanted in wanted {
                match wanted {
                    Wanted::Answer { id, status, body, .. } => self.answers.push((id, status, body)),
                    Wanted::Review(asked) if self.pensive => self.looking_back.push(asked),
                    Wanted::Review(asked) => self.look_back(&asked),
                    Wanted::Study(order) if self.pensive => self.studying.push(order),
                    Wanted::Study(order) => self.study(&order),
                    Wanted::Send { lines, text } => {
                        let message: Value = serde_json::from_str(&text).unwrap();
                        self.heard.extend(lines.into_iter().map(|line| (line, message.clone())));
                    }
                    Wanted::Hangup { line } => self.hung_up.push(line),
                    Wanted::Append { row, listed } => {
                        let table = row.table.clone();
                        if self.fate == Fate::Kept {
                            assert!(
                                !self.rows.iter().any(|kept| kept.table == row.table && kept.seq == row.seq),
                                "row {} of {table} is written twice",
                                row.seq
                            );
                            self.rows.push(row);
                            self.tables.retain(|kept| kept.code != listed.code);
                            self.tables.push(listed);
                        }
                        left.insert(0, Said::Written { table, fate: self.fate });
                    }
                    Wanted::Read { read, table, from } => {
                        let rows = self.rows.iter().filter(|row| row.table == table && row.seq >= from);
                        left.insert(0, Said::Rows { read, rows: Some(rows.cloned().collect()) });
                    }
                    Wanted::Think { job, table, errand } => {
                        if self.pensive {
                            self.thinking.push(job);
                            continue;
                        }
                        let rows = self.rows.iter().filter(|row| row.table == table).cloned().collect();
                        let action = think(shelf::shelf(), Think { table, rows, errand });
                        assert!(action.is_some(), "a bot that is asked has an answer");
                        left.insert(0, Said::Thought { job, action });
                    }
                    Wanted::Stop { job } => self.stopped.push(job),
                    Wanted::Erase => {
                        self.rows.clear();
                        self.tables.clear();
                        left.insert(0, Said::Erased { done: true });
                    }
                }
            }
        }
    }

    fn look_back(&mut self, asked: &LookBack) {
        let Wanted::Answer { id, status, body, .. } = review(&shelf::shelf(), asked) else { panic!("no answer") };
        self.answers.push((id, status, body));
    }

    fn study(&mut self, order: &Order) {
        let Wanted::Answer { id, status, body, .. } = study(&shelf::shelf(), order) else { panic!("no answer") };
        self.answers.push((id, status, body));
    }

    fn ask(&mut self, method: &str, path: &str, body: &str) -> (u16, String) {
        self.asked += 1;
        let id = self.asked;
        self.say(Said::Ask { id, method: method.into(), path: path.into(), body: body.into() });
        let at = self.answers.iter().position(|(known, ..)| *known == id).expect("it is answered");
        let (_, status, body) = self.answers.remove(at);
        (status, body)
    }

    fn get(&mut self, path: &str) -> Value {
        let (status, body) = self.ask("GET", path, "");
        assert_eq!(status, 200, "{path}: {body}");
        serde_json::from_str(&body).unwrap()
    }

    fn make(&mut self, table: &Value) -> String {
        let (status, body) = self.ask("POST", "/api/tables", &table.to_string());
        assert_eq!(status, 201, "{body}");
        serde_json::from_str::<Value>(&body).unwrap()["code"].as_str().unwrap().to_owned()
    }

    fn open(&mut self, line: u64, code: &str, look: &str) {
        self.say(Said::Open { line, path: format!("/api/tables/{code}/socket?look={look}") });
    }

    fn command(&mut self, line: u64, request: &str, command: &Value) {
        let text = json!({ "request": request, "command": command }).to_string();
        self.say(Said::Hear { line, text });
    }

    /// The answer to a request, once it is there.
    fn answered(&mut self, request: &str) -> Option<Value> {
        let at = self.heard.iter().position(|(_, message)| message["answer"]["request"] == request)?;
        Some(self.heard.remove(at).1["answer"].clone())
    }

    /// The last position that a line was told.
    fn position(&self, line: u64) -> Option<Value> {
        let told = self.heard.iter().rev().filter(|(known, _)| *known == line);
        told.map(|(_, message)| message.get("step").or(message.get("picture"))).find_map(Option::<&Value>::cloned)
    }

    /// Lets time pass until something is due, and that happen.
    fn tick(&mut self) -> bool {
        let Some(wait) = self.wait else { return false };
        self.moment += wait;
        self.say(Said::Tick);
        true
    }

    /// Binds and opens whatever the line is asked to for a fair deal: a device that puts nothing in.
    fn deal(&mut self, line: u64, seats: &[u64]) {
        for seat in seats {
            self.command(line, &format!("bind {seat}"), &json!({ "bind": { "seat": seat, "commit": null } }));
        }
    }

    /// Plays what comes first for one's seat until the game is over, or so many moves are made.
    fn play(&mut self, line: u64, most: u32) -> u32 {
        let mut made = 0;
        for turn in 0..20_000 {
            let at = self.position(line).unwrap_or_default();
            if !at["outcome"].is_null() || made == most {
                return made;
            }
            let legal = at["legal"].as_array().cloned().unwrap_or_default();
            if let Some(action) = legal.get(turn % legal.len().max(1)) {
                let request = format!("play {} {turn}", self.moment);
                let play = json!({ "play": { "seat": at["seat"], "decision": at["decision"], "action": action } });
                self.command(line, &request, &play);
                let answer = loop {
                    match self.answered(&request) {
                        Some(answer) => break answer,
                        None => assert!(self.tick(), "nothing is due, and no answer came"),
                    }
                };
                made += u32::from(answer["accepted"] == true);
                if answer["accepted"] != true {
                    // The question may have moved on meanwhile; what is wrong for good would be told for ever.
                    self.tick();
                }
            } else {
                assert!(self.tick(), "nobody is asked, and nothing is due: {at}");
            }
        }
        panic!("the game does not end");
    }
}

fn against_bots(game: &str) -> Value {
    json!({ "game": game, "places": ["me", "easy"], "settings": { "pace": "instant", "warm": null } })
}

fn begun(browser: &mut Browser, game: &str) -> String {
    let code = browser.make(&against_bots(game));
    browser.open(1, &code, "mine");
    browser.command(1, "start", &json!("start"));
    browser.deal(1, &[0]);
    while browser.position(1).is_none() {
        assert!(browser.tick(), "the deal does not come");
    }
    code
}

#[test]
fn a_game_of_each_kind_is_played_to_the_end_and_told_again() {
    for game in ["game-over", "squid", "walls"] {
        let mut browser = Browser::new();
        let code = begun(&mut browser, game);
        assert_eq!(browser.get("/api/me/tables")[0]["code"], code.as_str());
        browser.play(1, 3);
        let (status, told) = browser.ask("GET", &format!("/api/tables/{code}/games/1/transcript"), "");
        assert_eq!(status, 409, "a game that runs has no transcript: {told}");
        assert_eq!(browser.ask("POST", "/api/review?as=0", &told).0, 422, "nor can anybody look back at it");
        assert!(browser.play(1, u32::MAX) > 0);
        assert_eq!(browser.get("/api/me/tables"), json!([]), "{game} is over");
        let games = browser.get("/api/me/games");
        assert_eq!((&games[0]["game"], &games[0]["players"][0]["own"]), (&json!(game), &json!(true)));
        let (status, story) = browser.ask("GET", &format!("/api/tables/{code}/games/1/transcript"), "");
        assert_eq!(status, 200);
        let header: Value = serde_json::from_str(story.lines().next().unwrap()).unwrap();
        assert_eq!(header["device"], true, "the header says that one device dealt");
        let transcript = engine::Transcript::read(story.as_bytes()).unwrap();
        engine::fair::check(&transcript.header).unwrap();
        let (status, told) = browser.ask("POST", "/api/replay?as=public", &story);
        assert_eq!(status, 200, "{told}");
        let positions = serde_json::from_str::<Value>(&told).unwrap()["positions"].as_array().unwrap().len();
        assert_eq!(positions, transcript.actions.len() + 1);
        let (status, review) = browser.ask("POST", "/api/review?as=0", &story);
        assert_eq!(status, 200, "{review}");
        assert_eq!(browser.ask("POST", "/api/review?as=0&first=true", &story).0, 200);
        assert_eq!(browser.ask("POST", "/api/review?as=9", &story).0, 422, "no such seat");
    }
}

#[test]
fn whatever_was_answered_is_there_after_a_reload() {
    let mut browser = Browser::new();
    let code = begun(&mut browser, "game-over");
    for line in 2..12 {
        browser.play(line - 1, 1);
        let step = browser.position(line - 1).unwrap()["step"].as_u64().unwrap();
        browser.reload();
        browser.open(line, &code, "mine");
        let again = browser.position(line).expect("the picture comes at once");
        assert!(again["step"].as_u64().unwrap() >= step, "nothing that was shown is lost");
        if !again["outcome"].is_null() {
            break;
        }
    }
}

#[test]
fn nothing_is_shown_that_is_not_kept() {
    let mut browser = Browser::new();
    begun(&mut browser, "game-over");
    while browser.position(1).unwrap()["legal"].as_array().unwrap().is_empty() {
        browser.tick();
    }
    let at = browser.position(1).unwrap();
    let kept = browser.rows.len();
    browser.heard.clear();
    browser.fate = Fate::Failed;
    let play = json!({ "play": { "seat": 0, "decision": at["decision"], "action": at["legal"][0] } });
    browser.command(1, "in vain", &play);
    let answer = browser.answered("in vain").expect("it is answered");
    assert_eq!(answer["refusal"]["code"], "storage");
    assert_eq!(browser.position(1), None, "nobody sees a move that was not kept");
    assert_eq!(browser.rows.len(), kept);
    // There is room again: the same question is still open.
    browser.fate = Fate::Kept;
    browser.command(1, "once more", &play);
    while browser.answered("once more").is_none() {
        assert!(browser.tick());
    }
    assert!(browser.rows.len() > kept);
}

#[test]
fn a_table_that_could_not_be_kept_is_not_there() {
    let mut browser = Browser::new();
    browser.fate = Fate::Failed;
    let (status, body) = browser.ask("POST", "/api/tables", &against_bots("squid").to_string());
    assert_eq!(status, 503, "{body}");
    assert_eq!(browser.get("/api/me/tables"), json!([]));
}

#[test]
fn what_needs_a_server_is_refused() {
    let mut browser = Browser::new();
    assert_eq!(browser.ask("POST", "/api/televisions", "").0, 404);
    assert_eq!(browser.ask("GET", "/api/tables", "").0, 403);
    let public = json!({ "game": "squid", "settings": { "public": true } }).to_string();
    assert_eq!(browser.ask("POST", "/api/tables", &public).0, 403);
    browser.open(7, "BALUMOKITENA", "mine");
    assert_eq!(browser.heard[0].1["closed"]["code"], "no-such-table");
    assert_eq!(browser.hung_up, [7]);
}

#[test]
fn a_lesson_begins_at_once() {
    let mut browser = Browser::new();
    let code = browser.make(&json!({ "game": "squid", "lesson": true }));
    browser.open(1, &code, "mine");
    while browser.position(1).is_none() {
        assert!(browser.tick());
    }
    assert!(browser.position(1).unwrap()["coach"]["note"].is_string());
}

#[test]
fn erased_is_erased() {
    let mut browser = Browser::new();
    let code = begun(&mut browser, "walls");
    assert_eq!(browser.ask("DELETE", "/api/me", "").0, 204);
    assert_eq!(browser.hung_up, [1]);
    assert!(browser.rows.is_empty());
    browser.reload();
    browser.open(2, &code, "mine");
    assert_eq!(browser.heard.last().unwrap().1["closed"]["code"], "no-such-table");
}

#[test]
fn nothing_waits_for_a_bot_that_thinks_and_it_is_stopped_once_nobody_does() {
    let mut browser = Browser::new();
    browser.pensive = true;
    let code = browser.make(&json!({ "game": "walls", "places": ["me", "hard"], "options": { "start": 1 } }));
    browser.open(1, &code, "mine");
    browser.command(1, "start", &json!("start"));
    browser.deal(1, &[0]);
    while browser.thinking.is_empty() {
        assert!(browser.tick(), "no bot is asked");
    }
    assert_eq!(browser.get("/api/games").as_array().map(Vec::len), Some(3), "others are answered");
    browser.command(1, "away with it", &json!("abandon"));
    while browser.answered("away with it").is_none() {
        assert!(browser.tick());
    }
    assert_eq!(browser.stopped, browser.thinking);
    // What it has thought in vain comes late, and does no harm.
    let job = browser.thinking[0];
    let rows = browser.rows.len();
    browser.say(Said::Thought { job, action: Some("end".into()) });
    assert_eq!(browser.rows.len(), rows);
}

#[test]
fn nothing_waits_for_a_game_that_is_looked_back_at() {
    let mut browser = Browser::new();
    begun(&mut browser, "game-over");
    browser.pensive = true;
    let story = std::fs::read_to_string("../games/walls/tests/corpus/mixed-03.jsonl").unwrap();
    browser.say(Said::Ask { id: 99, method: "POST".into(), path: "/api/review?as=0".into(), body: story });
    assert!(browser.answers.is_empty(), "it was looked through at once");
    assert_eq!(browser.get("/api/games").as_array().map(Vec::len), Some(3), "others are answered");
    let asked = browser.looking_back.pop().expect("it is looked through elsewhere");
    browser.look_back(&asked);
    let (id, status, body) = browser.answers.pop().unwrap();
    assert_eq!((id, status), (99, 200), "{body}");
    assert!(serde_json::from_str::<Value>(&body).unwrap()["line"].is_array());
}

/// A castle is studied elsewhere, by the same games as over HTTP.
#[test]
fn nothing_waits_for_a_castle_that_is_studied() {
    let mut browser = Browser::new();
    browser.pensive = true;
    let body = r#"{"game":"walls","seats":2,"from":0}"#.to_owned();
    browser.say(Said::Ask { id: 99, method: "POST".into(), path: "/api/study".into(), body });
    assert!(browser.answers.is_empty(), "it was played at once");
    assert_eq!(browser.get("/api/games").as_array().map(Vec::len), Some(3), "others are answered");
    let order = browser.studying.pop().expect("it is played elsewhere");
    browser.study(&order);
    let (id, status, body) = browser.answers.pop().unwrap();
    assert_eq!((id, status), (99, 200), "{body}");
    assert!(serde_json::from_str::<Value>(&body).unwrap()["games"]["games"].as_u64() > Some(0));
    browser.pensive = false;
    assert_eq!(browser.ask("POST", "/api/study", "{}").0, 422);
    let known = browser.get("/api/games/walls/options/castle/known");
    assert_eq!(known[0]["name"], "default");
}

/// The same requests as over HTTP: a puzzle is made and solved inside the browser.
#[test]
fn puzzles_are_made_and_tried_out_here() {
    let mut browser = Browser::new();
    let (status, body) = browser.ask("GET", "/api/games/walls/puzzle?day=2026-11-18", "");
    assert_eq!(status, 200, "{body}");
    let puzzle: Value = serde_json::from_str(&body).unwrap();
    assert_eq!((&puzzle["number"], &puzzle["difficulty"]), (&json!(20_261_118), &json!(2)));
    let trial = json!({ "game": "walls", "seats": puzzle["seats"], "position": puzzle["position"],
        "goal": puzzle["goal"], "actions": puzzle["solution"] });
    let (status, body) = browser.ask("POST", "/api/trial", &trial.to_string());
    let tried: Value = serde_json::from_str(&body).unwrap();
    assert_eq!((status, &tried["progress"]), (200, &json!("reached")), "{body}");
    let (status, body) = browser.ask("GET", "/api/games/walls/puzzle?day=never", "");
    assert!(status == 404 && body.contains("no-such-puzzle"), "{body}");
}
