//! Castles while somebody is still building them: every fault is named with its place, and nothing that has none is refused
//! (WA-1 to WA-8). The expected faults are worked out anew here, from the description alone.

mod table;

use std::collections::{BTreeMap, BTreeSet};

use engine::{AnyKind, Boxed, Chance, Judged, Kind, Quick};
use serde_json::{Value, json};
use table::options;
use walls::{Castle, Walls};

const PARTS: [&str; 5] = ["hat", "face", "body", "legs", "hand"];

/// A castle on the workbench.
#[derive(Clone)]
struct Draft {
    name: String,
    costumes: [String; 4],
    /// Row by row.
    rooms: Vec<char>,
    disguises: BTreeMap<String, String>,
    magnets: [BTreeSet<u8>; 3],
}

fn field(index: usize) -> String {
    format!("{}{}", char::from(b'a' + (index % 7) as u8), index / 7 + 1)
}

impl Draft {
    fn usual() -> Draft {
        let value = Castle::default_castle().unwrap().describe();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let rows = value["rooms"].as_array().unwrap();
        let disguises = value["disguises"].as_object().unwrap();
        let chambers = |slider: &str| {
            value["magnets"][slider].as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as u8).collect()
        };
        Draft {
            name: "mine".to_owned(),
            costumes: [0, 1, 2, 3].map(|nth| text(&value["costumes"][nth])),
            rooms: rows.iter().flat_map(|row| text(row).chars().collect::<Vec<_>>()).collect(),
            disguises: disguises.iter().map(|(field, card)| (field.clone(), text(card))).collect(),
            magnets: ["A", "B", "C"].map(chambers),
        }
    }

    /// What one tap in the workshop may do.
    fn edit(&mut self, chance: &mut Quick) {
        let at = chance.below(49) as usize;
        match chance.below(12) {
            0..5 => {
                // Mostly the room of a neighbour, so that whole castles come about too.
                let other = [1, 7, 48, 42][chance.below(4) as usize];
                let letter = self.rooms[(at + other) % 49];
                self.rooms[at] = if chance.below(4) > 0 { letter } else { draw(chance, "ABCDEFGHIJKLM.#") };
                if at == 24 && chance.below(8) > 0 {
                    self.rooms[at] = '#';
                }
            }
            5..7 => {
                let card = format!("{}-{}", PARTS[chance.below(5) as usize], self.costumes[chance.below(4) as usize]);
                self.disguises.insert(field(at), card);
            }
            7 => {
                self.disguises.remove(&field(at));
            }
            8 => {
                // Two fields change what is printed on them.
                let other = field(chance.below(49) as usize);
                let (here, there) = (self.disguises.remove(&field(at)), self.disguises.remove(&other));
                self.disguises.extend(here.map(|card| (other, card)));
                self.disguises.extend(there.map(|card| (field(at), card)));
            }
            9 => {
                let (slider, chamber) = (chance.below(3) as usize, chance.below(7) as u8 + 1);
                if !self.magnets[slider].remove(&chamber) {
                    self.magnets[slider].insert(chamber);
                }
            }
            10 => {
                self.costumes[chance.below(4) as usize] =
                    ["pirate", "diver", "knight", "wizard", "clown", " ", "deep-sea"][chance.below(7) as usize].into();
            }
            _ => self.name = ["mine", "", "b\tc", "Burg"][chance.below(4) as usize].into(),
        }
    }

    fn value(&self) -> Value {
        let rows: Vec<String> = self.rooms.chunks(7).map(|row| row.iter().collect()).collect();
        let [a, b, c] = &self.magnets;
        json!({ "name": self.name, "costumes": self.costumes, "rooms": rows, "disguises": self.disguises,
            "magnets": { "A": a, "B": b, "C": c } })
    }

    /// Every fault with its places, by the rules as written.
    fn faults(&self) -> BTreeSet<(String, Vec<String>)> {
        let mut found = BTreeSet::new();
        let mut fault = |why: &str, places: Vec<String>| assert!(found.insert((why.to_owned(), places)), "{why} twice");
        let room = |at: usize| vec![format!("rooms.{}", field(at))];
        let mut whole = true;
        for (at, &letter) in self.rooms.iter().enumerate() {
            let why = match (at == 24, letter) {
                (true, '#') => continue,
                (true, _) => "no-plug",
                (false, '#') => "plug-elsewhere",
                (false, letter) if letter.is_ascii_alphabetic() => continue,
                _ => "no-room-letter",
            };
            whole = false;
            fault(why, room(at));
        }
        let letters: BTreeSet<char> = self.rooms.iter().copied().filter(|&letter| letter != '#').collect();
        if whole {
            if letters.len() != 12 {
                fault("rooms", vec!["rooms".to_owned()]);
            }
            for piece in self.pieces() {
                fault("room-in-pieces", piece.iter().map(|&at| format!("rooms.{}", field(at))).collect());
            }
        }
        let mut named = BTreeSet::new();
        for (nth, costume) in self.costumes.iter().enumerate() {
            let place = vec![format!("costumes.{}", nth + 1)];
            if costume.trim().is_empty() {
                fault("costume-name", place);
            } else if !named.insert(costume.clone()) {
                fault("costume-twice", place);
            }
        }
        let known = named.len() == 4;
        let mut placed: BTreeMap<&String, &String> = BTreeMap::new();
        for (at, card) in &self.disguises {
            let (part, costume) = card.split_once('-').unwrap();
            let is_card = known && PARTS.contains(&part) && named.contains(costume);
            let place = format!("disguises.{at}");
            if ["a1", "g1", "a7", "g7", "d4"].contains(&at.as_str()) {
                fault(if at == "d4" { "on-plug" } else { "on-corner" }, vec![place]);
                if is_card {
                    placed.entry(card).or_insert(at);
                }
            } else if !known {
            } else if !is_card {
                fault("no-disguise", vec![place]);
            } else if let Some(other) = placed.get(card) {
                fault("disguise-twice", vec![format!("disguises.{other}"), place]);
            } else {
                placed.insert(card, at);
            }
        }
        // They all stand in the same place, so that they are told apart by their number.
        let missing = if known { 20 - placed.len() } else { 0 };
        for nth in 0..missing {
            fault("disguise-missing", vec!["disguises".to_owned(), nth.to_string()]);
        }
        for (slider, magnets) in ["A", "B", "C"].iter().zip(&self.magnets) {
            if magnets.is_empty() || magnets.len() > 6 {
                fault("magnets", vec![format!("magnets.{slider}")]);
            }
        }
        if self.name.is_empty() || self.name.contains('\t') {
            fault("name", vec!["name".to_owned()]);
        }
        found
    }

    /// The pieces of each room beside the one with its first field, by flooding.
    fn pieces(&self) -> Vec<Vec<usize>> {
        let mut seen = [false; 49];
        let mut begun = BTreeSet::new();
        let mut pieces = Vec::new();
        for first in (0..49).filter(|&at| at != 24) {
            if seen[first] {
                continue;
            }
            let mut piece = BTreeSet::new();
            let mut open = vec![first];
            while let Some(at) = open.pop() {
                if seen[at] || self.rooms[at] != self.rooms[first] {
                    continue;
                }
                seen[at] = true;
                piece.insert(at);
                let (x, y) = (at % 7, at / 7);
                open.extend(
                    [(x > 0, -1), (x < 6, 1), (y > 0, -7), (y < 6, 7)]
                        .into_iter()
                        .filter_map(|(inside, by)| inside.then(|| at.checked_add_signed(by)).flatten()),
                );
            }
            if !begun.insert(self.rooms[first]) {
                pieces.push(piece.into_iter().collect());
            }
        }
        pieces
    }
}

