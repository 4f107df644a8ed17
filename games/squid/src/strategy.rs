//! How sensible people play.

use engine::{Chance, Instinct, Person, Quick, Seat, Seen, Viewer};

use crate::action::{Action, Play};
use crate::ballot::{Ballot, Votes};
use crate::facts::Facts;
use crate::outlook::{Care, Outlook};
use crate::people::{EASY, HARD, MEDIUM, PEOPLE};
use crate::pieces::{Deed, MAX_SEATS, Trick, Vote};
use crate::readings::{DOUBT, Readings, settled};
use crate::setup::Squid;
use crate::state::{Phase, State};
use crate::view::View;

impl Instinct for Squid {
    const PEOPLE: [Person; 3] = PEOPLE;

    fn instinct(&self, seen: &Seen<'_, Squid>, chance: &mut Quick) -> Action {
        self.think(seen, MEDIUM, chance)
    }

    /// Depth 0 takes the others for dice and plays a card as soon as it helps; 1 reads those, counts what is left and
    /// weighs cards; 2 looks for votes that nobody can read, leans against those who can be, and saves cards; more reads
    /// from the votes so far who thinks how deep, or votes the same whatever happens, and answers them.
    fn think(&self, seen: &Seen<'_, Squid>, depth: u8, chance: &mut Quick) -> Action {
        if let [only] = seen.legal {
            return *only;
        }
        let mind = Thought::new(seen, depth);
        if seen.view.phase == "vote" { mind.vote(chance) } else { mind.best(|action| mind.worth(action), chance) }
    }

    fn estimate(&self, state: &State, _: &Facts, seat: Seat) -> f64 {
        let view = View::of(self, state, Viewer::Seat(seat));
        let outlook = Outlook::new(self, &view, seat, Care::Count);
        let me = seat.index();
        match state.phase {
            Phase::Moved { quick: false } => outlook.arrivals(me, &outlook.stops(me))[outlook.guard],
            Phase::Moved { quick: true } => outlook.quick_stops(me)[outlook.guard],
            Phase::Revealed { deed, .. } => outlook.after(me, deed, outlook.guard),
            Phase::Guard | Phase::Vote | Phase::Over(_) => outlook.now(me),
        }
    }
}

fn care(depth: u8) -> Care {
    match depth {
        EASY => Care::Glance,
        MEDIUM => Care::Count,
        _ => Care::Save,
    }
}

/// Somebody thinking.
pub(crate) struct Thought<'a> {
    seen: &'a Seen<'a, Squid>,
    depth: u8,
    outlook: Outlook,
    /// What kinds of players the others seem to be, if that is thought about.
    readings: Option<Readings>,
}

