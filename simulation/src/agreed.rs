//! What nodes agree on, checked on every beat of each.

use crate::driven::Driven;
use crate::peers::Source;
use crate::world::World;

/// A node that has not reached the store for this long has stopped its tables, in milliseconds: it notices within two beats,
/// waits 4 s, and gets the answers that take long.
const ALONE: u64 = 11_000;

/// A table that the store has failed reads again after this long, in milliseconds.
const FAILED: u64 = 3000;

impl World {
    /// What must hold for a node by the time it beats.
    pub(crate) fn check_node(&mut self, node: usize) {
        self.check_cut_off(node);
        let known = &self.nodes[node];
        let hears = !known.notices.deaf && !known.cut_off;
        let waits = known.look.is_some() || !known.heard.is_empty() || known.peers.is_behind();
        if hears && !waits {
            self.check_rows(node);
            self.check_peers(node);
        }
    }

    /// Whoever has heard everything that was sent to it knows all rows.
    fn check_rows(&mut self, node: usize) {
        let coming =
            |table| self.nodes[node].notices.coming.get(&Source::Table(table)).is_some_and(|sent| !sent.is_empty());
        let tables = self.nodes[node].tables.iter();
        let behind = tables.filter(|(table, driven)| {
            let rows = self.store.logs[**table].len() as u32;
            let idle = driven.table.as_ref().is_some_and(|table| !table.waits()) && driven.mailbox.is_empty();
            idle && Driven::head(driven) < rows && !coming(**table)
        });
        let behind: Vec<usize> = behind.map(|(table, _)| *table).collect();
        for table in behind {
            if !self.oracle.failed_lately(node, table, self.now, FAILED) {
                self.oracle
                    .found(format!("2: table {table} at node {node} does not know rows that the node was told of"));
            }
        }
    }

    /// Whoever has heard everything that its peers have said knows who is connected to them.
    fn check_peers(&mut self, node: usize) {
        for other in (0..self.nodes.len()).filter(|&other| other != node) {
            let (here, there) = (&self.nodes[node], &self.nodes[other]);
            let coming = |to: &crate::node::Node, life| {
                to.notices.coming.get(&Source::Peer(life)).is_some_and(|sent| !sent.is_empty())
            };
            let hears =
                there.up && !there.notices.deaf && !there.cut_off && there.look.is_none() && there.heard.is_empty();
            let said = here.peers.is_up_to_date() && there.peers.is_up_to_date();
            let pending = coming(here, there.life) || coming(there, here.life) || there.peers.is_behind();
            let known = here.peers.of_peer(&crate::node::name(there.life));
            if hears && said && !pending && known.is_some_and(|known| known != there.peers.own()) {
                self.oracle.found(format!("3: node {node} is wrong about who is connected to node {other}"));
            }
        }
    }

    /// A node that is cut off does not go on alone: others may.
    pub(crate) fn check_cut_off(&mut self, node: usize) {
        let known = &self.nodes[node];
        if !known.cut_off || self.now.since(known.cut_since) < ALONE {
            return;
        }
        let open = known.tables.iter().find(|(_, driven)| driven.table.as_ref().is_some_and(|table| !table.waits()));
        if let Some((table, _)) = open {
            self.oracle.found(format!("9: node {node} is cut off from the store and goes on with table {table}"));
        }
    }
}
