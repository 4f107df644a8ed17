//! Connections between devices and nodes: in order both ways, until they are cut.

use std::collections::VecDeque;
use std::rc::Rc;

use table::protocol::FromClient;
use table::{ConnectionId, Newcomer};

use crate::driven::{Driven, Message};
use crate::faults::Fault;
pub use crate::heard::News;
use crate::world::{Event, Site, TableNo, World};

/// Capacity of a connection's outbox; a connection that reads more slowly is dropped. Smaller than at a real node, so that it
/// happens within an evening.
const OUTBOX: usize = 12;

/// How long a slow reader takes for a message, in milliseconds.
const SLOW: u64 = 1500;

/// A connection.
#[expect(clippy::struct_excessive_bools, reason = "both ends have a mind of their own")]
pub struct Wire {
    pub device: usize,
    pub node: usize,
    life: u64,
    table: TableNo,
    up: VecDeque<Up>,
    down: VecDeque<Rc<News>>,
    /// Does the node think that it is open?
    pub server: bool,
    /// Does the device think so?
    pub client: bool,
    /// Nothing arrives any more, and nobody knows yet.
    dead: bool,
    slow: bool,
}

/// What a device sends.
pub enum Up {
    Connect(Box<Newcomer>),
    Say(Box<FromClient>),
}

impl World {
    /// A device connects to a node. It is not there before its first message has arrived.
    pub(crate) fn connect(&mut self, device: usize, node: usize, newcomer: Box<Newcomer>) {
        let (id, table, life) = (newcomer.id, self.devices[device].table, self.nodes[node].life);
        let slow = self.faults.strikes(Fault::SlowReader);
        let wire = Wire {
            device,
            node,
            life,
            table,
            up: VecDeque::new(),
            down: VecDeque::new(),
            server: false,
            client: true,
            dead: false,
            slow,
        };
        self.wires.insert(id, wire);
        self.send_up(id, Up::Connect(newcomer));
    }

    pub(crate) fn send_up(&mut self, id: ConnectionId, up: Up) {
        let delay = 1 + self.below(20);
        if let Some(wire) = self.wires.get_mut(&id) {
            wire.up.push_back(up);
            self.at(delay, Event::ToNode(id));
        }
    }

    pub(crate) fn arrive_at_node(&mut self, id: ConnectionId) {
        let Some(wire) = self.wires.get_mut(&id) else { return };
        let Some(up) = wire.up.pop_front() else { return };
        let (node, life, table, dead) = (wire.node, wire.life, wire.table, wire.dead);
        if dead {
            return;
        }
        if !self.lives(node, life) {
            return self.lost(id);
        }
        match up {
            Up::Connect(newcomer) => {
                if let Some(wire) = self.wires.get_mut(&id) {
                    wire.server = true;
                }
                self.oracle.arrives(&newcomer, table);
                self.knock(node, table, Message::Connect(newcomer));
            }
            Up::Say(said) => {
                if self.wires.get(&id).is_some_and(|wire| wire.server) {
                    self.oracle.hears(id, &said);
                    self.post(node, table, Message::Command(id, said));
                }
            }
        }
    }

    /// A node sends a text to some of its connections.
    pub(crate) fn send(&mut self, at: Site, driven: &mut Driven, to: &[ConnectionId], text: &str) {
        self.trace.note(self.now, text.as_bytes(), || {
            let shown: String = text.chars().take(160).collect();
            format!("{at} sends to {to:?}: {shown}")
        });
        let Some(news) = self.oracle.sent(at, to, text, self.now) else { return };
        let news = Rc::new(news);
        for id in to {
            if !driven.connections.contains(id) {
                continue;
            }
            let full = self.wires.get(id).is_some_and(|wire| wire.down.len() >= OUTBOX);
            if full && !driven.slow.contains(id) {
                driven.slow.push(*id);
            } else if !full {
                self.record(*id, text);
                self.deliver(*id, &news);
            }
        }
    }

    fn record(&mut self, id: ConnectionId, text: &str) {
        let device = self.wires.get(&id).map(|wire| wire.device);
        if let (Some(sent), Some(device)) = (&mut self.sent, device) {
            sent.push((device, id, text.to_owned()));
        }
    }

    /// Something is on its way to a device.
    pub(crate) fn deliver(&mut self, id: ConnectionId, news: &Rc<News>) {
        let mut delay = 1 + self.below(20);
        let Some(wire) = self.wires.get_mut(&id) else { return };
        if wire.slow && !self.faults.over {
            delay += SLOW * (1 + wire.down.len() as u64);
        }
        wire.down.push_back(Rc::clone(news));
        self.at(delay, Event::ToDevice(id));
    }

    pub(crate) fn arrive_at_device(&mut self, id: ConnectionId) {
        let Some(wire) = self.wires.get_mut(&id) else { return };
        let Some(news) = wire.down.pop_front() else { return };
        if wire.dead || !wire.client {
            return;
        }
        let device = wire.device;
        if matches!(*news, News::End) {
            return self.lost(id);
        }
        self.hear(device, &news);
    }

    /// The node ends a connection; the device learns of it after everything else.
    pub(crate) fn hang_up(&mut self, id: ConnectionId) {
        self.oracle.ended(id);
        if let Some(wire) = self.wires.get_mut(&id).filter(|wire| wire.server) {
            wire.server = false;
            self.deliver(id, &Rc::new(News::End));
        }
    }

    /// The node is gone; the device learns of it some time.
    pub(crate) fn drop_server_end(&mut self, id: ConnectionId, silently: bool) {
        self.oracle.ended(id);
        let delay = if silently { self.below(3000) } else { self.below(30) };
        if let Some(wire) = self.wires.get_mut(&id) {
            wire.server = false;
            wire.dead = true;
            self.at(delay, Event::Lost(id));
        }
    }

    /// The node notices that a connection is gone.
    pub(crate) fn gone(&mut self, id: ConnectionId) {
        let Some(wire) = self.wires.get_mut(&id) else { return };
        let (node, life, table, open, client) = (wire.node, wire.life, wire.table, wire.server, wire.client);
        wire.server = false;
        if !client {
            self.wires.remove(&id);
        }
        if open && self.lives(node, life) {
            self.oracle.ended(id);
            self.post(node, table, Message::Disconnect(id));
        }
    }

    /// The device notices that its connection is gone, or ends it; the node notices some time.
    pub(crate) fn lost(&mut self, id: ConnectionId) {
        let Some(wire) = self.wires.get_mut(&id) else { return };
        let device = wire.device;
        let closed = std::mem::take(&mut wire.client);
        if !wire.server {
            self.wires.remove(&id);
        }
        if closed && self.devices[device].wire == Some(id) {
            self.devices[device].cut();
            let delay = 50 + self.below(1500);
            self.devices[device].rests_until = self.now.after(delay);
        }
    }

    /// A device's connection is cut: the device notices at once and the node some time, or neither for long.
    pub(crate) fn cut(&mut self, id: ConnectionId, unnoticed: bool) {
        self.trace.note(self.now, &[20], || format!("connection {id} is cut"));
        let keep = self.below(3) as usize;
        let Some(wire) = self.wires.get_mut(&id) else { return };
        wire.up.truncate(keep);
        let noticed = if unnoticed {
            wire.dead = true;
            let delay = self.faults.below(4000);
            self.at(delay, Event::Lost(id));
            1000 + self.faults.below(25_000)
        } else {
            self.lost(id);
            self.below(400)
        };
        self.at(noticed, Event::Gone(id));
    }
}
