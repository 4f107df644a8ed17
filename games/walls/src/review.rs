//! Looking back, with the solver: disguises that were within reach, piles whose content could be known.

mod figures;

use engine::review::{Figures, Moment, Note, Reviewed};
use engine::{Game, Knowledge, Quick, Seat, Seen, Silent};

use crate::action::Action;
use crate::event::Event;
use crate::facts::{Facts, Odds};
use crate::foresight::{asked, position};
use crate::geometry::Field;
use crate::hopes::Hopes;
use crate::pieces::{Card, Part, PileNo};
use crate::setup::Walls;
use crate::solver;
use crate::state::{MOVES, Phase, State};

/// How much ahead a disguise more is in the race.
const PACE: f64 = 1.2;
/// The chance that what is within reach now is so when everybody else has had a turn.
const STILL_THERE: f64 = 0.65;
/// How much it brings nearer to know what lies in a pile, beside a disguise that is found.
const INSIGHT: f64 = 0.09;
/// From here on a chance counts as certain.
const CERTAIN: f64 = 0.999;
/// A way that is worth so much less is another one.
const WORSE: f64 = 0.1;
/// A difference between two hopes that can be a reason.
const NOTABLE: f64 = 0.02;

impl Reviewed for Walls {
    /// A race: who has fewer disguises to find is ahead, the more so the likelier one is within reach.
    fn value(&self, seen: &Seen<'_, Walls>) -> f64 {
        Race::new(seen).value(&position(seen.view))
    }

    /// Moves are carried out; a search is counted out by the odds of what is looked for.
    fn worths(&self, seen: &Seen<'_, Walls>) -> Option<Vec<f64>> {
        let race = Race::new(seen);
        let world = self.sample(seen.view, seen.facts, &mut Quick::new(u64::from(seen.step)));
        Some(seen.legal.iter().map(|&action| self.worth(seen, &race, &world, action)).collect())
    }

    /// Whoever has looked into a pile knows where to search.
    fn pooled(&self, one: &Facts, other: &Facts) -> Facts {
        let mut all = one.clone();
        let new = other.known.iter().filter(|fact| one.known.iter().all(|known| known.what != fact.what));
        all.known.extend(new);
        all
    }

    fn note(&self, moment: &Moment<'_, Walls>) -> Note {
        let (seen, taken, best) = (moment.seen, moment.taken(), moment.best());
        let odds = Odds::new(seen.view, seen.facts);
        match (taken, best) {
            (Action::Search(pile), Action::Search(better)) => self.other_pile(seen, &odds, pile, better),
            (_, Action::Search(pile)) => match self.looked_for(seen) {
                Some(card) => self
                    .about(card, "no-search", &format!("pile {pile} was worth a search"))
                    .with("pile", &pile)
                    .with("chance", &percent(odds.at(card, pile))),
                None => Note::new("move", format!("“{best}” was better than “{taken}”")),
            },
            (Action::Tidy(part, _), Action::Tidy(better, _)) => {
                Note::new("tidy", format!("the {} on top would have told the others less", better.name()))
                    .with("part", &part.name())
                    .with("better", &better.name())
            }
            _ => self.out_of_reach(seen, &odds, taken).unwrap_or_else(|| self.other_move(seen, &odds, taken, best)),
        }
        .with("taken", &taken)
        .with("best", &best)
    }

    fn figure(&self, moment: &Moment<'_, Walls>, _: &[Event], figures: &mut Figures) {
        figures::count(self, moment, figures);
    }
}

/// The race as a seat sees it.
struct Race<'a> {
    seen: &'a Seen<'a, Walls>,
    odds: Odds,
    hopes: Vec<Hopes>,
}

impl<'a> Race<'a> {
    fn new(seen: &'a Seen<'a, Walls>) -> Race<'a> {
        let odds = Odds::new(seen.view, seen.facts);
        let hopes = |seat| if seat == seen.seat { Hopes::own(seen, &odds) } else { Hopes::of(seen, &odds, seat) };
        let hopes = Seat::all(seen.view.seats).map(hopes).collect();
        Race { seen, odds, hopes }
    }

    /// How likely the seat is to win from a position.
    fn value(&self, state: &State) -> f64 {
        self.after(state, None, 0.0)
    }

    /// The same with what the seat has just found, and how much nearer it is by what it has seen. The turn that runs, or the one
    /// that comes, is looked at from its end: whoever moves has found what is likeliest within reach, or has not.
    fn after(&self, state: &State, found: Option<Part>, nearer: f64) -> f64 {
        let (game, seats) = (self.seen.game, self.seen.view.seats);
        let runs = matches!(state.phase, Phase::Move | Phase::Place { .. });
        let state = &if runs { *state } else { asked(state, state.turn.next(seats), MOVES) };
        let hopes = |seat: Seat| {
            let part = found.filter(|_| seat == self.seen.seat);
            part.map_or_else(|| self.hopes[seat.index()].clone(), |part| self.hopes[seat.index()].without(game, part))
        };
        let best = |seat: Seat, state: &State| hopes(seat).best(&solver::reach(game, state)).min(1.0);
        let left = |seat: Seat| (Part::ALL.len() - state.cards[seat].len()) as f64;
        let way_to_go = |seat: Seat| {
            // The sooner the turn, the more it counts what is within reach: so a turn that goes as expected changes nothing.
            let waits = (seat.distance_from(state.turn, seats) + seats - 1) % seats;
            let soon = 1.0 - waits as f64 / seats as f64;
            let nearer = if seat == self.seen.seat { nearer } else { 0.0 };
            let there = STILL_THERE.powf((waits + 1) as f64 / (seats - 1) as f64);
            left(seat) - nearer - soon * there * best(seat, &asked(state, seat, MOVES))
        };
        let ways: Vec<f64> = Seat::all(seats).map(way_to_go).collect();
        let wins = |gained: f64| {
            let strength = |seat: Seat| {
                let gained = if seat == state.turn { gained } else { 0.0 };
                (PACE * (gained - ways[seat.index()])).exp()
            };
            strength(self.seen.seat) / Seat::all(seats).map(strength).sum::<f64>()
        };
        let own = f64::from(u8::from(state.turn == self.seen.seat));
        let finds = best(state.turn, state);
        finds * (if left(state.turn) <= 1.0 { own } else { wins(1.0) }) + (1.0 - finds) * wins(0.0)
    }
}

