//! What nodes say to each other. Nothing of it is kept: whoever was not there asks.

use core::net::IpAddr;

use serde::{Deserialize, Serialize};
use table::Attendance;
use table::protocol::{PersonId, Reaction};

/// What one node says to the others at a time is no longer than this, in bytes.
pub const LONGEST_MESSAGE: usize = 7_000;

/// At most this many bytes of a message are not about its tables.
const ENVELOPE: usize = 200;

/// The households and guests with the most connections to one node, with their counts.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Default, Debug)]
pub struct Crowds {
    /// By address.
    pub households: Vec<(IpAddr, u32)>,
    /// A guest is named by a short hash: other nodes need not know more.
    pub guests: Vec<(String, u32)>,
}

/// The form of what nodes say. A later form says more, and nothing of an earlier one in another way: what a node does not
/// know it leaves aside, so that nodes of two versions can serve the same tables.
pub const FORM: u32 = 2;

/// The form of version 0.1.0, whose messages do not say it.
fn first_form() -> u32 {
    1
}

/// Something that one node says to all others.
#[derive(Serialize, Deserialize, Debug)]
pub struct Envelope {
    /// Who says it: a name that was drawn when the node started.
    pub node: String,
    pub said: PeerMessage,
    /// The form that the speaker knows.
    #[serde(default = "first_form")]
    pub form: u32,
}

/// What is said.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum PeerMessage {
    /// Who speaks is there, and has these crowds.
    Alive(Crowds),
    /// All others, or this one, are to say who is with them.
    Ask { of: Option<String> },
    /// Who is at these tables, as far as they are connected to who speaks. Said `anew`, nobody is anywhere else.
    Here { anew: bool, tables: Vec<(String, Option<Attendance>)> },
    /// Who speaks is about to stop.
    Leaving,
    /// Somebody at a table makes a face.
    Reaction { table: String, person: PersonId, reaction: Reaction },
    /// A television of this guest waits under a one-time code.
    Television { code: String, guest: String },
    /// The television of that code shows a table.
    Shows { code: String, table: String },
    /// A table is deleted.
    Deleted { table: String },
    /// A guest is written out of a table's log.
    Rewritten { table: String, guest: String },
    /// The guest of this hash is forgotten, or not after all.
    Forgotten { guest: String, forgotten: bool },
    /// There are other keys now.
    Keys,
}

impl PeerMessage {
    /// Has it to reach the peers, however late? Who is where is said anew in any case, and the rest passes.
    pub(crate) fn is_lasting(&self) -> bool {
        use PeerMessage::{
            Alive, Ask, Deleted, Forgotten, Here, Keys, Leaving, Reaction, Rewritten, Shows, Television,
        };
        match self {
            Deleted { .. } | Rewritten { .. } | Forgotten { .. } | Keys | Ask { .. } => true,
            Alive(_) | Here { .. } | Leaving | Reaction { .. } | Television { .. } | Shows { .. } => false,
        }
    }
}

/// As few messages as tell all this.
pub fn pack(node: &str, mut anew: bool, tables: Vec<(String, Option<Attendance>)>) -> Vec<String> {
    let mut messages = Vec::new();
    let mut rest = tables.into_iter().peekable();
    while anew || rest.peek().is_some() {
        let mut page = Vec::new();
        let mut length = 0;
        while let Some(next) = rest.next_if(|next| {
            length += size(next);
            page.is_empty() || length < LONGEST_MESSAGE - ENVELOPE
        }) {
            page.push(next);
        }
        messages.push(write(node, PeerMessage::Here { anew: std::mem::take(&mut anew), tables: page }));
    }
    messages
}

/// A message as it goes out.
pub fn write(node: &str, said: PeerMessage) -> String {
    serde_json::to_string(&Envelope { node: node.to_owned(), said, form: FORM }).expect("plain data has a JSON form")
}

