//! What people want: to play, to sit, to put their part into a deal, and now and then anything else.

use std::rc::Rc;

use engine::Seat;
use engine::fair;
use table::protocol::{Command, Look, Pace, PersonId, Reaction, Settings, Stage};

use crate::heard::Scene;
use crate::world::{Event, World};

impl World {
    /// What the person at a device wants now.
    pub(crate) fn wish(&mut self, device: usize, calm: bool) -> Option<Command> {
        if let Some(part) = self.deal_part(device) {
            return Some(part);
        }
        let known = &self.devices[device];
        if let Some(may_knock) = known.knows.outside {
            return may_knock.then(|| Command::Knock { name: format!("Guest {}", known.guest) });
        }
        let scene = Rc::clone(known.knows.scene.as_ref()?);
        let host = known.knows.person == Some(scene.host);
        if !calm && self.below(5) == 0 {
            return if self.director.is_some() { self.harmless(device) } else { self.whim(device, &scene) };
        }
        let knocking = scene.people.iter().position(|person| person.knocks);
        if let Some(person) = knocking.filter(|_| host && !calm) {
            return Some(Command::Admit { person: person as PersonId, admitted: self.below(4) > 0 });
        }
        if scene.paused && calm {
            return Some(Command::Resume);
        }
        if scene.stage == Stage::Playing
            && let Some(play) = self.play(device, calm)
        {
            return Some(play);
        }
        if let Some(look) = self.open_eyes(device, &scene) {
            return Some(look);
        }
        match scene.stage {
            Stage::Playing if scene.paused && self.below(4) == 0 => Some(Command::Resume),
            Stage::Lobby if host && !calm => Some(self.prepare(&scene)),
            Stage::Over if host && !calm && self.below(4) == 0 => Some(Command::Rematch),
            Stage::Lobby if !calm && self.may_sit(device) => self.sit(&scene),
            _ => None,
        }
    }

    /// Whoever holds a seat and looks through nobody's eyes, or through those of a seat that is not asked, looks round.
    fn open_eyes(&mut self, device: usize, scene: &Scene) -> Option<Command> {
        let known = &self.devices[device];
        let idle = scene.stage == Stage::Playing && !known.watches && known.knows.position.is_some();
        let count = known.seats().len() as u64;
        let looks = known.knows.position.as_ref().and_then(|turn| turn.seat);
        if !idle || count == 0 || (count == 1 && looks.is_some()) {
            return None;
        }
        let chosen = self.below(count) as usize;
        Some(Command::Look(Look::Seat(usize::from(self.devices[device].seats()[chosen]))))
    }

    /// In two worlds at once the guest of the watched seat takes it, and nobody else.
    fn may_sit(&self, device: usize) -> bool {
        let known = &self.devices[device];
        known.seats().is_empty() && (self.director.is_none() || known.guest == 1)
    }

    fn sit(&mut self, scene: &Scene) -> Option<Command> {
        let free = |place: &crate::heard::PlaceSeen| place.person.is_none() && place.bot.is_none();
        let seat = scene.places.iter().position(free)?;
        (self.below(2) == 0).then_some(Command::Sit { seat: Some(seat) })
    }

    /// The host waits a little for people to sit down, fills the table with bots, and starts.
    fn prepare(&mut self, scene: &Scene) -> Command {
        let free = scene.places.iter().position(|place| place.person.is_none() && place.bot.is_none());
        match free {
            Some(seat) if self.below(3) == 0 && self.director.is_none() => {
                Command::Bot { seat, level: "random".to_owned() }
            }
            Some(_) => Command::React(Reaction::Hurry),
            None => Command::Start,
        }
    }

    fn play(&mut self, device: usize, calm: bool) -> Option<Command> {
        if self.director.is_some() {
            return self.directed(device);
        }
        let known = &self.devices[device];
        let turn = known.knows.position.as_ref().filter(|turn| !turn.legal.is_empty())?;
        let seat = usize::from(turn.seat?);
        let (count, decision, held) = (turn.legal.len() as u64, turn.decision, self.now < turn.hold_until);
        if held && self.below(4) > 0 {
            return None;
        }
        let chosen = self.below(count) as usize;
        let turn = self.devices[device].knows.position.as_ref()?;
        let action = turn.legal[chosen].clone();
        let stale = !calm && self.below(25) == 0;
        let decision = if stale { decision.saturating_sub(1) } else { decision };
        Some(Command::Play { seat, decision, action })
    }

