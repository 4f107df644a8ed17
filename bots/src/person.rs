//! People at the table: a memory and a way to decide.

use std::time::Duration;

use engine::{Boxed, Instinct, Kind, Memory, Mind, Person, Quick, Seen, Strategy};

use crate::search::{Budget, Search};

/// How far a search that is asked for by name follows the game.
const HORIZON: u32 = 12;

/// A person at a seat.
pub struct Bot {
    person: Person,
    /// Nobody searches, one does, or several at once that add up their tries.
    searches: Vec<Search>,
}

impl Bot {
    /// Sits a person down.
    pub fn new(person: Person) -> Bot {
        let searches = match person.mind {
            Mind::Instinct | Mind::Thought { .. } => Vec::new(),
            Mind::Search { iterations, horizon } => vec![Search::new(Budget::Iterations(iterations), horizon)],
        };
        Bot { person, searches }
    }
}

impl<G: Instinct> Strategy<G> for Bot {
    fn choose(&mut self, seen: &Seen<'_, G>, chance: &mut Quick) -> G::Action {
        match (&mut self.searches[..], self.person.mind) {
            ([search], _) => search.choose(seen, chance),
            ([], Mind::Thought { depth }) => seen.game.think(seen, depth, chance),
            ([], _) => seen.game.instinct(seen, chance),
            (several, _) => Search::choose_together(several, seen, chance),
        }
    }

    fn memory(&self) -> Option<Memory> {
        self.person.memory
    }
}

/// A game on the shelf with everybody who plays it: `random`, its people, and with a perfect memory `instinct` (rule of
/// thumb), `thought:N` (thinking N times over), `search:N` (N iterations), `search:Nms` (N milliseconds of CPU time) and
/// `search:NxT` (N iterations on each of T threads).
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
    let anybody = Person { memory: None, mind: Mind::Instinct, ..hard };
    match name.split_once(':') {
        None => (name == "instinct").then(|| Bot::new(anybody)),
        Some(("thought", depth)) => {
            let mind = Mind::Thought { depth: depth.parse().ok()? };
            Some(Bot::new(Person { mind, ..anybody }))
        }
        Some(("search", budget)) => {
            let (budget, threads) = read_budget(budget)?;
            let searches = (0..threads).map(|_| Search::new(budget, HORIZON)).collect();
            Some(Bot { person: anybody, searches })
        }
        Some(_) => None,
    }
}

/// Reads `500`, `40ms` or `500x2`: a budget, and on how many threads.
fn read_budget(text: &str) -> Option<(Budget, u8)> {
    if let Some(milliseconds) = text.strip_suffix("ms") {
        let time = Duration::from_millis(milliseconds.parse::<u32>().ok()?.into());
        return Some((Budget::Time(time, cpu_time), 1));
    }
    let (iterations, threads) = text.split_once('x').unwrap_or((text, "1"));
    let threads = threads.parse().ok().filter(|threads| (1..=64).contains(threads))?;
    // A tree of more nodes would fill the memory of a small machine.
    let iterations = iterations.parse().ok().filter(|iterations| (1..=10_000_000).contains(iterations))?;
    Some((Budget::Iterations(iterations), threads))
}

/// The CPU time of this thread: what else runs on the machine does not count.
#[cfg(unix)]
pub fn cpu_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// Where a thread's CPU time cannot be asked for, the time that has passed.
#[cfg(not(unix))]
pub fn cpu_time() -> Duration {
    static BEGUN: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    BEGUN.elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_read() {
        let read = |text| read_budget(text).map(|(budget, threads)| format!("{budget:?} {threads}"));
        assert_eq!(read("500").as_deref(), Some("Iterations(500) 1"));
        assert_eq!(read("64x2").as_deref(), Some("Iterations(64) 2"));
        assert!(read("40ms").is_some_and(|budget| budget.starts_with("Time(40ms")));
        for bad in ["", "x", "0", "5x0", "5x65", "ms", "-1", "5 ms", "99999999999"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
