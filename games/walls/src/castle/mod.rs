//! Castles: rooms, disguises and magnets as data, worked out once into tables that the rules look up.

mod fault;
mod node;
mod plan;
mod read;
mod rooms;
pub(crate) mod show;
mod walls;
mod write;

use engine::{Judged, OptionFault, Options, quote};
use serde::{Serialize, Serializer};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use ts_rs::TS;

use crate::encode::{self, PRINTED};
use crate::geometry::{CELLS, Field, FieldSet, Place, PlaceSet};
use crate::pieces::{Card, Costume};
use crate::rings::{Beads, Ring};
use crate::sliders::{Berth, Chamber, Corridor, Offset, Slider};
use fault::CastleFault;
use node::Node;
use plan::Plan;

/// A castle: its rooms, disguises and magnets.
#[derive(Clone, Debug, TS)]
#[ts(as = "plan::Description<'static>")]
pub struct Castle {
    plan: Plan,
    /// The description, which is part of every view of every step.
    description: Box<RawValue>,
    /// The neighbours of each field in its room.
    steps: [FieldSet; CELLS],
    /// The places over a slider's magnets, by slider, corridor and offset.
    grips: [[[Grip; Offset::COUNT]; Corridor::COUNT]; 3],
    /// Walls and disguises in numbers.
    printed: [u8; PRINTED],
}

/// Where a slider's magnets grip: as places, and as beads of each ring.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Grip {
    places: PlaceSet,
    rings: [Beads; 3],
}

impl Castle {
    /// The castle that is in the box, as published with the rules.
    pub(crate) const DEFAULT: &str = include_str!("default.toml");

    /// The castles that have a name of their own, as published with the rules: transcripts name them, so that none ever changes.
    pub(crate) const KNOWN: &[(&str, &str)] = &[
        ("default", Castle::DEFAULT),
        ("four-winds", include_str!("known/four-winds.toml")),
        ("spiral", include_str!("known/spiral.toml")),
        ("lodestone", include_str!("known/lodestone.toml")),
    ];

    /// The codes of all that can be wrong with a description.
    pub(crate) const FAULTS: &[&str] = CastleFault::CODES;

    /// The castle that is in the box.
    pub fn default_castle() -> Result<Castle, OptionFault> {
        Castle::from_toml(Castle::DEFAULT)
    }

    /// Reads a castle from the text of a TOML file. A fault names its line.
    pub fn from_toml(text: &str) -> Result<Castle, OptionFault> {
        Castle::read(&Node::toml(text)?)
    }

    /// Reads a castle from JSON.
    pub fn from_json(value: &Value) -> Result<Castle, OptionFault> {
        Castle::read(&Node::json(value))
    }

    /// A castle, or the first of its faults.
    fn read(node: &Node) -> Result<Castle, OptionFault> {
        read::plan(node).map(Castle::build).map_err(|mut faults| faults.swap_remove(0))
    }

    /// Reads a castle from the text of a file, TOML or JSON, or names all its faults.
    pub fn from_file(text: &str) -> Result<Castle, Vec<OptionFault>> {
        read::plan(&Node::file(text).map_err(|fault| vec![fault])?).map(Castle::build)
    }

    /// Judges the text of a file, TOML or JSON, that may be the work of a moment ago.
    pub fn judge(text: &str) -> Judged {
        let node = match Node::file(text) {
            Ok(node) => node,
            Err(fault) => return Judged::by(Err(fault)),
        };
        match read::plan(&node).map(Castle::build) {
            Ok(castle) => {
                Judged { value: Some(castle.describe()), faults: Vec::new(), file: Some(write::toml(&castle)) }
            }
            Err(faults) => Judged { value: Some(read::value(&node)), faults, file: None },
        }
    }

    /// The castle that the options name or describe; the default one if they are silent.
    pub fn from_options(options: &Options) -> Result<Castle, OptionFault> {
        match options.get("castle") {
            None => Castle::default_castle(),
            Some(Value::String(name)) => Castle::named(name),
            Some(description) => Castle::from_json(description),
        }
    }

    /// The castle of that name.
    pub fn named(name: &str) -> Result<Castle, OptionFault> {
        let known = Castle::KNOWN.iter().find(|(known, _)| *known == name);
        let Some((_, file)) = known else {
            let names: Vec<&str> = Castle::KNOWN.iter().map(|(name, _)| *name).collect();
            return Err(CastleFault::NoSuchCastle { name: quote(name), names: names.join(", ") }.at(None));
        };
        Castle::from_toml(file)
    }

