//! Reading a castle's description: every fault is named, rooms before costumes before disguises before magnets.

use engine::{OptionFault, quote};
use serde_json::Value;

use super::fault::{self, CastleFault, Faults};
use super::node::{Data, Entry, Node};
use super::plan::Plan;
use super::rooms::rooms;
use super::walls::{self, walls};
use crate::geometry::{CELLS, Field, FieldSet, SIDE};
use crate::pieces::{Card, Costume, Part};
use crate::sliders::{Chamber, Slider};

/// The keys of a description.
const KEYS: [&str; 5] = ["name", "costumes", "rooms", "disguises", "magnets"];
/// What may stand in the place of `rooms`.
const WALLS: &str = "walls";
/// The longest name of a castle or a costume.
const LONGEST_NAME: usize = 40;

/// Reads and judges a whole description. What depends on something that is faulty is not judged: a disguise is unknown
/// until the costumes are right.
pub(super) fn plan(root: &Node) -> Result<Plan, Vec<OptionFault>> {
    let mut faults = Faults::default();
    let Data::Table(entries) = &root.data else {
        let fault = CastleFault::NoDescription { found: root.what().into(), keys: KEYS.join(", ") };
        return Err(vec![fault.at(root.line)]);
    };
    let rooms = match entries.iter().find(|entry| entry.key == WALLS) {
        None => find(entries, "rooms", &mut faults).and_then(|entry| rooms(entry, &mut faults)),
        Some(drawn) => {
            if let Some(entry) = entries.iter().find(|entry| entry.key == "rooms") {
                faults.add_at(CastleFault::RoomsAndWalls {}, entry.line, "rooms");
            }
            walls(drawn, &mut faults)
        }
    };
    let costumes = find(entries, "costumes", &mut faults).and_then(|entry| costumes(entry, &mut faults));
    let disguises =
        find(entries, "disguises", &mut faults).and_then(|entry| disguises(entry, costumes.as_ref(), &mut faults));
    let magnets = find(entries, "magnets", &mut faults).and_then(|entry| magnets(entry, &mut faults));
    let name = find(entries, "name", &mut faults).and_then(|entry| name(entry, &mut faults));
    let known = |key: &str| KEYS.contains(&key) || key == WALLS;
    for Entry { key, line, .. } in entries.iter().filter(|entry| !known(&entry.key)) {
        faults.add(CastleFault::Surplus { key: quote(key), keys: KEYS.join(", ") }, *line, Vec::new());
    }
    match (name, costumes, rooms, disguises, magnets) {
        (Some(name), Some(costumes), Some(rooms), Some(disguises), Some(magnets)) if faults.0.is_empty() => {
            Ok(Plan { name, costumes, rooms, disguises, magnets })
        }
        _ => Err(faults.0),
    }
}

/// The description as JSON, also if it is faulty; if walls are drawn in it, with the rooms that they leave.
pub(super) fn value(root: &Node) -> Value {
    let mut value = root.value();
    let drawn =
        if let Data::Table(entries) = &root.data { entries.iter().find(|entry| entry.key == WALLS) } else { None };
    if let Some(Entry { node: Node { data: Data::List(nodes), .. }, .. }) = drawn {
        let letters = walls::letters(nodes);
        let row = |row: &[u8]| row.iter().map(|&letter| letter as char).collect::<String>();
        value["rooms"] = letters.chunks(SIDE.into()).map(row).collect();
    }
    value
}

fn find<'a>(entries: &'a [Entry], key: &str, faults: &mut Faults) -> Option<&'a Entry> {
    let entry = entries.iter().find(|entry| entry.key == key);
    if entry.is_none() {
        faults.add_at(CastleFault::Missing { key: key.into() }, None, key);
    }
    entry
}

