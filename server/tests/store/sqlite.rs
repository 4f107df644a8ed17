//! The file: what is in it, who may open it, and what damage does.

use std::fs;
use std::path::Path;

use server::store::{Index, Key, Keys, Log, Mark, Row, SqliteStore, StoreFault, Upkeep};
use sqlx::{ConnectOptions, Connection};
use tempfile::tempdir;

use super::{first, joins, row};

pub async fn open(dir: &Path) -> SqliteStore {
    SqliteStore::open(dir).await.unwrap()
}

/// The sentence with which a directory is refused.
pub async fn refused(dir: &Path) -> String {
    match SqliteStore::open(dir).await.err() {
        Some(StoreFault::Unusable(sentence) | StoreFault::InUse(sentence)) => sentence,
        other => panic!("{other:?}"),
    }
}

/// Changes a closed database by hand.
async fn by_hand(dir: &Path, sql: &'static str) {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(dir.join("gamenight.db")).create_if_missing(true);
    let mut connection = options.connect().await.unwrap();
    sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

pub async fn fill(store: &SqliteStore) -> Vec<Row> {
    let rows = vec![first("oak", 10), joins("oak", 1, "ada"), row("oak", 2)];
    assert_eq!(store.append(&rows).await.unwrap(), [true; 3]);
    store.add_key(&Key { created: 1, secret: [7; 32] }).await.unwrap();
    store.quarantine("elm", 4, "why not").await.unwrap();
    rows
}

pub async fn has(store: &SqliteStore, rows: &[Row]) {
    assert_eq!(store.read("oak", 0).await.unwrap(), rows);
    assert_eq!(store.tables_of("ada", true, 9).await.unwrap().len(), 1);
    assert_eq!(store.keys().await.unwrap(), [Key { created: 1, secret: [7; 32] }]);
    assert_eq!(store.quarantined().await.unwrap(), [("elm".into(), 4, "why not".to_owned())]);
}

#[tokio::test]
async fn everything_is_there_after_reopening() {
    let dir = tempdir().unwrap();
    let home = dir.path().join("made/for/it");
    let store = open(&home).await;
    let rows = fill(&store).await;
    store.close().await;
    let store = open(&home).await;
    has(&store, &rows).await;
    assert_eq!(store.append(&[row("oak", 2), row("oak", 3)]).await.unwrap(), [false, true]);
    store.close().await;
    let files: Vec<_> = fs::read_dir(&home).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(files.len(), 2, "only database and lock stay: {files:?}");
}

#[tokio::test]
async fn a_closed_store_says_so() {
    let dir = tempdir().unwrap();
    let store = open(dir.path()).await;
    store.close().await;
    store.close().await;
    assert_eq!(store.append(&[row("oak", 0)]).await, Err(StoreFault::Failed("the store is closed".to_owned())));
    assert!(matches!(store.read("oak", 0).await, Err(StoreFault::Failed(_))));
}

#[tokio::test]
async fn one_store_has_the_directory() {
    let dir = tempdir().unwrap();
    let store = open(dir.path()).await;
    let sentence = refused(dir.path()).await;
    assert!(sentence.contains(dir.path().to_str().unwrap()) && sentence.contains("is in use"), "{sentence}");
    store.close().await;
    open(dir.path()).await.close().await;
}

#[tokio::test]
async fn a_place_that_cannot_be_written_is_named() {
    let dir = tempdir().unwrap();
    fs::write(dir.path().join("file"), "").unwrap();
    let below = dir.path().join("file/data");
    let sentence = refused(&below).await;
    assert!(sentence.starts_with(&format!("the data directory {} cannot be made: ", below.display())), "{sentence}");
    // Even who may write everything cannot open a directory as a file.
    fs::create_dir_all(dir.path().join("data/lock")).unwrap();
    let sentence = refused(&dir.path().join("data")).await;
    assert!(sentence.contains("cannot be written: "), "{sentence}");
    fs::create_dir_all(dir.path().join("other/gamenight.db")).unwrap();
    let sentence = refused(&dir.path().join("other")).await;
    assert!(sentence.contains("gamenight.db cannot be opened: "), "{sentence}");
}

#[tokio::test]
async fn what_is_not_ours_stays_as_it_is() {
    for text in ["short".to_owned(), "a diary, not a database\n".repeat(1_000)] {
        let dir = tempdir().unwrap();
        let file = dir.path().join("gamenight.db");
        fs::write(&file, &text).unwrap();
        let sentence = refused(dir.path()).await;
        assert!(sentence.contains(file.to_str().unwrap()) && sentence.contains("is not a database"), "{sentence}");
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
    for sql in ["CREATE TABLE diary (day)", "PRAGMA application_id = 12", "PRAGMA user_version = 1"] {
        let dir = tempdir().unwrap();
        by_hand(dir.path(), sql).await;
        let before = fs::read(dir.path().join("gamenight.db")).unwrap();
        let sentence = refused(dir.path()).await;
        assert!(sentence.contains("is the database of another program"), "{sentence}");
        assert_eq!(fs::read(dir.path().join("gamenight.db")).unwrap(), before, "{sql}");
    }
}

#[tokio::test]
async fn an_empty_file_is_a_new_database() {
    let dir = tempdir().unwrap();
    fs::write(dir.path().join("gamenight.db"), "").unwrap();
    let store = open(dir.path()).await;
    fill(&store).await;
    store.close().await;
}

#[tokio::test]
async fn a_newer_database_is_left_to_the_newer_program() {
    let dir = tempdir().unwrap();
    open(dir.path()).await.close().await;
    by_hand(dir.path(), "PRAGMA user_version = 99").await;
    let sentence = refused(dir.path()).await;
    assert!(sentence.contains("was written by a newer gamenight (form 99,"), "{sentence}");
}

#[tokio::test]
async fn a_damaged_page_costs_no_other_table() {
    let dir = tempdir().unwrap();
    let store = open(dir.path()).await;
    for table in ["ash", "elm", "oak"] {
        let rows: Vec<Row> =
            (0..200).map(|seq| Row { body: format!("{table} {seq} ").repeat(20), ..row(table, seq) }).collect();
        assert_eq!(store.append(&rows).await.unwrap(), [true; 200]);
    }
    store.close().await;

    let file = dir.path().join("gamenight.db");
    let mut bytes = fs::read(&file).unwrap();
    let page = bytes.windows(8).position(|text| text == b"elm 100 ").unwrap() / 4096;
    bytes[page * 4096..page * 4096 + 100].fill(0xee);
    fs::write(&file, bytes).unwrap();

    let store = open(dir.path()).await;
    match store.read("elm", 0).await {
        Err(StoreFault::Damaged(sentence)) => assert!(sentence.contains("table elm"), "{sentence}"),
        other => panic!("{other:?}"),
    }
    store.quarantine("elm", 100, "damaged").await.unwrap();
    for table in ["ash", "oak"] {
        assert_eq!(store.read(table, 0).await.unwrap().len(), 200);
        assert_eq!(store.append(&[row(table, 200)]).await.unwrap(), [true]);
    }
    store.close().await;
}

/// F21: it is damage, and not a moment's trouble.
#[tokio::test]
async fn a_lost_row_is_noticed() {
    let dir = tempdir().unwrap();
    let store = open(dir.path()).await;
    fill(&store).await;
    store.close().await;
    by_hand(dir.path(), "DELETE FROM log WHERE seq = 1").await;
    let store = open(dir.path()).await;
    let lost = |seq| Err(StoreFault::Damaged(format!("table oak has lost its row {seq}")));
    assert_eq!(store.read("oak", 0).await, lost(1));
    assert_eq!(store.read("oak", 1).await, lost(1));
    assert_eq!(store.read("oak", 2).await.unwrap().len(), 1);
    store.close().await;
}

#[tokio::test]
async fn nothing_remains_of_an_append_that_fails() {
    let dir = tempdir().unwrap();
    open(dir.path()).await.close().await;
    let trap =
        "CREATE TRIGGER trap AFTER INSERT ON log WHEN NEW.body = 'bad' BEGIN SELECT RAISE(ABORT, 'trapped'); END";
    by_hand(dir.path(), trap).await;
    let store = open(dir.path()).await;
    for mark in [Mark::default(), Mark { guest: Some("ada".to_owned()), ..Mark::default() }] {
        let bad = Row { body: "bad".to_owned(), mark, ..row("oak", 1) };
        match store.append(&[first("oak", 1), bad]).await {
            Err(StoreFault::Failed(sentence)) => assert!(sentence.contains("trapped"), "{sentence}"),
            other => panic!("{other:?}"),
        }
        assert_eq!(store.read("oak", 0).await.unwrap(), []);
    }
    assert_eq!(store.append(&[row("oak", 0), row("oak", 1)]).await.unwrap(), [true, true]);
    store.close().await;
}

#[tokio::test]
async fn a_backup_opens_like_the_original() {
    let dir = tempdir().unwrap();
    let store = open(&dir.path().join("data")).await;
    let rows = fill(&store).await;
    let copy = dir.path().join("copy");
    fs::create_dir(&copy).unwrap();
    let to = copy.join("gamenight.db");
    store.backup(&to).await.unwrap();
    // What comes later is not in it, and it is not replaced.
    store.append(&[row("oak", 3)]).await.unwrap();
    match store.backup(&to).await {
        Err(StoreFault::Failed(sentence)) => assert!(sentence.contains("the file already exists"), "{sentence}"),
        other => panic!("{other:?}"),
    }
    assert!(store.backup(&dir.path().join("nowhere/copy.db")).await.is_err());
    assert!(store.backup(Path::new("/")).await.is_err());
    assert_eq!(fs::read_dir(&copy).unwrap().count(), 1, "nothing half made is left");
    let backup = open(&copy).await;
    has(&backup, &rows).await;
    backup.close().await;
    store.close().await;
}

#[tokio::test]
async fn what_is_forgotten_is_nowhere_in_the_files() {
    let dir = tempdir().unwrap();
    let store = open(dir.path()).await;
    // Many tables in turn, so that pages are divided and leave copies behind.
    let codes: Vec<String> = (0..150_u32).map(|n| format!("{:x}", n.wrapping_mul(2_654_435_761) % 4096)).collect();
    for seq in 0..40 {
        let rows: Vec<Row> = codes
            .iter()
            .map(|code| {
                let body = if seq == 1 { format!("Rumpelstiltskin of {code}") } else { "x".repeat(17 * seq as usize) };
                let guest = if seq == 1 { Some("rumpel-guest".to_owned()) } else { None };
                let mark = Mark { guest, game: (seq == 0).then(|| "fingers".to_owned()), life: None };
                Row { body, mark, ..row(code, seq) }
            })
            .collect();
        store.append(&rows).await.unwrap();
    }
    let found = |what: &str| {
        let files =
            ["gamenight.db", "gamenight.db-wal"].map(|name| fs::read(dir.path().join(name)).unwrap_or_default());
        files.iter().any(|bytes| bytes.windows(what.len()).any(|window| window == what.as_bytes()))
    };
    assert!(found("Rumpelstiltskin") && found("rumpel-guest"));
    for code in &codes {
        store.rewrite(code, "rumpel-guest", &[Row { body: "somebody".to_owned(), ..row(code, 1) }]).await.unwrap();
    }
    store.scrub().await.unwrap();
    assert!(!found("Rumpelstiltskin") && !found("rumpel-guest"));
    assert_eq!(store.read(&codes[7], 0).await.unwrap().len(), 40);
    store.close().await;
}

#[tokio::test]
async fn one_can_look_whoever_has_it_open() {
    let dir = tempdir().unwrap();
    match SqliteStore::look(dir.path()).await.err() {
        Some(StoreFault::Unusable(sentence)) => assert!(sentence.contains("does not exist"), "{sentence}"),
        other => panic!("{other:?}"),
    }
    let store = open(dir.path()).await;
    let rows = fill(&store).await;
    let look = SqliteStore::look(dir.path()).await.unwrap();
    has(&look, &rows).await;
    assert!(look.append(&[row("oak", 3)]).await.is_err());
    store.append(&[row("oak", 3), first("elm", 99)]).await.unwrap();
    let all = look.all().await.unwrap();
    let told: Vec<_> = all.iter().map(|entered| (&*entered.listed.table, entered.touched, entered.rows)).collect();
    assert_eq!(told, [("elm", 99, 1), ("oak", 1003, 4)]);
    look.backup(&dir.path().join("copy.db")).await.unwrap();
    look.close().await;
    store.close().await;
    // And when nobody has.
    let look = SqliteStore::look(dir.path()).await.unwrap();
    assert_eq!(look.all().await.unwrap(), all);
    look.close().await;
    open(dir.path()).await.close().await;
}

#[tokio::test]
async fn a_database_of_the_first_form_is_brought_to_todays() {
    let dir = tempdir().unwrap();
    by_hand(dir.path(), include_str!("../../migrations/sqlite/0001_tables.sql")).await;
    let store = open(dir.path()).await;
    let rows = fill(&store).await;
    has(&store, &rows).await;
    store.probe().await.unwrap();
    store.add_forgotten(&[1; 32], 5).await.unwrap();
    store.close().await;
    let store = open(dir.path()).await;
    assert_eq!(store.forgotten().await.unwrap(), [[1; 32]]);
    store.close().await;
}

/// What is wrong with a closed database.
async fn integrity(dir: &Path) -> Vec<String> {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(dir.join("gamenight.db"));
    let mut connection = options.connect().await.unwrap();
    let found = sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    found
}

/// F11: while remains are overwritten, rows are appended all the time, and none is lost or waits for long.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scrubbing_goes_on_beside_everything_else() {
    let dir = tempdir().unwrap();
    let store = std::sync::Arc::new(open(dir.path()).await);
    let body = |seq: u32| "x".repeat(100 + 37 * (seq as usize % 60));
    for seq in 0..60 {
        let rows: Vec<Row> = (0..200).map(|n| Row { body: body(seq), ..row(&format!("t{n}"), seq) }).collect();
        store.append(&rows).await.unwrap();
    }
    let size = store.size().await.unwrap();
    assert!(size > 10_000_000, "{size}");
    let scrubbing = {
        let store = std::sync::Arc::clone(&store);
        tokio::spawn(async move { store.scrub().await })
    };
    let (mut slowest, mut seq) = (std::time::Duration::ZERO, 0);
    while !scrubbing.is_finished() {
        let begun = std::time::Instant::now();
        assert_eq!(store.append(&[Row { body: body(seq), ..row("busy", seq) }]).await.unwrap(), [true]);
        slowest = slowest.max(begun.elapsed());
        seq += 1;
    }
    scrubbing.await.unwrap().unwrap();
    assert!(seq > 3 && slowest < std::time::Duration::from_millis(400), "{seq} rows, {slowest:?}");
    for code in (0..200).map(|n| format!("t{n}")) {
        let rows = store.read(&code, 0).await.unwrap();
        assert!(rows.len() == 60 && rows.iter().all(|row| row.body == body(row.seq)), "{code}");
    }
    assert_eq!(store.read("busy", 0).await.unwrap().len(), seq as usize);
    store.close().await;
    assert_eq!(integrity(dir.path()).await, ["ok"]);
}

/// F10: what is in the files is for their owner's eyes only, whoever made the directory, and whatever was there before.
#[cfg(unix)]
#[tokio::test]
async fn files_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempdir().unwrap();
    fs::set_permissions(dir.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let modes = || {
        let files = fs::read_dir(dir.path()).unwrap().map(|file| file.unwrap());
        let mut modes: Vec<_> =
            files.map(|file| (file.file_name(), file.metadata().unwrap().permissions().mode() & 0o777)).collect();
        modes.sort();
        modes
    };
    let store = open(dir.path()).await;
    fill(&store).await;
    assert!(modes().len() >= 3 && modes().iter().all(|(_, mode)| *mode == 0o600), "{:?}", modes());
    store.close().await;
    fs::set_permissions(dir.path().join("gamenight.db"), fs::Permissions::from_mode(0o644)).unwrap();
    let store = open(dir.path()).await;
    fill_again(&store).await;
    assert!(modes().iter().all(|(_, mode)| *mode == 0o600), "{:?}", modes());
    let copy = dir.path().join("copy.db");
    store.backup(&copy).await.unwrap();
    assert_eq!(copy.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    store.close().await;
}

async fn fill_again(store: &SqliteStore) {
    assert_eq!(store.append(&[row("oak", 3)]).await.unwrap(), [true]);
}

/// F20: what a killed backup left behind goes with the next one; what another is still writing stays.
#[cfg(unix)]
#[tokio::test]
async fn drafts_of_the_killed_are_removed() {
    let dir = tempdir().unwrap();
    let store = open(&dir.path().join("data")).await;
    let folder = dir.path().join("copies");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join(".gamenight-draft-abc"), "keys and hands").unwrap();
    fs::write(folder.join("mine.db"), "something else").unwrap();
    let busy = server::store::Draft::beside(&folder.join("other.db")).unwrap();
    assert!(!folder.join(".gamenight-draft-abc").exists());
    fs::write(folder.join(".gamenight-draft-def"), "keys and hands").unwrap();
    store.backup(&folder.join("copy.db")).await.unwrap();
    let mut files: Vec<_> = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    assert_eq!(files, [busy.path().to_owned(), folder.join("copy.db"), folder.join("mine.db")]);
    store.close().await;
}

/// Damages every leaf of the database in which this text is, and none of those.
fn damage(dir: &Path, text: &str, others: &[&str]) {
    let file = dir.join("gamenight.db");
    let mut bytes = fs::read(&file).unwrap();
    let mut hit = 0;
    for page in bytes.chunks_mut(4096).skip(1) {
        let holds = |text: &str| page.windows(text.len()).any(|window| window == text.as_bytes());
        if page[0] == 10 && holds(text) && !others.iter().any(|other| holds(other)) {
            // The head of the page says what is where in it.
            page[1..8].copy_from_slice(&[0xff; 7]);
            hit += 1;
        }
    }
    assert!(hit > 0);
    fs::write(file, bytes).unwrap();
}

/// F21: damage is told as damage, and the rows of other tables in the same batch are kept.
#[tokio::test]
async fn damage_of_one_table_is_no_other_tables_affair() {
    use server::store::{Fate, Writer};
    let dir = tempdir().unwrap();
    let store = open(dir.path()).await;
    let big = |table: &str, seq| Row { body: format!("{table} {}", "x".repeat(1500)), ..row(table, seq) };
    // Others lie between them, so that they share no page.
    for table in ["ash", "elm", "oak", "sal", "yew"] {
        let rows: Vec<Row> = (0..40).map(|seq| if seq == 0 { first(table, 5) } else { big(table, seq) }).collect();
        assert_eq!(store.append(&rows).await.unwrap(), [true; 40]);
    }
    store.close().await;
    damage(dir.path(), "oak xxx", &["ash xxx", "yew xxx"]);
    let store = open(dir.path()).await;
    assert!(matches!(store.read("oak", 0).await, Err(StoreFault::Damaged(_))));
    let writer = Writer::start(std::sync::Arc::new(open_again(&dir, store).await));
    let (ash, oak, yew) =
        tokio::join!(writer.append(big("ash", 40)), writer.append(big("oak", 40)), writer.append(big("yew", 40)));
    assert_eq!((ash, oak, yew), (Fate::Kept, Fate::Failed, Fate::Kept));
}

async fn open_again(dir: &tempfile::TempDir, store: SqliteStore) -> SqliteStore {
    store.close().await;
    open(dir.path()).await
}
