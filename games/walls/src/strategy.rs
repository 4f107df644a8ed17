//! How sensible people play, and who they are.

use engine::{Chance, Instinct, Memory, Mind, Person, Quick, Seat, Seen};

use crate::action::Action;
use crate::facts::{Facts, Odds, What};
use crate::foresight::{self, asked, position};
use crate::geometry::Field;
use crate::hopes::{Hopes, best_pile, missing};
use crate::pieces::{Part, PileNo};
use crate::setup::Walls;
use crate::solver::{self, Reach};
use crate::state::{MOVES, Phase, State};

impl Instinct for Walls {
    const PEOPLE: [Person; 3] = [
        Person {
            level: "easy",
            name: "Bertie",
            others: &["Wilbur", "Hubert", "Norbert"],
            character: [
                ("en", "Knows for certain the hat was in a pile – just not which one."),
                ("de", "Weiß genau, dass der Hut in einem Stapel war, nur nicht in welchem."),
                ("nl", "Weet zeker dat de hoed in een stapel zat, alleen niet in welke."),
                ("fr", "Sait très bien que le chapeau était dans une pile, mais plus laquelle."),
                ("es", "Sabe muy bien que el sombrero estaba en un montón, pero no en cuál."),
            ],
            memory: Some(Memory { span: 1, half_life: 2.5, own: 1.5, confusion: 0.8 }),
            mind: Mind::Instinct,
            thinking: (700, 2_000),
        },
        Person {
            level: "medium",
            name: "Walburga",
            others: &["Kunigunde", "Hildegard", "Adelheid"],
            character: [
                ("en", "Remembers her own finds, and yours only if you brag."),
                ("de", "Merkt sich ihre eigenen Funde, und deine nur, wenn du damit prahlst."),
                ("nl", "Onthoudt wat ze zelf vond, en wat jij vond alleen als je opschept."),
                ("fr", "Retient ses trouvailles, et les tiennes seulement si tu t’en vantes."),
                ("es", "Recuerda lo que encuentra, y lo tuyo solo si presumes de ello."),
            ],
            memory: Some(Memory { span: 1, half_life: 9.0, own: 4.0, confusion: 0.4 }),
            mind: Mind::Instinct,
            thinking: (900, 2_600),
        },
        Person {
            level: "hard",
            name: "Ludmilla",
            others: &["Morgana", "Griselda", "Ottoline"],
            character: [
                ("en", "Has haunted this castle for 400 years and turns it just as you arrive."),
                ("de", "Spukt hier seit 400 Jahren und dreht die Burg genau dann, wenn du ankommst."),
                ("nl", "Spookt hier al 400 jaar en draait de burcht net als jij er bijna bent."),
                ("fr", "Hante ce château depuis 400 ans et le tourne juste quand tu arrives."),
                ("es", "Lleva 400 años en este castillo y lo gira justo cuando tú llegas."),
            ],
            memory: None,
            mind: Mind::Thought { depth: 1 },
            thinking: (1_100, 3_200),
        },
    ];

    /// Goes where a search is worth most and searches there.
    fn instinct(&self, seen: &Seen<'_, Walls>, chance: &mut Quick) -> Action {
        decide(seen, chance, |_, own, chance| {
            let state = position(seen.view);
            let reach = solver::reach(self, &state);
            let worth = |field: Field| own.on(field);
            let field = if own.best(&reach) > 0.0 {
                best(reach.fields().iter(), worth, chance)
            } else {
                best(reach.fields().iter(), |field| prospects(self, &state, &reach, field, own), chance)
            };
            field.and_then(|field| reach.way(field)).and_then(|way| way.first().copied())
        })
    }

    /// Ends the turn so that it is worth most together with the next, and hinders the others.
    fn think(&self, seen: &Seen<'_, Walls>, _: u8, chance: &mut Quick) -> Action {
        decide(seen, chance, |odds, own, chance| foresight::first_move(seen, odds, own, chance))
    }

    /// A race: who has fewer turns ahead is likelier to win it.
    fn estimate(&self, state: &State, _: &Facts, seat: Seat) -> f64 {
        let ahead = |other: Seat| {
            let missing = Part::ALL.len() - state.cards[other].len();
            let waits = other.distance_from(state.turn, self.seats) as f64 / self.seats as f64;
            (-(missing as f64 + waits) * 1.2).exp()
        };
        ahead(seat) / Seat::all(self.seats).map(ahead).sum::<f64>()
    }
}

/// What everybody does alike, but for the move: `first_move` says what to do first on the way to the end of the turn;
/// nothing if the player stands well.
fn decide(
    seen: &Seen<'_, Walls>,
    chance: &mut Quick,
    first_move: impl FnOnce(&Odds, &Hopes, &mut Quick) -> Option<Action>,
) -> Action {
    if let [only] = seen.legal {
        return *only;
    }
    let action = if let Phase::Tidy { pile } = seen.view.phase {
        tidy(seen, pile, chance)
    } else {
        let odds = Odds::new(seen.view, seen.facts);
        let own = Hopes::own(seen, &odds);
        first_move(&odds, &own, chance).or_else(|| search(seen, &odds)).unwrap_or(Action::End)
    };
    if seen.legal.contains(&action) { action } else { seen.legal[0] }
}

/// Searches where the player stands, if there is anything to hope for.
fn search(seen: &Seen<'_, Walls>, odds: &Odds) -> Option<Action> {
    let card = seen.view.ghosts[seen.seat].and_then(|field| seen.game.castle.disguise(field))?;
    let (pile, _) = best_pile(seen, odds, card).filter(|_| missing(seen.view, seen.seat, card.part()))?;
    Some(Action::Search(pile))
}

/// What the next turn would be worth from a field.
fn prospects(game: &Walls, state: &State, reach: &Reach, field: Field, own: &Hopes) -> f64 {
    let mut there = *state;
    reach.way(field).into_iter().flatten().for_each(|action| solver::carry_out(game, &mut there, action));
    own.best(&solver::reach(game, &asked(&there, state.turn, MOVES)))
}

/// Puts the pile back with a back on top that tells the others little: one of a part that few of them need. Where piles may
/// change places, it goes where others know their way best.
fn tidy(seen: &Seen<'_, Walls>, pile: PileNo, chance: &mut Quick) -> Action {
    let rivals = || Seat::all(seen.view.seats).filter(|&seat| seat != seen.seat);
    let needed = |part: Part| rivals().filter(|&seat| missing(seen.view, seat, part)).count() as f64;
    let known = |place: PileNo| {
        let about = |what: What| what.pile() == place && !matches!(what, What::Lies(..));
        seen.facts.known.iter().filter(|fact| fact.by != seen.seat && about(fact.what)).count() as f64
    };
    let worth = |action: Action| match action {
        Action::Tidy(part, place) if place == pile => -0.1 * needed(part),
        Action::Tidy(part, place) => known(pile) + known(place) - 0.1 * needed(part),
        _ => 0.0,
    };
    best(seen.legal.iter().copied(), worth, chance).unwrap_or(seen.legal[0])
}

/// What is worth most; among equals, any.
fn best<T: Copy>(all: impl Iterator<Item = T>, worth: impl Fn(T) -> f64, chance: &mut Quick) -> Option<T> {
    let mut best = None;
    let (mut most, mut equals) = (f64::NEG_INFINITY, 0);
    for one in all {
        let value = worth(one);
        if value > most {
            (best, most, equals) = (Some(one), value, 1);
        } else if value >= most {
            equals += 1;
            if chance.below(equals) == 0 {
                best = Some(one);
            }
        }
    }
    best
}
