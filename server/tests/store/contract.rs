//! The contract: one list of laws, each run on each store.

use server::store::{Code, Fate, Frame, Key, Life, Mark, Row, Stores, Writer};

use super::{first, joins, row, turns};

macro_rules! laws {
    ($($law:ident)*) => {
        mod memory {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $law() {
                super::$law(server::store::MemoryStore::default().into()).await;
            })*
        }
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $law() {
                let dir = tempfile::tempdir().unwrap();
                let store: server::store::Stores = server::store::SqliteStore::open(dir.path()).await.unwrap().into();
                super::$law(store.clone()).await;
                store.upkeep.close().await;
            })*
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $law() {
                let Some(url) = crate::postgres::database().await else { return };
                let store: server::store::Stores = server::store::PostgresStore::open(&url).await.unwrap().into();
                super::$law(store.clone()).await;
                store.upkeep.close().await;
            })*
        }
    };
}

laws! {
    rows_come_back_in_order_and_as_they_were
    many_tables_are_read_in_one_go
    a_number_is_taken_once
    gaps_are_refused
    a_refused_row_does_not_hold_up_the_batch
    one_batch_takes_many_tables
    batches_of_all_sizes_are_kept_as_they_are
    any_text_is_kept
    guests_find_their_tables
    only_rows_that_are_taken_leave_a_mark
    quarantine_keeps_the_last_reason
    keys_come_oldest_first
    old_keys_go_with_whom_they_knew
    a_table_goes_on_without_a_guest
    a_deleted_table_has_never_been
    tables_that_nobody_touches_are_found
    a_probe_changes_nothing
    notes_are_kept_and_taken_back
    finished_games_are_found_until_a_guest_goes
    a_cleared_store_keeps_its_notes_alone
    rows_of_many_tables_come_at_once
    of_rivals_one_wins
    writers_keep_a_table_in_order
}

type Any = Stores;

async fn append(store: &Any, rows: &[Row]) -> Vec<bool> {
    store.log.append(rows).await.unwrap()
}

async fn seqs(store: &Any, table: &str, from: u32) -> Vec<u32> {
    store.log.read(table, from).await.unwrap().iter().map(|row| row.seq).collect()
}

async fn tables_of(store: &Any, guest: &str, open: bool, most: u32) -> Vec<Code> {
    store.index.tables_of(guest, open, most).await.unwrap().into_iter().map(|listed| listed.table).collect()
}

async fn rows_come_back_in_order_and_as_they_were(store: Any) {
    let rows = [first("oak", 5), joins("oak", 1, "ada"), row("oak", 2), turns("oak", 3, Life::Over)];
    assert_eq!(append(&store, &rows[..2]).await, [true, true]);
    assert_eq!(append(&store, &rows[2..3]).await, [true]);
    assert_eq!(append(&store, &rows[3..]).await, [true]);
    assert_eq!(append(&store, &[]).await, [false; 0]);
    assert_eq!(store.log.read("oak", 0).await.unwrap(), rows);
    assert_eq!(store.log.read("oak", 2).await.unwrap(), rows[2..]);
    assert_eq!(store.log.read("oak", 4).await.unwrap(), []);
    assert_eq!(store.log.read("oak", u32::MAX).await.unwrap(), []);
    assert_eq!(store.log.read("elm", 0).await.unwrap(), []);
}

async fn many_tables_are_read_in_one_go(store: Any) {
    append(&store, &[row("oak", 0), row("elm", 0), row("oak", 1), row("elm", 1), row("ash", 0)]).await;
    let heads: [(Code, u32); 5] =
        [("oak".into(), 1), ("elm".into(), 0), ("ash".into(), 1), ("fir".into(), 0), ("yew".into(), u32::MAX)];
    let rows = store.log.read_since(&heads).await.unwrap();
    let of = |table: &str| rows.iter().filter(|row| *row.table == *table).cloned().collect::<Vec<_>>();
    assert_eq!(of("oak"), [row("oak", 1)]);
    assert_eq!(of("elm"), [row("elm", 0), row("elm", 1)]);
    assert_eq!(rows.len(), 3);
    assert_eq!(store.log.read_since(&[]).await.unwrap(), []);
}

