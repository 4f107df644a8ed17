//! Checks how a seed came about: by the header alone, and by what devices kept.

use std::fmt::Display;

use serde::Deserialize;

use super::{Attempt, Commit, Fair, Frozen, Mismatch, Receipt, Who, commit, players, seat_commit, seed};
use crate::{Header, Seat, SeatSet};

/// A header whose account of its seed is consistent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// Who plays, by seat.
    pub players: Vec<Who>,
    /// The account.
    pub fair: Fair,
}

/// What a receipt that fits bears out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vouched {
    /// The device had its part in the seed: the deal was fair.
    Deal,
    /// The header tells of a voided attempt that the device was part of.
    Void {
        /// Which one, from 0.
        attempt: usize,
        /// Does the header say that it was this very seat that did not open?
        silent: bool,
    },
}

/// Derives everything in the header's `fair` again. `None` if the header does not say how its seed came about.
pub fn check(header: &Header) -> Result<Option<Checked>, Mismatch> {
    let Some(written) = header.more.get("fair") else { return Ok(None) };
    let fair = Fair::deserialize(written).map_err(|error| Mismatch::unreadable("fair", &error))?;
    if serde_json::to_value(&fair).ok().as_ref() != Some(written) {
        return Err(Mismatch::new("fair", "has a key too many, or lacks a null"));
    }
    let checked = Checked { players: players(header)?, fair };
    let frozen = Frozen::new(&header.game, header.rules, &header.options, &checked.players)?;
    let deal = &checked.fair.deal;
    checked.check_attempts(&frozen)?;
    let derived = seed(&deal.id, &frozen, &deal.server, &deal.nonces());
    equal("seed".to_owned(), &header.seed, "the server's secret and the seats' nonces give", &derived)?;
    Ok(Some(checked))
}

fn equal<T: PartialEq + Display>(value: String, is: &T, source: &str, should: &T) -> Result<(), Mismatch> {
    if is == should { Ok(()) } else { Err(Mismatch::new(value, format!("is {is}, but {source} {should}"))) }
}

impl Checked {
    /// All attempts in order; the last one is the deal.
    fn attempts(&self) -> impl Iterator<Item = &Attempt> {
        self.fair.void.iter().chain([&self.fair.deal])
    }

    fn check_attempts(&self, frozen: &Frozen) -> Result<(), Mismatch> {
        let mut gone = SeatSet::EMPTY;
        for (n, attempt) in self.attempts().enumerate() {
            let void = n < self.fair.void.len();
            let place = if void { format!("fair.void[{n}]") } else { "fair".to_owned() };
            if self.attempts().take(n).any(|before| before.id == attempt.id) {
                return Err(Mismatch::new(place + ".id", "was that of an earlier attempt"));
            }
            if self.attempts().take(n).any(|before| before.server == attempt.server) {
                return Err(Mismatch::new(place + ".server", "was that of an earlier attempt"));
            }
            self.check_attempt(attempt, &place, frozen, gone)?;
            match attempt.silent().first() {
                None if void => {
                    return Err(Mismatch::new(place, "all seats opened, so nothing made this attempt void"));
                }
                Some(seat) if !void => {
                    let reason = "is null, but a seat that does not open makes the attempt void";
                    return Err(Mismatch::new(format!("fair.seats[{seat}].nonce"), reason));
                }
                _ => gone = attempt.silent().iter().fold(gone, SeatSet::with),
            }
        }
        Ok(())
    }

    /// One attempt, after others in which the seats that are `gone` were silent.
    fn check_attempt(&self, attempt: &Attempt, place: &str, frozen: &Frozen, gone: SeatSet) -> Result<(), Mismatch> {
        if attempt.seats.len() != self.players.len() {
            let reason = format!("there are {}, but {} players", attempt.seats.len(), self.players.len());
            return Err(Mismatch::new(format!("{place}.seats"), reason));
        }
        let derived = commit(&attempt.id, frozen, &attempt.server);
        equal(format!("{place}.commit"), &attempt.commit, "id, set-up and the server's secret give", &derived)?;
        for ((seat, who), share) in Seat::all(self.players.len()).zip(&self.players).zip(&attempt.seats) {
            let Some(share) = share else { continue };
            let place = format!("{place}.seats[{seat}]");
            if *who != Who::Person {
                return Err(Mismatch::new(place, "is a contribution, but a bot makes none"));
            }
            if gone.contains(seat) {
                let reason = "is a contribution, but a seat that was silent before makes none any more";
                return Err(Mismatch::new(place, reason));
            }
            if let Some(nonce) = share.nonce {
                let derived = seat_commit(&attempt.id, &attempt.commit, seat, &nonce);
                equal(place + ".commit", &share.commit, "id, commit, seat and nonce give", &derived)?;
            }
        }
        Ok(())
    }

    /// Holds a device's receipt against the header.
    pub fn receipt(&self, receipt: &Receipt) -> Result<Vouched, Mismatch> {
        let Some((n, attempt)) = self.attempts().enumerate().find(|(_, attempt)| attempt.id == receipt.id) else {
            return Err(Mismatch::new("receipt.id", format!("the header tells of no attempt {}", receipt.id)));
        };
        equal("receipt.commit".to_owned(), &receipt.commit, "the header says", &attempt.commit)?;
        let list = attempt.list();
        if receipt.list.len() != list.len() {
            let reason = format!("has {} seats, but the game {}", receipt.list.len(), list.len());
            return Err(Mismatch::new("receipt.list", reason));
        }
        let say = |commit: &Option<Commit>| commit.map_or("null".to_owned(), |commit| commit.to_string());
        for (seat, (shown, said)) in receipt.list.iter().zip(&list).enumerate() {
            equal(format!("receipt.list[{seat}]"), &say(shown), "the header says", &say(said))?;
        }
        let share = attempt.seats.get(receipt.seat).copied().flatten();
        let (Some(seat), Some(share)) = (Seat::new(receipt.seat), share) else {
            return Err(Mismatch::new("receipt.seat", format!("seat {} contributed nothing", receipt.seat)));
        };
        // Only one nonce gives this commit, so the one that the header says was opened is the device's own.
        let derived = seat_commit(&receipt.id, &receipt.commit, seat, &receipt.nonce);
        if share.commit != derived {
            let reason = format!("gives {derived}, but the seat was bound by {}", share.commit);
            return Err(Mismatch::new("receipt.nonce", reason));
        }
        if n < self.fair.void.len() {
            return Ok(Vouched::Void { attempt: n, silent: share.nonce.is_none() });
        }
        Ok(Vouched::Deal)
    }
}
