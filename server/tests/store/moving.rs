//! Moving between stores: everything arrives, nothing is mixed with what is there, and damage is noticed.

use std::fs;
use std::path::Path;

use server::store::{
    Key, Life, Mark, MemoryStore, Moved, PostgresStore, Row, SqliteStore, StoreFault, Stores, check_arrival, export,
    import,
};
use tempfile::tempdir;

use super::postgres::database;
use super::{first, joins, row, turns};

/// A store with something of everything.
async fn fill(store: &Stores) {
    let odd = Row { at: u64::MAX, body: "a\0b \"👻\"\n".to_owned(), ..row("öak", 1) };
    store
        .log
        .append(&[first("oak", 5), joins("oak", 1, "ada"), first("öak", 6), odd, row("unlisted", 0)])
        .await
        .unwrap();
    let many: Vec<Row> = (2..900).map(|seq| Row { body: "x".repeat(3_000), ..row("oak", seq) }).collect();
    store.log.append(&many).await.unwrap();
    store.log.append(&[turns("oak", 900, Life::Over)]).await.unwrap();
    store.upkeep.rewrite("öak", "nobody", &[]).await.unwrap();
    for (created, secret) in [(20, 1), (10, 0), (20, 255)] {
        store.keys.add_key(&Key { created, secret: [secret; 32] }).await.unwrap();
    }
    store.keys.add_forgotten(&[7; 32], 15).await.unwrap();
    store.upkeep.quarantine("elm", 4, "it isn't JSON").await.unwrap();
}

async fn written(store: &Stores) -> String {
    let mut text = Vec::new();
    export(store, &mut text).await.unwrap();
    String::from_utf8(text).unwrap()
}

/// Moves from one store to the other by a file.
async fn moves(from: &Stores, to: &Stores, file: &Path) {
    fill(from).await;
    let text = written(from).await;
    fs::write(file, &text).unwrap();
    assert_eq!(import(to, file).await.unwrap(), Moved { tables: 3, rows: 904 });
    assert_eq!(written(to).await, text);
    assert_eq!(to.index.all().await.unwrap(), from.index.all().await.unwrap());
    assert_eq!(
        to.index.tables_of("ada", false, 9).await.unwrap(),
        from.index.tables_of("ada", false, 9).await.unwrap()
    );
    assert_eq!(to.keys.forgotten_at().await.unwrap(), [([7; 32], 15)]);
    match import(to, file).await {
        Err(StoreFault::Unusable(sentence)) => assert!(sentence.contains("kept there already"), "{sentence}"),
        other => panic!("{other:?}"),
    }
    assert_eq!(written(to).await, text, "and nothing was added");
    from.upkeep.close().await;
    to.upkeep.close().await;
}

/// F9: what an import left that was killed is of no use to a server, and gives way to the next import.
async fn half_an_import(store: Stores, file: &Path) {
    store.upkeep.set_note("arriving", "a hash").await.unwrap();
    store.log.append(&[first("half", 5), joins("half", 1, "ada")]).await.unwrap();
    store.keys.add_key(&Key { created: 1, secret: [1; 32] }).await.unwrap();
    match check_arrival(&store).await {
        Err(StoreFault::Unusable(sentence)) => assert!(sentence.contains("was not finished"), "{sentence}"),
        other => panic!("{other:?}"),
    }
    let from: Stores = MemoryStore::default().into();
    fill(&from).await;
    let text = written(&from).await;
    fs::write(file, &text).unwrap();
    assert_eq!(import(&store, file).await.unwrap(), Moved { tables: 3, rows: 904 });
    assert_eq!(written(&store).await, text, "nothing is left of the half");
    check_arrival(&store).await.unwrap();
    assert!(import(&store, file).await.is_err(), "what is whole is not replaced");
    store.upkeep.close().await;
}

#[tokio::test]
async fn an_import_is_whole_or_nothing() {
    let dir = tempdir().unwrap();
    half_an_import(SqliteStore::open(dir.path()).await.unwrap().into(), &dir.path().join("file")).await;
    if let Some(url) = database().await {
        half_an_import(PostgresStore::open(&url).await.unwrap().into(), &dir.path().join("file")).await;
    }
}

#[tokio::test]
async fn everything_moves_from_file_to_file() {
    let dir = tempdir().unwrap();
    let open = async |name| Stores::from(SqliteStore::open(&dir.path().join(name)).await.unwrap());
    moves(&open("old").await, &open("new").await, &dir.path().join("moving")).await;
}

#[tokio::test]
async fn everything_moves_to_postgres_and_back() {
    let Some(url) = database().await else { return };
    let dir = tempdir().unwrap();
    let open = async |name| Stores::from(SqliteStore::open(&dir.path().join(name)).await.unwrap());
    let postgres = PostgresStore::open(&url).await.unwrap().into();
    moves(&open("old").await, &postgres, &dir.path().join("forth")).await;
    let Some(url) = database().await else { return };
    let postgres = PostgresStore::open(&url).await.unwrap().into();
    moves(&postgres, &open("new").await, &dir.path().join("back")).await;
}

#[tokio::test]
async fn a_damaged_file_moves_nothing() {
    let dir = tempdir().unwrap();
    let old: Stores = SqliteStore::open(&dir.path().join("old")).await.unwrap().into();
    old.log.append(&[first("oak", 5), Row { mark: Mark::default(), ..row("oak", 1) }]).await.unwrap();
    old.keys.add_key(&Key { created: 1, secret: [3; 32] }).await.unwrap();
    let text = written(&old).await;
    let lines: Vec<&str> = text.lines().collect();
    let without = |number: usize| {
        let rest = lines.iter().enumerate().filter(|(line, _)| *line != number);
        rest.flat_map(|(_, line)| [line, "\n"]).collect::<String>()
    };
    let new: Stores = SqliteStore::open(&dir.path().join("new")).await.unwrap().into();
    let file = dir.path().join("moving");
    for (damaged, reason) in [
        (String::new(), "is not whole"),
        (without(lines.len() - 1), "is not whole"),
        (without(0), "does not begin"),
        (without(2), "has been changed"),
        (text.replace(r#"\"seq\":1"#, r#"\"seq\":2"#), "has been changed"),
        (text.replace(r#""form":1"#, r#""form":2"#), "a newer gamenight"),
        (format!("{text}{}\n", lines[1]), "goes on after its end"),
        (format!("{text}x"), "line 6"),
        ("a diary\n".to_owned(), "line 1"),
    ] {
        fs::write(&file, &damaged).unwrap();
        match import(&new, &file).await {
            Err(StoreFault::Unusable(sentence)) => assert!(sentence.contains(reason), "{reason}: {sentence}"),
            other => panic!("{reason}: {other:?}"),
        }
        assert!(new.index.codes().await.unwrap().is_empty() && new.keys.keys().await.unwrap().is_empty());
    }
    fs::write(&file, &text).unwrap();
    assert_eq!(import(&new, &file).await.unwrap(), Moved { tables: 1, rows: 2 });
}
