//! People and their devices: they come and go, play, and ask for what they may and may not have.

use std::rc::Rc;

use engine::fair::{Hex, Secret};
use table::protocol::{Command, FromClient, Look, PersonId, Stage};
use table::{ConnectionId, Moment, Newcomer, Resume};

use crate::faults::Fault;
use crate::heard::{Deal, News, Scene};
use crate::plan::guest;
use crate::wire::Up;
use crate::world::{Event, Phase, World};

/// A device.
pub struct Device {
    pub guest: usize,
    pub table: usize,
    pub watches: bool,
    pub wire: Option<ConnectionId>,
    node: usize,
    look: Look,
    session: Option<String>,
    /// The last position it has seen: game and step.
    pub seen: Option<(u32, u32)>,
    pub knows: Knows,
    /// What it has asked for and not been answered.
    pub asked: Vec<(String, Command)>,
    requests: u32,
    /// Puts nothing into deals, or does not open what it was bound by.
    pub silent: (bool, bool),
    pub nonce: Secret,
    pub rests_until: Moment,
    /// Its person has asked to be forgotten.
    pub leaves: bool,
}

/// What a device knows of the table.
#[derive(Default)]
pub struct Knows {
    pub scene: Option<Rc<Scene>>,
    pub person: Option<PersonId>,
    pub seats: Vec<u8>,
    pub deal: Option<(Deal, Vec<u8>)>,
    pub position: Option<Turn>,
    pub one_time: Option<String>,
    /// It stands outside a closed door, and may knock or has done so.
    pub outside: Option<bool>,
}

pub struct Turn {
    pub decision: u32,
    pub seat: Option<u8>,
    pub legal: Vec<String>,
    pub guessing: bool,
    pub hold_until: Moment,
}

impl Device {
    /// Its connection is gone.
    pub fn cut(&mut self) {
        self.wire = None;
        self.knows.deal = None;
    }

    pub fn seats(&self) -> &[u8] {
        &self.knows.seats
    }
}

impl World {
    /// Everybody gets their devices.
    pub(crate) fn invite(&mut self) {
        let mut owners: Vec<(usize, usize, bool)> = Vec::new();
        for (number, &(table, devices)) in self.plan.guests.iter().enumerate() {
            owners.extend((0..devices).map(|_| (number, table, false)));
        }
        for (table, count) in self.plan.televisions.clone().into_iter().enumerate() {
            let host = self.plan.guests.iter().position(|guest| guest.0 == table).unwrap_or(0);
            owners.extend((0..count).map(|_| (host, table, true)));
        }
        for (device, (guest, table, watches)) in owners.into_iter().enumerate() {
            let node = self.below(self.nodes.len() as u64) as usize;
            let silent = (self.below(8) == 0, self.below(10) == 0);
            let mut nonce = [0; 32];
            for byte in &mut nonce {
                *byte = self.below(256) as u8;
            }
            self.devices.push(Device {
                guest,
                table,
                watches,
                wire: None,
                node,
                look: Look::Mine,
                session: None,
                seen: None,
                knows: Knows::default(),
                asked: Vec::new(),
                requests: 0,
                silent,
                nonce: Hex(nonce),
                rests_until: Moment(0),
                leaves: false,
            });
            let first = self.below(if self.devices[device].guest == guest { 600 } else { 3000 });
            self.at(first, Event::Act { device });
        }
    }

    fn arrive(&mut self, device: usize) {
        let moved = self.faults.strikes(Fault::Moved) || !self.nodes[self.devices[device].node].up;
        if moved {
            self.devices[device].node = self.below(self.nodes.len() as u64) as usize;
        }
        let node = self.devices[device].node;
        if !self.nodes[node].up {
            return;
        }
        self.lives += 1;
        let id = self.lives;
        // Now and then the page is loaded anew and knows nothing.
        if self.below(12) == 0 {
            (self.devices[device].session, self.devices[device].seen) = (None, None);
        }
        let known = &mut self.devices[device];
        let resume = known.session.clone().zip(known.seen);
        let resume = resume.map(|(session, (number, step))| Resume { session, number, step });
        let (guest, watches, look) = (guest(known.guest), known.watches, known.look);
        // Every other device hears changes.
        let (household, changes) = (guest.as_str().into(), device % 2 == 1);
        let newcomer = Newcomer { id, household, guest, watches, look, changes, resume };
        known.wire = Some(id);
        self.connect(device, node, Box::new(newcomer));
        // What was not answered is asked again under the same name.
        let again = std::mem::take(&mut self.devices[device].asked);
        for (request, command) in again {
            if matches!(command, Command::Look(_) | Command::React(_)) {
                continue;
            }
            self.ask_as(device, request, command);
        }
    }

