//! *Squid the Game* for four, written by hand as one tight loop: no engine, no types, no errors.

use engine::{Chance, Quick};

const POW: u8 = 0;
const TRICK: u8 = 2;
const DEEDS: [u8; 20] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2];
/// Tricks are two, minus, next, quick, second; a hand counts each in six bits.
const TRICKS: [u8; 21] = [0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4];
const LANE: [u32; 5] = [63, 63 << 6, 63 << 12, 63 << 18, 63 << 24];
const VOTES: [isize; 4] = [0, 1, 2, -1];

/// What is done, a byte each: votes 0 to 3 in the order of `VOTES`, tricks by number plus 8, a pass.
const PASS: u8 = 16;

/// Plays so many moves. The legal moves are listed, one is chosen and made, as the engine does.
pub fn by_hand(moves: u64, chance: &mut Quick) -> u64 {
    let mut made = 0;
    while made < moves {
        made += Table::deal(chance).play(chance);
    }
    made
}

struct Table {
    ring: [u8; 8],
    length: usize,
    guard: usize,
    hands: [u32; 4],
    /// Drawn guard actions lie before `drawn`, in order; the pile behind it.
    deeds: [u8; 20],
    drawn: usize,
    /// Discarded tricks from the left, the pile up to the right end.
    tricks: [u8; 21],
    discards: usize,
    top: usize,
    list: [u8; 8],
}

impl Table {
    #[inline]
    fn deal(chance: &mut Quick) -> Table {
        let (mut deeds, mut tricks, mut hands) = (DEEDS, TRICKS, [0; 4]);
        chance.shuffle(&mut deeds);
        chance.shuffle(&mut tricks);
        for (n, &trick) in tricks[..8].iter().enumerate() {
            hands[n / 2] += 1 << (6 * u32::from(trick));
        }
        let ring = [0, 1, 2, 3, 0, 1, 2, 3];
        Table { ring, length: 8, guard: 0, hands, deeds, drawn: 0, tricks, discards: 0, top: 8, list: [0; 8] }
    }

    /// A whole game; says how many moves it took.
    #[inline]
    fn play(&mut self, chance: &mut Quick) -> u64 {
        let start = chance.below(4) as u8;
        self.list = [start, start + 4, 0, 0, 0, 0, 0, 0];
        self.guard = usize::from(self.list[chance.below(2) as usize]);
        let mut made = 1;
        let mut playing = 0b1111_u32;
        while playing & (playing - 1) != 0 {
            made += self.vote(playing, chance);
            let mut quick = false;
            loop {
                made += self.after_move(&mut quick, chance);
                let mut deed = self.reveal(chance);
                made += self.after_action(&mut deed, chance);
                match deed {
                    POW => {
                        playing = self.eliminate(playing);
                        break;
                    }
                    TRICK => self.draw(chance),
                    _ => {}
                }
                if !quick {
                    break;
                }
                self.guard = (self.guard + 1) % self.length;
            }
        }
        made
    }

    /// All players vote in the order in which they happen to arrive.
    #[inline]
    fn vote(&mut self, playing: u32, chance: &mut Quick) -> u64 {
        let mut waiting = playing;
        let mut votes = [0_u8; 4];
        while waiting != 0 {
            let seat = one_of(waiting, chance);
            waiting &= !(1 << seat);
            let hand = self.hands[seat];
            self.list[0] = 0;
            self.list[1] = 1;
            let mut length = 2;
            if hand & LANE[0] != 0 {
                self.list[length & 7] = 2;
                length += 1;
            }
            if hand & LANE[1] != 0 {
                self.list[length & 7] = 3;
                length += 1;
            }
            votes[seat] = self.list[chance.below(length as u32) as usize & 7];
        }
        let mut sum = 0;
        for (seat, vote) in votes.into_iter().enumerate() {
            sum += VOTES[usize::from(vote & 3)];
            if vote >= 2 {
                self.lay(seat, vote - 2);
            }
        }
        // At most four votes of −1: four times round first keeps it from going below 0.
        self.guard = (self.guard + 4 * self.length).wrapping_add_signed(sum) % self.length;
        u64::from(playing.count_ones())
    }