impl Walls {
    fn worth(&self, seen: &Seen<'_, Walls>, race: &Race<'_>, world: &State, action: Action) -> f64 {
        let mut after = *world;
        if let (Action::Search(pile), Some(card)) = (action, self.looked_for(seen)) {
            after.phase = Phase::Tidy { pile };
            let missed = race.after(&after, None, INSIGHT);
            after.cards[seen.seat].push(card);
            let wins = after.cards[seen.seat].len() == Part::ALL.len();
            let found = if wins { 1.0 } else { race.after(&after, Some(card.part()), INSIGHT) };
            let chance = race.odds.at(card, pile);
            return chance * found + (1.0 - chance) * missed;
        }
        self.apply(&mut after, seen.seat, action, &mut Quick::new(0), &mut Silent);
        race.value(&after)
    }

    /// The disguise on whose field the player stands.
    pub(crate) fn looked_for(&self, seen: &Seen<'_, Walls>) -> Option<Card> {
        seen.view.ghosts[seen.seat].and_then(|field| self.castle.disguise(field))
    }

    fn about(&self, card: Card, code: &'static str, sentence: &str) -> Note {
        let name = self.castle.card_name(card);
        Note::new(code, format!("{name}: {sentence}")).with("card", &name)
    }

    fn other_pile(&self, seen: &Seen<'_, Walls>, odds: &Odds, pile: PileNo, better: PileNo) -> Note {
        let Some(card) = self.looked_for(seen) else { return Note::new("move", "another pile was better") };
        let chance = odds.at(card, better);
        let note = if chance >= CERTAIN {
            self.about(card, "known-pile", &format!("it could be known to lie in pile {better}"))
        } else if odds.at(card, pile) <= 0.0 {
            self.about(card, "not-there", &format!("it could be known not to lie in pile {pile}"))
        } else {
            self.about(card, "likelier-pile", &format!("pile {better} was likelier than pile {pile}"))
        };
        note.with("pile", &pile).with("better", &better).with("chance", &percent(chance))
    }

    /// Another move was worth more: for what comes within reach by it, because it is in the others’ way, or for what may come of it.
    fn other_move(&self, seen: &Seen<'_, Walls>, odds: &Odds, taken: Action, best: Action) -> Note {
        let there = |action: Action| {
            let mut there = position(seen.view);
            if action != Action::End {
                solver::carry_out(self, &mut there, action);
            }
            there
        };
        let (better, done) = (there(best), there(taken));
        let hopes = Hopes::own(seen, odds);
        // In this turn, or in the next one if nobody else moves.
        let in_turn = |action: Action, there: &State| {
            if action == Action::End { 0.0 } else { hopes.best(&solver::reach(self, there)) }
        };
        let in_next = |there: &State| hopes.best(&solver::reach(self, &asked(there, seen.seat, MOVES)));
        let own = (in_turn(best, &better) - in_turn(taken, &done)).max(in_next(&better) - in_next(&done));
        let others = |state: &State| -> f64 {
            let rivals = Seat::all(seen.view.seats).filter(|&seat| seat != seen.seat);
            let best = |rival| Hopes::of(seen, odds, rival).best(&solver::reach(self, &asked(state, rival, MOVES)));
            rivals.map(best).sum()
        };
        let held = others(&done) - others(&better);
        if own > NOTABLE && own >= held {
            Note::new("nearer", format!("“{best}” would have brought a disguise nearer than “{taken}”"))
        } else if held > NOTABLE && figures::open_to_others(seen, &better) < figures::open_to_others(seen, &done) {
            Note::new("hinder", format!("“{best}” would have made the others’ way longer than “{taken}”"))
        } else {
            Note::new("move", format!("“{best}” was better than “{taken}”"))
        }
    }

    /// What could have been reached and could not any more after this.
    fn out_of_reach(&self, seen: &Seen<'_, Walls>, odds: &Odds, taken: Action) -> Option<Note> {
        let hopes = Hopes::own(seen, odds);
        let state = position(seen.view);
        let reach = solver::reach(self, &state);
        let best = |a: &Field, b: &Field| hopes.on(*a).total_cmp(&hopes.on(*b));
        let field = reach.fields().iter().max_by(best)?;
        let card = self.castle.disguise(field)?;
        let after = if taken == Action::End {
            0.0
        } else {
            let mut there = state;
            solver::carry_out(self, &mut there, taken);
            hopes.best(&solver::reach(self, &there))
        };
        let moves = reach.moves(field)?;
        let others = figures::within_reach(seen, &reach).into_iter().filter(|&other| other != field);
        let also: Vec<String> = others.map(|field| field.to_string()).collect();
        (after < hopes.on(field) - WORSE).then(|| {
            self.about(card, "reach", &format!("it was within reach on {field}, moves needed: {moves}"))
                .with("field", &field)
                .with("moves", &moves)
                .with("also", &also.join(" "))
                .with("chance", &percent(odds.best(card)))
        })
    }
}

fn percent(chance: f64) -> u32 {
    (chance * 100.0).round() as u32
}
