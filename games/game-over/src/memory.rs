//! How people forget what lay where.

use engine::{Memory, Quick, Seat};

use crate::facts::Facts;

impl Facts {
    /// Lets old sightings fade. The latest few stay, one's own finds stay longer, and a swap can make one lose track of both
    /// tiles.
    pub(crate) fn fade(&mut self, seat: Seat, step: u32, memory: &Memory, chance: &mut Quick) {
        if let Some((from, to, when)) = self.swap
            && when == step
            && chance.happens(memory.confusion)
        {
            self.cells[from.index()] = None;
            self.cells[to.index()] = None;
        }
        let steps = self.cells.map(|known| known.map(|known| known.step));
        for known in &mut self.cells {
            let Some(sighting) = *known else { continue };
            let newer = steps.iter().flatten().filter(|&&step| step > sighting.step).count();
            if newer >= usize::from(memory.span) && chance.happens(memory.fading(sighting.by == seat)) {
                *known = None;
            }
        }
    }
}
