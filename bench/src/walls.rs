//! *Ab durch die Mauer* for four, written by hand as one tight loop: no engine, no types, no errors.

use engine::{Chance, Quick};

const ROOMS: &[u8; 49] = b"AABBCCDEAABCDDEEEBCDFGGG#FFFGHIJKKKHHIJLLKHIIJJLL";
/// A card is part * 4 + costume; 99 is no disguise. Fields row by row.
const DISGUISE: [u8; 49] = {
    let mut table = [99; 49];
    let printed: [(usize, u8); 20] = [
        (2, 0),
        (4, 6),
        (8, 10),
        (12, 11),
        (14, 5),
        (16, 16),
        (17, 15),
        (18, 17),
        (20, 1),
        (23, 14),
        (25, 12),
        (28, 3),
        (30, 19),
        (31, 13),
        (32, 18),
        (34, 7),
        (36, 9),
        (40, 8),
        (44, 4),
        (46, 2),
    ];
    let mut n = 0;
    while n < 20 {
        table[printed[n].0] = printed[n].1;
        n += 1;
    }
    table
};
const STEPS: [u64; 49] = {
    let mut table = [0; 49];
    let mut a = 0;
    while a < 49 {
        let mut b = 0;
        while b < 49 {
            let near = (a % 7_usize).abs_diff(b % 7) + (a / 7_usize).abs_diff(b / 7) == 1;
            if near && ROOMS[a] == ROOMS[b] {
                table[a] |= 1 << b;
            }
            b += 1;
        }
        a += 1;
    }
    table
};
/// Where a cell lies after so many clockwise quarter turns.
const TURNED: [[u8; 49]; 4] = {
    let mut table = [[0; 49]; 4];
    let mut cell = 0;
    while cell < 49 {
        let (mut x, mut y) = (cell % 7, cell / 7);
        let mut quarters = 0;
        while quarters < 4 {
            table[quarters][cell] = (y * 7 + x) as u8;
            (x, y) = (6 - y, x);
            quarters += 1;
        }
        cell += 1;
    }
    table
};
const MAGNETS: [u8; 3] = [0b001_0010, 0b100_1001, 0b010_0100];
/// The places that a slider grips, by slider, corridor (0 to 4) and offset (0 to 4, for −2 to 2).
const GRIP: [[[u64; 5]; 5]; 3] = {
    let mut table = [[[0; 5]; 5]; 3];
    let mut n = 0;
    while n < 75 {
        let (slider, corridor, offset) = (n / 25, n / 5 % 5, n % 5);
        let mut chamber = 0;
        while chamber < 7 {
            let row = chamber + offset;
            if MAGNETS[slider] >> chamber & 1 == 1 && row >= 2 && row < 9 {
                table[slider][corridor][offset] |= 1 << ((row - 2) * 7 + corridor + 1);
            }
            chamber += 1;
        }
        n += 1;
    }
    table
};
/// The places of the rings, clockwise from the top left corner.
const RING: [[u8; 24]; 4] = {
    let mut table = [[24; 24]; 4];
    let mut ring = 1;
    while ring < 4 {
        let (mut x, mut y, mut at) = (3 - ring, 3 - ring, 0);
        while at < 8 * ring {
            table[ring][at] = (y * 7 + x) as u8;
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
/// Ring and number along it of each place.
const ON_RING: [(u8, u8); 49] = {
    let mut table = [(0, 0); 49];
    let mut ring = 1;
    while ring < 4 {
        let mut at = 0;
        while at < 8 * ring {
            table[RING[ring][at] as usize] = (ring as u8, at as u8);
            at += 1;
        }
        ring += 1;
    }
    table
};
/// The same, as bits along each ring.
const GRIP_RING: [[[[u32; 4]; 5]; 5]; 3] = {
    let mut table = [[[[0; 4]; 5]; 5]; 3];
    let mut n = 0;
    while n < 75 * 49 {
        let (slider, corridor, offset, place) = (n / 49 / 25, n / 49 / 5 % 5, n / 49 % 5, n % 49);
        if GRIP[slider][corridor][offset] >> place & 1 == 1 {
            let (ring, at) = ON_RING[place];
            table[slider][corridor][offset][ring as usize] |= 1 << at;
        }
        n += 1;
    }
    table
};
const COLUMN: u64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35 | 1 << 42;
const CORNERS: u64 = 1 | 1 << 6 | 1 << 42 | 1 << 48;
const OFF: u8 = 99;

const END: u16 = 0;
const SEARCH: u16 = 1 << 8;
const STEP: u16 = 2 << 8;
const SLIDE: u16 = 3 << 8;
const SHIFT: u16 = 4 << 8;
const TURN: u16 = 5 << 8;

struct Game {
    ghosts: [u8; 4],
    lies: usize,
    corridor: [u8; 3],
    offset: [u8; 3],
    piles: [[u8; 5]; 4],
    sizes: [usize; 4],
    /// The parts that each seat has found, bit by bit.
    parts: [u8; 4],
    turn: usize,
    moves: u8,
}

/// Plays so many moves. The legal moves are listed (two bytes each), one is chosen and made, as the engine does.
pub fn by_hand(moves: u64, chance: &mut Quick) -> u64 {
    let mut made = 0;
    let mut list = [0_u16; 64];
    while made < moves {
        let mut game = Game::deal(chance);
        let mut actions = 0;
        while actions < engine::CUT {
            let length = game.list(&mut list);
            let choice = list[chance.below(length as u32) as usize & 63];
            actions += 1;
            let over = match choice & 0xff00 {
                END => {
                    game.next();
                    false
                }
                SEARCH => game.search((choice & 3) as usize, chance, &mut actions),
                _ => {
                    game.moves -= 1;
                    game.make(choice, chance, &mut actions);
                    if game.moves == 0 && !game.may_search() {
                        game.next();
                    }
                    false
                }
            };
            if over {
                break;
            }
        }
        made += u64::from(actions);
    }
    made
}

impl Game {
    fn deal(chance: &mut Quick) -> Game {
        let mut piles = [[0; 5]; 4];
        for part in 0..5 {
            let mut costumes = [0, 1, 2, 3];
            chance.shuffle(&mut costumes);
            for (pile, costume) in piles.iter_mut().zip(costumes) {
                pile[part] = part as u8 * 4 + costume;
            }
        }
        for pile in &mut piles {
            chance.shuffle(pile);
        }
        Game {
            ghosts: [0, 6, 48, 42],
            lies: 0,
            corridor: [0, 2, 4],
            offset: [2; 3],
            piles,
            sizes: [5; 4],
            parts: [0; 4],
            turn: chance.below(4) as usize,
            moves: 3,
        }
    }

    fn next(&mut self) {
        self.turn = (self.turn + 1) & 3;
        self.moves = 3;
    }

    fn may_search(&self) -> bool {
        let card = DISGUISE[usize::from(self.ghosts[self.turn])];
        card != 99 && self.parts[self.turn] >> (card / 4) & 1 == 0
    }

    fn taken(&self) -> u64 {
        self.ghosts.iter().filter(|&&ghost| ghost != OFF).fold(0, |taken, &ghost| taken | 1 << ghost)
    }

    fn places(&self) -> u64 {
        let table = &TURNED[self.lies];
        self.ghosts
            .iter()
            .filter(|&&ghost| ghost != OFF)
            .fold(0, |taken, &ghost| taken | 1 << table[usize::from(ghost)])
    }

    fn grip(&self, slider: usize) -> u64 {
        GRIP[slider][usize::from(self.corridor[slider])][usize::from(self.offset[slider])]
    }

    /// The ghosts that a slide drives, and those of them that stay.
    fn push(&self, slider: usize, down: bool, places: u64) -> (u64, u64) {
        let mut driven = self.grip(slider) & places;
        if driven == 0 {
            return (0, 0);
        }
        for _ in 0..3 {
            driven |= (if down { driven << 7 } else { driven >> 7 }) & places;
        }
        let mut stuck = driven & if down { 1 << 17 } else { 1 << 31 };
        for _ in 0..3 {
            stuck |= (if down { stuck >> 7 } else { stuck << 7 }) & driven;
        }
        (driven, stuck)
    }

    fn list(&self, list: &mut [u16; 64]) -> usize {
        let mut length = 0;
        let mut put = |choice: u16| {
            list[length & 63] = choice;
            length += 1;
        };
        put(END);
        if self.may_search() {
            for pile in 0..4 {
                if self.sizes[pile] > 0 {
                    put(SEARCH | pile as u16);
                }
            }
        }
        if self.moves == 0 {
            return length;
        }
        let mut steps = STEPS[usize::from(self.ghosts[self.turn])] & !self.taken();
        while steps != 0 {
            put(STEP | steps.trailing_zeros() as u16);
            steps &= steps - 1;
        }
        let places = self.places();
        for slider in 0..3 {
            for down in [false, true] {
                let limit = if down { 4 } else { 0 };
                let edge = if down { 0x7f << 42 } else { 0x7f };
                if self.offset[slider] != limit && self.push(slider, down, places).0 & edge == 0 {
                    put(SLIDE | (slider as u16) << 1 | u16::from(down));
                }
            }
        }
        let full = self.corridor.iter().fold(0, |full, corridor| full | 1 << corridor);
        let mut open = 0_u8;
        for corridor in 0..5 {
            open |= u8::from(places & COLUMN << (corridor + 1) == 0) << corridor;
        }
        for slider in 0..3 {
            if open >> self.corridor[slider] & 1 == 1 {
                for corridor in 0..5_u16 {
                    if (open & !full) >> corridor & 1 == 1 {
                        for offset in 0..5 {
                            put(SHIFT | (slider as u16) << 6 | corridor << 3 | offset);
                        }
                    }
                }
            }
        }
        put(TURN);
        put(TURN | 1);
        length
    }

    fn make(&mut self, choice: u16, chance: &mut Quick, actions: &mut u32) {
        let what = usize::from(choice & 0xff);
        match choice & 0xff00 {
            STEP => self.ghosts[self.turn] = what as u8,
            SLIDE => {
                let (slider, down) = (what >> 1, what & 1 == 1);
                let (driven, stuck) = self.push(slider, down, self.places());
                let going = driven & !stuck;
                if going != 0 {
                    for ghost in &mut self.ghosts {
                        let place = TURNED[self.lies][usize::from(*ghost)];
                        if going >> place & 1 == 1 {
                            let place = if down { place + 7 } else { place - 7 };
                            *ghost = TURNED[(4 - self.lies) & 3][usize::from(place)];
                        }
                    }
                }
                self.offset[slider] = if down { self.offset[slider] + 1 } else { self.offset[slider] - 1 };
            }
            SHIFT => {
                self.corridor[what >> 6] = (what >> 3 & 7) as u8;
                self.offset[what >> 6] = (what & 7) as u8;
            }
            _ => self.turn_board(what == 0, chance, actions),
        }
    }

    fn turn_board(&mut self, cw: bool, chance: &mut Quick, actions: &mut u32) {
        let mut places = self.ghosts.map(|ghost| TURNED[self.lies][usize::from(ghost)]);
        let (mut wedged, mut off) = ([false; 4], [false; 4]);
        for ring in 1..=3_u32 {
            let length = 8 * ring;
            let on = |beads: u32, cw: bool| {
                let turned = if cw { beads << 1 | beads >> (length - 1) } else { beads >> 1 | beads << (length - 1) };
                turned & ((1 << length) - 1)
            };
            let mut beads = places.map(|place| match ON_RING[usize::from(place)] {
                (here, at) if u32::from(here) == ring => 1_u32 << at,
                _ => 0,
            });
            let all = beads[0] | beads[1] | beads[2] | beads[3];
            if all == 0 {
                continue;
            }
            let magnets = (0..3).fold(0, |magnets, slider| {
                magnets
                    | GRIP_RING[slider][usize::from(self.corridor[slider])][usize::from(self.offset[slider])]
                        [ring as usize]
            });
            let (mut still, mut riders) = (all & magnets, all & !magnets);
            for _ in 0..2 * ring {
                if riders == 0 {
                    break;
                }
                let mut bumped = riders & on(still, !cw);
                if ring < 3 && bumped != 0 {
                    for _ in 0..3 {
                        bumped |= riders & on(bumped, !cw);
                    }
                    still |= bumped;
                }
                riders &= !bumped;
                for ghost in 0..4 {
                    if beads[ghost] & riders != 0 {
                        beads[ghost] = on(beads[ghost], cw);
                    } else if beads[ghost] & bumped != 0 {
                        if ring == 3 {
                            off[ghost] = true;
                            beads[ghost] = 0;
                        } else {
                            wedged[ghost] = true;
                        }
                    }
                }
                riders = on(riders, cw);
                still |= riders & magnets;
                riders &= !magnets;
            }
            for ghost in 0..4 {
                if beads[ghost] != 0 {
                    places[ghost] = RING[ring as usize][beads[ghost].trailing_zeros() as usize % 24];
                }
            }
        }
        self.lies = if cw { (self.lies + 1) & 3 } else { (self.lies + 3) & 3 };
        let field = |place: u8| TURNED[(4 - self.lies) & 3][usize::from(place)];
        let taken = (0..4).filter(|&ghost| !off[ghost]).fold(0_u64, |taken, ghost| taken | 1 << places[ghost]);
        let behind: [u8; 4] = std::array::from_fn(|ghost| {
            let (ring, at) = ON_RING[usize::from(places[ghost])];
            let length = 8 * ring;
            let at = if cw { (at + length - 1) % length } else { (at + 1) % length };
            RING[usize::from(ring)][usize::from(at)]
        });
        for ghost in 0..4 {
            self.ghosts[ghost] = if off[ghost] { OFF } else { field(places[ghost]) };
        }
        for n in 0..4 {
            let ghost = (self.turn + n) & 3;
            if off[ghost] {
                let corners = CORNERS & !self.taken();
                let mut choice = chance.below(corners.count_ones());
                let mut left = corners;
                while choice > 0 {
                    left &= left - 1;
                    choice -= 1;
                }
                self.ghosts[ghost] = left.trailing_zeros() as u8;
                *actions += 1;
            } else if wedged[ghost] && taken >> behind[ghost] & 1 == 0 {
                if chance.below(2) == 1 {
                    self.ghosts[ghost] = field(behind[ghost]);
                }
                *actions += 1;
            }
        }
    }

    /// Searches a pile and tidies it; says whether the game is won.
    fn search(&mut self, pile: usize, chance: &mut Quick, actions: &mut u32) -> bool {
        let card = DISGUISE[usize::from(self.ghosts[self.turn])];
        let size = self.sizes[pile];
        let cards = &mut self.piles[pile];
        if let Some(at) = cards[..size].iter().position(|&other| other == card) {
            cards[at..size].rotate_left(1);
            self.sizes[pile] -= 1;
            self.parts[self.turn] |= 1 << (card / 4);
            if self.parts[self.turn] == 0b1_1111 {
                return true;
            }
        }
        if self.sizes[pile] > 0 {
            let top = chance.below(self.sizes[pile] as u32) as usize;
            self.piles[pile][..=top].rotate_right(1);
            *actions += 1;
        }
        self.next();
        false
    }
}
