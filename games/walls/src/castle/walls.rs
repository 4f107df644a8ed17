//! Judging the walls of a description that draws them instead of naming rooms: each shuts two fields off from each other (WA-1).

use engine::quote;

use super::fault::{CastleFault, Faults};
use super::node::{Data, Entry, Node};
use super::read::list;
use super::rooms::{ROOMS, flooded};
use crate::geometry::{CELLS, Field, FieldSet};

/// The letters of rooms, as many as there can be.
const LETTERS: &[u8; 52] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// WA-1: rooms follow from walls: fields belong together if one can walk from one to the other. A wall with the same room on both
/// sides closes nothing, and there are none such where rooms have no doors.
pub(super) fn walls(entry: &Entry, faults: &mut Faults) -> Option<[u8; CELLS]> {
    let nodes = list(entry, "walls", "walls such as “a1-b1”", faults)?;
    let before = faults.0.len();
    let mut walls: Vec<(Field, Field, Option<usize>)> = Vec::new();
    for node in nodes {
        let Data::Text(text) = &node.data else {
            faults.add_at(CastleFault::WallNoText { found: node.what().into() }, node.line, "walls");
            continue;
        };
        match wall(text) {
            None => faults.add_at(CastleFault::NoWall { wall: quote(text) }, node.line, "walls"),
            Some((a, b)) if walls.iter().any(|&(c, d, _)| (a, b) == (c, d)) => {
                faults.add_at(CastleFault::WallTwice { wall: format!("{a}-{b}") }, node.line, place(a, b));
            }
            Some((a, b)) => walls.push((a, b, node.line)),
        }
    }
    let letters = rooms_between(&walls);
    for &(a, b, line) in &walls {
        if letters[a.index()] == letters[b.index()] {
            let room = (letters[a.index()] as char).to_string();
            faults.add_at(CastleFault::WallClosesNothing { wall: format!("{a}-{b}"), room }, line, place(a, b));
        }
    }
    let rooms = letters.iter().filter_map(|letter| LETTERS.iter().position(|known| known == letter)).max();
    let rooms = rooms.map_or(0, |last| last + 1);
    if rooms != ROOMS {
        faults.add_at(CastleFault::Rooms { n: rooms.to_string() }, entry.line, "walls");
    }
    (faults.0.len() == before).then_some(letters)
}

/// The letters of the rooms that walls leave, whatever else is wrong with them; for whoever is still drawing.
pub(super) fn letters(nodes: &[Node]) -> [u8; CELLS] {
    let read = nodes.iter().filter_map(|node| wall(node.text()?)).map(|(a, b)| (a, b, None));
    rooms_between(&read.collect::<Vec<_>>())
}

/// A letter for each field, in the order in which the rooms begin.
fn rooms_between(walls: &[(Field, Field, Option<usize>)]) -> [u8; CELLS] {
    let open =
        |a: Field, b: Field| a.is_next_to(b) && !walls.iter().any(|&(c, d, _)| (a, b) == (c, d) || (b, a) == (c, d));
    let mut letters = [b'#'; CELLS];
    let mut left: FieldSet = Field::all().filter(|field| !field.is_centre()).collect();
    for letter in LETTERS {
        let Some(first) = left.iter().next() else { break };
        let room = flooded(first, left, open);
        room.iter().for_each(|field| letters[field.index()] = *letter);
        left = left.minus(room);
    }
    letters
}

/// Where a wall is in a description.
fn place(a: Field, b: Field) -> String {
    format!("walls.{a}-{b}")
}

/// Reads a wall: the two fields that it stands between, the first one first. Round the plug there are walls anyway (WA-2).
fn wall(text: &str) -> Option<(Field, Field)> {
    let (a, b) = text.split_once('-')?;
    let (a, b): (Field, Field) = (a.parse().ok()?, b.parse().ok()?);
    let stands = a.is_next_to(b) && !a.is_centre() && !b.is_centre();
    stands.then_some(if a < b { (a, b) } else { (b, a) })
}
