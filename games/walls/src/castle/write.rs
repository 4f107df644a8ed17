//! A castle written down as a file, as a person would.

use std::fmt::Write;

use super::Castle;
use crate::geometry::{Field, SIDE};
use crate::sliders::Slider;

/// The castle as TOML, which reads back as the same castle.
pub(super) fn toml(castle: &Castle) -> String {
    let costumes: Vec<String> = castle.costumes().iter().map(|name| quoted(name)).collect();
    let mut text = format!("name = {}\ncostumes = [{}]\nrooms = [\n", quoted(castle.name()), costumes.join(", "));
    for y in 0..SIDE {
        let letters: String = Field::all().filter(|field| field.y() == y).map(|field| castle.room(field)).collect();
        put(&mut text, format_args!("  \"{letters}\",\n"));
    }
    text.push_str("]\n\n[disguises]\n");
    for field in Field::all() {
        if let Some(card) = castle.disguise(field) {
            put(&mut text, format_args!("{field} = {}\n", quoted(&castle.card_name(card))));
        }
    }
    text.push_str("\n# chambers with a magnet; chamber 1 is at the top end\n[magnets]\n");
    for slider in Slider::ALL {
        let chambers: Vec<String> = castle.magnets(slider).map(|chamber| chamber.to_string()).collect();
        put(&mut text, format_args!("{slider} = [{}]\n", chambers.join(", ")));
    }
    text
}

/// Writing to a string cannot fail.
fn put(text: &mut String, line: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(line);
}

/// A text in quotation marks. Names hold no control characters, and all else is escaped in JSON as in TOML.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