    /// A device does something, or waits.
    pub(crate) fn act(&mut self, device: usize) {
        if self.phase == Phase::Empty {
            return;
        }
        let calm = self.phase != Phase::Evening;
        let pause = if calm { 150 + self.below(400) } else { 100 + self.below(1200) };
        self.at(pause, Event::Act { device });
        let known = &self.devices[device];
        if self.now < known.rests_until || known.leaves {
            return;
        }
        let Some(id) = known.wire else { return self.arrive(device) };
        if !known.watches && self.faults.strikes(Fault::CutUnnoticed) {
            return self.cut(id, true);
        }
        if self.faults.strikes(Fault::Cut) {
            return self.cut(id, false);
        }
        if known_waits(&self.devices[device]) && self.below(6) > 0 {
            return;
        }
        if let Some(command) = self.wish(device, calm) {
            self.ask(device, command);
        }
    }

    pub(crate) fn ask(&mut self, device: usize, command: Command) {
        let known = &mut self.devices[device];
        known.requests += 1;
        let request = format!("d{device}-{}", known.requests);
        if let Command::Look(look) = command {
            known.look = look;
        }
        self.ask_as(device, request, command);
    }

    fn ask_as(&mut self, device: usize, request: String, command: Command) {
        let Some(id) = self.devices[device].wire else { return };
        let node = self.devices[device].node;
        self.oracle.asks(id, (node, self.nodes[node].life), &request);
        self.devices[device].asked.push((request.clone(), command.clone()));
        self.send_up(id, Up::Say(Box::new(FromClient { request, command })));
    }

    /// A message has arrived.
    pub(crate) fn hear(&mut self, device: usize, news: &News) {
        let now = self.now;
        let known = &mut self.devices[device];
        match news {
            News::Welcome { session, resumed } => {
                known.session = Some(session.clone());
                if *resumed {
                    self.count("sessions resumed");
                } else {
                    known.knows.position = None;
                }
            }
            News::Outside { may_knock } => {
                known.knows = Knows { outside: Some(*may_knock), ..Knows::default() };
            }
            News::Table { scene, person, seats } => {
                known.knows.outside = None;
                (known.knows.scene, known.knows.person) = (Some(Rc::clone(scene)), *person);
                known.knows.seats.clone_from(seats);
                if scene.stage != Stage::Dealing {
                    known.knows.deal = None;
                }
            }
            News::Deal(deal) => {
                let deal = Deal {
                    id: deal.id.clone(),
                    commit: deal.commit.clone(),
                    heard: deal.heard.clone(),
                    list: deal.list.clone(),
                    opened: deal.opened.clone(),
                };
                known.knows.deal = Some((deal, Vec::new()));
            }
            News::Position { number, step, decision, seat, legal, guessing, hold } => {
                if known.seen.is_some_and(|seen| seen > (*number, *step)) {
                    let seen = known.seen;
                    self.oracle.found(format!("4: device {device} was shown {number}.{step} after {seen:?}"));
                    return;
                }
                known.seen = Some((*number, *step));
                let hold_until = now.after(*hold);
                let (decision, seat, guessing) = (*decision, *seat, *guessing);
                known.knows.position = Some(Turn { decision, seat, legal: legal.clone(), guessing, hold_until });
            }
            News::Answer { request, accepted, code, refusal } => {
                let Some(index) = known.asked.iter().position(|(asked, _)| asked == request) else { return };
                let (request, command) = known.asked.remove(index);
                if *accepted && code.is_some() {
                    known.knows.one_time.clone_from(code);
                }
                // What is not known to be done or not is asked again under the same name.
                if refusal.as_deref() == Some("storage-unknown") && !matches!(command, Command::Look(_)) {
                    self.ask_as(device, request, command);
                }
            }
            News::Reaction | News::Closed(_) | News::End => {}
        }
    }
}

/// Does it wait for answers? People do, mostly.
fn known_waits(device: &Device) -> bool {
    device.asked.len() > 1
}
