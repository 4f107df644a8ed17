//! What cannot be: positions that no game leads to, and places in the code that no game reaches.

use std::fmt;

/// What is wrong with a position that was put together by hand or by guessing; see [`Game::validate`](crate::Game::validate).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw(pub String);

impl Flaw {
    /// A flaw, unless something holds that must.
    pub fn unless(holds: bool, what: impl FnOnce() -> String) -> Result<(), Flaw> {
        if holds { Ok(()) } else { Err(Flaw(what())) }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Flaw {}

/// For what cannot happen as long as the code is right: `never!(value, "why it cannot be")`.
///
/// A debug build panics, so that tests find the mistake. A release build goes on with the value: a table of people
/// should not end because of it.
#[macro_export]
macro_rules! never {
    ($value:expr, $($why:tt)+) => {{
        if cfg!(debug_assertions) {
            panic!($($why)+);
        }
        $value
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg_attr(debug_assertions, should_panic(expected = "seat 7 has no ghost"))]
    fn what_cannot_be_is_noticed_in_debug_builds_alone() {
        assert_eq!(never!(3, "seat {} has no ghost", 7), 3);
    }

    #[test]
    fn a_flaw_says_what_is_wrong() {
        assert_eq!(Flaw::unless(true, || unreachable!()), Ok(()));
        assert_eq!(Flaw::unless(false, || "two ghosts on b3".to_owned()).unwrap_err().to_string(), "two ghosts on b3");
    }
}
