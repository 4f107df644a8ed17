//! Reading a castle's description: every fault is named, rooms before costumes before disguises before magnets.

use std::collections::BTreeSet;

use engine::{OptionFault, quote};

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

/// A fault of the castle, at its line. What is missing has none.
fn fault(line: Option<usize>, rule: &'static str, reason: impl Into<String>) -> OptionFault {
    let fault = OptionFault::new("castle", reason).by(rule);
    match line {
        Some(line) => fault.at_line(line),
        None => fault,
    }
}

/// Reads and judges a whole description.
pub(super) fn plan(root: &Node) -> Result<Plan, OptionFault> {
    let Data::Table(entries) = &root.data else {
        let reason = format!(
            "{} is neither the name of a castle nor its description, a table of {}",
            root.what(),
            KEYS.join(", ")
        );
        return Err(fault(root.line, "WA-8", reason));
    };
    let find = |key: &str, rule: &'static str| {
        let entry = entries.iter().find(|entry| entry.key == key);
        entry.ok_or_else(|| fault(None, rule, format!("`{key}` is missing")))
    };
    let rooms = rooms(find("rooms", "WA-1")?)?;
    let costumes = costumes(find("costumes", "WA-4")?)?;
    let disguises = disguises(find("disguises", "WA-4")?, &costumes)?;
    let magnets = magnets(find("magnets", "WA-6")?)?;
    let name = name(find("name", "WA-8")?)?;
    if let Some(Entry { key, line, .. }) = entries.iter().find(|entry| !KEYS.contains(&entry.key.as_str())) {
        let reason = format!("a castle has no `{}`; it has {}", quote(key), KEYS.join(", "));
        return Err(fault(*line, "WA-8", reason));
    }
    Ok(Plan { name, costumes, rooms, disguises, magnets })
}

fn list<'a>(entry: &'a Entry, rule: &'static str, of: &str) -> Result<&'a [Node], OptionFault> {
    match &entry.node.data {
        Data::List(list) => Ok(list),
        _ => Err(fault(
            entry.line,
            rule,
            format!("`{}` must be a list of {of}, not {}", quote(&entry.key), entry.node.what()),
        )),
    }
}

fn table<'a>(entry: &'a Entry, rule: &'static str, of: &str) -> Result<&'a [Entry], OptionFault> {
    match &entry.node.data {
        Data::Table(table) => Ok(table),
        _ => Err(fault(
            entry.line,
            rule,
            format!("`{}` must be a table of {of}, not {}", quote(&entry.key), entry.node.what()),
        )),
    }
}

