//! What nodes know of each other, and what they do about it.

use std::collections::BTreeMap;

use nodes::{Awake, Crowds, News, Notice, Outgoing, Output, PeerMessage, Peers};
use table::protocol::Stage;
use table::{Attendance, Code, Mark, Moment, Row, StoreFailed, Summary};

/// The tables in memory, with their heads.
#[derive(Default)]
struct Memory(BTreeMap<Code, u32>);

impl Memory {
    fn of(tables: &[(&str, u32)]) -> Memory {
        Memory(tables.iter().map(|(code, head)| (Code::from(*code), *head)).collect())
    }
}

impl Awake for Memory {
    fn tables(&self) -> Vec<Code> {
        self.0.keys().cloned().collect()
    }

    fn head(&self, table: &Code) -> Option<u32> {
        self.0.get(table).copied()
    }
}

fn attendance(person: u16) -> Attendance {
    let summary = Summary {
        code: "OAK".to_owned(),
        game: "fingers".to_owned(),
        stage: Stage::Lobby,
        public: true,
        host: "Ann".to_owned(),
        seats: 2,
        free: 1,
        people: 1,
    };
    Attendance { here: vec![person], watchers: 1, televisions: 0, summary, home: None }
}

fn row(table: &str, seq: u32) -> Row {
    Row { table: table.into(), seq, at: 0, body: "{}".to_owned(), mark: Mark::default() }
}

fn post(table: &str, news: News) -> Output {
    Output::Post(table.into(), news)
}

fn texts(messages: Vec<Outgoing>) -> Vec<String> {
    messages.into_iter().map(|message| message.text).collect()
}

/// Lets one node hear everything that another has to say. Gives what it is to do.
fn pass(from: &mut Peers, to: &mut Peers, now: u64) -> Vec<Output> {
    let (memory, mut out) = (Memory::default(), Vec::new());
    for text in texts(from.unsaid()) {
        to.hear(Moment(now), Notice::Message(text), &memory, &mut out);
    }
    assert!(to.look(&memory, &mut out).is_none());
    out
}

/// A beat at which the store was reached, or was not.
fn beat(peers: &mut Peers, now: u64, reached: bool, memory: &Memory) -> Vec<Output> {
    let mut out = Vec::new();
    peers.beat(Moment(now), reached, memory, &mut out);
    out.retain(|output| *output != Output::Crowds);
    out
}

#[test]
fn who_is_connected_is_known_to_all() {
    let (mut a, mut b) = (Peers::among("a"), Peers::among("b"));
    let oak = Code::from("OAK");
    a.attend(&oak, Some(attendance(3)));
    assert_eq!(pass(&mut a, &mut b, 0), [post("OAK", News::Presence)]);
    assert_eq!((b.presence(&oak).here, b.count()), (vec![3], 2));
    assert!(b.noted("OAK").is_some() && b.listed().contains_key(&oak));

    a.attend(&oak, Some(attendance(3)));
    assert!(!a.has_unsaid(), "the same is not said again");
    a.attend(&oak, None);
    assert_eq!(pass(&mut a, &mut b, 1), [post("OAK", News::Presence)]);
    assert_eq!(b.presence(&oak), table::Presence::default());

    let mut alone = Peers::alone();
    alone.attend(&oak, Some(attendance(3)));
    alone.say(PeerMessage::Keys);
    assert!(!alone.has_unsaid() && alone.at_once(PeerMessage::Leaving).is_none(), "alone, nothing is said");
}