async fn a_number_is_taken_once(store: Any) {
    let other = Row { body: "other".to_owned(), ..row("oak", 0) };
    assert_eq!(append(&store, &[row("oak", 0)]).await, [true]);
    assert_eq!(append(&store, std::slice::from_ref(&other)).await, [false]);
    assert_eq!(append(&store, &[row("oak", 0)]).await, [false]);
    assert_eq!(store.log.read("oak", 0).await.unwrap(), [row("oak", 0)]);
    // In one batch the first has it.
    let elm = Row { table: "elm".into(), ..other };
    assert_eq!(
        append(&store, &[elm.clone(), row("elm", 0), row("elm", 1), row("elm", 1)]).await,
        [true, false, true, false]
    );
    assert_eq!(store.log.read("elm", 0).await.unwrap(), [elm, row("elm", 1)]);
}

async fn gaps_are_refused(store: Any) {
    assert_eq!(append(&store, &[row("oak", 1)]).await, [false]);
    assert_eq!(
        append(&store, &[row("oak", 0), row("oak", 2), row("oak", 3), row("oak", 1)]).await,
        [true, false, false, true]
    );
    assert_eq!(append(&store, &[row("fir", 1), row("fir", 0), row("fir", 1)]).await, [false, true, true]);
    assert_eq!(append(&store, &[row("oak", u32::MAX)]).await, [false]);
    assert_eq!(seqs(&store, "oak", 0).await, [0, 1]);
    assert_eq!(append(&store, &[row("oak", 2), row("oak", 3)]).await, [true, true]);
    assert_eq!(seqs(&store, "oak", 1).await, [1, 2, 3]);
}

async fn a_refused_row_does_not_hold_up_the_batch(store: Any) {
    append(&store, &[row("oak", 0)]).await;
    let batch = [row("elm", 0), row("oak", 0), row("fir", 3), row("oak", 1), joins("ash", 1, "ada"), row("elm", 1)];
    assert_eq!(append(&store, &batch).await, [true, false, false, true, false, true]);
    assert_eq!(seqs(&store, "oak", 0).await, [0, 1]);
    assert_eq!(seqs(&store, "elm", 0).await, [0, 1]);
    assert_eq!(seqs(&store, "fir", 0).await, [0; 0]);
}

async fn one_batch_takes_many_tables(store: Any) {
    let codes: Vec<String> = (0..300).map(|n| format!("table-{n}")).collect();
    for seq in 0..3 {
        let batch: Vec<Row> = codes.iter().map(|code| row(code, seq)).collect();
        assert_eq!(append(&store, &batch).await, vec![true; 300]);
    }
    for code in &codes {
        assert_eq!(store.log.read(code, 0).await.unwrap(), [row(code, 0), row(code, 1), row(code, 2)]);
    }
}

async fn batches_of_all_sizes_are_kept_as_they_are(store: Any) {
    for size in (1..=34).chain([47, 48, 49, 63, 64, 65, 500, 512, 1024, 1025]) {
        for marked in [false, true] {
            let table = format!("BATCH{size}{marked}");
            let mut rows: Vec<Row> = (0..size).map(|seq| row(&table, seq)).collect();
            if marked {
                rows[0] = first(&table, 7);
                let last = rows.len() - 1;
                rows[last].mark.guest = Some("ada".to_owned());
            }
            assert_eq!(append(&store, &rows).await, vec![true; size as usize], "{table}");
            assert_eq!(store.log.read(&table, 0).await.unwrap(), rows, "{table}");
            // A number that is taken fails nobody else's row.
            let mixed = [row(&table, size - 1), row(&table, size)];
            assert_eq!(append(&store, &mixed).await, [false, true], "{table}");
        }
    }
}

