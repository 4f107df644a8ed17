//! Macros for what every game says about itself: its faults, and the kinds of its actions and events.

/// Faults of a game: each with its code, its rule and its sentence in one place.
///
/// The fields of a fault are its parameters, for pages that word it in another language; the sentence may name them.
///
/// ```
/// engine::faults! {
///     /// What is wrong with an action.
///     pub enum Wrong {
///         /// The game is over.
///         Over: "over", "FI-5", "the game is over";
///         /// It is another seat's turn.
///         NotYourTurn { turn: engine::Seat }: "not-your-turn", "FI-2", "it is seat {turn}'s turn";
///     }
/// }
///
/// let refusal = engine::Refusal::from(Wrong::NotYourTurn { turn: engine::Seat::FIRST });
/// assert_eq!(refusal.to_string(), "it is seat 0's turn (FI-2)");
/// assert_eq!((refusal.code, refusal.params), ("not-your-turn", vec![("turn", "0".to_owned())]));
/// ```
#[macro_export]
macro_rules! faults {
    (
        $(#[$about:meta])*
        $visible:vis enum $Name:ident {
            $($(#[$docs:meta])* $Fault:ident $({ $($field:ident: $of:ty),* $(,)? })?: $code:literal, $rule:literal, $sentence:literal;)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $visible enum $Name {
            $($(#[$docs])* $Fault $({ $(#[allow(missing_docs)] $field: $of),* })?,)*
        }

        impl $crate::Fault for $Name {
            fn code(&self) -> &'static str {
                match self {
                    $($Name::$Fault { .. } => $code,)*
                }
            }

            fn rule(&self) -> &'static str {
                match self {
                    $($Name::$Fault { .. } => $rule,)*
                }
            }

            fn params(&self) -> Vec<(&'static str, String)> {
                match self {
                    $($Name::$Fault $({ $($field),* })? => vec![$($((stringify!($field), $field.to_string())),*)?],)*
                }
            }
        }

        impl std::fmt::Display for $Name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $($Name::$Fault $({ $($field),* })? => {
                        $($(let _ = $field;)*)?
                        write!(f, $sentence)
                    })*
                }
            }
        }
    };
}

/// Names of kinds, by pattern: the laws count how often each comes up. A name stands for one variant, and no phase, action
/// and event share one.
///
/// ```
/// enum Action { Show(u8), Pass }
///
/// engine::kinds!(Action { Action::Show(_) => "action show", Action::Pass => "action pass" });
///
/// use engine::Kinds;
/// assert_eq!((Action::Show(2).kind(), Action::KINDS.len()), ("action show", 2));
/// ```
#[macro_export]
macro_rules! kinds {
    ($Name:ty { $($kind:pat $(if $when:expr)? => $name:literal),* $(,)? }) => {
        impl $crate::Kinds for $Name {
            const KINDS: &'static [&'static str] = &[$($name),*];

            fn kind(&self) -> &'static str {
                match self {
                    $($kind $(if $when)? => $name,)*
                }
            }
        }
    };
}
