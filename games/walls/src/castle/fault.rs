//! What can be wrong with a castle's description: each fault has a code and fields, so that a page can word it in any language.

use engine::OptionFault;

use crate::pieces::Part;

/// Lists the faults: variant with its fields, code, rule, sentence. The rule may depend on the fields.
macro_rules! faults {
    ($($fault:ident { $($field:ident),* } = $code:literal, $rule:expr, $sentence:literal;)*) => {
        /// What is wrong with a castle.
        pub(super) enum CastleFault { $($fault { $($field: String),* },)* }

        impl CastleFault {
            /// The code of every fault, in the order in which they stand here.
            pub(super) const CODES: &[&str] = &[$($code),*];

            /// The fault at its line. What is missing has none.
            pub(super) fn at(self, line: Option<usize>) -> OptionFault {
                let fault = match self {
                    $(CastleFault::$fault { $($field),* } => {
                        let fault = OptionFault::new("castle", format!($sentence)).because($code);
                        let rule: &'static str = $rule;
                        // A file that is not even TOML or JSON breaks no rule.
                        let fault = if rule.is_empty() { fault } else { fault.by(rule) };
                        fault$(.with(stringify!($field), $field))*
                    })*
                };
                match line {
                    Some(line) => fault.at_line(line),
                    None => fault,
                }
            }
        }
    };
}

faults! {
    NotToml { reason } = "not-toml", "", "the file is not TOML: {reason}";
    NotJson { reason } = "not-json", "", "the file is not JSON: {reason}";
    NoSuchCastle { name, names } = "no-such-castle", "WA-8", "there is no castle “{name}”, only {names}; others come as a description";
    NoDescription { found, keys } = "no-description", "WA-8", "{found} is neither the name of a castle nor its description, a table of {keys}";
    Missing { key } = "missing", rule_of(&key), "`{key}` is missing";
    Surplus { key, keys } = "surplus", "WA-8", "a castle has no `{key}`; it has {keys}";
    NoList { key, of, found } = "no-list", rule_of(&key), "`{key}` must be a list of {of}, not {found}";
    NoTable { key, of, found } = "no-table", rule_of(&key), "`{key}` must be a table of {of}, not {found}";
    RowNoText { row, found } = "row-no-text", "WA-1", "row {row} of the rooms must be a text, not {found}";
    RowLength { row, text, n } = "row-length", "WA-1", "row {row} of the rooms, “{text}”, must have seven letters, not {n}";
    PlugElsewhere { field } = "plug-elsewhere", "WA-2", "the plug `#` may stand only in the centre, d4, not on {field}";
    NoPlug { letter } = "no-plug", "WA-2", "in the centre, d4, must stand the plug `#`, not “{letter}”";
    NoRoomLetter { letter, field } = "no-room-letter", "WA-1", "“{letter}” on {field} is no room letter: A to Z, a to z";
    Rows { n } = "rows", "WA-1", "there must be seven lines of rooms, not {n}";
    Rooms { n } = "rooms", "WA-1", "there must be 12 rooms, not {n}";
    RoomInPieces { room, field } = "room-in-pieces", "WA-1", "room {room} is not in one piece: {field} is cut off";
    RoomsAndWalls {} = "rooms-and-walls", "WA-1", "rooms are named or walls are drawn, not both: one follows from the other";
    WallNoText { found } = "wall-no-text", "WA-1", "a wall must be a text such as “a1-b1”, not {found}";
    NoWall { wall } = "no-wall", "WA-1", "“{wall}” is no wall: two fields that share a side, neither of them the plug, with a dash between";
    WallTwice { wall } = "wall-twice", "WA-1", "the wall {wall} is there twice";
    WallClosesNothing { wall, room } = "wall-closes-nothing", "WA-1", "the wall {wall} closes nothing: room {room} is on both sides of it";
    CostumeNoText { found } = "costume-no-text", "WA-4", "a costume must be a name, not {found}";
    CostumeName { name } = "costume-name", "WA-4", "“{name}” is no name for a costume: 1 to 40 characters on one line, not blank";
    CostumeTwice { name } = "costume-twice", "WA-4", "the costume “{name}” is there twice";
    Costumes { n } = "costumes", "WA-4", "there must be four costumes, not {n}";
    NoField { key } = "no-field", "WA-4", "“{key}” is no field from a1 to g7";
    OnPlug {} = "on-plug", "WA-2", "no disguise may be on the plug, d4";
    OnCorner { field } = "on-corner", "WA-3", "no disguise may be on a corner, {field}";
    DisguiseNoText { field, costume, found } = "disguise-no-text", "WA-4", "the disguise on {field} must be a text such as “hat-{costume}”, not {found}";
    NoDisguise { name, field, parts, costumes } = "no-disguise", "WA-4", "“{name}” on {field} is no disguise: a part ({parts}), a dash and a costume ({costumes})";
    TwoDisguises { field } = "two-disguises", "WA-4", "{field} has two disguises";
    DisguiseTwice { name, other, field } = "disguise-twice", "WA-4", "“{name}” is on {other} and on {field}";
    DisguiseMissing { name } = "disguise-missing", "WA-4", "“{name}” is on no field";
    NoSlider { key } = "no-slider", "WA-6", "“{key}” is no slider; there are A, B and C";
    ChamberNoNumber { slider, found } = "chamber-no-number", "WA-6", "a chamber of slider {slider} must be a whole number, not {found}";
    NoChamber { slider, n } = "no-chamber", "WA-6", "slider {slider} has chambers 1 to 7, not {n}";
    ChamberTwice { slider, chamber } = "chamber-twice", "WA-6", "chamber {chamber} of slider {slider} is there twice";
    Magnets { slider, n } = "magnets", "WA-6", "slider {slider} must have 1 to 6 magnets, not {n}";
    MagnetsMissing { slider } = "magnets-missing", "WA-6", "the magnets of slider {slider} are missing";
    NameNoText { found } = "name-no-text", "WA-8", "`name` must be a text, not {found}";
    Name { name } = "name", "WA-8", "“{name}” is no name for a castle: 1 to 40 characters on one line, not blank";
}

/// So many faults are named: more than any castle has whose lists are as long as they should be.
const MOST: usize = 200;

/// Everything that is wrong with a description, in the order in which it is checked.
#[derive(Default)]
pub(super) struct Faults(pub(super) Vec<OptionFault>);

impl Faults {
    /// One more fault: its line, and where it is in the description.
    pub(super) fn add(&mut self, fault: CastleFault, line: Option<usize>, places: Vec<String>) {
        if self.0.len() < MOST {
            self.0.push(fault.at(line).at_places(places));
        }
    }

    /// One more fault, about one key.
    pub(super) fn add_at(&mut self, fault: CastleFault, line: Option<usize>, place: impl Into<String>) {
        self.add(fault, line, vec![place.into()]);
    }
}

/// The rule about a key of a description; whatever else has a key is a slider.
fn rule_of(key: &str) -> &'static str {
    match key {
        "rooms" | "walls" => "WA-1",
        "costumes" | "disguises" => "WA-4",
        "name" => "WA-8",
        _ => "WA-6",
    }
}

/// The parts of a costume, for a message.
pub(super) fn parts() -> String {
    Part::ALL.map(Part::name).join(", ")
}
