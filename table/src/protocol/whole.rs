//! Whole numbers in requests. By JSON Schema 15.0 is one too, and programs write it so.

use serde::Deserialize;

/// A whole number, however it is written.
#[derive(Deserialize, Clone, Copy)]
#[serde(try_from = "f64")]
pub struct Whole(pub u32);

impl TryFrom<f64> for Whole {
    type Error = String;

    fn try_from(number: f64) -> Result<Self, String> {
        let fits = number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number);
        fits.then_some(Self(number as u32)).ok_or_else(|| format!("{number} is not a whole number up to {}", u32::MAX))
    }
}