/// WA-1, WA-2: seven lines of seven letters, the plug in the centre, 12 rooms, each in one piece.
fn rooms(entry: &Entry) -> Result<[u8; CELLS], OptionFault> {
    let lines = list(entry, "WA-1", "seven lines of seven room letters")?;
    let mut letters = [0; CELLS];
    for (y, node) in lines.iter().enumerate().take(SIDE.into()) {
        let Data::Text(text) = &node.data else {
            return Err(fault(
                node.line,
                "WA-1",
                format!("row {} of the rooms must be a text, not {}", y + 1, node.what()),
            ));
        };
        if text.chars().count() != usize::from(SIDE) {
            let reason = format!(
                "row {} of the rooms, “{}”, must have seven letters, not {}",
                y + 1,
                quote(text),
                text.chars().count()
            );
            return Err(fault(node.line, "WA-1", reason));
        }
        for (x, letter) in text.chars().enumerate() {
            let field = Field::at((y * usize::from(SIDE) + x) as u8);
            letters[field.index()] = match letter {
                '#' if field.is_centre() => b'#',
                '#' => {
                    let reason = format!("the plug `#` may stand only in the centre, d4, not on {field}");
                    return Err(fault(node.line, "WA-2", reason));
                }
                _ if field.is_centre() => {
                    let reason = format!("in the centre, d4, must stand the plug `#`, not “{}”", letter.escape_debug());
                    return Err(fault(node.line, "WA-2", reason));
                }
                letter if letter.is_ascii_alphabetic() => letter as u8,
                letter => {
                    let reason = format!("“{}” on {field} is no room letter: A to Z, a to z", letter.escape_debug());
                    return Err(fault(node.line, "WA-1", reason));
                }
            };
        }
    }
    if lines.len() != usize::from(SIDE) {
        let surplus = lines.get(usize::from(SIDE)).map_or(entry.line, |node| node.line);
        return Err(fault(surplus, "WA-1", format!("there must be seven lines of rooms, not {}", lines.len())));
    }
    let distinct: BTreeSet<u8> = letters.iter().copied().filter(|&letter| letter != b'#').collect();
    if distinct.len() != ROOMS {
        return Err(fault(entry.line, "WA-1", format!("there must be {ROOMS} rooms, not {}", distinct.len())));
    }
    for letter in distinct {
        let room: FieldSet = Field::all().filter(|field| letters[field.index()] == letter).collect();
        if let Some(stray) = stray(room) {
            let reason = format!("room {} is not in one piece: {stray} is cut off", letter as char);
            return Err(fault(lines[usize::from(stray.y())].line, "WA-1", reason));
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
    let nodes = list(entry, "WA-4", "four names")?;
    let mut names: Vec<String> = Vec::new();
    for node in nodes {
        let Data::Text(name) = &node.data else {
            return Err(fault(node.line, "WA-4", format!("a costume must be a name, not {}", node.what())));
        };
        if !is_name(name) {
            let reason = format!("“{}” is no name for a costume: {A_NAME}", quote(name));
            return Err(fault(node.line, "WA-4", reason));
        }
        if names.contains(name) {
            return Err(fault(node.line, "WA-4", format!("the costume “{}” is there twice", quote(name))));
        }
        names.push(name.clone());
    }
    names.try_into().map_err(|names: Vec<String>| {
        fault(entry.line, "WA-4", format!("there must be four costumes, not {}", names.len()))
    })
}

/// What a name is, in words.
const A_NAME: &str = "1 to 40 characters on one line, not blank";

fn is_name(name: &str) -> bool {
    name.chars().count() <= LONGEST_NAME && !name.trim().is_empty() && !name.chars().any(char::is_control)
}

/// WA-4: each part of each costume once, none on a corner (WA-3) or the plug (WA-2).
fn disguises(entry: &Entry, costumes: &[String; Costume::COUNT]) -> Result<[Option<Card>; CELLS], OptionFault> {
    let mut fields = [None; CELLS];
    let mut placed: [Option<Field>; Card::COUNT] = [None; Card::COUNT];
    for Entry { key, line, node } in table(entry, "WA-4", "fields with their disguises")? {
        let Ok(field) = key.parse::<Field>() else {
            return Err(fault(*line, "WA-4", format!("“{}” is no field from a1 to g7", quote(key))));
        };
        if field.is_centre() {
            return Err(fault(*line, "WA-2", "no disguise may be on the plug, d4"));
        }
        if FieldSet::CORNERS.contains(field) {
            return Err(fault(*line, "WA-3", format!("no disguise may be on a corner, {field}")));
        }
        let Data::Text(name) = &node.data else {
            let reason =
                format!("the disguise on {field} must be a text such as “hat-{}”, not {}", costumes[0], node.what());
            return Err(fault(node.line, "WA-4", reason));
        };
        let Some(card) = card_named(name, costumes) else {
            let parts = Part::ALL.map(Part::name).join(", ");
            let reason = format!(
                "“{}” on {field} is no disguise: a part ({parts}), a dash and a costume ({})",
                quote(name),
                costumes.join(", ")
            );
            return Err(fault(node.line, "WA-4", reason));
        };
        if fields[field.index()].is_some() {
            return Err(fault(*line, "WA-4", format!("{field} has two disguises")));
        }
        if let Some(other) = placed[card.index()] {
            return Err(fault(node.line, "WA-4", format!("“{name}” is on {other} and on {field}")));
        }
        placed[card.index()] = Some(field);
        fields[field.index()] = Some(card);
    }
    match Card::all().find(|card| placed[card.index()].is_none()) {
        None => Ok(fields),
        Some(card) => {
            let name = format!("{}-{}", card.part(), costumes[card.costume().index()]);
            Err(fault(entry.line, "WA-4", format!("“{name}” is on no field")))
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
    for slider_entry in table(entry, "WA-6", "sliders with their chambers")? {
        let Entry { key, line, .. } = slider_entry;
        let Some(slider) = Slider::named(key) else {
            return Err(fault(*line, "WA-6", format!("“{}” is no slider; there are A, B and C", quote(key))));
        };
        let mut magnets = 0u8;
        for node in list(slider_entry, "WA-6", "chambers with a magnet")? {
            let Data::Number(number) = node.data else {
                return Err(fault(
                    node.line,
                    "WA-6",
                    format!("a chamber of slider {slider} must be a whole number, not {}", node.what()),
                ));
            };
            let Some(chamber) = Chamber::numbered(number) else {
                return Err(fault(node.line, "WA-6", format!("slider {slider} has chambers 1 to 7, not {number}")));
            };
            let bit = 1 << (chamber.number() - 1);
            if magnets & bit != 0 {
                return Err(fault(node.line, "WA-6", format!("chamber {chamber} of slider {slider} is there twice")));
            }
            magnets |= bit;
        }
        if !(1..SIDE.into()).contains(&magnets.count_ones()) {
            let reason = format!("slider {slider} must have 1 to 6 magnets, not {}", magnets.count_ones());
            return Err(fault(*line, "WA-6", reason));
        }
        chambers[slider.index()] = Some(magnets);
    }
    if let Some(slider) = Slider::ALL.into_iter().find(|slider| chambers[slider.index()].is_none()) {
        return Err(fault(entry.line, "WA-6", format!("the magnets of slider {slider} are missing")));
    }
    Ok(chambers.map(Option::unwrap_or_default))
}

/// A castle has a name that fits on one line.
fn name(entry: &Entry) -> Result<String, OptionFault> {
    let Data::Text(name) = &entry.node.data else {
        return Err(fault(entry.line, "WA-8", format!("`name` must be a text, not {}", entry.node.what())));
    };
    if !is_name(name) {
        let reason = format!("“{}” is no name for a castle: {A_NAME}", quote(name));
        return Err(fault(entry.line, "WA-8", reason));
    }
    Ok(name.clone())
}