async fn any_text_is_kept(store: Any) {
    let texts = [
        "",
        "it's \"quoted\", \\ and `",
        "a\nb\r\n\tc",
        "👻 éß\u{10ffff}",
        "a\0b",
        "null",
        "[1,2]",
        "12",
        "' OR 1=1 --",
    ];
    let mut rows: Vec<Row> = texts.iter().map(|text| Row { body: (*text).to_owned(), ..row("oak", 0) }).collect();
    rows.push(Row { body: "large 🎲 ".repeat(200_000), at: u64::MAX, ..row("oak", 0) });
    for (row, seq) in rows.iter_mut().zip(0..) {
        row.seq = seq;
    }
    assert_eq!(append(&store, &rows).await, vec![true; rows.len()]);
    assert_eq!(store.log.read("oak", 0).await.unwrap(), rows);
    for text in texts {
        let mark = Mark { game: Some(text.to_owned()), life: None, guest: Some(text.to_owned()) };
        let odd = Row { table: format!("code {text}").into(), mark, ..row("", 0) };
        assert_eq!(append(&store, std::slice::from_ref(&odd)).await, [true], "{text:?}");
        assert_eq!(store.log.read(&odd.table, 0).await.unwrap(), std::slice::from_ref(&odd), "{text:?}");
        let listed = store.index.tables_of(text, true, 9).await.unwrap();
        assert_eq!((listed.len(), &listed[0].table, &*listed[0].game), (1, &odd.table, text));
    }
}

async fn guests_find_their_tables(store: Any) {
    append(&store, &[first("oak", 10), joins("oak", 1, "ada"), joins("oak", 2, "bob"), joins("oak", 3, "ada")]).await;
    append(&store, &[first("elm", 30), joins("elm", 1, "ada")]).await;
    append(&store, &[first("fir", 20), joins("fir", 1, "ada"), first("ash", 20), joins("ash", 1, "ada")]).await;
    assert_eq!(tables_of(&store, "ada", true, 9).await, ["elm".into(), "ash".into(), "fir".into(), Code::from("oak")]);
    assert_eq!(tables_of(&store, "bob", true, 9).await, [Code::from("oak")]);
    assert_eq!(tables_of(&store, "ada", true, 2).await, ["elm".into(), Code::from("ash")]);
    assert_eq!(tables_of(&store, "ada", true, 0).await, []);
    assert_eq!(tables_of(&store, "eve", false, 9).await, []);

    append(&store, &[turns("elm", 2, Life::Over), turns("fir", 2, Life::Over)]).await;
    assert_eq!(tables_of(&store, "ada", true, 2).await, ["ash".into(), Code::from("oak")]);
    assert_eq!(tables_of(&store, "ada", false, 3).await, ["elm".into(), "ash".into(), Code::from("fir")]);
    let elm = &store.index.tables_of("ada", false, 1).await.unwrap()[0];
    assert_eq!((&*elm.table, &*elm.game, elm.life, elm.created), ("elm", "fingers", Life::Over, 30));

    append(&store, &[turns("elm", 3, Life::Open)]).await;
    assert_eq!(tables_of(&store, "ada", true, 1).await, [Code::from("elm")]);
}

async fn only_rows_that_are_taken_leave_a_mark(store: Any) {
    append(&store, &[first("oak", 10), joins("oak", 1, "ada")]).await;
    let late = Row { seq: 2, mark: Mark { game: Some("chess".to_owned()), ..Mark::default() }, ..first("oak", 99) };
    let batch = [joins("oak", 1, "bob"), joins("oak", 5, "bob"), turns("oak", 0, Life::Over), first("oak", 99), late];
    assert_eq!(append(&store, &batch).await, [false, false, false, false, true]);
    assert_eq!(tables_of(&store, "bob", false, 9).await, []);
    let oak = &store.index.tables_of("ada", true, 9).await.unwrap()[0];
    assert_eq!((&*oak.game, oak.created), ("fingers", 10), "a table is listed as it was made");
    // A table that was never listed is in nobody's list.
    append(&store, &[turns("elm", 0, Life::Open), joins("elm", 1, "eve")]).await;
    assert_eq!(tables_of(&store, "eve", false, 9).await, []);
}