    /// What a device puts into a deal.
    fn deal_part(&mut self, device: usize) -> Option<Command> {
        let known = &mut self.devices[device];
        let (silent, nonce) = (known.silent, known.nonce);
        let seats = known.knows.seats.clone();
        let (deal, done) = known.knows.deal.as_mut()?;
        let id = deal.id.parse().ok()?;
        let server = deal.commit.parse().ok()?;
        for seat in seats {
            let index = usize::from(seat);
            let place = Seat::new(index)?;
            if done.contains(&seat) {
                continue;
            }
            let own = fair::seat_commit(&id, &server, place, &nonce);
            if deal.list.is_none() && !*deal.heard.get(index)? {
                done.push(seat);
                let commit = (!silent.0).then(|| own.to_string());
                return Some(Command::Bind { seat: index, commit });
            }
            let bound = deal.list.as_ref().and_then(|list| list.get(index)).and_then(Option::as_ref);
            if bound.is_some_and(|bound| *bound == own.to_string()) && !*deal.opened.get(index)? && !silent.1 {
                done.push(seat);
                return Some(Command::Open { seat: index, nonce: nonce.to_string() });
            }
        }
        None
    }

    /// Anything that anybody can ask for.
    fn whim(&mut self, device: usize, scene: &Scene) -> Option<Command> {
        let seat = self.below(scene.places.len() as u64 + 1) as usize;
        let person = self.below(scene.people.len() as u64 + 1) as PersonId;
        let own = self.devices[device].seats().first().map_or(seat, |own| usize::from(*own));
        let code = self.devices.iter().find_map(|other| other.knows.one_time.clone());
        let guessing = self.devices[device].knows.position.as_ref().is_some_and(|turn| turn.guessing);
        Some(match self.below(34) {
            0 => Command::Name(format!("Name {}", self.below(90))),
            1 => Command::Pause,
            2 => Command::Resume,
            3 => Command::Stand { seat: own },
            4 => Command::Sit { seat: (seat > 0).then_some(seat) },
            5 => Command::Offer { seat: own },
            6 | 7 => Command::Claim { code: code.unwrap_or_else(|| "BABA".to_owned()) },
            8 => Command::Ask { seat },
            9 => Command::Grant { seat, person },
            10 => Command::Deny { seat, person },
            11 => Command::Look(Look::Public),
            12..15 => Command::Look(Look::Mine),
            15 => Command::Look(Look::Seat(seat)),
            16 => Command::Call { seat: own, name: Some("Child".to_owned()) },
            17 => Command::Host { person },
            18 => Command::Lock { seat, locked: self.below(2) == 0 },
            19 => Command::Remove { seat },
            20 => Command::Move { from: own, to: seat },
            21 => Command::Play { seat: own, decision: 1, action: "nonsense".to_owned() },
            22 => Command::Settings(self.settings()),
            23 if guessing => Command::Guess { answer: self.below(4) as u32 },
            24 if self.below(4) == 0 => Command::Leave,
            25 if self.below(6) == 0 => Command::Abandon,
            26 => Command::Rematch,
            28 if self.below(3) == 0 => Command::Ban { person, banned: self.below(2) == 0 },
            29 => Command::Ban { person, banned: false },
            30 => Command::Mute { person, muted: self.below(2) == 0 },
            31 => Command::Admit { person, admitted: self.below(2) == 0 },
            32 => Command::Knock { name: "Anybody".to_owned() },
            27 if self.below(2) == 0 && self.devices[device].guest > 0 => {
                let guest = self.devices[device].guest;
                self.at(0, Event::Forget { guest, step: 0 });
                return None;
            }
            _ => Command::React([Reaction::Cheer, Reaction::Played][self.below(2) as usize]),
        })
    }

    fn settings(&mut self) -> Settings {
        Settings {
            public: self.below(2) == 0,
            pace: [Pace::Normal, Pace::Quick, Pace::Instant][self.below(3) as usize],
            time: [None, Some(5), Some(15)][self.below(3) as usize],
            window: [None, Some(5), Some(15)][self.below(3) as usize],
            warm: [None, Some(5), Some(30)][self.below(3) as usize],
            grow: true,
            knock: self.below(4) == 0,
        }
    }
}