fn draw(chance: &mut Quick, letters: &str) -> char {
    letters.chars().nth(chance.below(letters.len() as u32) as usize).unwrap()
}

/// What was judged, in the form in which [`Draft::faults`] has it.
fn named(judged: &Judged) -> BTreeSet<(String, Vec<String>)> {
    let mut missing = 0;
    let mut named = BTreeSet::new();
    for fault in &judged.faults {
        let why = fault.why.unwrap().to_owned();
        let mut places = fault.places.clone();
        if why == "disguise-missing" {
            places.push(missing.to_string());
            missing += 1;
        }
        named.insert((why, places));
    }
    assert_eq!(named.len(), judged.faults.len(), "a fault is named twice");
    named
}

/// A hundred thousand edits, through the interface that the workshop asks: exactly the faults that are there are named at
/// their places; the first is the one that a table refuses the castle for; without one, the castle is played in.
#[test]
fn wa_8_every_fault_is_named_at_its_place() {
    let kind = Kind::<Walls>::default();
    let mut chance = Quick::new(25);
    let (mut whole, mut faulty) = (0, 0);
    for _ in 0..4000 {
        let mut draft = Draft::usual();
        for _ in 0..25 {
            draft.edit(&mut chance);
            let value = draft.value();
            let judged = kind.judge_option("castle", &value.to_string());
            assert_eq!(named(&judged), draft.faults(), "{value:#}");
            let played = Walls::set_up(2, &options(&json!({ "castle": value })));
            match (&judged.faults[..], played) {
                ([], Ok(game)) => {
                    whole += 1;
                    let file = judged.file.unwrap();
                    assert_eq!(&Castle::from_toml(&file).unwrap(), game.castle(), "{file}");
                    assert_eq!(judged.value, Some(game.castle().describe()));
                }
                ([first, ..], Err(fault)) => {
                    faulty += 1;
                    assert_eq!(first.reason, fault.reason);
                    assert_eq!((judged.value, judged.file), (Some(value), None));
                }
                (faults, played) => panic!("{faults:?} and {:?}", played.map(|_| ())),
            }
        }
    }
    assert!(whole > 1000 && faulty > 10_000, "{whole} whole castles, {faulty} faulty ones");
}

