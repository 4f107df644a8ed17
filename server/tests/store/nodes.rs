//! `PostgreSQL`: whose a database is, and what nodes that share one hear of each other and lead.

use std::sync::Arc;
use std::time::Duration;

use server::store::{
    Code, Fate, Index, LONGEST_MESSAGE, Log, Notice, Peers, PostgresStore, Row, StoreFault, Upkeep, Writer,
};
use sqlx::{Connection, PgConnection};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::timeout;

use super::postgres::{by_hand, counted, database, database_with, restart};
use super::{first, joins, row};

async fn open(url: &str) -> PostgresStore {
    PostgresStore::open(url).await.unwrap()
}

/// The sentence with which a database is refused.
async fn refused(url: &str) -> String {
    match PostgresStore::open(url).await.err() {
        Some(StoreFault::Unusable(sentence)) => sentence,
        other => panic!("{other:?}"),
    }
}

async fn heard(heard: &mut UnboundedReceiver<Notice>) -> Notice {
    timeout(Duration::from_secs(20), heard.recv()).await.expect("something is heard").unwrap()
}

fn codes<const N: usize>(codes: [&str; N]) -> [Code; N] {
    codes.map(Code::from)
}

/// Asks until it is so.
async fn leads(store: &PostgresStore, table: &str) {
    let asked = async {
        while store.lead(&codes([table])).await != Ok(vec![true]) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(Duration::from_secs(20), asked).await.expect("somebody leads");
}

#[tokio::test]
async fn everything_is_there_after_reopening() {
    let Some(url) = database().await else { return };
    // Of nodes that come at the same time, one makes the tables.
    let (a, b) = tokio::join!(open(&url), open(&url));
    let rows = [first("oak", 10), joins("oak", 1, "ada"), row("oak", 2)];
    assert_eq!(a.append(&rows).await.unwrap(), [true; 3]);
    assert_eq!(b.read("oak", 0).await.unwrap(), rows);
    a.close().await;
    a.close().await;
    assert_eq!(a.append(&rows).await, Err(StoreFault::Failed("the store is closed".to_owned())));
    assert!(a.read("oak", 0).await.is_err() && a.lead(&codes(["oak"])).await.is_err() && a.say("x").await.is_err());
    b.close().await;
    let look = PostgresStore::look(&url).await.unwrap();
    assert_eq!(look.read("oak", 0).await.unwrap(), rows);
    look.append(&[first("elm", 99), row("ash", 0)]).await.unwrap();
    let all = look.all().await.unwrap();
    let told: Vec<_> = all.iter().map(|entered| (&*entered.listed.table, entered.touched, entered.rows)).collect();
    assert_eq!(told, [("elm", 99, 1), ("oak", 1002, 3)]);
    assert_eq!(look.codes().await.unwrap(), codes(["ash", "elm", "oak"]));
    look.close().await;
}

#[tokio::test]
async fn what_is_not_ours_stays_as_it_is() {
    let Some(url) = database().await else { return };
    match PostgresStore::look(&url).await.err() {
        Some(StoreFault::Unusable(sentence)) => assert!(sentence.contains("no tables are kept there"), "{sentence}"),
        other => panic!("{other:?}"),
    }
    by_hand(&url, "CREATE TABLE diary (day integer)").await;
    let sentence = refused(&url).await;
    assert!(sentence.contains("the database gamenight_") && sentence.contains("of another program"), "{sentence}");
    by_hand(&url, "DROP TABLE diary").await;
    open(&url).await.close().await;
    by_hand(&url, "INSERT INTO gamenight VALUES (99)").await;
    let sentence = refused(&url).await;
    assert!(sentence.contains("was written by a newer gamenight (form 99,"), "{sentence}");
    let nowhere = "postgres://somebody:sesame@127.0.0.1:1/nothing";
    let sentence = refused(nowhere).await;
    assert!(sentence.starts_with("the database nothing at 127.0.0.1:1 cannot be used: "), "{sentence}");
    assert!(!sentence.contains("sesame"), "{sentence}");
    for none in ["", "mysql://x/y", "postgres://sesame@[x"] {
        let sentence = refused(none).await;
        assert!(sentence.contains("is no address of a database") && !sentence.contains("sesame"), "{sentence}");
    }
}

#[tokio::test]
async fn a_database_can_say_every_name_or_is_refused() {
    let Some(latin) = database_with("ENCODING 'LATIN1' TEMPLATE template0").await else { return };
    let sentence = refused(&latin).await;
    assert!(sentence.contains("writes LATIN1") && sentence.contains("ENCODING 'UTF8'"), "{sentence}");
    for encoding in ["UTF8", "SQL_ASCII"] {
        let url = database_with(&format!("ENCODING '{encoding}' TEMPLATE template0")).await.unwrap();
        let (a, b) = (open(&url).await, open(&url).await);
        let mut at_b = b.listen();
        let rows = [Row { body: r#"{"name":"Zoë 🎲"}"#.to_owned(), ..row("oak", 0) }];
        assert_eq!(a.append(&rows).await.unwrap(), [true]);
        assert_eq!(heard(&mut at_b).await, Notice::Appended(rows.to_vec()), "{encoding}");
        assert_eq!(b.read("oak", 0).await.unwrap(), rows);
        a.close().await;
        b.close().await;
    }
}

#[tokio::test]
async fn a_lost_row_is_noticed() {
    let Some(url) = database().await else { return };
    let store = open(&url).await;
    store.append(&[first("oak", 10), row("oak", 1), row("oak", 2)]).await.unwrap();
    by_hand(&url, "DELETE FROM log WHERE seq = 1").await;
    assert_eq!(store.read("oak", 0).await, Err(StoreFault::Damaged("table oak has lost its row 1".to_owned())));
    store.close().await;
}

#[tokio::test]
async fn nothing_remains_of_an_append_that_fails() {
    let Some(url) = database().await else { return };
    let store = open(&url).await;
    by_hand(&url, "ALTER TABLE log ADD CHECK (body <> 'bad')").await;
    let bad = Row { body: "bad".to_owned(), ..row("oak", 1) };
    // In one part, and in several.
    for batch in [vec![first("oak", 1), bad.clone()], vec![first("oak", 1), first("oak", 2), bad]] {
        assert!(matches!(store.append(&batch).await, Err(StoreFault::Failed(_))));
        assert_eq!(store.read("oak", 0).await.unwrap(), []);
    }
    assert_eq!(store.append(&[row("oak", 0), row("oak", 1)]).await.unwrap(), [true, true]);
    store.close().await;
}

#[tokio::test]
async fn an_append_does_not_read_the_log() {
    let Some(url) = database().await else { return };
    let store = open(&url).await;
    let rows: Vec<Row> = (0..5_000).map(|seq| row("oak", seq)).collect();
    store.append(&rows[..1]).await.unwrap();
    store.append(&rows[1..]).await.unwrap();
    let mut read = Vec::new();
    for seq in 5_000..5_002 {
        // PostgreSQL counts once a second, when something is committed.
        tokio::time::sleep(Duration::from_millis(1_200)).await;
        assert_eq!(store.append(&[row("oak", seq)]).await.unwrap(), [true]);
        let touched = "SELECT (idx_tup_fetch + seq_tup_read)::bigint FROM pg_stat_user_tables WHERE relname = 'log'";
        let entries = "SELECT sum(idx_tup_read)::bigint FROM pg_stat_user_indexes WHERE relname = 'log'";
        read.push(counted(&url, touched).await + counted(&url, entries).await);
    }
    assert!(read[0] >= 4_000, "it is counted: {read:?}");
    assert!(read[1] - read[0] < 50, "one row more took {} rows to be read", read[1] - read[0]);
    store.close().await;
}

#[tokio::test]
async fn what_was_appended_is_told_as_far_as_it_is_known_and_fits() {
    let Some(url) = database().await else { return };
    let (a, b) = (open(&url).await, open(&url).await);
    let mut at_b = b.listen();
    let rows = [row("elm", 0), row("oak", 0), Row { body: r#"{ "odd": "\u00e9é\n" }"#.to_owned(), ..row("oak", 1) }];
    assert_eq!(a.append(&rows).await.unwrap(), [true; 3]);
    assert_eq!(heard(&mut at_b).await, Notice::Appended(rows.to_vec()), "to the letter");
    assert_eq!(a.append(&[row("oak", 1), row("oak", 2), row("elm", 1)]).await.unwrap(), [false, true, true]);
    let heads = |heads: &[(&str, u32)]| Notice::Heads(heads.iter().map(|(code, seq)| ((*code).into(), *seq)).collect());
    assert_eq!(heard(&mut at_b).await, heads(&[("elm", 1), ("oak", 2)]), "never a row that was not taken");
    assert_eq!(a.append(&[first("ash", 0)]).await.unwrap(), [true]);
    assert_eq!(heard(&mut at_b).await, heads(&[("ash", 0)]), "nor half of one");
    assert_eq!(a.append(&[Row { body: "no JSON".to_owned(), ..row("ash", 1) }]).await.unwrap(), [true]);
    assert_eq!(heard(&mut at_b).await, heads(&[("ash", 1)]));
    let long: Vec<Row> =
        (2..9).map(|seq| Row { body: format!("\"{}\"", "x".repeat(2_000)), ..row("ash", seq) }).collect();
    a.append(&long).await.unwrap();
    assert_eq!(heard(&mut at_b).await, heads(&[("ash", 8)]));
    let many: Vec<Row> = (0..400).map(|n| row(&format!("a table with a long name, number {n}"), 0)).collect();
    a.append(&many).await.unwrap();
    assert_eq!(heard(&mut at_b).await, Notice::Missed, "then they look for themselves");
    assert!(a.say(&"x".repeat(LONGEST_MESSAGE + 1)).await.is_err());
    a.say(&"x".repeat(LONGEST_MESSAGE)).await.unwrap();
    assert_eq!(heard(&mut at_b).await, Notice::Message("x".repeat(LONGEST_MESSAGE)));
    a.close().await;
    b.close().await;
}

#[tokio::test]
async fn a_cut_line_is_mended_and_said() {
    let Some(url) = database().await else { return };
    let (a, b) = (open(&url).await, open(&url).await);
    let mut at_a = a.listen();
    leads(&a, "oak").await;
    a.append(&[first("oak", 1)]).await.unwrap();
    // All sessions of both nodes end, as when the database starts anew.
    by_hand(
        &url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )
    .await;
    assert_eq!(heard(&mut at_a).await, Notice::Missed);
    leads(&b, "oak").await;
    assert_eq!(a.lead(&codes(["oak"])).await.unwrap(), [false], "what it led is free");
    assert_eq!(a.read_since(&[("oak".into(), 0)]).await.unwrap().len(), 1, "reading goes on at once");
    assert_eq!(a.read("oak", 0).await.unwrap().len(), 1);
    // Of an append nobody can say whether it has happened; then it goes on.
    let _ = a.append(&[row("oak", 1)]).await;
    let now = a.read("oak", 0).await.unwrap().len() as u32;
    assert_eq!(a.append(&[row("oak", now)]).await.unwrap(), [true]);
    b.close().await;
    a.close().await;
}

#[tokio::test]
async fn an_append_that_is_committed_late_is_heard_by_its_own_node() {
    let Some(url) = database().await else { return };
    let (a, b) = (open(&url).await, open(&url).await);
    let (mut at_a, mut at_b) = (a.listen(), b.listen());
    assert_eq!(a.append(&[row("oak", 0)]).await.unwrap(), [true]);
    assert_eq!(heard(&mut at_b).await, Notice::Appended(vec![row("oak", 0)]));
    // Somebody holds the log longer than the node waits, and not as long as the database does.
    let mut holder = PgConnection::connect(&url).await.unwrap();
    sqlx::raw_sql("BEGIN; LOCK TABLE log IN SHARE ROW EXCLUSIVE MODE").execute(&mut holder).await.unwrap();
    match a.append(&[row("oak", 1)]).await {
        Err(StoreFault::Unknown(reason)) => assert!(reason.contains("does not answer"), "{reason}"),
        other => panic!("{other:?}"),
    }
    assert_eq!(a.read("oak", 1).await.unwrap(), [], "it is not there yet");
    sqlx::raw_sql("COMMIT").execute(&mut holder).await.unwrap();
    let late = Notice::Appended(vec![row("oak", 1)]);
    assert_eq!(heard(&mut at_b).await, late);
    assert_eq!(heard(&mut at_a).await, late, "who has given it up hears of it, too");
    assert_eq!(a.append(&[row("oak", 1)]).await.unwrap(), [false]);
    assert_eq!(a.append(&[row("oak", 2)]).await.unwrap(), [true]);
    // An append that fails for certain is not doubted.
    by_hand(&url, "ALTER TABLE log ADD CHECK (body <> 'bad')").await;
    let bad = Row { body: "bad".to_owned(), ..row("oak", 3) };
    assert!(matches!(a.append(&[bad]).await, Err(StoreFault::Failed(_))));
    holder.close().await.unwrap();
    a.close().await;
    b.close().await;
}

#[tokio::test]
async fn who_leads_no_more_has_to_look_too() {
    let Some(url) = database().await else { return };
    let (a, b) = (open(&url).await, open(&url).await);
    let mut at_a = a.listen();
    leads(&a, "oak").await;
    // Only the session that holds the lock ends.
    let end = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    by_hand(&url, end).await;
    leads(&b, "oak").await;
    assert_eq!(heard(&mut at_a).await, Notice::Missed);
    assert_eq!(a.lead(&codes(["oak", "elm"])).await.unwrap(), [false, true]);
    b.close().await;
    leads(&a, "oak").await;
    a.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_rival_nodes_one_wins_and_none_waits_for_ever() {
    let Some(url) = database().await else { return };
    let nodes = [Arc::new(open(&url).await), Arc::new(open(&url).await)];
    let writers = nodes.clone().map(|node| Writer::start(node));
    let tables: Vec<String> = (0..30).map(|n| format!("table-{n}")).collect();
    for seq in 0..15 {
        // In opposite order, so that they would wait for each other in a circle.
        let forth = tables.iter().map(|table| (0, table.clone()));
        let back = tables.iter().rev().map(|table| (1, table.clone()));
        let rivals = forth.chain(back).map(|(node, table)| {
            let (writer, row) = (writers[node].clone(), Row { body: format!("node {node}"), ..row(&table, seq) });
            tokio::spawn(async move { (row.table.clone(), row.body.clone(), writer.append(row).await) })
        });
        let mut winners: Vec<(Code, String)> = Vec::new();
        for rival in rivals.collect::<Vec<_>>() {
            match rival.await.unwrap() {
                (table, body, Fate::Kept) => winners.push((table, body)),
                (_, _, fate) => assert_eq!(fate, Fate::Lost),
            }
        }
        assert_eq!(winners.len(), tables.len());
        for (table, body) in winners {
            assert_eq!(nodes[0].read(&table, seq).await.unwrap()[0].body, body);
        }
    }
    for node in nodes {
        node.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_is_deleted_leaves_no_row_behind() {
    let Some(url) = database().await else { return };
    let (a, b) = (Arc::new(open(&url).await), open(&url).await);
    for _ in 0..40 {
        a.append(&[first("oak", 1), row("oak", 1)]).await.unwrap();
        let late = tokio::spawn({
            let a = Arc::clone(&a);
            async move { a.append(&[row("oak", 2)]).await }
        });
        assert!(b.delete("oak").await.unwrap());
        late.await.unwrap().unwrap();
        assert_eq!(b.read("oak", 0).await.unwrap(), []);
    }
    a.close().await;
    b.close().await;
}

#[tokio::test]
#[ignore = "pulls the plug on everybody: run alone"]
async fn what_was_taken_outlives_the_database() {
    let Some(url) = database().await else { return };
    let store = open(&url).await;
    let mut at_store = store.listen();
    for seq in 0..50 {
        assert_eq!(store.append(&[row("oak", seq)]).await.unwrap(), [true]);
    }
    restart();
    assert_eq!(heard(&mut at_store).await, Notice::Missed);
    assert_eq!(store.read("oak", 0).await.unwrap().len(), 50);
    store.close().await;
}