impl<'a> Thought<'a> {
    pub(crate) fn new(seen: &'a Seen<'a, Squid>, depth: u8) -> Thought<'a> {
        let outlook = Outlook::new(seen.game, seen.view, seen.seat, care(depth));
        let votes = matches!(seen.view.phase, "vote" | "guard");
        let readings = (depth > HARD && votes).then(|| Readings::new(seen));
        Thought { seen, depth, outlook, readings }
    }

    /// What each legal action is worth.
    pub(crate) fn worths(&self) -> Vec<f64> {
        let votes =
            (self.seen.view.phase == "vote").then(|| self.worth_of_votes(&Ballot::new(&self.outlook), &self.outlook));
        let worth = |&action: &Action| match (votes, action) {
            (Some(votes), Action::Vote(vote)) => {
                Vote::ALL.iter().zip(votes).find(|(one, _)| **one == vote).map_or(0.0, |(_, worth)| worth)
            }
            _ => self.worth(action),
        };
        self.seen.legal.iter().map(worth).collect()
    }

    /// How likely the one who thinks is to win.
    pub(crate) fn value(&self) -> f64 {
        let (outlook, view) = (&self.outlook, self.seen.view);
        let (me, here) = (outlook.me, outlook.guard);
        match (view.phase, view.revealed) {
            ("vote", _) => {
                let ballot = Ballot::new(outlook);
                let worth = self.worth_of_votes(&ballot, outlook);
                self.chances(&ballot, &worth).iter().zip(worth).map(|(chance, worth)| chance * worth).sum()
            }
            ("guard", _) => outlook.now(me),
            (_, Some(deed)) if view.quick && deed != Deed::Pow => outlook.quick_stops(me)[(here + 1) % outlook.length],
            (_, Some(deed)) => outlook.after(me, deed, here),
            _ if view.quick => outlook.quick_stops(me)[here],
            _ => outlook.arrivals(me, &outlook.stops(me))[here],
        }
    }

    /// What the others are most likely to show in all.
    pub(crate) fn likely_sum(&self) -> i32 {
        let ballot = Ballot::new(&self.outlook);
        ballot.likely_sum(&self.beliefs(&ballot, self.outlook.guard), self.outlook.me)
    }

    /// What an action is worth that is no vote.
    fn worth(&self, action: Action) -> f64 {
        match (self.seen.view.phase, self.seen.view.revealed) {
            ("guard", _) => self.worth_of_placing(action),
            (_, Some(deed)) => self.worth_of_second(action, deed),
            _ => self.worth_of_sending_on(action),
        }
    }

    /// The legal action that is worth most; among equals, any.
    fn best(&self, worth: impl Fn(Action) -> f64, chance: &mut Quick) -> Action {
        /// Sums of the same chances in another order differ by less.
        const SAME: f64 = 1e-9;
        let mut best = self.seen.legal[0];
        let (mut most, mut equals) = (f64::NEG_INFINITY, 0);
        for &action in self.seen.legal {
            let value = worth(action);
            if value > most + SAME {
                (best, most, equals) = (action, value, 1);
            } else if value > most - SAME {
                equals += 1;
                if chance.below(equals) == 0 {
                    best = action;
                }
            }
        }
        best
    }

    /// How the others are thought to vote with the guard where this outlook has it.
    fn beliefs(&self, ballot: &Ballot<'_>, guard: usize) -> [Votes; MAX_SEATS] {
        if let Some(readings) = &self.readings {
            return readings.votes(self.seen, guard);
        }
        if self.depth == EASY {
            return Ballot::dice();
        }
        let of_depth =
            |depth| Outlook::new(self.seen.game, self.seen.view, self.seen.seat, care(depth)).with_guard(guard);
        let easy = Ballot::new(&of_depth(EASY)).answers(&Ballot::dice(), DOUBT[0]);
        if self.depth == MEDIUM {
            return easy;
        }
        let medium = Ballot::new(&of_depth(MEDIUM)).answers(&easy, DOUBT[1]);
        settled(ballot, &easy, &medium)
    }

    /// What each vote is worth, less the card it takes.
    fn worth_of_votes(&self, ballot: &Ballot<'_>, outlook: &Outlook) -> Votes {
        let me = outlook.me;
        let mut worth = ballot.worth(me, &self.beliefs(ballot, outlook.guard));
        for (worth, vote) in worth.iter_mut().zip(Vote::ALL) {
            if let Some(card) = vote.card() {
                *worth -= outlook.now(me) - outlook.without(card).now(me);
            }
        }
        worth
    }

    /// How likely each vote is, given what each is worth.
    fn chances(&self, ballot: &Ballot<'_>, worth: &Votes) -> Votes {
        let allowed = Vote::ALL.map(|vote| vote.allowed(self.outlook.hand));
        let doubt = DOUBT[usize::from(self.depth).min(DOUBT.len() - 1)];
        ballot.mix(self.outlook.me, worth, allowed, doubt)
    }

    fn vote(&self, chance: &mut Quick) -> Action {
        let ballot = Ballot::new(&self.outlook);
        let worth = self.worth_of_votes(&ballot, &self.outlook);
        let chances = self.chances(&ballot, &worth);
        let mut left = f64::from(chance.word()) / 4_294_967_296.0;
        let drawn = Vote::ALL.into_iter().zip(chances).find(|(_, share)| {
            left -= share;
            left < 0.0
        });
        drawn.map_or(self.seen.legal[0], |(vote, _)| Action::Vote(vote))
    }

    fn worth_of_placing(&self, action: Action) -> f64 {
        let Action::Guard(position) = action else { return 0.0 };
        let outlook = self.outlook.clone().with_guard(position.index());
        let [zero, one, ..] = self.worth_of_votes(&Ballot::new(&outlook), &outlook);
        zero.max(one)
    }

    fn worth_of_sending_on(&self, action: Action) -> f64 {
        let (outlook, view) = (&self.outlook, self.seen.view);
        let (me, here) = (outlook.me, outlook.guard);
        let next = (here + 1) % outlook.length;
        match action {
            Action::Play(play) if view.quick || play == Play::Quick => {
                outlook.without(play.card()).quick_stops(me)[next]
            }
            Action::Play(play) => {
                let after = outlook.without(play.card());
                after.arrivals(me, &after.stops(me))[next]
            }
            _ if view.quick => outlook.quick_stops(me)[here],
            _ => {
                let owner = outlook.owner(here);
                let has_passed = Seat::new(owner).is_some_and(|owner| view.passed.contains(owner));
                let stops = outlook.stops(me);
                if owner == me || has_passed { stops[here] } else { outlook.arrivals(me, &stops)[here] }
            }
        }
    }

    fn worth_of_second(&self, action: Action, deed: Deed) -> f64 {
        let (outlook, quick) = (&self.outlook, self.seen.view.quick);
        let (me, here) = (outlook.me, outlook.guard);
        match action {
            Action::Play(_) => {
                let after = outlook.without(Trick::Second);
                if quick { after.quick_stops(me)[here] } else { after.stops(me)[here] }
            }
            _ if quick && deed != Deed::Pow => outlook.quick_stops(me)[(here + 1) % outlook.length],
            _ => outlook.after(me, deed, here),
        }
    }
}
