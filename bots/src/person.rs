//! People at the table: a memory and a way to decide.

use engine::{Boxed, Instinct, Kind, Memory, Mind, Person, Quick, Seen, Strategy};

use crate::search::{Budget, Search};

/// How far a search looks in a game whose people do not search.
const HORIZON: u32 = 12;

/// A person at a seat.
pub struct Bot {
    person: Person,
    search: Option<Search>,
}

impl Bot {
    /// Sits a person down.
    pub fn new(person: Person) -> Bot {
        let search = match person.mind {
            Mind::Instinct | Mind::Thought { .. } => None,
            Mind::Search { iterations, horizon } => Some(Search::new(Budget::Iterations(iterations), horizon)),
        };
        Bot { person, search }
    }
}

impl<G: Instinct> Strategy<G> for Bot {
    fn choose(&mut self, seen: &Seen<'_, G>, chance: &mut Quick) -> G::Action {
        match (&mut self.search, self.person.mind) {
            (Some(search), _) => search.choose(seen, chance),
            (None, Mind::Thought { depth }) => seen.game.think(seen, depth, chance),
            (None, _) => seen.game.instinct(seen, chance),
        }
    }

    fn memory(&self) -> Option<Memory> {
        self.person.memory
    }
}

/// A game on the shelf with everybody who plays it: `random`, its people, and with a perfect memory `instinct` (rule of
/// thumb), `thought:N` (thinking N times over) and `search:N` (N iterations).
pub fn kind<G: Instinct + Boxed>() -> Kind<G> {
    let [easy, medium, hard] = G::PEOPLE;
    Kind::default()
        .with(easy.level, |_, _| Box::new(Bot::new(G::PEOPLE[0])))
        .with(medium.level, |_, _| Box::new(Bot::new(G::PEOPLE[1])))
        .with(hard.level, |_, _| Box::new(Bot::new(G::PEOPLE[2])))
        .known_as(&G::PEOPLE, |name| named::<G>(name).map(|bot| Box::new(bot) as Box<dyn Strategy<G>>))
}

fn named<G: Instinct>(name: &str) -> Option<Bot> {
    let [.., hard] = G::PEOPLE;
    let horizon = if let Mind::Search { horizon, .. } = hard.mind { horizon } else { HORIZON };
    let mind = match name.split_once(':') {
        None if name == "instinct" => Mind::Instinct,
        Some(("thought", depth)) => Mind::Thought { depth: depth.parse().ok()? },
        Some(("search", iterations)) => Mind::Search { iterations: iterations.parse().ok()?, horizon },
        _ => return None,
    };
    Some(Bot::new(Person { memory: None, mind, ..hard }))
}
