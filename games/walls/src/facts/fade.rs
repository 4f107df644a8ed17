//! How people forget what they saw in the piles.

use engine::{Memory, Quick, Seat};

use super::{Facts, What};

/// How much less it confuses when a pile comes back to its own place than when two change places.
const TIDIED: f32 = 0.25;

impl Facts {
    /// Lets what is known of the piles fade. The latest few cards stay, one's own finds stay longer, and a pile that others
    /// tidy or move can make one lose track of its cards. The backs on top are never hidden, so they stay.
    pub(super) fn fade(&mut self, seat: Seat, step: u32, memory: &Memory, chance: &mut Quick) {
        if let Some(put) = self.put_back
            && put.step == step
            && put.by != seat
        {
            let confusion = if put.pile == put.place { TIDIED * memory.confusion } else { memory.confusion };
            self.known.retain(|fact| {
                let pile = fact.what.pile();
                is_public(fact.what) || (pile != put.pile && pile != put.place) || !chance.happens(confusion)
            });
        }
        let mut steps: Vec<u32> =
            self.known.iter().filter(|fact| !matches!(fact.what, What::Lies(..))).map(|fact| fact.step).collect();
        steps.sort_unstable_by(|a, b| b.cmp(a));
        self.known.retain(|fact| {
            let newer = steps.partition_point(|&step| step > fact.step);
            is_public(fact.what) || newer < usize::from(memory.span) || !chance.happens(memory.fading(fact.by == seat))
        });
    }
}

/// Does everybody see it all the time?
fn is_public(what: What) -> bool {
    matches!(what, What::Lies(_, 0, _))
}
