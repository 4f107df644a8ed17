//! Reading a castle's description: every fault is named, rooms before costumes before disguises before magnets.

use std::collections::BTreeSet;

use engine::{OptionFault, quote};

use super::fault::{self, CastleFault};
use super::node::{Data, Entry, Node};
use super::plan::Plan;
use crate::geometry::{CELLS, Field, FieldSet, SIDE};
use crate::pieces::{Card, Costume, Part};
use crate::sliders::{Chamber, Slider};

/// The keys of a description.
const KEYS: [&str; 5] = ["name", "costumes", "rooms", "disguises", "magnets"];
/// How many rooms a castle has (WA-1).
const ROOMS: usize = 12;
/// The longest name of a castle or a costume.
const LONGEST_NAME: usize = 40;

/// Reads and judges a whole description.
pub(super) fn plan(root: &Node) -> Result<Plan, OptionFault> {
    let Data::Table(entries) = &root.data else {
        return Err(CastleFault::NoDescription { found: root.what().into(), keys: KEYS.join(", ") }.at(root.line));
    };
    let find = |key: &str| {
        let entry = entries.iter().find(|entry| entry.key == key);
        entry.ok_or_else(|| CastleFault::Missing { key: key.into() }.at(None))
    };
    let rooms = rooms(find("rooms")?)?;
    let costumes = costumes(find("costumes")?)?;
    let disguises = disguises(find("disguises")?, &costumes)?;
    let magnets = magnets(find("magnets")?)?;
    let name = name(find("name")?)?;
    if let Some(Entry { key, line, .. }) = entries.iter().find(|entry| !KEYS.contains(&entry.key.as_str())) {
        return Err(CastleFault::Surplus { key: quote(key), keys: KEYS.join(", ") }.at(*line));
    }
    Ok(Plan { name, costumes, rooms, disguises, magnets })
}

fn list<'a>(entry: &'a Entry, of: &str) -> Result<&'a [Node], OptionFault> {
    let Data::List(list) = &entry.node.data else {
        let (key, of, found) = (quote(&entry.key), of.into(), entry.node.what().into());
        return Err(CastleFault::NoList { key, of, found }.at(entry.line));
    };
    Ok(list)
}

fn table<'a>(entry: &'a Entry, of: &str) -> Result<&'a [Entry], OptionFault> {
    let Data::Table(table) = &entry.node.data else {
        let (key, of, found) = (quote(&entry.key), of.into(), entry.node.what().into());
        return Err(CastleFault::NoTable { key, of, found }.at(entry.line));
    };
    Ok(table)
}

/// WA-1, WA-2: seven lines of seven letters, the plug in the centre, 12 rooms, each in one piece.
fn rooms(entry: &Entry) -> Result<[u8; CELLS], OptionFault> {
    let lines = list(entry, "seven lines of seven room letters")?;
    let mut letters = [0; CELLS];
    for (y, node) in lines.iter().enumerate().take(SIDE.into()) {
        let Data::Text(text) = &node.data else {
            let row = (y + 1).to_string();
            return Err(CastleFault::RowNoText { row, found: node.what().into() }.at(node.line));
        };
        if text.chars().count() != usize::from(SIDE) {
            let (row, n) = ((y + 1).to_string(), text.chars().count().to_string());
            return Err(CastleFault::RowLength { row, text: quote(text), n }.at(node.line));
        }
        for (x, letter) in text.chars().enumerate() {
            let field = Field::at((y * usize::from(SIDE) + x) as u8);
            letters[field.index()] = match letter {
                '#' if field.is_centre() => b'#',
                '#' => return Err(CastleFault::PlugElsewhere { field: field.to_string() }.at(node.line)),
                _ if field.is_centre() => {
                    return Err(CastleFault::NoPlug { letter: letter.escape_debug().to_string() }.at(node.line));
                }
                letter if letter.is_ascii_alphabetic() => letter as u8,
                letter => {
                    let (letter, field) = (letter.escape_debug().to_string(), field.to_string());
                    return Err(CastleFault::NoRoomLetter { letter, field }.at(node.line));
                }
            };
        }
    }
    if lines.len() != usize::from(SIDE) {
        let surplus = lines.get(usize::from(SIDE)).map_or(entry.line, |node| node.line);
        return Err(CastleFault::Rows { n: lines.len().to_string() }.at(surplus));
    }
    let distinct: BTreeSet<u8> = letters.iter().copied().filter(|&letter| letter != b'#').collect();
    if distinct.len() != ROOMS {
        return Err(CastleFault::Rooms { n: distinct.len().to_string() }.at(entry.line));
    }
    for letter in distinct {
        let room: FieldSet = Field::all().filter(|field| letters[field.index()] == letter).collect();
        if let Some(stray) = stray(room) {
            let (room, field) = ((letter as char).to_string(), stray.to_string());
            return Err(CastleFault::RoomInPieces { room, field }.at(lines[usize::from(stray.y())].line));
        }
    }
    Ok(letters)
}

/// The first field of a room that cannot be walked to from the room's first.
fn stray(room: FieldSet) -> Option<Field> {
    let mut reached: FieldSet = room.iter().take(1).collect();
    loop {
        let next: FieldSet =
            room.iter().filter(|&a| reached.contains(a) || reached.iter().any(|b| a.is_next_to(b))).collect();
        if next == reached {
            return room.minus(reached).iter().next();
        }
        reached = next;
    }
}

