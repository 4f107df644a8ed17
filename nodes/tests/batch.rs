//! Which rows are appended together, and when.

use core::time::Duration;

use nodes::Batch;
use table::{Fate, Row};

const LINGER: Duration = Duration::from_millis(10);

fn row(table: &str) -> Row {
    Row { table: table.into(), seq: 0, at: 0, body: "{}".to_owned(), mark: table::Mark::default() }
}

fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

fn tables(rows: &[Row]) -> Vec<&str> {
    rows.iter().map(|row| &*row.table).collect()
}

#[test]
fn when_an_append_begins() {
    // Rows as (when, in a hurry?), and when they are appended if the last append began at 100 ms.
    let cases: &[(&[(u64, bool)], u64)] = &[
        (&[(105, true)], 110),
        (&[(130, true)], 110),
        (&[(130, false)], 180),
        (&[(101, false)], 151),
        (&[(130, false), (140, true)], 110),
        (&[(130, false), (140, false)], 180),
    ];
    for (arrivals, due) in cases {
        let mut batch = Batch::new(LINGER);
        batch.push(ms(100), row("first"), true, ());
        batch.begin(ms(100));
        assert_eq!(batch.end(ms(100), Ok(vec![true])).map(|((), fate)| fate).collect::<Vec<_>>(), [Fate::Kept]);
        for &(now, hurries) in *arrivals {
            batch.push(ms(now), row("next"), hurries, ());
        }
        assert_eq!(batch.due(), Some(ms(*due)), "{arrivals:?}");
    }
}

#[test]
fn a_bots_row_holds_up_nobody_who_comes_later() {
    let mut batch = Batch::new(LINGER);
    batch.push(ms(0), row("bot"), false, ());
    assert_eq!(batch.due(), Some(ms(50)));
    batch.begin(ms(50));
    batch.end(ms(51), Ok(vec![true])).for_each(drop);
    batch.push(ms(52), row("person"), true, ());
    assert_eq!(batch.due(), Some(Duration::ZERO), "no linger after rows that did not hurry");
}

#[test]
fn nodes_that_share_a_store_wait_longer() {
    for (nodes, lingers) in [(1, 1), (2, 3), (3, 5), (100, 5)] {
        let mut batch = Batch::new(LINGER);
        batch.share(nodes);
        batch.push(ms(0), row("one"), true, ());
        batch.begin(ms(0));
        batch.end(ms(1), Ok(vec![true])).for_each(drop);
        batch.push(ms(1), row("two"), true, ());
        assert_eq!(batch.due(), Some(lingers * LINGER), "{nodes} nodes");
    }
}

#[test]
fn one_append_at_a_time_and_no_more_rows_than_fit() {
    let mut batch = Batch::new(LINGER);
    batch.push(ms(0), row("early"), true, 0);
    assert_eq!(tables(&batch.begin(ms(0))), ["early"]);
    for number in 1..=600 {
        batch.push(ms(1), row("late"), true, number);
    }
    assert_eq!((batch.due(), batch.room()), (None, 0), "not before the one under way is over");
    assert_eq!(batch.end(ms(2), Err(Fate::Unknown)).collect::<Vec<_>>(), [(0, Fate::Unknown)]);
    assert_eq!(batch.due(), Some(ms(2)), "a full batch does not linger");
    assert_eq!(batch.begin(ms(2)).len(), 512);
    let told: Vec<_> = batch.end(ms(3), Ok(vec![true; 512])).map(|(told, _)| told).collect();
    assert_eq!(told, (1..=512).collect::<Vec<_>>());
    assert_eq!(batch.begin(ms(20)).len(), 88);
}

#[test]
fn every_row_has_a_fate() {
    for (taken, fates) in [
        (Ok(vec![true, false, true]), [Fate::Kept, Fate::Lost, Fate::Kept]),
        (Ok(vec![true]), [Fate::Kept, Fate::Unknown, Fate::Unknown]),
        (Err(Fate::Failed), [Fate::Failed; 3]),
        (Err(Fate::Unknown), [Fate::Unknown; 3]),
    ] {
        let mut batch = Batch::new(LINGER);
        for table in ["a", "b", "c"] {
            batch.push(ms(0), row(table), true, table);
        }
        assert_eq!(tables(&batch.begin(ms(0))), ["a", "b", "c"]);
        let told: Vec<_> = batch.end(ms(1), taken).collect();
        assert_eq!(told, ["a", "b", "c"].into_iter().zip(fates).collect::<Vec<_>>());
    }
}