/// The same from a file: lines are named, and what depends on a fault is not judged.
#[test]
fn wa_8_a_file_is_judged_to_its_end() {
    let judged = Castle::judge(
        "name = \"\"\ncostumes = [\"a\", \"a\", 3]\nrooms = [\"AAAAAAA\", 7]\ndisguises = { a1 = \"hat-a\", z9 = 1 }\nmagnets = { A = [1, 9, 1], D = 2 }\ncolour = 1",
    );
    let listed: Vec<(&str, Option<usize>, String)> =
        judged.faults.iter().map(|fault| (fault.why.unwrap(), fault.line, fault.places.join(" "))).collect();
    let row = "rooms.a2 rooms.b2 rooms.c2 rooms.d2 rooms.e2 rooms.f2 rooms.g2";
    let expected = [
        ("row-no-text", 3, row),
        ("rows", 3, "rooms"),
        ("costume-twice", 2, "costumes.2"),
        ("costume-no-text", 2, "costumes.3"),
        ("costumes", 2, "costumes"),
        ("on-corner", 4, "disguises.a1"),
        ("no-field", 4, "disguises"),
        ("no-chamber", 5, "magnets.A"),
        ("chamber-twice", 5, "magnets.A.1"),
        ("no-slider", 5, "magnets"),
        ("magnets-missing", 5, "magnets.B"),
        ("magnets-missing", 5, "magnets.C"),
        ("name", 1, "name"),
        ("surplus", 6, ""),
    ];
    assert_eq!(listed, expected.map(|(why, line, places)| (why, Some(line), places.to_owned())));
    assert_eq!(judged.value.unwrap()["rooms"], json!(["AAAAAAA", 7]));
    let empty: Vec<String> = Castle::judge("").faults.into_iter().map(|fault| fault.reason).collect();
    assert_eq!(empty, ["rooms", "costumes", "disguises", "magnets", "name"].map(|key| format!("`{key}` is missing")));
    assert_eq!(Castle::judge("{ \"name\": ").faults[0].why, Some("not-json"));
    assert_eq!(Castle::judge("name = ").value, None);
}

/// However long a file is, the answer is not.
#[test]
fn wa_8_an_endless_list_of_faults_is_cut() {
    let lines = (0..9000).fold(String::new(), |text, n| text + &format!("x{n} = 1\n"));
    assert_eq!(Castle::judge(&format!("[disguises]\n{lines}")).faults.len(), 200);
}

/// Walls on the workbench: each between two neighbours, by their numbers.
type Drawn = BTreeSet<(usize, usize)>;

/// All pairs of neighbours between which a wall can be drawn: those at the plug have one anyway (WA-2).
fn edges() -> Vec<(usize, usize)> {
    let pairs = (0..49).flat_map(|at| [(at, at + 1, at % 7 < 6), (at, at + 7, at < 42)]);
    pairs.filter(|&(a, b, inside)| inside && a != 24 && b != 24).map(|(a, b, _)| (a, b)).collect()
}

