//! What people do who play in two worlds at once: what can be done in both, and nothing that changes who holds which seat.

use engine::Seat;
use table::protocol::{Command, Look, Pace, Reaction};

use crate::world::World;

impl World {
    /// An action for one of the device's seats that are asked.
    pub(crate) fn directed(&mut self, device: usize) -> Option<Command> {
        let director = self.director.as_ref()?;
        let held = self.devices[device].knows.position.as_ref().is_some_and(|turn| self.now < turn.hold_until);
        let seats = self.devices[device].seats().iter().filter_map(|seat| Seat::new(usize::from(*seat)));
        let asked: Vec<Seat> = seats.filter(|&seat| director.asked(seat)).collect();
        if held && self.below(4) > 0 {
            return None;
        }
        let seat = *asked.get(self.below(asked.len() as u64) as usize)?;
        let (decision, action) = self.director.as_ref()?.pick(seat, &mut self.chance)?;
        Some(Command::Play { seat: seat.index(), decision, action })
    }

    /// Something that shows in both worlds the same.
    pub(crate) fn harmless(&mut self, device: usize) -> Option<Command> {
        let own = self.devices[device].seats().first().map_or(0, |seat| usize::from(*seat));
        Some(match self.below(12) {
            0 => Command::Name(format!("Name {}", self.below(90))),
            1 => Command::Pause,
            2 => Command::Resume,
            3 => Command::Look(Look::Public),
            4 | 5 => Command::Look(Look::Mine),
            6 => Command::Call { seat: own, name: Some("Child".to_owned()) },
            7 => {
                let pace = [Pace::Normal, Pace::Quick, Pace::Instant][self.below(3) as usize];
                let settings = self.plan.tables[0].settings.clone();
                Command::Settings(table::protocol::Settings { pace, ..settings })
            }
            8 | 9 => {
                let seat = Seat::new(own)?;
                let (decision, action) = self.director.as_ref()?.pry(seat, &mut self.chance)?;
                Command::Play { seat: own, decision, action }
            }
            10 => Command::Guess { answer: self.below(4) as u32 },
            _ => Command::React(Reaction::Gasp),
        })
    }
}