    fn build(plan: Plan) -> Castle {
        let neighbours = |field: Field| {
            let room = plan.rooms[field.index()];
            let near = |&other: &Field| field.is_next_to(other) && plan.rooms[other.index()] == room;
            Field::all().filter(near).collect()
        };
        let mut steps = [FieldSet::EMPTY; CELLS];
        for field in Field::all() {
            steps[field.index()] = neighbours(field);
        }
        let mut grips = [[[Grip::default(); Offset::COUNT]; Corridor::COUNT]; 3];
        for slider in Slider::ALL {
            for corridor in Corridor::ALL {
                for offset in Offset::ALL {
                    let berth = Berth { corridor, offset };
                    let places = plan.magnets(slider).filter_map(|chamber| berth.over(chamber)).collect();
                    grips[slider.index()][corridor.index()][offset.index()] = Grip::over(places);
                }
            }
        }
        // Plain data always has a JSON form.
        let description = to_raw_value(&plan.describe()).unwrap_or_else(|_| RawValue::NULL.to_owned());
        let printed = encode::printed(&plan.rooms, |field| plan.disguises[field.index()]);
        Castle { plan, description, steps, grips, printed }
    }

    /// The description, as JSON that reads back as this castle.
    pub fn describe(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    /// A drawing for a terminal: rooms, walls, disguises, magnets.
    pub fn show(&self, ink: engine::Ink) -> String {
        show::castle(self, ink)
    }

    /// A line that says what a good castle has.
    pub fn summary(&self) -> String {
        let slider = |slider: Slider| {
            let magnets: Vec<String> = self.magnets(slider).map(|chamber| chamber.to_string()).collect();
            format!("{slider} {}", magnets.join(" "))
        };
        let costumes = self.costumes().join(", ");
        let magnets = Slider::ALL.map(slider).join(", ");
        format!("castle “{}” is valid: 12 rooms, 20 disguises ({costumes}), magnets {magnets}\n", self.name())
    }

    /// Walls and disguises in numbers, as rows for programs that learn have them.
    pub(crate) fn printed(&self) -> &[u8; PRINTED] {
        &self.printed
    }

    /// The castle's name.
    pub fn name(&self) -> &str {
        &self.plan.name
    }

    /// The costumes' names, in the castle's order.
    pub fn costumes(&self) -> &[String; Costume::COUNT] {
        &self.plan.costumes
    }

    /// The name of a card, such as `hat-pirate`.
    pub fn card_name(&self, card: Card) -> String {
        self.plan.card(card)
    }

    /// The card of that name.
    pub fn card(&self, name: &str) -> Option<Card> {
        read::card_named(name, &self.plan.costumes)
    }

    /// The letter of a field's room; `#` for the plug.
    pub fn room(&self, field: Field) -> char {
        self.plan.rooms[field.index()] as char
    }

    /// The disguise printed on a field (WA-4).
    #[inline]
    pub fn disguise(&self, field: Field) -> Option<Card> {
        self.plan.disguises[field.index()]
    }

    /// The fields next to a field in the same room (WA-1, WA-14).
    #[inline]
    pub fn steps(&self, field: Field) -> FieldSet {
        self.steps[field.index()]
    }

    /// Is there a wall between two neighbouring fields (WA-1)?
    #[inline]
    pub fn is_wall(&self, a: Field, b: Field) -> bool {
        self.plan.rooms[a.index()] != self.plan.rooms[b.index()]
    }

    /// The chambers of a slider that have a magnet, from the top end.
    pub fn magnets(&self, slider: Slider) -> impl Iterator<Item = Chamber> {
        self.plan.magnets(slider)
    }

    /// The places that a slider grips where it lies (WA-7).
    #[inline]
    pub fn gripped(&self, slider: Slider, berth: Berth) -> PlaceSet {
        self.grip(slider, berth).places
    }

    /// The same, on one ring.
    #[inline]
    pub(crate) fn gripped_on(&self, ring: Ring, slider: Slider, berth: Berth) -> Beads {
        self.grip(slider, berth).rings[ring.index()]
    }

    #[inline]
    fn grip(&self, slider: Slider, berth: Berth) -> &Grip {
        &self.grips[slider.index()][berth.corridor.index()][berth.offset.index()]
    }
}

impl Grip {
    fn over(places: PlaceSet) -> Grip {
        let mut grip = Grip { places, rings: [Beads::default(); 3] };
        for (ring, Beads(bead)) in places.iter().filter_map(|place: Place| Ring::of(place)) {
            grip.rings[ring.index()].0 |= bead;
        }
        grip
    }
}

impl Serialize for Castle {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.description.serialize(to)
    }
}

impl PartialEq for Castle {
    /// Everything else follows from the plan.
    fn eq(&self, other: &Castle) -> bool {
        self.plan == other.plan
    }
}

impl Eq for Castle {}
