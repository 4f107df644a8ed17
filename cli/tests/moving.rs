//! Tables in a database: served, listed, closed, deleted, and moved there from a folder and back.

#![cfg(unix)]

mod gamenight;
#[path = "../../server/tests/postgres/mod.rs"]
mod postgres;
mod served;

use std::thread::sleep;
use std::time::{Duration, Instant};

use gamenight::{Folder, command, fails, output};
use served::Served;

const TABLE: &str = r#"{"game":"squid","places":["me","free","easy"],"name":"Anna"}"#;

fn database() -> Option<String> {
    tokio::runtime::Runtime::new().unwrap().block_on(postgres::database())
}

/// Serves from a database.
fn serve(url: &str, args: &[&str]) -> Served {
    let mut command = command(&["serve", "--local-only", "--port", "0", "--database", url]);
    command.args(args);
    Served::run(command)
}

/// Makes a table, and gives its code and its host's cookie.
fn table(served: &Served) -> (String, String) {
    let made = served.post("/api/tables", "", TABLE);
    assert_eq!(made.status, 201, "{}", made.body);
    let cookie = format!("Cookie: {}", made.cookie().split(';').next().unwrap());
    (made.json()["code"].as_str().unwrap().to_owned(), cookie)
}

/// Asks until it is so.
fn eventually(so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !so() {
        assert!(begun.elapsed() < Duration::from_secs(20), "it never is");
        sleep(Duration::from_millis(20));
    }
}

#[test]
fn tables_of_a_database_are_served_listed_closed_and_deleted() {
    let Some(url) = database() else { return };
    fails(&["tables", "list", "--database", &url], 2, "is empty: no tables are kept there");
    let mut served = serve(&url, &["--keep", "30"]);
    let kept = served.next_line();
    assert!(kept.starts_with("  tables are kept in the database gamenight_"), "{kept}");
    let codes: Vec<String> = (0..3).map(|_| table(&served).0).collect();
    let tables = |args: &[&str]| output(&[&["tables"], args, &["--database", &url]].concat());
    let list = tables(&["list"]);
    assert!(codes.iter().all(|code| list.contains(code)), "{list}");
    assert!(tables(&["show", &codes[0]]).contains("host: Anna"));
    assert!(served.get("/healthz", "").body.starts_with("well"));
    // Beside a node that has them in memory, which hears of it.
    let asked = |code: &str| served.get(&format!("/api/tables/{code}"), "");
    let (closed, deleted) = (table(&served).0, table(&served).0);
    tables(&["close", &closed]);
    eventually(|| asked(&closed).json()["stage"] == "over");
    tables(&["delete", &deleted]);
    eventually(|| asked(&deleted).status == 404);
    served.stop();
    tables(&["close", &codes[0]]);
    fails(&["tables", "close", &codes[0], "--database", &url], 2, "no game is running");
    tables(&["delete", &codes[1]]);
    fails(&["tables", "delete", &codes[1], "--database", &url], 2, "there is no table");
    let served = serve(&url, &[]);
    let stage = served.get(&format!("/api/tables/{}", codes[0]), "").json()["stage"].clone();
    assert_eq!(stage, "over");
    assert_eq!(served.get(&format!("/api/tables/{}", codes[1]), "").status, 404);
    assert_eq!(served.get(&format!("/api/tables/{}", codes[2]), "").status, 200);
    served.stop();
    let folder = Folder::new();
    fails(&["backup", &folder.path("copy.db"), "--database", &url], 2, "pg_dump");
}

#[test]
fn a_server_moves_to_a_database_and_back() {
    let Some(url) = database() else { return };
    let folder = Folder::new();
    let data = folder.path("data");
    let served = Served::start(&data, &[]);
    let (code, cookie) = table(&served);
    served.stop();
    let (forth, back) = (folder.path("forth"), folder.path("back"));
    assert_eq!(output(&["export", &forth, "--data", &data]), format!("1 table with 1 change are in {forth} now.\n"));
    fails(&["export", &forth, "--data", &data], 2, "the file already exists");
    let moved = output(&["import", &forth, "--database", &url]);
    assert!(moved.starts_with("1 table with 1 change are in the database gamenight_"), "{moved}");
    fails(&["import", &forth, "--database", &url], 2, "something is kept there already");
    // By the variable too, which shows in no list of processes.
    let mut from_variable = command(&["serve", "--local-only", "--port", "0"]);
    from_variable.env("GAMENIGHT_DATABASE", &url);
    let served = Served::run(from_variable);
    assert_eq!(served.get("/api/me/tables", &cookie).json()[0]["code"], code.as_str(), "guests are known there too");
    let (second, _) = table(&served);
    served.stop();
    output(&["export", &back, "--database", &url]);
    let home = folder.path("home");
    output(&["import", &back, "--data", &home]);
    let served = Served::start(&home, &[]);
    for code in [code, second] {
        assert_eq!(served.get(&format!("/api/tables/{code}"), "").status, 200);
    }
    served.stop();
}

#[test]
fn a_place_is_said_once_and_a_password_never() {
    let folder = Folder::new();
    let nowhere = "postgres://anna:sesame@127.0.0.1:1/nothing";
    let both = gamenight::run(&["tables", "list", "--data", &folder.path("data"), "--database", nowhere]);
    assert_eq!(both.status.code(), Some(2));
    for args in [&["--database", nowhere][..], &["tables", "list", "--database", nowhere], &["--help"]] {
        let mut command = command(args);
        let said = command.env("GAMENIGHT_DATABASE", nowhere).env("PGPASSWORD", "sesame").output().unwrap();
        let said = [said.stdout, said.stderr].concat();
        assert!(!String::from_utf8_lossy(&said).contains("sesame"), "{args:?}");
    }
    fails(&["--port", "0", "--database", "mysql://x/y"], 1, "no address of a database");
    fails(&["import", &folder.path("none"), "--data", &folder.path("data")], 2, "none: cannot be read");
    assert!(folder.files().is_empty());
}
