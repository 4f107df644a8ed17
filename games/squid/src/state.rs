//! The whole truth of a game at one moment.

use engine::{BySeat, Chance, Kinds, Seat, SeatSet};

use crate::pieces::{DECK, Deed, MAX_RING, MAX_SEATS, Position, Trick, Tricks, Vote};

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// Who stands where.
    pub ring: Ring,
    /// Where the guard stands; 0 until it is placed.
    pub guard: Position,
    /// The players who still have a character in the ring.
    pub playing: SeatSet,
    /// What each seat holds.
    pub hands: BySeat<Tricks, MAX_SEATS>,
    /// The votes of this round: secret while voting goes on, then public until the next vote begins.
    pub votes: BySeat<Option<Vote>, MAX_SEATS>,
    /// The guard actions.
    pub deeds: Stock<Deed>,
    /// The tricks that nobody holds.
    pub tricks: Stock<Trick>,
    /// Who began.
    pub start: Seat,
    /// Whom the table waits for. It follows from what is public: ring, votes cast, passes and hand sizes (SQ-23).
    pub waiting: SeatSet,
    /// What is asked.
    pub phase: Phase,
}

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The start seat puts the guard on one of its characters (SQ-8).
    Guard,
    /// Everybody in the ring votes (SQ-9).
    Vote,
    /// The guard has moved; tricks may move it on (SQ-12 to SQ-14).
    Moved {
        /// Is it a quick round (SQ-13)?
        quick: bool,
    },
    /// A guard action lies open; a trick may have it drawn again (SQ-16).
    Revealed {
        /// The action.
        deed: Deed,
        /// Is it a quick round (SQ-13)?
        quick: bool,
    },
    /// Nothing: this seat has won (SQ-22).
    Over(Seat),
}

impl State {
    /// Where the guard stands, once it is placed.
    #[inline]
    pub fn guard(&self) -> Option<Position> {
        (self.phase != Phase::Guard).then_some(self.guard)
    }

    /// Whose character the guard stands behind.
    #[inline]
    pub fn under_guard(&self) -> Seat {
        self.ring.at(self.guard)
    }

    /// The seats that hold a card. Who is out holds none (SQ-18).
    #[inline]
    pub fn holders(&self) -> SeatSet {
        let mut holders = SeatSet::EMPTY;
        for (seat, hand) in Seat::all(MAX_SEATS).zip(&self.hands.0) {
            if !hand.is_empty() {
                holders = holders.with(seat);
            }
        }
        holders
    }

    /// The seats that have voted in this round.
    #[inline]
    pub fn voted(&self) -> SeatSet {
        let mut voted = SeatSet::EMPTY;
        for (seat, vote) in Seat::all(MAX_SEATS).zip(&self.votes.0) {
            if vote.is_some() {
                voted = voted.with(seat);
            }
        }
        voted
    }

    /// Who has passed in the open window: all who hold a card and are not waited for any more (SQ-14).
    pub fn passed(&self) -> SeatSet {
        match self.phase {
            Phase::Moved { .. } | Phase::Revealed { .. } => self.holders().minus(self.waiting),
            Phase::Guard | Phase::Vote | Phase::Over(_) => SeatSet::EMPTY,
        }
    }

    /// Is it a quick round (SQ-13)?
    pub fn quick(&self) -> bool {
        matches!(self.phase, Phase::Moved { quick: true } | Phase::Revealed { quick: true, .. })
    }

    /// The guard action that is about to take effect.
    pub fn revealed(&self) -> Option<Deed> {
        if let Phase::Revealed { deed, .. } = self.phase { Some(deed) } else { None }
    }

    /// Who has won.
    #[inline]
    pub fn winner(&self) -> Option<Seat> {
        if let Phase::Over(winner) = self.phase { Some(winner) } else { None }
    }
}

impl Phase {
    /// The name in records and views.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Guard => "guard",
            Phase::Vote => "vote",
            Phase::Moved { .. } => "moved",
            Phase::Revealed { .. } => "revealed",
            Phase::Over(_) => "over",
        }
    }
}

impl Kinds for State {
    const KINDS: &'static [&'static str] =
        &["phase guard", "phase vote", "phase moved", "phase revealed", "phase over"];

    fn kind(&self) -> &'static str {
        match self.phase {
            Phase::Guard => "phase guard",
            Phase::Vote => "phase vote",
            Phase::Moved { .. } => "phase moved",
            Phase::Revealed { .. } => "phase revealed",
            Phase::Over(_) => "phase over",
        }
    }
}

