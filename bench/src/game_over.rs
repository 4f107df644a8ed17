//! *Game Over* for four, written by hand as one tight loop: no engine, no types, no errors.

use engine::{Chance, Quick};

const KEY: u8 = 4;
const PORTAL: u8 = 5;
const INVINCIBLE: u8 = 6;
const PRINCESS: u8 = 8;
/// Blorks are 0 to 3, by weapon; princesses 8 to 11, by seat.
const TILES: [u8; 25] =
    [KEY, KEY, PORTAL, 8, 9, 10, 11, INVINCIBLE, INVINCIBLE, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3];
const ALL: u32 = (1 << 25) - 1;
const ENTRANCE: [u32; 4] = [0, 4, 24, 20];
const ENTRANCES: u32 = 1 | 1 << 4 | 1 << 24 | 1 << 20;
const NEIGHBOURS: [u32; 25] = {
    let mut table = [0; 25];
    let mut cell = 0;
    while cell < 25 {
        if cell % 5 > 0 {
            table[cell] |= 1 << (cell - 1);
        }
        if cell % 5 < 4 {
            table[cell] |= 1 << (cell + 1);
        }
        if cell >= 5 {
            table[cell] |= 1 << (cell - 5);
        }
        if cell < 20 {
            table[cell] |= 1 << (cell + 5);
        }
        cell += 1;
    }
    table
};

/// Plays so many moves. The legal moves are listed (a byte each), one is chosen and made, as the engine does.
pub fn by_hand(moves: u64, chance: &mut Quick) -> u64 {
    let mut made = 0;
    let mut list = [0_u8; 128];
    while made < moves {
        let mut tiles = TILES;
        chance.shuffle(&mut tiles);
        let mut turn = chance.below(4) as usize;
        let (mut up, mut last, mut seen) = (0_u32, usize::MAX, 0_u8);
        loop {
            // List: every cell that may be turned over, with every weapon.
            let mut cells = match last {
                usize::MAX => 1 << ENTRANCE[turn],
                last if tiles[last] == PORTAL => ALL & !up,
                last => NEIGHBOURS[last] & !up,
            };
            let mut length = 0;
            while cells != 0 {
                let cell = cells.trailing_zeros() as u8;
                cells &= cells - 1;
                for weapon in 0..4 {
                    list[length & 127] = cell << 2 | weapon;
                    length += 1;
                }
            }
            let choice = list[chance.below(length as u32) as usize & 127];
            let (cell, weapon) = (usize::from(choice >> 2), choice & 3);
            made += 1;
            let tile = tiles[cell];
            up |= 1 << cell;
            last = cell;
            let mut over = false;
            match tile {
                INVINCIBLE => {
                    let mut cells = ALL & !up & !ENTRANCES;
                    let mut length = 0;
                    while cells != 0 {
                        list[length & 127] = cells.trailing_zeros() as u8;
                        cells &= cells - 1;
                        length += 1;
                    }
                    if length > 0 {
                        let other = usize::from(list[chance.below(length as u32) as usize & 127]);
                        tiles.swap(cell, other);
                        made += 1;
                    }
                    over = true;
                }
                KEY => seen |= 1,
                PORTAL => {}
                PRINCESS.. => seen |= u8::from(usize::from(tile - PRINCESS) == turn) << 1,
                blork => over = blork != weapon,
            }
            if seen == 3 {
                break;
            }
            let stuck = tile != PORTAL && NEIGHBOURS[cell] & !up == 0;
            if over || stuck {
                (up, last, seen) = (0, usize::MAX, 0);
                turn = (turn + 1) & 3;
            }
        }
    }
    made
}