    /// The window after the move: next, quick or pass.
    #[inline]
    fn after_move(&mut self, quick: &mut bool, chance: &mut Quick) -> u64 {
        let mut made = 0;
        let mut waiting = self.holders();
        while waiting != 0 {
            let seat = one_of(waiting, chance);
            let hand = self.hands[seat];
            let mut length = 0;
            for trick in [2_u8, 3] {
                if hand & LANE[usize::from(trick)] != 0 {
                    self.list[length & 7] = trick;
                    length += 1;
                }
            }
            self.list[length & 7] = PASS;
            let choice = self.list[chance.below(length as u32 + 1) as usize & 7];
            made += 1;
            if choice == PASS {
                waiting &= !(1 << seat);
            } else {
                self.lay(seat, choice);
                *quick |= choice == 3;
                self.guard = (self.guard + 1) % self.length;
                waiting = self.holders();
            }
        }
        made
    }

    /// The window after the guard action: second or pass.
    #[inline]
    fn after_action(&mut self, deed: &mut u8, chance: &mut Quick) -> u64 {
        let mut made = 0;
        let mut waiting = self.holders();
        while waiting != 0 {
            let seat = one_of(waiting, chance);
            let mut length = 0;
            if self.hands[seat] & LANE[4] != 0 {
                self.list[0] = 4;
                length = 1;
            }
            self.list[length] = PASS;
            let choice = self.list[chance.below(length as u32 + 1) as usize & 7];
            made += 1;
            if choice == PASS {
                waiting &= !(1 << seat);
            } else {
                self.lay(seat, choice);
                *deed = self.reveal(chance);
                waiting = self.holders();
            }
        }
        made
    }

    #[inline]
    fn holders(&self) -> u32 {
        let held = |seat: usize| u32::from(self.hands[seat] != 0) << seat;
        held(0) | held(1) | held(2) | held(3)
    }

    #[inline]
    fn lay(&mut self, seat: usize, trick: u8) {
        self.hands[seat] -= 1 << (6 * u32::from(trick));
        self.tricks[self.discards] = trick;
        self.discards += 1;
    }

    #[inline]
    fn reveal(&mut self, chance: &mut Quick) -> u8 {
        if self.drawn == self.deeds.len() {
            chance.shuffle(&mut self.deeds);
            self.drawn = 0;
        }
        let deed = self.deeds[self.drawn];
        self.drawn += 1;
        deed
    }

    #[inline]
    fn draw(&mut self, chance: &mut Quick) {
        let end = self.tricks.len();
        if self.top == end {
            chance.shuffle(&mut self.tricks[..self.discards]);
            self.tricks.copy_within(..self.discards, end - self.discards);
            self.top = end - self.discards;
            self.discards = 0;
        }
        if self.top < end {
            let owner = usize::from(self.ring[self.guard]);
            self.hands[owner] += 1 << (6 * u32::from(self.tricks[self.top]));
            self.top += 1;
        }
    }

    /// Takes the character under the guard out of the ring, and its owner out of the game with the last one.
    #[inline]
    fn eliminate(&mut self, playing: u32) -> u32 {
        let owner = self.ring[self.guard];
        self.ring.copy_within(self.guard + 1..self.length, self.guard);
        self.length -= 1;
        if self.guard == self.length {
            self.guard = 0;
        }
        if self.ring[..self.length].contains(&owner) {
            return playing;
        }
        for trick in 0..5_u8 {
            while self.hands[usize::from(owner)] & LANE[usize::from(trick)] != 0 {
                self.lay(usize::from(owner), trick);
            }
        }
        playing & !(1 << owner)
    }
}

/// One of a set, each with the same chance.
#[inline]
fn one_of(set: u32, chance: &mut Quick) -> usize {
    let mut left = set;
    if set & (set - 1) != 0 {
        for _ in 0..chance.below(set.count_ones()) {
            left &= left - 1;
        }
    }
    left.trailing_zeros() as usize
}