async fn quarantine_keeps_the_last_reason(store: Any) {
    append(&store, &[row("oak", 0), row("elm", 0)]).await;
    assert_eq!(store.upkeep.quarantined().await.unwrap(), []);
    store.upkeep.quarantine("oak", 7, "it isn't JSON").await.unwrap();
    store.upkeep.quarantine("elm", 0, "no such game").await.unwrap();
    store.upkeep.quarantine("oak", 3, "no such action").await.unwrap();
    let expected = [("elm".into(), 0, "no such game".to_owned()), (Code::from("oak"), 3, "no such action".to_owned())];
    assert_eq!(store.upkeep.quarantined().await.unwrap(), expected);
    assert_eq!(store.log.read("oak", 0).await.unwrap(), [row("oak", 0)]);
}

async fn keys_come_oldest_first(store: Any) {
    let key = |created, byte| Key { created, secret: [byte; 32] };
    assert_eq!(store.keys.keys().await.unwrap(), []);
    for key in [key(20, 1), key(10, 0), key(20, 255), key(30, 3)] {
        store.keys.add_key(&key).await.unwrap();
    }
    assert_eq!(store.keys.keys().await.unwrap(), [key(10, 0), key(20, 1), key(20, 255), key(30, 3)]);
}

async fn old_keys_go_with_whom_they_knew(store: Any) {
    let key = |created| Key { created, secret: [3; 32] };
    for created in [10, 20, 30] {
        store.keys.add_key(&key(created)).await.unwrap();
    }
    assert_eq!(store.keys.forgotten().await.unwrap(), [[0; 32]; 0]);
    for (hash, at) in [(2, 15), (1, 20), (3, 19), (3, 29)] {
        store.keys.add_forgotten(&[hash; 32], at).await.unwrap();
    }
    assert_eq!(store.keys.forgotten().await.unwrap(), [[1; 32], [2; 32], [3; 32]]);
    store.keys.drop_keys(20).await.unwrap();
    assert_eq!(store.keys.keys().await.unwrap(), [key(20), key(30)]);
    assert_eq!(store.keys.forgotten().await.unwrap(), [[1; 32], [3; 32]]);
}

async fn a_table_goes_on_without_a_guest(store: Any) {
    let rows = [first("oak", 5), joins("oak", 1, "ada"), joins("oak", 2, "bob"), joins("oak", 3, "ada"), row("oak", 4)];
    append(&store, &rows).await;
    append(&store, &[first("elm", 5), joins("elm", 1, "ada")]).await;
    let anew = [
        Row { body: "it's somebody".to_owned(), ..row("oak", 1) },
        Row { body: "{}".to_owned(), ..row("oak", 4) },
        Row { body: "there is no such row".to_owned(), ..row("oak", 5) },
    ];
    store.upkeep.rewrite("oak", "ada", &anew).await.unwrap();
    let mut expected = rows.clone();
    (expected[1].body, expected[4].body) = ("it's somebody".to_owned(), "{}".to_owned());
    (expected[1].mark, expected[3].mark) = (Mark::default(), Mark::default());
    assert_eq!(store.log.read("oak", 0).await.unwrap(), expected);
    assert_eq!(tables_of(&store, "ada", false, 9).await, [Code::from("elm")], "other tables are still theirs");
    assert_eq!(tables_of(&store, "bob", false, 9).await, [Code::from("oak")]);
    store.upkeep.rewrite("fir", "ada", &anew).await.unwrap();
    assert_eq!(seqs(&store, "fir", 0).await, [0; 0]);
    assert_eq!(append(&store, &[row("oak", 5)]).await, [true], "and it goes on");
    store.upkeep.scrub().await.unwrap();
    assert_eq!(seqs(&store, "oak", 0).await, [0, 1, 2, 3, 4, 5]);
}