/// The room of each field, by the number of its first field, by flooding between walls.
fn flooded(edges: &[(usize, usize)], walls: &Drawn) -> Vec<usize> {
    let open: Vec<(usize, usize)> = edges.iter().copied().filter(|edge| !walls.contains(edge)).collect();
    let mut room: Vec<usize> = (0..49).collect();
    loop {
        let before = room.clone();
        for &(a, b) in &open {
            let first = room[a].min(room[b]);
            (room[a], room[b]) = (first, first);
        }
        if room == before {
            return room;
        }
    }
}

/// WA-1: the same with walls drawn instead of rooms painted, a hundred thousand walls built and torn down. Each wall that closes
/// nothing is named at its place; a castle without faults is the one whose rooms the walls leave.
#[test]
fn wa_1_walls_that_close_nothing_are_named() {
    let kind = Kind::<Walls>::default();
    let mut chance = Quick::new(26);
    let (usual, edges) = (Draft::usual(), edges());
    let between: Drawn = edges.iter().copied().filter(|&(a, b)| usual.rooms[a] != usual.rooms[b]).collect();
    let named_wall = |&(a, b): &(usize, usize)| format!("{}-{}", field(a), field(b));
    let (mut whole, mut faulty) = (0, 0);
    for _ in 0..12_500 {
        let mut walls = between.clone();
        for _ in 0..8 {
            let edge = edges[chance.below(80) as usize];
            if !walls.remove(&edge) {
                walls.insert(edge);
            }
            // Now and then somebody mends what they have done, so that whole castles come about too.
            if chance.below(4) == 0 {
                walls = between.clone();
            }
            let mut value = usual.value();
            let table = value.as_object_mut().unwrap();
            table.remove("rooms");
            table.insert("walls".to_owned(), walls.iter().map(named_wall).collect());
            let room = flooded(&edges, &walls);
            let mut expected: BTreeSet<(String, Vec<String>)> = walls
                .iter()
                .filter(|&&(a, b)| room[a] == room[b])
                .map(|wall| ("wall-closes-nothing".to_owned(), vec![format!("walls.{}", named_wall(wall))]))
                .collect();
            let rooms: BTreeSet<usize> = (0..49).filter(|&at| at != 24).map(|at| room[at]).collect();
            if rooms.len() != 12 {
                expected.insert(("rooms".to_owned(), vec!["walls".to_owned()]));
            }
            let judged = kind.judge_option("castle", &value.to_string());
            assert_eq!(named(&judged), expected, "{value:#}");
            let played = Walls::set_up(2, &options(&json!({ "castle": value })));
            assert_eq!(played.is_ok(), expected.is_empty());
            // The rooms that are told are those that the walls leave, also while there are too many or too few.
            let told = judged.value.unwrap();
            let letters: Vec<char> =
                (0..7).flat_map(|y| told["rooms"][y].as_str().unwrap().chars().collect::<Vec<_>>()).collect();
            assert!(edges.iter().all(|&(a, b)| (letters[a] == letters[b]) == (room[a] == room[b])), "{told:#}");
            if expected.is_empty() {
                whole += 1;
                assert_eq!(told, played.unwrap().castle().describe());
            } else {
                faulty += 1;
            }
        }
    }
    assert!(whole > 1_000 && faulty > 10_000, "{whole} whole castles, {faulty} faulty ones");
}

/// WA-1: what is no wall, is there twice, or stands beside rooms.
#[test]
fn wa_1_what_is_no_wall_is_refused() {
    let listed = |walls: Value, rooms: bool| -> Vec<String> {
        let mut value = Draft::usual().value();
        if !rooms {
            value.as_object_mut().unwrap().remove("rooms");
        }
        value["walls"] = walls;
        let faults = Castle::judge(&value.to_string()).faults;
        faults.iter().map(|fault| fault.why.unwrap().to_owned()).filter(|why| why != "rooms").collect()
    };
    assert_eq!(listed(json!("a1-b1"), false), ["no-list"]);
    assert_eq!(
        listed(json!([7, "a1", "a1-c1", "d3-d4", "a1-z1"]), false),
        ["wall-no-text", "no-wall", "no-wall", "no-wall", "no-wall"]
    );
    assert_eq!(listed(json!(["a1-a2", "b1-a1", "a1-b1"]), false), ["wall-twice"]);
    assert_eq!(listed(json!([]), true), ["rooms-and-walls"]);
}
