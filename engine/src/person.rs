//! People one can play against: how they remember, how they think, who they are.

use serde::Serialize;
use ts_rs::TS;

/// How a person forgets. What is old fades; the last few things and what one found oneself stay longer.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, TS)]
pub struct Memory {
    /// How many of the latest things are always kept.
    pub span: u8,
    /// After how many steps half of the rest is gone.
    pub half_life: f32,
    /// How many times longer one's own finds stay.
    pub own: f32,
    /// The chance to lose track of something that is moved in front of one's eyes.
    pub confusion: f32,
}

impl Memory {
    /// The chance that a thing is forgotten in one step.
    pub fn fading(&self, own: bool) -> f32 {
        let half_life = self.half_life * if own { self.own } else { 1.0 };
        1.0 - (-std::f32::consts::LN_2 / half_life.max(0.01)).exp()
    }
}

/// How a person decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub enum Mind {
    /// At once, by rule of thumb.
    Instinct,
    /// By thinking on from there.
    Thought {
        /// How many times over. The game says what that means: how many turns ahead, or how often one puts oneself into
        /// the others' place.
        depth: u8,
    },
    /// By trying out possible courses of the game.
    Search {
        /// How many.
        iterations: u32,
        /// How many actions each is followed before it is judged.
        horizon: u32,
    },
}

/// Somebody to play against.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, TS)]
pub struct Person {
    /// `easy`, `medium` or `hard`.
    pub level: &'static str,
    /// The name.
    pub name: &'static str,
    /// The names of others who play alike. With `name` as many as the game has seats, so that no two at a table share one.
    pub others: &'static [&'static str],
    /// One line on what they are like, in English, German, Dutch, French and Spanish.
    pub character: [(&'static str, &'static str); 5],
    /// How they forget; nothing for a perfect memory.
    pub memory: Option<Memory>,
    /// How they decide.
    pub mind: Mind,
    /// The shortest and the longest time they take to answer, in milliseconds. It is drawn at random and does not
    /// depend on what they hold.
    pub thinking: (u32, u32),
}

impl Person {
    /// What whoever plays like this is called at a seat: the second seat is the first that a bot usually has.
    pub fn called(&self, seat: usize) -> &'static str {
        let others = self.others.len();
        let nth = (seat + others) % (others + 1);
        if nth == 0 { self.name } else { self.others[nth - 1] }
    }
}
