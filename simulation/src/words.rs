//! Inputs in words, for the trace.

use table::{Fate, Input};

/// What kind of input it is.
pub fn name_of(input: &Input) -> &'static str {
    match input {
        Input::Connected(_) => "connected",
        Input::Disconnected(_) => "disconnected",
        Input::Said(..) => "said",
        Input::Alarm => "alarm",
        Input::Thought(..) => "thought",
        Input::Written(Fate::Kept) => "kept",
        Input::Written(Fate::Lost) => "lost",
        Input::Written(Fate::Failed) => "failed",
        Input::Written(Fate::Unknown) => "unknown",
        Input::Rows(Ok(_)) => "rows",
        Input::Rows(Err(_)) => "no rows",
        Input::Rewritten(Ok(_)) => "rewritten",
        Input::Rewritten(Err(_)) => "not rewritten",
        Input::Followed(_) => "followed",
        Input::Behind => "behind",
        Input::Forgotten(_) => "forgotten",
        Input::Missed => "missed",
        Input::Lead(_) => "lead",
        Input::Presence(_) => "presence",
        Input::Reaction(..) => "reaction",
        Input::Order(..) => "order",
        Input::Stop(_) => "stop",
    }
}

/// An input in words, for the trace.
pub fn words(input: &Input) -> String {
    match input {
        Input::Connected(newcomer) => {
            let resume = newcomer.resume.as_ref().map(|resume| (resume.number, resume.step));
            format!("connection {} of {}, has seen {resume:?}", newcomer.id, newcomer.guest.trim_start_matches('0'))
        }
        Input::Said(id, said) => format!("from connection {id} request {}: {:?}", said.request, said.command),
        Input::Rows(Ok(rows)) => format!("{} rows from {:?}", rows.len(), rows.first().map(|row| row.seq)),
        Input::Followed(rows) => format!("rows {:?} of a peer", rows.iter().map(|row| row.seq).collect::<Vec<_>>()),
        Input::Disconnected(id) => format!("the end of connection {id}"),
        Input::Lead(leads) => format!("lead {leads}"),
        Input::Presence(presence) => format!("presence {presence:?}"),
        Input::Order(_, order) => format!("order {order:?}"),
        other => name_of(other).to_owned(),
    }
}
