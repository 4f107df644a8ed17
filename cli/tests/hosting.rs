//! What a host does from the command line: tables listed, shown, closed, deleted, copied, beside the server and without it.

#![cfg(unix)]

mod gamenight;
mod served;

use std::os::unix::fs::{DirBuilderExt, PermissionsExt};

use gamenight::{Folder, fails, output};
use served::{Answer, Served, ask};

const TABLE: &str = r#"{"game":"squid","places":["me","free","easy"],"name":"Anna"}"#;

/// Makes a table, and gives its code.
fn table(served: &Served) -> String {
    let made = served.post("/api/tables", "", TABLE);
    assert_eq!(made.status, 201, "{}", made.body);
    made.json()["code"].as_str().unwrap().to_owned()
}

fn tables(data: &str, args: &[&str]) -> String {
    output(&[&["tables"], args, &["--data", data]].concat())
}

fn get(address: &str, path: &str) -> Answer {
    ask(std::net::TcpStream::connect(address).unwrap(), &format!("GET {path}"), address, "", "")
}

#[test]
fn tables_are_listed_and_shown_whether_it_runs_or_not() {
    let folder = Folder::new();
    let data = folder.path("data");
    let served = Served::start(&data, &[]);
    assert_eq!(tables(&data, &["list"]), "There are no tables.\n");
    let code = table(&served);
    let seen = |code: &str| {
        let list = tables(&data, &["list"]);
        let line = list.lines().find(|line| line.contains(code)).unwrap_or_else(|| panic!("{list}"));
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words, [code, "squid", "open", "just", "now", "just", "now", "1"], "{list}");
        let shown = tables(&data, &["show", &code.to_lowercase()]);
        assert!(
            shown.starts_with(&format!("{code}: Squid the Game; games dealt: 0; waiting for players\n")),
            "{shown}"
        );
        for part in ["red     Anna\n", "blue    free\n", "a bot (easy)\n", "host: Anna; people: Anna\n"] {
            assert!(shown.contains(part), "{shown}");
        }
    };
    seen(&code);
    served.stop();
    seen(&code);
    fails(&["tables", "show", "BABABA", "--data", &data], 2, "there is no table BABABA");
    fails(&["tables", "show", "../x", "--data", &data], 2, "there is no table ../x");
    Served::start(&data, &[]).stop();
}

#[test]
fn tables_are_closed_and_deleted_whether_it_runs_or_not() {
    let folder = Folder::new();
    let data = folder.path("data");
    let served = Served::start(&data, &[]);
    let office = std::path::PathBuf::from(folder.path("data/office"));
    assert_eq!(office.metadata().unwrap().permissions().mode() & 0o777, 0o600, "for the host alone");
    let codes: Vec<String> = (0..4).map(|_| table(&served)).collect();
    let stage = |served: &Served, code: &str| served.get(&format!("/api/tables/{code}"), "").json()["stage"].clone();
    let closed = tables(&data, &["close", &codes[0].to_lowercase()]);
    assert_eq!(closed, format!("Table {} is closed.\n", codes[0].to_lowercase()));
    assert_eq!(stage(&served, &codes[0]), "over");
    fails(&["tables", "close", &codes[0], "--data", &data], 2, "no game is running");
    assert_eq!(tables(&data, &["delete", &codes[1]]), format!("Table {} is deleted.\n", codes[1]));
    assert_eq!(served.get(&format!("/api/tables/{}", codes[1]), "").status, 404);
    for nobody in ["BABABA", "../../x", "", "a b\r\nc"] {
        fails(&["tables", "delete", nobody, "--data", &data], 2, "there is no table");
    }
    served.stop();
    assert!(!office.exists(), "the office is closed");
    tables(&data, &["close", &codes[2]]);
    fails(&["tables", "close", &codes[2], "--data", &data], 2, "no game is running");
    tables(&data, &["delete", &codes[3]]);
    fails(&["tables", "delete", &codes[3], "--data", &data], 2, "there is no table");
    let list = tables(&data, &["list"]);
    assert!(list.contains(&codes[0]) && list.contains(&codes[2]), "{list}");
    assert!(!list.contains(&codes[1]) && !list.contains(&codes[3]), "{list}");
    let served = Served::start(&data, &[]);
    assert_eq!(stage(&served, &codes[2]), "over");
    served.stop();
}

