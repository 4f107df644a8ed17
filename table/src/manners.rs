//! What a table suffers from one person, one household and wrong codes, before it does not listen any more. In memory alone.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::moment::Moment;
use crate::protocol::PersonId;

/// A household, as whoever runs the table tells them apart.
pub type Household = Arc<str>;

/// How often one person may react or ask for seats: so many at once, and another after so many milliseconds.
const SAYS: (u64, u64) = (8, 1500);

/// The same for people from one household who are new to the table.
const COMES: (u64, u64) = (16, 5 * 60_000);

/// So many guests who came are known by name.
const COUNTED: usize = 16;

/// So many wrong one-time codes end all offers.
const WRONG_CODES: u32 = 5;

/// What the table has suffered so far.
#[derive(Default)]
pub struct Manners {
    said: Vec<(PersonId, Moment)>,
    came: Vec<(Household, Moment)>,
    /// The guests who counted last.
    counted: VecDeque<String>,
    wrong_codes: u32,
}

impl Manners {
    /// May somebody react or ask for a seat now?
    pub fn may_say(&mut self, person: PersonId, now: Moment) -> bool {
        take(&mut self.said, person, SAYS, now)
    }

    /// May this guest, who is new, come from this household now? Each counts once: as long as nobody knows what became of a row,
    /// they ask again, and were they refused in the end, the row could still be kept.
    pub fn may_come(&mut self, household: &Household, guest: &str, now: Moment) -> bool {
        if self.counted.iter().any(|counted| counted == guest) {
            return true;
        }
        let may = take(&mut self.came, Arc::clone(household), COMES, now);
        if may {
            self.counted.truncate(COUNTED - 1);
            self.counted.push_front(guest.to_owned());
        }
        may
    }

    /// A one-time code was wrong. Was it one too many?
    pub fn wrong_code(&mut self) -> bool {
        self.wrong_codes += 1;
        self.wrong_codes >= WRONG_CODES
    }

    /// There is a new code to be guessed.
    pub fn offered(&mut self) {
        self.wrong_codes = 0;
    }
}

/// Takes one of an allowance, if there is one left. Of each is known when it will be whole again.
fn take<K: PartialEq>(known: &mut Vec<(K, Moment)>, key: K, (most, every): (u64, u64), now: Moment) -> bool {
    known.retain(|(_, whole)| *whole > now);
    let at = known.iter().position(|(known, _)| *known == key);
    let whole = at.map_or(now, |at| known[at].1).after(every);
    if whole.since(now) > most * every {
        return false;
    }
    match at {
        Some(at) => known[at].1 = whole,
        None => known.push((key, whole)),
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_allowance_is_used_up_and_grows_again() {
        let mut manners = Manners::default();
        let mut said = |person, now| (0..20).filter(|_| manners.may_say(person, Moment(now))).count();
        assert_eq!((said(1, 0), said(2, 0)), (8, 8));
        assert_eq!((said(1, 1499), said(1, 1500), said(1, 4500)), (0, 1, 2));
        assert_eq!(said(1, 1_000_000), 8);
    }

    #[test]
    fn a_guest_who_asks_again_counts_once() {
        let mut manners = Manners::default();
        let home: Household = "home".into();
        let mut comes = |guest: u32| manners.may_come(&home, &guest.to_string(), Moment(0));
        assert!((0..20).all(|_| comes(1)));
        assert_eq!((2..40).filter(|&guest| comes(guest)).count(), 15);
        assert!(comes(1));
    }
}
