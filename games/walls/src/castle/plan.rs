//! A castle's plan: what its description says, judged and found good.

use serde::Serialize;
use serde_json::{Map, Value};
use ts_rs::TS;

use crate::geometry::{CELLS, Field, SIDE};
use crate::pieces::{Card, Costume};
use crate::sliders::{BySlider, Chamber, Slider};

/// What is printed on a castle's board and built into its sliders.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    pub(super) name: String,
    pub(super) costumes: [String; Costume::COUNT],
    /// A letter for each field's room, `#` for the plug.
    pub(super) rooms: [u8; CELLS],
    pub(super) disguises: [Option<Card>; CELLS],
    /// A bit for each chamber with a magnet, by slider; bit 0 is chamber 1.
    pub(super) magnets: [u8; 3],
}

/// A description, which reads back as the same plan: what a file or an option holds.
#[derive(Serialize, TS)]
pub(super) struct Description<'a> {
    /// Its name.
    name: &'a str,
    /// The costumes' names, in order.
    costumes: &'a [String; Costume::COUNT],
    /// Seven lines of seven letters, one a room; `#` for the plug.
    rooms: Vec<String>,
    /// What is printed on the fields: part, dash, costume.
    #[ts(type = "Partial<Record<Field, `${Part}-${string}`>>")]
    disguises: Map<String, Value>,
    /// The chambers with a magnet, from the top end.
    magnets: BySlider<Vec<Chamber>>,
}

impl Plan {
    /// The name of a card: part, dash, costume.
    pub(super) fn card(&self, card: Card) -> String {
        format!("{}-{}", card.part(), self.costumes[card.costume().index()])
    }

    /// The chambers of a slider that have a magnet, from the top end.
    pub(super) fn magnets(&self, slider: Slider) -> impl Iterator<Item = Chamber> {
        let magnets = self.magnets[slider.index()];
        Chamber::all().filter(move |chamber| magnets & 1 << (chamber.number() - 1) != 0)
    }

    /// The description.
    pub(super) fn describe(&self) -> Description<'_> {
        let line = |letters: &[u8]| letters.iter().map(|&letter| letter as char).collect();
        let disguise = |field: Field| Some((field.to_string(), self.card(self.disguises[field.index()]?).into()));
        Description {
            name: &self.name,
            costumes: &self.costumes,
            rooms: self.rooms.chunks(SIDE.into()).map(line).collect(),
            disguises: Field::all().filter_map(disguise).collect(),
            magnets: Slider::ALL.map(|slider| self.magnets(slider).collect()).into(),
        }
    }
}
