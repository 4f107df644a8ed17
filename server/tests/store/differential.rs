//! Whatever one does to the stores, they answer alike.

use proptest::prelude::*;
use server::store::{Index, Keys, Life, Log, Mark, MemoryStore, PostgresStore, Row, SqliteStore, Upkeep};

use super::row;

fn rows() -> impl Strategy<Value = Row> {
    let mark = (
        prop::option::weighted(0.3, "[xy]"),
        prop::option::weighted(0.3, any::<bool>()),
        prop::option::weighted(0.3, "[ab]"),
    );
    ("[tuv]", 0..5_u32, 0..4_u64, mark).prop_map(|(table, seq, at, (game, over, guest))| {
        let life = over.map(|over| if over { Life::Over } else { Life::Open });
        Row { at, mark: Mark { game, life, guest }, ..row(&table, seq) }
    })
}

/// Does the same to memory and to another store.
async fn alike(batches: &[Vec<Row>], other: impl Log + Index + Keys + Upkeep) -> Result<(), TestCaseError> {
    let memory = MemoryStore::default();
    for batch in batches {
        prop_assert_eq!(memory.append(batch).await, other.append(batch).await);
    }
    for table in ["t", "u", "v"] {
        for from in 0..3 {
            prop_assert_eq!(memory.read(table, from).await, other.read(table, from).await);
        }
    }
    for (guest, open, most) in [("a", true, 9), ("a", false, 9), ("b", true, 9), ("b", false, 2), ("a", true, 1)] {
        prop_assert_eq!(memory.tables_of(guest, open, most).await, other.tables_of(guest, open, most).await);
    }
    prop_assert_eq!(memory.all().await, other.all().await);
    prop_assert_eq!(memory.codes().await, other.codes().await);
    prop_assert_eq!(memory.stale(2, 9).await, other.stale(2, 9).await);
    for (guest, at) in [(2, 15), (1, 20), (2, 16)] {
        prop_assert_eq!(memory.add_forgotten(&[guest; 32], at).await, other.add_forgotten(&[guest; 32], at).await);
    }
    prop_assert_eq!(memory.forgotten_at().await, other.forgotten_at().await);
    other.close().await;
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn all_stores_answer_alike(batches in prop::collection::vec(prop::collection::vec(rows(), 0..12), 1..6)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let dir = tempfile::tempdir().unwrap();
            alike(&batches, SqliteStore::open(dir.path()).await.unwrap()).await?;
            match crate::postgres::database().await {
                Some(url) => alike(&batches, PostgresStore::open(&url).await.unwrap()).await,
                None => Ok(()),
            }
        })?;
    }
}