async fn a_deleted_table_has_never_been(store: Any) {
    append(&store, &[first("oak", 5), joins("oak", 1, "ada"), first("elm", 6), joins("elm", 1, "ada")]).await;
    store.upkeep.quarantine("oak", 1, "why not").await.unwrap();
    assert!(store.upkeep.delete("oak").await.unwrap());
    assert!(!store.upkeep.delete("oak").await.unwrap());
    assert_eq!(seqs(&store, "oak", 0).await, [0; 0]);
    assert_eq!(tables_of(&store, "ada", false, 9).await, [Code::from("elm")]);
    assert_eq!(store.upkeep.quarantined().await.unwrap(), []);
    assert_eq!(append(&store, &[row("oak", 2)]).await, [false], "who believes it is there is told");
    assert_eq!(append(&store, &[first("oak", 9)]).await, [true], "the code is free again");
    assert_eq!(tables_of(&store, "ada", false, 9).await, [Code::from("elm")]);
}

async fn tables_that_nobody_touches_are_found(store: Any) {
    let at = |at, row: Row| Row { at, ..row };
    append(&store, &[first("oak", 10), at(50, row("oak", 1)), first("elm", 20), first("ash", 20)]).await;
    append(&store, &[at(30, turns("elm", 1, Life::Over)), row("fir", 0)]).await;
    let stale = async |before, most| store.index.stale(before, most).await.unwrap();
    assert_eq!(stale(20, 9).await, []);
    assert_eq!(stale(21, 9).await, [Code::from("ash")]);
    assert_eq!(stale(31, 9).await, ["ash".into(), Code::from("elm")]);
    assert_eq!(stale(51, 2).await, ["ash".into(), Code::from("elm")]);
    assert_eq!(stale(51, 9).await, ["ash".into(), "elm".into(), Code::from("oak")], "only what is listed");
}

async fn a_probe_changes_nothing(store: Any) {
    append(&store, &[first("oak", 5)]).await;
    for _ in 0..3 {
        store.log.probe().await.unwrap();
    }
    assert_eq!(store.log.read("oak", 0).await.unwrap(), [first("oak", 5)]);
    assert_eq!(store.keys.keys().await.unwrap(), []);
}

async fn rows_of_many_tables_come_at_once(store: Any) {
    append(&store, &[first("oak", 5), row("oak", 1), row("elm", 0), row("oak", 2), row("elm", 1), row("fir", 0)]).await;
    let heads = [("oak".into(), 1), ("ash".into(), 0), ("fir".into(), 1), (Code::from("elm"), 0)];
    let rows = store.log.read_since(&heads).await.unwrap();
    assert_eq!(rows, [row("oak", 1), row("oak", 2), row("elm", 0), row("elm", 1)]);
    assert_eq!(store.log.read_since(&[]).await.unwrap(), []);
}

async fn of_rivals_one_wins(store: Any) {
    // Two writers, as if two parts of a server each believed they had the table.
    let writers = [Writer::start(store.log.clone()), Writer::start(store.log.clone())];
    for seq in 0..20 {
        let rivals = (0..8).map(|rival| {
            let writer = writers[rival % 2].clone();
            let row = Row { body: format!("rival {rival}"), ..row("oak", seq) };
            tokio::spawn(async move { (row.body.clone(), writer.append(row).await) })
        });
        let mut winners = Vec::new();
        for rival in rivals.collect::<Vec<_>>() {
            match rival.await.unwrap() {
                (body, Fate::Kept) => winners.push(body),
                (_, fate) => assert_eq!(fate, Fate::Lost),
            }
        }
        let kept = store.log.read("oak", seq).await.unwrap();
        assert_eq!(winners, [kept[0].body.clone()], "number {seq}");
    }
    assert_eq!(seqs(&store, "oak", 0).await, (0..20).collect::<Vec<_>>());
}

