//! A deal that was played before, dealt once more: for practice, from any of its positions on, or for a duel.

use engine::Seat;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Record;
use super::change::{Change, Holder};
use crate::protocol::{Actor, SeatNumber, Stage};

/// What a deal is dealt once more for.
#[derive(Serialize, Deserialize, TS, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// Somebody goes on from a position, to see what would have been.
    Practice,
    /// Others play it from the beginning, to see who makes more of it.
    Duel,
}

/// A deal that was played before. Nothing of it but its purpose is told while it is played.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct Given {
    /// What it is dealt once more for.
    pub purpose: Purpose,
    /// Its seed.
    pub seed: String,
    /// What is done first, as it was then: in practice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<(SeatNumber, String)>,
    /// The table where it was played, and which game there that was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<(String, u32)>,
}

impl Record {
    /// The deal of a table for one that was played before.
    pub(crate) fn given_deal(&self) -> Option<Change> {
        let seed = self.given()?.seed.clone();
        Some(Change::Dealt { seed, rules: self.kind().rules() })
    }

    /// What a table for practice does by itself: it deals, and does what was done then, until it is somebody's turn to choose
    /// otherwise.
    pub(crate) fn rehearsal(&self) -> Option<Change> {
        let given = self.given().filter(|given| given.purpose == Purpose::Practice)?;
        if self.number == 0 {
            let there = self.places.iter().all(|place| place.holder != Holder::Free);
            return self.given_deal().filter(|_| there && self.stage() == Stage::Lobby);
        }
        let position = &self.running().ok()?.position;
        let (seat, action) = given.actions.get(position.step() as usize)?;
        // What the rules have outgrown is left.
        position.number_of(Seat::new(*seat)?, action)?;
        let (decision, by) = (position.decision(), Actor::Person);
        Some(Change::Did { seat: *seat, action: action.clone(), by, decision, opens: None })
    }

    /// Is a table for practice still on its way to the position that it is for?
    pub(crate) fn rehearses(&self) -> bool {
        self.number > 0 && self.rehearsal().is_some()
    }
}
