//! The square rings round the plug, along which a turn takes its riders (WA-18).

use crate::geometry::{CELLS, CENTRE, Place, SIDE, Spin};

/// One of the square rings round the plug: 1 (8 places), 2 (16) or 3 (24) (WA-18).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ring(u8);

impl Ring {
    /// From the inside out.
    pub const ALL: [Ring; 3] = [Ring(1), Ring(2), Ring(3)];

    /// 0 for the innermost.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// Is it the ring along the edge of the board?
    #[inline]
    pub const fn is_outer(self) -> bool {
        self.0 == 3
    }

    /// How many places it has.
    #[inline]
    pub const fn places(self) -> u8 {
        8 * self.0
    }

    /// How many places a quarter turn takes a rider along.
    #[inline]
    pub const fn quarter(self) -> u8 {
        2 * self.0
    }

    /// All its places, as a mask of [`Beads`].
    #[inline]
    const fn whole(self) -> u32 {
        (1 << self.places()) - 1
    }

    /// The ring of a place and where on it the place is, as a single bead; nothing for the centre.
    #[inline]
    pub const fn of(place: Place) -> Option<(Ring, Beads)> {
        match RING_OF[place.index()] {
            (0, _) => None,
            (ring, at) => Some((Ring(ring), Beads(1 << at))),
        }
    }

    /// The place of a single bead.
    #[inline]
    pub const fn place(self, bead: Beads) -> Place {
        let at = bead.0.trailing_zeros() as usize % RING_PLACES[0].len();
        Place::at(RING_PLACES[self.0 as usize][at])
    }

    /// The same beads one place on.
    #[inline]
    pub const fn on(self, beads: Beads, spin: Spin) -> Beads {
        let last = self.places() - 1;
        Beads(match spin {
            Spin::Cw => (beads.0 << 1 | beads.0 >> last) & self.whole(),
            Spin::Ccw => (beads.0 >> 1 | beads.0 << last) & self.whole(),
        })
    }

    /// The same beads one place back.
    #[inline]
    pub const fn back(self, beads: Beads, spin: Spin) -> Beads {
        match spin {
            Spin::Cw => self.on(beads, Spin::Ccw),
            Spin::Ccw => self.on(beads, Spin::Cw),
        }
    }

    /// The place behind a place on its ring, for a board turned `spin`; the centre is behind itself.
    pub const fn behind(place: Place, spin: Spin) -> Place {
        match Ring::of(place) {
            Some((ring, bead)) => ring.place(ring.back(bead, spin)),
            None => place,
        }
    }
}

/// Places of one ring, as bits in clockwise order from its top left corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Beads(pub(crate) u32);

/// Ring (0 for the centre) and number along it of every place.
const RING_OF: [(u8, u8); CELLS] = {
    let mut table = [(0, 0); CELLS];
    let mut ring = 1;
    while ring <= 3 {
        let mut at = 0;
        while at < 8 * ring {
            table[RING_PLACES[ring][at] as usize] = (ring as u8, at as u8);
            at += 1;
        }
        ring += 1;
    }
    table
};

/// The places of the rings in clockwise order from the top left corner.
const RING_PLACES: [[u8; 24]; 4] = {
    let mut table = [[CENTRE; 24]; 4];
    let mut ring = 1;
    while ring <= 3u8 {
        let (mut x, mut y) = (3 - ring, 3 - ring);
        let mut at = 0;
        while at < 8 * ring {
            table[ring as usize][at as usize] = y * SIDE + x;
            match at / (2 * ring) {
                0 => x += 1,
                1 => y += 1,
                2 => x -= 1,
                _ => y -= 1,
            }
            at += 1;
        }
        ring += 1;
    }
    table
};
