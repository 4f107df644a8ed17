//! What goes over the wire, declared in TypeScript.

use serde_json::Value;
use ts_rs::{Config, TS, TypeVisitor};

use crate::{Colour, Guessing, OptionSpec, Outcome, Person, Refusal, Seat, SeatSet, Settled};

/// A type, declared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declaration {
    /// Its name.
    pub name: String,
    /// What it is, as a comment.
    pub docs: Option<String>,
    /// The declaration from the keyword on: `type Seat = number;`.
    pub text: String,
}

/// Types that go over the wire, and all that they are made of.
#[derive(Clone, Default, Debug)]
pub struct Types {
    asked: Vec<String>,
    declared: Vec<Declaration>,
}

impl Types {
    /// What all games share.
    pub fn shared() -> Types {
        let table = Types::default().with::<Seat>().with::<SeatSet>().with::<Colour>().with::<Outcome>();
        let talk = table.with::<Refusal>().with::<Guessing>().with::<Settled>();
        talk.with::<OptionSpec>().with::<Person>()
    }

    /// These, another type, and all that it is made of.
    #[must_use]
    pub fn with<T: TS + 'static>(mut self) -> Types {
        self.asked.push(T::ident(&config()));
        self.visit::<T>();
        self
    }

    /// These, and a type with certain values: words or numbers.
    #[must_use]
    pub fn with_values(mut self, name: &str, docs: &str, values: impl IntoIterator<Item = Value>) -> Types {
        let literals: Vec<String> = values.into_iter().map(|value| value.to_string()).collect();
        let text = format!("type {name} = {};", literals.join(" | "));
        self.asked.push(name.to_owned());
        self.declared.push(Declaration { name: name.to_owned(), docs: Some(docs.to_owned()), text });
        self
    }

    /// The declarations: first the types asked for, in that order, then their parts by name. Parts are found in no
    /// certain order.
    pub fn declarations(mut self) -> Vec<Declaration> {
        let place = |name: &String| self.asked.iter().position(|asked| asked == name).unwrap_or(self.asked.len());
        self.declared.sort_by_cached_key(|declared| (place(&declared.name), declared.name.clone()));
        self.declared
    }
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // What has no home in a file, such as a number or a list, needs no declaration.
        if T::output_path().is_none() {
            return;
        }
        let config = config();
        let declaration = Declaration { name: T::ident(&config), docs: T::docs(), text: T::decl(&config) };
        if !self.declared.contains(&declaration) {
            self.declared.push(declaration);
            T::visit_dependencies(self);
        }
    }
}

/// Whole numbers stay below the limit of JavaScript's, and lists of more than four are not written out.
fn config() -> Config {
    Config::new().with_large_int("number").with_array_tuple_limit(4)
}
