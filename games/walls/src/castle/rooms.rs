//! Judging the rooms of a description: seven lines of letters, the plug in the centre, 12 rooms in one piece each.

use std::collections::BTreeSet;

use engine::quote;

use super::fault::{CastleFault, Faults};
use super::node::{Data, Entry, Node};
use super::read::list;
use crate::geometry::{CELLS, Field, FieldSet, SIDE};

/// How many rooms a castle has (WA-1).
pub(super) const ROOMS: usize = 12;

/// WA-1, WA-2: a letter for each field. Whether the rooms are right as a whole is judged once every field has one.
pub(super) fn rooms(entry: &Entry, faults: &mut Faults) -> Option<[u8; CELLS]> {
    let lines = list(entry, "rooms", "seven lines of seven room letters", faults)?;
    let before = faults.0.len();
    let mut letters = [0; CELLS];
    for (y, node) in (0..SIDE).zip(lines) {
        row(y, node, &mut letters, faults);
    }
    if lines.len() != usize::from(SIDE) {
        let surplus = lines.get(usize::from(SIDE)).map_or(entry.line, |node| node.line);
        faults.add_at(CastleFault::Rows { n: lines.len().to_string() }, surplus, "rooms");
    }
    if faults.0.len() > before {
        return None;
    }
    let distinct: BTreeSet<u8> = letters.iter().copied().filter(|&letter| letter != b'#').collect();
    if distinct.len() != ROOMS {
        faults.add_at(CastleFault::Rooms { n: distinct.len().to_string() }, entry.line, "rooms");
    }
    for letter in distinct {
        let room = Field::all().filter(|field| letters[field.index()] == letter).collect();
        for piece in cut_off(room) {
            let Some(first) = piece.iter().next() else { continue };
            let fault = CastleFault::RoomInPieces { room: (letter as char).to_string(), field: first.to_string() };
            faults.add(fault, lines[usize::from(first.y())].line, piece.iter().map(place).collect());
        }
    }
    (faults.0.len() == before).then_some(letters)
}

/// Where a field's letter is in a description.
fn place(field: Field) -> String {
    format!("rooms.{field}")
}

/// Reads the letters of one line.
fn row(y: u8, node: &Node, letters: &mut [u8; CELLS], faults: &mut Faults) {
    let fields = || (0..SIDE).map(|x| Field::at(y * SIDE + x));
    let number = (y + 1).to_string();
    let Data::Text(text) = &node.data else {
        let fault = CastleFault::RowNoText { row: number, found: node.what().into() };
        return faults.add(fault, node.line, fields().map(place).collect());
    };
    if text.chars().count() != usize::from(SIDE) {
        let n = text.chars().count().to_string();
        let fault = CastleFault::RowLength { row: number, text: quote(text), n };
        return faults.add(fault, node.line, fields().map(place).collect());
    }
    for (field, letter) in fields().zip(text.chars()) {
        let shown = || letter.escape_debug().to_string();
        let fault = match letter {
            '#' if field.is_centre() => None,
            '#' => Some(CastleFault::PlugElsewhere { field: field.to_string() }),
            _ if field.is_centre() => Some(CastleFault::NoPlug { letter: shown() }),
            letter if letter.is_ascii_alphabetic() => None,
            _ => Some(CastleFault::NoRoomLetter { letter: shown(), field: field.to_string() }),
        };
        match fault {
            Some(fault) => faults.add_at(fault, node.line, place(field)),
            // It is the plug or a letter, and so a single byte.
            None => letters[field.index()] = letter as u8,
        }
    }
}

/// The pieces of a room that cannot be walked to from the room's first field.
fn cut_off(mut room: FieldSet) -> Vec<FieldSet> {
    let mut pieces = Vec::new();
    while let Some(first) = room.iter().next() {
        let piece = flooded(first, room, Field::is_next_to);
        room = room.minus(piece);
        pieces.push(piece);
    }
    pieces.split_off(pieces.len().min(1))
}

/// The fields of a set that can be walked to from one of them.
pub(super) fn flooded(first: Field, within: FieldSet, open: impl Fn(Field, Field) -> bool) -> FieldSet {
    let mut piece = FieldSet::one(first);
    loop {
        let near = |&a: &Field| piece.contains(a) || piece.iter().any(|b| open(a, b));
        let next: FieldSet = within.iter().filter(near).collect();
        if next == piece {
            return piece;
        }
        piece = next;
    }
}
