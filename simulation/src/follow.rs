//! What nodes learn of rows that others have written, and of what they say.

use nodes::{AGAIN, Notice};
use table::{Row, StoreFailed};

use crate::faults::Fault;
use crate::peers::Source;
use crate::planted::Bug;
use crate::world::{Event, TableNo, World};

impl World {
    /// Does a node hear what is on its way to it now? If its connection is cut it will learn later that it has missed something.
    pub(crate) fn hears(&mut self, node: usize) -> bool {
        let known = &mut self.nodes[node];
        if !known.up || known.notices.deaf || known.cut_off {
            return false;
        }
        if self.faults.strikes(Fault::NoticeLost) {
            self.trace.note(self.now, &[13], || format!("node {node} hears nothing for a while"));
            let again = 200 + self.faults.below(3000);
            self.deafen(node, again);
            return false;
        }
        true
    }

    /// A node hears nothing for a while, and then that it has missed something.
    pub(crate) fn deafen(&mut self, node: usize, millis: u64) {
        self.nodes[node].notices.deaf = true;
        let life = self.nodes[node].life;
        self.at(millis, Event::Missed { node, life });
    }

    /// A notice is on its way to a node.
    pub(crate) fn send_notice(&mut self, node: usize, source: Source, notice: &Notice, late: bool, doubled: bool) {
        let life = self.nodes[node].life;
        for _ in 0..=u64::from(doubled) {
            let delay = 1 + self.below(6) + if late { self.faults.below(2000) } else { 0 };
            self.nodes[node].notices.coming.entry(source).or_default().push_back(notice.clone());
            self.at(delay, Event::Notice { node, life, source });
        }
    }

    /// Tells nodes of rows, but for the one in that life which has written them and knows of it. Notices come in order for each
    /// table; what goes wrong with them goes wrong on the way.
    pub(crate) fn tell_nodes(&mut self, writer: Option<(usize, u64)>, table: TableNo, rows: &[Row]) {
        for node in 0..self.nodes.len() {
            if writer == Some((node, self.nodes[node].life)) || !self.hears(node) {
                continue;
            }
            let heads = || rows.last().map(|row| (row.table.clone(), row.seq)).into_iter().collect();
            let shortened = self.faults.strikes(Fault::NoticeHeads);
            let notice = if shortened { Notice::Heads(heads()) } else { Notice::Appended(rows.to_vec()) };
            let doubled = self.faults.strikes(Fault::NoticeDoubled);
            let late = self.faults.strikes(Fault::NoticeLate);
            self.send_notice(node, Source::Table(table), &notice, late, doubled);
        }
    }

    /// The next notice of a source reaches a node.
    pub(crate) fn notice(&mut self, node: usize, life: u64, source: Source) {
        if !self.lives(node, life) || self.nodes[node].notices.deaf {
            return;
        }
        let coming = self.nodes[node].notices.coming.get_mut(&source);
        if let Some(notice) = coming.and_then(std::collections::VecDeque::pop_front) {
            self.nodes[node].heard.push(notice);
            self.listen(node, life);
        }
    }

    /// A node learns that it has missed notices: anything may have happened.
    pub(crate) fn missed_notices(&mut self, node: usize, life: u64) {
        if !self.lives(node, life) {
            return;
        }
        if self.nodes[node].cut_off {
            return self.at(100, Event::Missed { node, life });
        }
        let notices = &mut self.nodes[node].notices;
        notices.deaf = false;
        notices.coming.clear();
        self.nodes[node].heard.push(Notice::Missed);
        self.listen(node, life);
    }

    /// A node takes in what has arrived, unless it is still reading what it had to.
    pub(crate) fn listen(&mut self, node: usize, life: u64) {
        if !self.lives(node, life) || self.nodes[node].look.is_some() {
            return;
        }
        let now = self.now;
        let heard = std::mem::take(&mut self.nodes[node].heard);
        let bug = self.order.bug;
        let look = self.decide(node, |peers, awake, out| {
            for notice in heard.into_iter().filter(|notice| hears_with(bug, notice)) {
                peers.hear(now, notice, awake, out);
            }
            peers.look(awake, out)
        });
        let Some(look) = look else { return };
        let (delay, fails) = self.read_delay(node);
        // As it was when it was asked for, or as it is when the answer comes.
        let early = (delay % 2 == 0).then(|| self.rows_since(&look.heads));
        self.nodes[node].look = Some(look);
        self.at(delay, Event::Looked { node, life, early, fails });
    }

    fn rows_since(&self, heads: &[(table::Code, u32)]) -> Vec<Row> {
        let mut rows = Vec::new();
        for (code, from) in heads {
            let log = self.store.codes.iter().position(|known| known == code).map(|table| &self.store.logs[table]);
            rows.extend_from_slice(log.and_then(|log| log.get(*from as usize..)).unwrap_or_default());
        }
        rows
    }

    /// What others have done has been read, or has not; then it is tried again.
    pub(crate) fn looked(&mut self, node: usize, life: u64, early: Option<Vec<Row>>, fails: bool) {
        if !self.lives(node, life) {
            return;
        }
        let Some(look) = self.nodes[node].look.take() else { return };
        let rows = if fails {
            Err(StoreFailed)
        } else {
            if look.missed {
                let forgotten = self.forgotten_names();
                self.nodes[node].forgotten.extend(forgotten);
            }
            Ok(early.unwrap_or_else(|| self.rows_since(&look.heads)))
        };
        let once = self.order.bug == Some(Bug::LookOnce) && !look.missed;
        let rows = if once { rows.or(Ok(Vec::new())) } else { rows };
        self.decide(node, |peers, _, out| peers.looked(look, rows, out));
        if self.nodes[node].peers.is_behind() && self.nodes[node].heard.is_empty() {
            self.at(AGAIN, Event::LookAgain { node, life });
        } else {
            self.listen(node, life);
        }
    }
}

/// Does a node hear this, or does tonight's bug swallow it?
fn hears_with(bug: Option<Bug>, notice: &Notice) -> bool {
    match (bug, notice) {
        (Some(Bug::ForgetMissed), Notice::Missed) | (Some(Bug::IgnoreHeads), Notice::Heads(_)) => false,
        (Some(Bug::IgnoreAsk), Notice::Message(text)) => !text.contains("\"ask\""),
        _ => true,
    }
}
