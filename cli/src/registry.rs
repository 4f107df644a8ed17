//! Games by the names that people type.

use engine::AnyKind;
pub(crate) use shelf::shelf;

use crate::fault::Fault;

/// The game of that short name.
pub(crate) fn find(id: &str) -> Result<Box<dyn AnyKind>, Fault> {
    let ids: Vec<&str> = shelf().iter().map(|kind| kind.id()).collect();
    let found = shelf().into_iter().find(|kind| kind.id() == id);
    found.ok_or_else(|| Fault::usage(format!("there is no game “{}”; there is {}", engine::quote(id), ids.join(", "))))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn nobody_shares_a_name() {
        let kinds = shelf();
        let people = kinds.iter().flat_map(|kind| kind.people());
        let bots: Vec<&str> =
            people.flat_map(|person| [person.name].into_iter().chain(person.others.iter().copied())).collect();
        let words: Vec<&str> = bots.iter().flat_map(|name| name.split(' ')).collect();
        assert_eq!(words.iter().collect::<BTreeSet<_>>().len(), words.len(), "{bots:?}");
        for guest in server::GUEST_NAMES {
            assert!(!words.contains(&guest), "a guest and a bot are called {guest}");
        }
        // Wherever bots sit, and whichever, no two at a table are called the same.
        for kind in &kinds {
            let most = kind.seats().1;
            for person in kind.people() {
                let names: BTreeSet<&str> = (0..most).map(|seat| person.called(seat)).collect();
                assert_eq!(names.len(), most, "{}: {}", kind.id(), person.level);
            }
        }
        let guests: BTreeSet<&str> = server::GUEST_NAMES.into_iter().collect();
        assert_eq!(guests.len(), server::GUEST_NAMES.len());
    }

    #[test]
    fn characters_are_told_in_five_languages_as_each_writes() {
        for person in shelf().iter().flat_map(|kind| kind.people()) {
            assert_eq!(person.character.map(|(lang, _)| lang), ["en", "de", "nl", "fr", "es"], "{}", person.name);
            let texts: BTreeSet<&str> = person.character.iter().map(|(_, text)| *text).collect();
            assert_eq!(texts.len(), 5, "{}", person.name);
            for (lang, text) in person.character {
                assert!(!text.contains('\''), "{lang}: {text}");
                assert!(lang != "fr" || ![" !", " ?", " :", " ;"].iter().any(|sign| text.contains(sign)), "{text}");
            }
        }
    }
}