pub(super) fn list<'a>(entry: &'a Entry, place: &str, of: &str, faults: &mut Faults) -> Option<&'a [Node]> {
    let Data::List(list) = &entry.node.data else {
        let (key, of, found) = (quote(&entry.key), of.into(), entry.node.what().into());
        faults.add_at(CastleFault::NoList { key, of, found }, entry.line, place);
        return None;
    };
    Some(list)
}

fn table<'a>(entry: &'a Entry, of: &str, faults: &mut Faults) -> Option<&'a [Entry]> {
    let Data::Table(table) = &entry.node.data else {
        let (key, of, found) = (quote(&entry.key), of.into(), entry.node.what().into());
        faults.add_at(CastleFault::NoTable { key, of, found }, entry.line, &entry.key);
        return None;
    };
    Some(table)
}

/// WA-4: four costumes. Their names stand in records behind a part and a dash.
fn costumes(entry: &Entry, faults: &mut Faults) -> Option<[String; Costume::COUNT]> {
    let nodes = list(entry, "costumes", "four names", faults)?;
    let before = faults.0.len();
    let mut names: Vec<String> = Vec::new();
    for (nth, node) in nodes.iter().enumerate() {
        let fault = match &node.data {
            Data::Text(name) if !is_name(name) => CastleFault::CostumeName { name: quote(name) },
            Data::Text(name) if names.contains(name) => CastleFault::CostumeTwice { name: quote(name) },
            Data::Text(name) => {
                names.push(name.clone());
                continue;
            }
            _ => CastleFault::CostumeNoText { found: node.what().into() },
        };
        faults.add_at(fault, node.line, format!("costumes.{}", nth + 1));
    }
    if nodes.len() != Costume::COUNT {
        faults.add_at(CastleFault::Costumes { n: nodes.len().to_string() }, entry.line, "costumes");
    }
    names.try_into().ok().filter(|_| faults.0.len() == before)
}

fn is_name(name: &str) -> bool {
    name.chars().count() <= LONGEST_NAME && !name.trim().is_empty() && !name.chars().any(char::is_control)
}

/// WA-4: each part of each costume once, none on a corner (WA-3) or the plug (WA-2).
fn disguises(
    entry: &Entry,
    costumes: Option<&[String; Costume::COUNT]>,
    faults: &mut Faults,
) -> Option<[Option<Card>; CELLS]> {
    let entries = table(entry, "fields with their disguises", faults)?;
    let before = faults.0.len();
    let mut fields = [None; CELLS];
    let mut placed: [Option<Field>; Card::COUNT] = [None; Card::COUNT];
    for Entry { key, line, node } in entries {
        let card = costumes.zip(node.text()).and_then(|(costumes, name)| card_named(name, costumes));
        let Ok(field) = key.parse::<Field>() else {
            faults.add_at(CastleFault::NoField { key: quote(key) }, *line, "disguises");
            continue;
        };
        let place = format!("disguises.{field}");
        if field.is_centre() || FieldSet::CORNERS.contains(field) {
            let corner = CastleFault::OnCorner { field: field.to_string() };
            faults.add_at(if field.is_centre() { CastleFault::OnPlug {} } else { corner }, *line, place);
            // It is in the wrong place, but not missing.
            if let Some(card) = card {
                placed[card.index()].get_or_insert(field);
            }
            continue;
        }
        let Some(costumes) = costumes else { continue };
        let Some(name) = node.text() else {
            let (field, costume, found) = (field.to_string(), costumes[0].clone(), node.what().into());
            faults.add_at(CastleFault::DisguiseNoText { field, costume, found }, node.line, place);
            continue;
        };
        let Some(card) = card else {
            let (name, field, costumes) = (quote(name), field.to_string(), costumes.join(", "));
            let fault = CastleFault::NoDisguise { name, field, parts: fault::parts(), costumes };
            faults.add_at(fault, node.line, place);
            continue;
        };
        if fields[field.index()].is_some() {
            faults.add_at(CastleFault::TwoDisguises { field: field.to_string() }, *line, place);
        } else if let Some(other) = placed[card.index()] {
            let (name, field) = (name.to_owned(), field.to_string());
            let fault = CastleFault::DisguiseTwice { name, other: other.to_string(), field };
            faults.add(fault, node.line, vec![format!("disguises.{other}"), place]);
        } else {
            placed[card.index()] = Some(field);
            fields[field.index()] = Some(card);
        }
    }
    let costumes = costumes?;
    for card in Card::all().filter(|card| placed[card.index()].is_none()) {
        let name = format!("{}-{}", card.part(), costumes[card.costume().index()]);
        faults.add_at(CastleFault::DisguiseMissing { name }, entry.line, "disguises");
    }
    (faults.0.len() == before).then_some(fields)
}