/// WA-4: four costumes. Their names stand in records behind a part and a dash.
fn costumes(entry: &Entry) -> Result<[String; Costume::COUNT], OptionFault> {
    let nodes = list(entry, "four names")?;
    let mut names: Vec<String> = Vec::new();
    for node in nodes {
        let Data::Text(name) = &node.data else {
            return Err(CastleFault::CostumeNoText { found: node.what().into() }.at(node.line));
        };
        if !is_name(name) {
            return Err(CastleFault::CostumeName { name: quote(name) }.at(node.line));
        }
        if names.contains(name) {
            return Err(CastleFault::CostumeTwice { name: quote(name) }.at(node.line));
        }
        names.push(name.clone());
    }
    names.try_into().map_err(|names: Vec<String>| CastleFault::Costumes { n: names.len().to_string() }.at(entry.line))
}

fn is_name(name: &str) -> bool {
    name.chars().count() <= LONGEST_NAME && !name.trim().is_empty() && !name.chars().any(char::is_control)
}

/// WA-4: each part of each costume once, none on a corner (WA-3) or the plug (WA-2).
fn disguises(entry: &Entry, costumes: &[String; Costume::COUNT]) -> Result<[Option<Card>; CELLS], OptionFault> {
    let mut fields = [None; CELLS];
    let mut placed: [Option<Field>; Card::COUNT] = [None; Card::COUNT];
    for Entry { key, line, node } in table(entry, "fields with their disguises")? {
        let Ok(field) = key.parse::<Field>() else {
            return Err(CastleFault::NoField { key: quote(key) }.at(*line));
        };
        if field.is_centre() {
            return Err(CastleFault::OnPlug {}.at(*line));
        }
        if FieldSet::CORNERS.contains(field) {
            return Err(CastleFault::OnCorner { field: field.to_string() }.at(*line));
        }
        let Data::Text(name) = &node.data else {
            let (field, costume, found) = (field.to_string(), costumes[0].clone(), node.what().into());
            return Err(CastleFault::DisguiseNoText { field, costume, found }.at(node.line));
        };
        let Some(card) = card_named(name, costumes) else {
            let (name, field, costumes) = (quote(name), field.to_string(), costumes.join(", "));
            return Err(CastleFault::NoDisguise { name, field, parts: fault::parts(), costumes }.at(node.line));
        };
        if fields[field.index()].is_some() {
            return Err(CastleFault::TwoDisguises { field: field.to_string() }.at(*line));
        }
        if let Some(other) = placed[card.index()] {
            let (name, other, field) = (name.clone(), other.to_string(), field.to_string());
            return Err(CastleFault::DisguiseTwice { name, other, field }.at(node.line));
        }
        placed[card.index()] = Some(field);
        fields[field.index()] = Some(card);
    }
    match Card::all().find(|card| placed[card.index()].is_none()) {
        None => Ok(fields),
        Some(card) => {
            let name = format!("{}-{}", card.part(), costumes[card.costume().index()]);
            Err(CastleFault::DisguiseMissing { name }.at(entry.line))
        }
    }
}

/// The disguise of that name.
pub(super) fn card_named(name: &str, costumes: &[String; Costume::COUNT]) -> Option<Card> {
    let (part, costume) = name.split_once('-')?;
    let costume = Costume::ALL.into_iter().find(|known| costumes[known.index()] == costume)?;
    Some(Card::new(Part::named(part)?, costume))
}

/// WA-6: each slider has magnets in some of its chambers, not in all.
fn magnets(entry: &Entry) -> Result<[u8; 3], OptionFault> {
    let mut chambers = [None; 3];
    for slider_entry in table(entry, "sliders with their chambers")? {
        let Entry { key, line, .. } = slider_entry;
        let Some(slider) = Slider::named(key) else {
            return Err(CastleFault::NoSlider { key: quote(key) }.at(*line));
        };
        let mut magnets = 0u8;
        for node in list(slider_entry, "chambers with a magnet")? {
            let Data::Number(number) = node.data else {
                let (slider, found) = (slider.to_string(), node.what().into());
                return Err(CastleFault::ChamberNoNumber { slider, found }.at(node.line));
            };
            let Some(chamber) = Chamber::numbered(number) else {
                return Err(CastleFault::NoChamber { slider: slider.to_string(), n: number.to_string() }.at(node.line));
            };
            let bit = 1 << (chamber.number() - 1);
            if magnets & bit != 0 {
                let (slider, chamber) = (slider.to_string(), chamber.to_string());
                return Err(CastleFault::ChamberTwice { slider, chamber }.at(node.line));
            }
            magnets |= bit;
        }
        if !(1..SIDE.into()).contains(&magnets.count_ones()) {
            let (slider, n) = (slider.to_string(), magnets.count_ones().to_string());
            return Err(CastleFault::Magnets { slider, n }.at(*line));
        }
        chambers[slider.index()] = Some(magnets);
    }
    if let Some(slider) = Slider::ALL.into_iter().find(|slider| chambers[slider.index()].is_none()) {
        return Err(CastleFault::MagnetsMissing { slider: slider.to_string() }.at(entry.line));
    }
    Ok(chambers.map(Option::unwrap_or_default))
}

/// A castle has a name that fits on one line.
fn name(entry: &Entry) -> Result<String, OptionFault> {
    let Data::Text(name) = &entry.node.data else {
        return Err(CastleFault::NameNoText { found: entry.node.what().into() }.at(entry.line));
    };
    if !is_name(name) {
        return Err(CastleFault::Name { name: quote(name) }.at(entry.line));
    }
    Ok(name.clone())
}
