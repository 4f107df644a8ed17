//! A file of an option, checked for somebody who is still writing it.

use engine::{AnyKind, Judged, Refusal};
use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::refusal;

/// What a file says, and everything that is wrong with it.
#[derive(Serialize, Debug, TS, ToSchema)]
pub struct Checked {
    /// What `options` takes for it; if there are faults, the value as far as it can be read.
    #[schema(value_type = Object)]
    #[ts(type = "unknown")]
    value: Option<Value>,
    /// Every fault. The first is the one that the option would be refused for.
    faults: Vec<Misplaced>,
    /// The value as a file, if there is no fault and the game writes such files.
    file: Option<String>,
}

/// A fault, and where it is.
#[derive(Serialize, Debug, TS, ToSchema)]
pub struct Misplaced {
    /// What is wrong.
    #[schema(value_type = Object)]
    refusal: Refusal,
    /// Where in the value: keys from the outside in, with dots between.
    places: Vec<String>,
}

/// A value of an option that has a name: the name stands for it.
#[derive(Serialize, Debug, TS, ToSchema)]
pub struct Known {
    /// Its name.
    name: &'static str,
    /// What it stands for.
    #[schema(value_type = Object)]
    #[ts(type = "unknown")]
    value: Value,
}

impl Known {
    /// All of an option, the usual one first.
    pub fn of(kind: &dyn AnyKind, option: &str) -> Vec<Known> {
        kind.known(option).into_iter().map(|(name, value)| Known { name, value }).collect()
    }
}

impl From<Judged> for Checked {
    fn from(Judged { value, faults, file }: Judged) -> Checked {
        let fault =
            |fault: engine::OptionFault| Misplaced { refusal: refusal::bad_option(&fault), places: fault.places };
        Checked { value, faults: faults.into_iter().map(fault).collect(), file }
    }
}