/// The disguise of that name.
pub(super) fn card_named(name: &str, costumes: &[String; Costume::COUNT]) -> Option<Card> {
    let (part, costume) = name.split_once('-')?;
    let costume = Costume::ALL.into_iter().find(|known| costumes[known.index()] == costume)?;
    Some(Card::new(Part::named(part)?, costume))
}

/// WA-6: each slider has magnets in some of its chambers, not in all.
fn magnets(entry: &Entry, faults: &mut Faults) -> Option<[u8; 3]> {
    let entries = table(entry, "sliders with their chambers", faults)?;
    let before = faults.0.len();
    let mut sliders = [None; 3];
    for slider_entry in entries {
        let Some(slider) = Slider::named(&slider_entry.key) else {
            faults.add_at(CastleFault::NoSlider { key: quote(&slider_entry.key) }, slider_entry.line, "magnets");
            continue;
        };
        sliders[slider.index()] = Some(chambers(slider, slider_entry, faults));
    }
    for slider in Slider::ALL.into_iter().filter(|slider| sliders[slider.index()].is_none()) {
        let fault = CastleFault::MagnetsMissing { slider: slider.to_string() };
        faults.add_at(fault, entry.line, format!("magnets.{slider}"));
    }
    (faults.0.len() == before).then_some(sliders.map(Option::unwrap_or_default))
}

/// The chambers of one slider that have a magnet, a bit each.
fn chambers(slider: Slider, entry: &Entry, faults: &mut Faults) -> u8 {
    let place = format!("magnets.{slider}");
    let before = faults.0.len();
    let mut magnets = 0u8;
    for node in list(entry, &place, "chambers with a magnet", faults).unwrap_or_default() {
        let slider = slider.to_string();
        let Data::Number(number) = node.data else {
            faults.add_at(CastleFault::ChamberNoNumber { slider, found: node.what().into() }, node.line, &place);
            continue;
        };
        let Some(chamber) = Chamber::numbered(number) else {
            faults.add_at(CastleFault::NoChamber { slider, n: number.to_string() }, node.line, &place);
            continue;
        };
        let bit = 1 << (chamber.number() - 1);
        if magnets & bit != 0 {
            let fault = CastleFault::ChamberTwice { slider, chamber: chamber.to_string() };
            faults.add_at(fault, node.line, format!("{place}.{chamber}"));
        }
        magnets |= bit;
    }
    if faults.0.len() == before && !(1..SIDE.into()).contains(&magnets.count_ones()) {
        let fault = CastleFault::Magnets { slider: slider.to_string(), n: magnets.count_ones().to_string() };
        faults.add_at(fault, entry.line, place);
    }
    magnets
}

/// A castle has a name that fits on one line.
fn name(entry: &Entry, faults: &mut Faults) -> Option<String> {
    let fault = match &entry.node.data {
        Data::Text(name) if is_name(name) => return Some(name.clone()),
        Data::Text(name) => CastleFault::Name { name: quote(name) },
        _ => CastleFault::NameNoText { found: entry.node.what().into() },
    };
    faults.add_at(fault, entry.line, "name");
    None
}