async fn writers_keep_a_table_in_order(store: Any) {
    let writer = Writer::start(store.log.clone());
    let tables: Vec<_> = (0..40).map(|n| format!("table-{n}")).collect();
    let players = tables.iter().map(|code| {
        let (writer, code) = (writer.clone(), code.clone());
        tokio::spawn(async move {
            for seq in 0..20 {
                let next = if seq == 0 { first(&code, 1) } else { row(&code, seq) };
                assert_eq!(writer.append(next).await, Fate::Kept, "{code} {seq}");
            }
        })
    });
    for player in players.collect::<Vec<_>>() {
        player.await.unwrap();
    }
    for code in &tables {
        assert_eq!(seqs(&store, code, 0).await, (0..20).collect::<Vec<_>>());
    }
}

async fn notes_are_kept_and_taken_back(store: Any) {
    let upkeep = &store.upkeep;
    assert_eq!(upkeep.note("a wish").await.unwrap(), None);
    upkeep.set_note("a wish", "first").await.unwrap();
    upkeep.set_note("a wish", "it's second").await.unwrap();
    assert_eq!(upkeep.note("a wish").await.unwrap().as_deref(), Some("it's second"));
    assert!(!upkeep.drop_note("a wish", "first").await.unwrap(), "another is wished for by now");
    assert!(upkeep.drop_note("a wish", "it's second").await.unwrap());
    assert_eq!(upkeep.note("a wish").await.unwrap(), None);
    assert!(!upkeep.drop_note("a wish", "it's second").await.unwrap());
}

async fn finished_games_are_found_until_a_guest_goes(store: Any) {
    append(&store, &[first("oak", 5), joins("oak", 1, "ada"), first("elm", 6), row("oak", 2), row("oak", 3)]).await;
    let frame = |number| Frame { number, first: 2, after: 4, text: "a \"frame\"\n".to_owned() };
    let game = async |table: &str, number| store.index.game(table, number).await.unwrap();
    for (table, number) in [("oak", 1), ("oak", 2), ("elm", 1), ("fir", 1)] {
        store.index.note_game(table, &frame(number)).await.unwrap();
        store.index.note_game(table, &frame(number)).await.unwrap();
    }
    assert_eq!((game("oak", 1).await, game("oak", 2).await), (Some(frame(1)), Some(frame(2))));
    assert_eq!(
        (game("oak", 3).await, game("fir", 1).await),
        (None, None),
        "of a table that is not there nothing is noted"
    );
    store.upkeep.rewrite("oak", "ada", &[]).await.unwrap();
    assert_eq!((game("oak", 1).await, game("elm", 1).await), (None, Some(frame(1))), "names may be in it");
    store.upkeep.delete("elm").await.unwrap();
    assert_eq!(game("elm", 1).await, None);
    let part = store.log.read_part("oak", 1, 2).await.unwrap();
    assert_eq!(part.iter().map(|row| row.seq).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(store.index.newest().await.unwrap(), Some(1003));
}

async fn a_cleared_store_keeps_its_notes_alone(store: Any) {
    append(&store, &[first("oak", 5), joins("oak", 1, "ada")]).await;
    store.keys.add_key(&Key { created: 1, secret: [1; 32] }).await.unwrap();
    store.keys.add_forgotten(&[7; 32], 15).await.unwrap();
    store.upkeep.quarantine("oak", 1, "why not").await.unwrap();
    store.upkeep.set_note("a wish", "it").await.unwrap();
    assert!(store.upkeep.size().await.unwrap() > 0);
    store.upkeep.clear().await.unwrap();
    assert!(store.index.codes().await.unwrap().is_empty() && store.index.all().await.unwrap().is_empty());
    assert!(store.keys.keys().await.unwrap().is_empty() && store.keys.forgotten().await.unwrap().is_empty());
    assert!(
        store.upkeep.quarantined().await.unwrap().is_empty() && tables_of(&store, "ada", false, 9).await.is_empty()
    );
    assert_eq!(store.index.newest().await.unwrap(), None);
    assert_eq!(store.upkeep.note("a wish").await.unwrap().as_deref(), Some("it"));
    assert_eq!(append(&store, &[first("oak", 5)]).await, [true]);
}