#[test]
fn a_node_that_starts_learns_who_is_where() {
    let mut a = Peers::among("a");
    a.attend(&"OAK".into(), Some(attendance(3)));
    a.unsaid();
    let mut late = Peers::among("late");
    pass(&mut late, &mut a, 0);
    assert_eq!(pass(&mut a, &mut late, 0), [post("OAK", News::Presence)]);
    assert_eq!(late.presence(&"OAK".into()).here, [3]);
    // A stranger is asked by name, and only it answers.
    let mut other = Peers::among("other");
    other.unsaid();
    let asked = texts(late.unsaid());
    assert_eq!(asked, [r#"{"node":"late","said":{"ask":{"of":"a"}},"form":2}"#]);
    other.hear(Moment(0), Notice::Message(asked[0].clone()), &Memory::default(), &mut Vec::new());
    assert!(!other.has_unsaid());
}

#[test]
fn a_node_of_another_version_is_noticed_once() {
    let mut a = Peers::among("a");
    let mut heard = |text: &str| {
        let mut out = Vec::new();
        a.hear(Moment(0), Notice::Message(text.to_owned()), &Memory::default(), &mut out);
        out.retain(|output| matches!(output, Output::OtherForm { .. }));
        out
    };
    // The first version does not say its form; a later one may say more than this one knows.
    let other = |node: &str, form| [Output::OtherForm { node: node.to_owned(), form }];
    assert_eq!(heard(r#"{"node":"old","said":{"ask":{"of":null}}}"#), other("old", 1));
    assert_eq!(heard(r#"{"node":"old","said":"keys"}"#), []);
    assert_eq!(heard(r#"{"node":"new","said":{"ask":{"of":null,"why":"x"}},"form":3,"more":1}"#), other("new", 3));
    assert_eq!(heard(r#"{"node":"same","said":{"ask":{"of":null}},"form":2}"#), []);
}

#[test]
fn whoever_is_silent_or_leaves_is_gone_with_all_who_were_there() {
    let memory = Memory::default();
    for leaves in [false, true] {
        let (mut a, mut b) = (Peers::among("a"), Peers::among("b"));
        a.attend(&"OAK".into(), Some(attendance(3)));
        pass(&mut a, &mut b, 1000);
        assert_eq!(beat(&mut b, 7000, true, &memory), []);
        if leaves {
            let message = a.at_once(PeerMessage::Leaving).unwrap();
            let mut out = Vec::new();
            b.hear(Moment(7000), Notice::Message(message.text), &memory, &mut out);
            assert!(b.look(&memory, &mut out).is_none());
            assert_eq!(out, [Output::Crowds, post("OAK", News::Presence)]);
        } else {
            assert_eq!(beat(&mut b, 7001, true, &memory), [post("OAK", News::Presence)]);
        }
        assert_eq!(b.count(), 1);
    }
}

#[test]
fn what_could_not_be_said_is_said_once_the_store_is_back() {
    let mut a = Peers::among("a");
    a.unsaid();
    a.attend(&"OAK".into(), Some(attendance(3)));
    let forgotten = |forgotten| PeerMessage::Forgotten { guest: "00".to_owned(), forgotten };
    a.say(forgotten(true));
    let reaction = table::protocol::Reaction::Laugh;
    a.say(PeerMessage::Reaction { table: "OAK".to_owned(), person: 0, reaction });
    a.unsaid().into_iter().for_each(|message| a.not_said(message));
    assert!(a.at_once(forgotten(false)).is_none(), "it does not overtake what was to be said before");
    assert!(a.at_once(PeerMessage::Leaving).is_some());
    beat(&mut a, 1, true, &Memory::default());
    let said = texts(a.unsaid());
    assert_eq!(said.len(), 3, "{said:?}");
    assert!(said[0].contains(r#""forgotten":true"#) && said[1].contains(r#""forgotten":false"#), "{said:?}");
    assert!(said[2].contains(r#""anew":true,"tables":[["OAK""#), "{said:?}");
    assert!(!a.has_unsaid());
}

#[test]
fn rows_reach_the_tables_that_do_not_know_them() {
    let mut peers = Peers::among("a");
    let memory = Memory::of(&[("OAK", 3), ("ELM", 5), ("NEW", 0)]);
    let mut out = Vec::new();
    let rows = vec![row("OAK", 3), row("ELM", 4), row("ASH", 0), row("OAK", 4)];
    peers.hear(Moment(0), Notice::Appended(rows), &memory, &mut out);
    assert_eq!(out, [post("OAK", News::Followed(vec![row("OAK", 3), row("OAK", 4)]))]);
    assert!(peers.look(&memory, &mut out).is_none() && !peers.is_behind());

    out.clear();
    let heads = [("OAK", 5), ("ELM", 4), ("ASH", 9), ("NEW", 7)].map(|(code, upto)| (Code::from(code), upto));
    peers.hear(Moment(0), Notice::Heads(heads.to_vec()), &memory, &mut out);
    assert!(peers.is_behind());
    let look = peers.look(&memory, &mut out).unwrap();
    assert_eq!((&*look.heads, look.missed), (&[("OAK".into(), 3)][..], false));
    assert_eq!(std::mem::take(&mut out), [post("NEW", News::Behind)], "what is just being read looks for itself");
    peers.looked(look, Err(StoreFailed), &mut out);
    assert!(peers.is_behind() && out.is_empty(), "it is tried again");
    let look = peers.look(&memory, &mut Vec::new()).unwrap();
    peers.looked(look, Ok(vec![row("OAK", 3)]), &mut out);
    assert_eq!(out, [post("OAK", News::Followed(vec![row("OAK", 3)]))]);
    assert!(!peers.is_behind());
}

#[test]
fn after_a_cut_everything_in_memory_is_looked_at() {
    let mut peers = Peers::among("a");
    peers.attend(&"OAK".into(), Some(attendance(3)));
    peers.unsaid();
    let memory = Memory::of(&[("OAK", 3), ("GONE", 5)]);
    let mut out = Vec::new();
    peers.hear(Moment(0), Notice::Missed, &memory, &mut out);
    let look = peers.look(&memory, &mut out).unwrap();
    assert_eq!((&*look.heads, look.missed), (&[("GONE".into(), 4), ("OAK".into(), 2)][..], true));
    peers.looked(look, Err(StoreFailed), &mut out);
    let look = peers.look(&memory, &mut out).unwrap();
    assert!(look.missed && out.is_empty());
    peers.looked(look, Ok(vec![row("OAK", 2)]), &mut out);
    let followed = post("OAK", News::Followed(vec![row("OAK", 2)]));
    assert_eq!(out, [post("GONE", News::Deleted), followed, post("OAK", News::Missed)]);
    let said = texts(peers.unsaid());
    assert!(said.len() == 2 && said[0].contains("ask") && said[1].contains(r#""anew":true"#), "{said:?}");
}

#[test]
fn leads_are_told_when_they_change() {
    let mut peers = Peers::among("a");
    let memory = Memory::of(&[("ELM", 1), ("OAK", 1)]);
    let tables = memory.tables();
    let led = |peers: &mut Peers, leads: Option<&[bool]>, memory: &Memory| {
        let mut out = Vec::new();
        let gone = peers.led(&tables, leads, memory, &mut out);
        (out, gone)
    };
    let lead = |table| post(table, News::Lead);
    let oak = Code::from("OAK");
    assert_eq!(led(&mut peers, Some(&[false, true]), &memory), (vec![lead("OAK")], vec![]));
    assert_eq!(led(&mut peers, Some(&[false, true]), &memory), (vec![], vec![]));
    assert_eq!(led(&mut peers, None, &memory), (vec![lead("OAK")], vec![]), "a store that fails lets nobody lead");
    let both = (vec![lead("ELM"), lead("OAK")], vec!["ELM".into()]);
    assert_eq!(led(&mut peers, Some(&[true, true]), &Memory::of(&[("OAK", 1)])), both, "what left memory is let go of");
    assert!(peers.leads() == 1 && peers.leads_table(&oak));
    // Read again while the store failed, a table does not lead; when the store says so, it is told.
    peers.opened(&oak, false);
    assert_eq!(led(&mut peers, Some(&[false, true]), &memory).0, [lead("OAK")]);
}

/// The store gave the lead, and the answer was lost: a table that has left memory since is let go of all the same.
#[test]
fn a_lead_that_was_given_unheard_is_let_go() {
    let (mut peers, mut out) = (Peers::among("a"), Vec::new());
    let (oak, elm) = (Code::from("OAK"), Code::from("ELM"));
    let tables = [oak.clone(), elm.clone()];
    peers.opened(&elm, false);
    assert!(peers.led(&tables, None, &Memory::of(&[("OAK", 1)]), &mut out).is_empty(), "the store fails");
    let gone = peers.led(&tables[..1], Some(&[true]), &Memory::of(&[("OAK", 1)]), &mut out);
    assert_eq!((gone, peers.leads()), (vec![elm], 1));
    // Once is enough.
    let gone = peers.led(&tables[..1], Some(&[true]), &Memory::default(), &mut out);
    assert_eq!(gone, [oak]);
    assert!(peers.led(&[], Some(&[]), &Memory::default(), &mut out).is_empty());
}

/// While a table was read, the lead came and went; then it was asked for again, and had. What had waited for the table is
/// not what counts.
#[test]
fn a_table_learns_whether_it_is_led_by_the_time_it_asks() {
    let mut peers = Peers::among("a");
    let (memory, oak) = (Memory::of(&[("OAK", 0)]), Code::from("OAK"));
    let mut out = Vec::new();
    peers.led(&memory.tables(), Some(&[true]), &memory, &mut out);
    peers.led(&memory.tables(), None, &memory, &mut out);
    peers.opened(&oak, true);
    assert_eq!(out.len(), 2);
    for output in out {
        let Output::Post(_, news) = output else { panic!("{output:?}") };
        assert!(matches!(news.input(&oak, || &peers), table::Input::Lead(true)));
    }
}

#[test]
fn a_node_that_is_cut_off_stops_its_tables() {
    let mut peers = Peers::among("a");
    let memory = Memory::of(&[("OAK", 1)]);
    for now in [1000, 4000, 4999] {
        assert_eq!(beat(&mut peers, now, false, &memory), []);
    }
    assert_eq!(beat(&mut peers, 5000, false, &memory), [post("OAK", News::CutOff)]);
    assert_eq!(beat(&mut peers, 6000, true, &memory), []);
    assert_eq!(beat(&mut peers, 9000, false, &memory), [], "counted from the first failure after a success");
}

#[test]
fn a_node_says_on_every_other_beat_that_it_is_there() {
    let mut peers = Peers::among("a");
    let said: Vec<bool> = (0..4).map(|_| peers.alive(Crowds::default).is_some()).collect();
    assert_eq!(said, [true, false, true, false]);
}
