//! A castle's plan: what its description says, judged and found good.

use serde_json::{Map, Value, json};

use crate::geometry::{CELLS, Field, SIDE};
use crate::pieces::{Card, Costume};
use crate::sliders::{Chamber, Slider};

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

    /// The description in JSON, which reads back as this plan.
    pub(super) fn describe(&self) -> Value {
        let line = |letters: &[u8]| letters.iter().map(|&letter| letter as char).collect::<String>();
        let rooms: Vec<String> = self.rooms.chunks(SIDE.into()).map(line).collect();
        let disguise = |field: Field| Some((field.to_string(), self.card(self.disguises[field.index()]?).into()));
        let magnets = |slider: Slider| {
            let chambers: Vec<u8> = self.magnets(slider).map(Chamber::number).collect();
            (slider.name().to_owned(), chambers.into())
        };
        json!({
            "name": self.name,
            "costumes": self.costumes,
            "rooms": rooms,
            "disguises": Field::all().filter_map(disguise).collect::<Map<_, _>>(),
            "magnets": Slider::ALL.into_iter().map(magnets).collect::<Map<_, _>>(),
        })
    }
}