#[test]
fn an_office_that_was_left_behind_opens_nothing() {
    let folder = Folder::new();
    let data = folder.path("data");
    let served = Served::start(&data, &[]);
    let code = table(&served);
    served.signal(rustix::process::Signal::KILL);
    served.end();
    assert!(std::path::Path::new(&folder.path("data/office")).exists());
    tables(&data, &["delete", &code]);
    let served = Served::start(&data, &[]);
    std::fs::write(folder.path("data/office"), r#"{"address":"127.0.0.1:1","token":"x"}"#).unwrap();
    let runs = format!("the gamenight that runs on {data} cannot be asked: ");
    fails(&["tables", "delete", &code, "--data", &data], 1, &runs);
    served.stop();
}

#[test]
fn a_backup_takes_the_place_of_what_was_there() {
    let folder = Folder::new();
    let (data, copy) = (folder.path("data"), folder.path("copy"));
    let served = Served::start(&data, &[]);
    let made = served.post("/api/tables", "", TABLE);
    let cookie = format!("Cookie: {}", made.cookie().split(';').next().unwrap());
    std::fs::DirBuilder::new().mode(0o700).create(&copy).unwrap();
    let file = folder.path("copy/gamenight.db");
    assert_eq!(output(&["backup", &file, "--data", &data]), format!("Everything is in {file} now.\n"));
    let later = table(&served);
    fails(&["backup", &file, "--data", &data], 1, "the file already exists");
    served.stop();
    output(&["backup", &folder.path("second.db"), "--data", &data]);
    let served = Served::start(&copy, &[]);
    let mine = served.get("/api/me/tables", &cookie);
    assert_eq!(mine.json()[0]["code"], made.json()["code"], "guests are known there too");
    assert_eq!(served.get(&format!("/api/tables/{later}"), "").status, 404);
    served.stop();
}

#[test]
fn where_nothing_is_nothing_is_made() {
    let folder = Folder::new();
    let data = folder.path("nowhere");
    for args in [&["tables", "list"][..], &["tables", "delete", "BABABA"], &["backup", &folder.path("copy.db")]] {
        fails(&[args, &["--data", &data]].concat(), 2, "gamenight.db does not exist: no tables are kept there");
    }
    assert!(folder.files().is_empty());
}

#[test]
fn metrics_are_told_where_they_are_asked_for() {
    let folder = Folder::new();
    let mut served = Served::start(&folder.path("data"), &["--metrics", "127.0.0.1:0"]);
    let line = loop {
        let line = served.next_line();
        if line.contains("metrics: ") {
            break line;
        }
    };
    let address = line.split_once("http://").unwrap().1.strip_suffix("/metrics").unwrap().to_owned();
    assert!(get(&address, "/metrics").body.contains("gamenight_connections 0\n"));
    assert_eq!(get(&address, "/api/games").status, 404);
    assert_eq!(served.get("/metrics", "").status, 404, "not for everybody");
    assert_eq!(served.get("/healthz", "Host: whoever.example").body, "well\n");
    fails(&["--data", &folder.path("other"), "--port", "0", "--metrics", &address], 1, "cannot listen");
    served.stop();
}

#[test]
fn a_host_says_how_tables_are_kept() {
    let folder = Folder::new();
    let served = Served::start(&folder.path("data"), &["--no-lobby", "--keep", "30"]);
    let lobby = served.get("/api/tables", "");
    assert_eq!((lobby.status, lobby.json()["code"].as_str()), (403, Some("no-lobby")));
    let code = table(&served);
    assert_eq!(served.get(&format!("/api/tables/{code}"), "").status, 200, "what is new is kept");
    served.stop();
    for args in [&["--keep", "0"][..], &["--keep", "soon"], &["--metrics", "9777"], &["tables"], &["backup"]] {
        assert_eq!(gamenight::run(args).status.code(), Some(2), "{args:?}");
    }
}