/// The characters, from position 0 clockwise, each by its owner.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Ring {
    // What lies behind the end is always seat 0, so that equal rings are equal bytes.
    owners: [Seat; MAX_RING],
    length: u8,
}

impl Ring {
    /// How many characters stand in the ring.
    #[inline]
    pub fn len(&self) -> u8 {
        self.length
    }

    /// Does nobody stand in it?
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The characters by owner.
    #[inline]
    pub fn owners(&self) -> &[Seat] {
        &self.owners[..usize::from(self.length)]
    }

    /// The owner of the character on a position of the ring.
    #[inline]
    pub fn at(&self, position: Position) -> Seat {
        self.owners[position.index()]
    }

    /// The positions of a seat's characters.
    #[inline]
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = Position> + '_ {
        let places = self.owners().iter().enumerate();
        places.filter(move |&(_, &owner)| owner == seat).filter_map(|(n, _)| Position::new(n))
    }

    /// Takes a character out; higher positions drop by one (SQ-17).
    #[inline]
    pub fn remove(&mut self, position: Position) {
        let end = usize::from(self.length);
        if position.index() < end {
            self.owners.copy_within(position.index() + 1..end, position.index());
            self.owners[end - 1] = Seat::FIRST;
            self.length -= 1;
        }
    }
}

impl FromIterator<Seat> for Ring {
    /// At most [`MAX_RING`] are taken.
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Ring {
        let mut ring = Ring { owners: [Seat::FIRST; MAX_RING], length: 0 };
        for (place, seat) in ring.owners.iter_mut().zip(seats) {
            *place = seat;
            ring.length += 1;
        }
        ring
    }
}

impl std::fmt::Debug for Ring {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.owners().iter().map(|seat| seat.index())).finish()
    }
}

/// A pile and its discard pile, sharing one row of places: the discards from the left, first discarded first;
/// the pile up to the right end, top first. What is in neither is in hands, so the two never meet.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Stock<C> {
    // Free places hold the default card, so that equal stocks are equal bytes.
    cards: [C; DECK],
    pile: u8,
    discards: u8,
}

impl<C: Copy + Default> Stock<C> {
    /// A pile, top first, and discards, first discarded first; of more than [`DECK`] cards the rest is left out.
    pub fn new(pile: impl IntoIterator<Item = C>, discards: impl IntoIterator<Item = C>) -> Stock<C> {
        let mut stock = Stock { cards: [C::default(); DECK], pile: 0, discards: 0 };
        for card in pile.into_iter().take(DECK) {
            stock.discard(card);
        }
        stock.turn_over();
        for card in discards.into_iter().take(DECK - usize::from(stock.pile)) {
            stock.discard(card);
        }
        stock
    }

    /// The pile, top first.
    #[inline]
    pub fn pile(&self) -> &[C] {
        &self.cards[DECK - usize::from(self.pile)..]
    }

    /// The discards, first discarded first.
    #[inline]
    pub fn discards(&self) -> &[C] {
        &self.cards[..usize::from(self.discards)]
    }

    /// Takes the top card of the pile.
    #[inline]
    pub fn take(&mut self) -> Option<C> {
        let top = DECK.checked_sub(usize::from(self.pile)).filter(|&top| top < DECK)?;
        let card = std::mem::take(&mut self.cards[top]);
        self.pile -= 1;
        Some(card)
    }

    /// Puts a card on the discards.
    #[inline]
    pub fn discard(&mut self, card: C) {
        if let Some(place) = self.cards.get_mut(usize::from(self.discards)) {
            *place = card;
            self.discards += 1;
        }
    }

    /// Shuffles the discards and makes them the pile; the first card of the shuffled list is the top (SQ-7, SQ-21).
    /// Only for an empty pile.
    pub fn renew(&mut self, chance: &mut impl Chance) {
        chance.shuffle(&mut self.cards[..usize::from(self.discards)]);
        self.turn_over();
    }

    /// Makes the discards the pile, the first on top.
    fn turn_over(&mut self) {
        let count = usize::from(self.discards);
        self.cards.copy_within(..count, DECK - count);
        self.cards[..DECK - count].fill(C::default());
        self.pile = self.discards;
        self.discards = 0;
    }
}

impl<C: Copy + Default + std::fmt::Debug> std::fmt::Debug for Stock<C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stock").field("pile", &self.pile()).field("discards", &self.discards()).finish()
    }
}
