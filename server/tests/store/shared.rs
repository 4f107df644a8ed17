//! The contract between nodes: what a store that several share tells each of the others, and who leads. Each law gets two
//! nodes' ways to one store.

use std::time::Duration;

use server::store::{Code, Notice, Peers, Stores};
use tokio::sync::mpsc::UnboundedReceiver;

use super::{first, joins, row};

macro_rules! shared_laws {
    ($($law:ident)*) => {
        mod memory {
            use server::store::MemoryStore;
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $law() {
                let one = MemoryStore::default();
                let other = one.another();
                super::$law(one.into(), other.into()).await;
            })*
        }
        mod postgres {
            use server::store::PostgresStore;
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $law() {
                let Some(url) = crate::postgres::database().await else { return };
                let one = PostgresStore::open(&url).await.unwrap();
                let other = PostgresStore::open(&url).await.unwrap();
                super::$law(one.into(), other.into()).await;
            })*
        }
    };
}

shared_laws! {
    rows_are_told_whole_or_by_their_heads
    nodes_hear_what_the_others_append
    nodes_hear_what_the_others_say
    one_node_leads_a_table
    who_closes_leads_nothing
}

type Any = Stores;
type Heard = UnboundedReceiver<Notice>;

/// The way to the other node.
fn peers(stores: &Stores) -> &dyn Peers {
    &**stores.peers.as_ref().expect("the store is shared")
}

/// The next notice. A store may say at any time that something was missed.
async fn next(heard: &mut Heard) -> Notice {
    loop {
        let notice = tokio::time::timeout(Duration::from_secs(20), heard.recv()).await.expect("it is told");
        match notice.expect("the store is open") {
            Notice::Missed => {}
            notice => return notice,
        }
    }
}

/// Waits until rows up to this have been told. A store may tell them with what they say.
async fn grown(heard: &mut Heard, table: &str, upto: u32) {
    let mut told = None;
    while told != Some(upto) {
        let last = match next(heard).await {
            Notice::Heads(tables) => tables.iter().find(|(code, _)| **code == *table).map(|(_, seq)| *seq),
            Notice::Appended(rows) => {
                assert!(rows.iter().all(|told| *told == row(&told.table, told.seq)), "as they were appended");
                rows.iter().rfind(|row| *row.table == *table).map(|row| row.seq)
            }
            notice => panic!("nobody speaks, but {notice:?}"),
        };
        told = last.or(told);
    }
}

async fn rows_are_told_whole_or_by_their_heads(one: Any, other: Any) {
    let mut heard = peers(&other).listen();
    let rows = [row("oak", 0), row("elm", 0), row("oak", 1)];
    one.log.append(&rows).await.unwrap();
    let told = [row("elm", 0), row("oak", 0), row("oak", 1)];
    assert_eq!(next(&mut heard).await, Notice::Appended(told.to_vec()), "in the order of tables");
    let heads = |heads: &[(&str, u32)]| Notice::Heads(heads.iter().map(|(code, seq)| ((*code).into(), *seq)).collect());
    one.log.append(&[row("oak", 1), row("oak", 2), row("elm", 1)]).await.unwrap();
    assert_eq!(next(&mut heard).await, heads(&[("elm", 1), ("oak", 2)]), "never a row that was not taken");
    one.log.append(&[first("ash", 0), joins("ash", 1, "ada")]).await.unwrap();
    assert_eq!(next(&mut heard).await, heads(&[("ash", 1)]), "nor a row without its mark");
    for store in [one, other] {
        store.upkeep.close().await;
    }
}

async fn nodes_hear_what_the_others_append(one: Any, other: Any) {
    let (mut by_one, mut by_other) = (peers(&one).listen(), peers(&other).listen());
    assert_eq!(one.log.append(&[row("oak", 0), row("oak", 1)]).await.unwrap(), [true, true]);
    grown(&mut by_other, "oak", 1).await;
    // What is refused is nothing to tell.
    assert_eq!(other.log.append(&[row("oak", 1), row("oak", 2)]).await.unwrap(), [false, true]);
    grown(&mut by_one, "oak", 2).await;
    assert_eq!(one.log.append(&[row("oak", 1)]).await.unwrap(), [false]);
    assert_eq!(one.log.append(&[row("elm", 0)]).await.unwrap(), [true]);
    grown(&mut by_other, "elm", 0).await;
    // Nobody hears their own.
    peers(&one).say("last").await.unwrap();
    peers(&other).say("last").await.unwrap();
    assert_eq!(next(&mut by_one).await, Notice::Message("last".to_owned()));
    assert_eq!(next(&mut by_other).await, Notice::Message("last".to_owned()));
    for store in [one, other] {
        store.upkeep.close().await;
    }
}

async fn nodes_hear_what_the_others_say(one: Any, other: Any) {
    let mut heard = peers(&other).listen();
    let long = "\u{e9}'\"\\\n".repeat(server::store::LONGEST_MESSAGE / 6);
    for text in ["first", "", &long] {
        peers(&one).say(text).await.unwrap();
        assert_eq!(next(&mut heard).await, Notice::Message(text.to_owned()));
    }
    for store in [one, other] {
        store.upkeep.close().await;
    }
}

fn codes(codes: &[&str]) -> Vec<Code> {
    codes.iter().map(|&code| code.into()).collect()
}

async fn one_node_leads_a_table(one: Any, other: Any) {
    assert_eq!(peers(&one).lead(&codes(&["oak", "elm"])).await.unwrap(), [true, true]);
    assert_eq!(peers(&other).lead(&codes(&["ash", "oak"])).await.unwrap(), [true, false]);
    // Who leads, leads on, however often they ask; and letting go once is enough.
    assert_eq!(peers(&one).lead(&codes(&["oak", "ash", "elm"])).await.unwrap(), [true, false, true]);
    peers(&one).resign("oak").await.unwrap();
    peers(&other).resign("elm").await.unwrap();
    assert_eq!(peers(&other).lead(&codes(&["oak", "elm"])).await.unwrap(), [true, false]);
    assert_eq!(peers(&one).lead(&codes(&["oak"])).await.unwrap(), [false]);
    assert_eq!(peers(&one).lead(&[]).await.unwrap(), [false; 0]);
    for store in [one, other] {
        store.upkeep.close().await;
    }
}

async fn who_closes_leads_nothing(one: Any, other: Any) {
    assert_eq!(peers(&one).lead(&codes(&["oak"])).await.unwrap(), [true]);
    one.upkeep.close().await;
    // It may take a moment until that is known.
    for _ in 0..200 {
        if peers(&other).lead(&codes(&["oak"])).await.unwrap() == [true] {
            return other.upkeep.close().await;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the lead was not let go");
}