/// How long this is in a message.
fn size(table: &(String, Option<Attendance>)) -> usize {
    serde_json::to_string(table).map_or(0, |text| text.len() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::Summary;
    use table::protocol::Stage;

    fn attendance(host: &str) -> Attendance {
        let summary = Summary {
            code: "BABABA".to_owned(),
            game: "fingers".to_owned(),
            stage: Stage::Lobby,
            public: true,
            host: host.to_owned(),
            seats: 4,
            free: 2,
            people: 2,
        };
        Attendance { here: (0..64).collect(), watchers: 3, televisions: 1, summary, home: None }
    }

    fn told(messages: &[String]) -> (Vec<bool>, Vec<(String, Option<Attendance>)>) {
        let mut all = (Vec::new(), Vec::new());
        for message in messages {
            assert!(message.len() <= LONGEST_MESSAGE, "{}", message.len());
            let Ok(Envelope { said: PeerMessage::Here { anew, mut tables }, node, form: FORM }) =
                serde_json::from_str(message)
            else {
                panic!("{message}")
            };
            assert_eq!(node, "abc");
            all.0.push(anew);
            all.1.append(&mut tables);
        }
        all
    }

    #[test]
    fn many_tables_go_into_messages_that_fit() {
        let tables: Vec<_> =
            (0..100).map(|n| (format!("T{n}"), (n % 3 > 0).then(|| attendance(&"\u{1F991}".repeat(n % 24))))).collect();
        let messages = pack("abc", true, tables.clone());
        assert!((3..12).contains(&messages.len()), "{}", messages.len());
        let (anew, back) = told(&messages);
        assert_eq!(back, tables);
        assert!(anew[0] && !anew[1..].contains(&true));
        // Nothing is said about nothing, unless it is said anew.
        assert!(pack("abc", false, Vec::new()).is_empty());
        assert_eq!(told(&pack("abc", true, Vec::new())), (vec![true], vec![]));
    }

    /// Nodes of different versions serve the same tables while they are upgraded: what they say to each other stays as
    /// version 0.1.0 said it.
    #[test]
    fn messages_are_those_of_the_first_version() {
        let crowds = |text| serde_json::from_str(text).unwrap();
        let (table, guest) = (|| "BODIKA".to_owned(), || "00112233445566ff".to_owned());
        let summary = Summary {
            code: table(),
            game: "squid".to_owned(),
            stage: Stage::Playing,
            public: true,
            host: "Zo\u{eb}".to_owned(),
            seats: 4,
            free: 1,
            people: 3,
        };
        let there = Attendance { here: vec![0, 2], watchers: 1, televisions: 2, summary, home: None };
        let said = [
            PeerMessage::Alive(crowds(
                r#"{"households":[["192.168.1.20",12],["2001:db8::",3]],"guests":[["00112233445566ff",9]]}"#,
            )),
            PeerMessage::Alive(Crowds::default()),
            PeerMessage::Ask { of: None },
            PeerMessage::Ask { of: Some("ffffffff".to_owned()) },
            PeerMessage::Here { anew: true, tables: Vec::new() },
            PeerMessage::Here { anew: false, tables: vec![(table(), Some(there)), ("BABABA".to_owned(), None)] },
            PeerMessage::Leaving,
            PeerMessage::Reaction { table: table(), person: 1, reaction: Reaction::Laugh },
            PeerMessage::Deleted { table: table() },
            PeerMessage::Rewritten { table: table(), guest: guest() },
            PeerMessage::Forgotten { guest: "09".repeat(32), forgotten: true },
            PeerMessage::Keys,
        ];
        let recorded: Vec<&str> = include_str!("../tests/peer-messages.jsonl").lines().collect();
        assert_eq!(recorded.len(), said.len());
        for (recorded, said) in recorded.into_iter().zip(said) {
            let message: Envelope = serde_json::from_str(recorded).unwrap();
            assert_eq!((&message.said, message.form), (&said, 1));
            // That version reads what it knows of a message, and leaves the number of the form aside.
            let said = write(&message.node, said);
            assert_eq!(said, format!(r#"{},"form":{FORM}}}"#, recorded.strip_suffix('}').unwrap()));
        }
    }
}
