//! What can be known of hidden cards, and worlds sampled from it, against every world written down.

mod ring;

use std::collections::{BTreeMap, BTreeSet};

use engine::{Addressed, Chance, Game, KeyStream, Knowledge, Quick, Seat, Seed, Viewer, seen_by};
use ring::{Table, game, seat, tricks};
use serde_json::{Value, json};
use squid::{Event, Fact, Facts, Phase, Shown, Squid, State, Stock, Trick, Tricks, Vote};

/// Hands and pile by what they hold.
type World = (Vec<Tricks>, Tricks);

/// All worlds that a viewer cannot tell apart, worked out forwards from the deal: a draw may be any card of the pile.
struct Belief {
    viewer: Viewer,
    worlds: BTreeSet<World>,
}

fn draw(worlds: &BTreeSet<World>, seat: usize, cards: &[Trick]) -> BTreeSet<World> {
    let drawn = |(hands, pile): &World| {
        let (hands, pile) = (hands.clone(), *pile);
        let each = cards.iter().filter_map(move |&card| {
            let (mut hands, mut pile) = (hands.clone(), pile);
            (pile.remove(card) && hands[seat].add(card)).then_some((hands, pile))
        });
        each.collect::<Vec<_>>()
    };
    worlds.iter().flat_map(drawn).collect()
}

impl Belief {
    fn new(game: &Squid, state: &State, viewer: Viewer) -> Belief {
        let mut worlds = BTreeSet::from([(vec![Tricks::NONE; game.seats()], game.trick_deck())]);
        for seat in Seat::all(game.seats()) {
            for _ in 0..2 {
                worlds = draw(&worlds, seat.index(), &Trick::ALL);
            }
            if viewer == Viewer::Seat(seat) {
                worlds.retain(|(hands, _)| hands[seat.index()] == state.hands[seat]);
            }
        }
        Belief { viewer, worlds }
    }

    fn learn(&mut self, event: &Event) {
        match *event {
            Event::TricksRenewed { ref cards, .. } => {
                let renewed = |(hands, pile): &World| {
                    pile.is_empty().then(|| (hands.clone(), cards.iter().copied().collect::<Tricks>()))
                };
                self.worlds = self.worlds.iter().filter_map(renewed).collect();
            }
            Event::Got { seat, card } => self.worlds = draw(&self.worlds, seat.index(), &[card]),
            Event::Took { seat } => self.worlds = draw(&self.worlds, seat.index(), &Trick::ALL),
            Event::Played { seat, card } | Event::Used { seat, card } => self.lay(seat, card),
            Event::Out { seat, ref cards } => cards.iter().for_each(|&card| self.lay(seat, card)),
            _ => {}
        }
    }

    fn lay(&mut self, seat: Seat, card: Trick) {
        let laid = |(hands, pile): &World| {
            let mut hands = hands.clone();
            hands[seat.index()].remove(card).then_some((hands, *pile))
        };
        self.worlds = self.worlds.iter().filter_map(laid).collect();
    }
}

/// Every way to put what the viewer does not see where it could be, whether it can have come about or not.
fn placements(game: &Squid, state: &State, viewer: Viewer) -> BTreeSet<World> {
    let mut unseen = game.trick_deck();
    let mut hands = vec![Tricks::NONE; game.seats()];
    for &card in state.tricks.discards() {
        unseen.remove(card);
    }
    if let Viewer::Seat(own) = viewer {
        hands[own.index()] = state.hands[own];
        unseen = unseen.minus(state.hands[own]).unwrap();
    }
    let mut worlds = BTreeSet::from([(hands, unseen)]);
    for seat in Seat::all(game.seats()).filter(|&seat| viewer != Viewer::Seat(seat)) {
        for _ in 0..state.hands[seat].len() {
            worlds = draw(&worlds, seat.index(), &Trick::ALL);
        }
    }
    worlds
}

/// The same position in another world, the pile in the order of SQ-18.
fn in_world(state: &State, (hands, pile): &World) -> State {
    let mut other = *state;
    for (seat, &hand) in Seat::all(hands.len()).zip(hands) {
        other.hands[seat] = hand;
    }
    other.tricks = Stock::new(pile.iter(), state.tricks.discards().iter().copied());
    other
}

fn world(game: &Squid, state: &State) -> World {
    let hands = Seat::all(game.seats()).map(|seat| state.hands[seat]).collect();
    (hands, state.tricks.pile().iter().copied().collect())
}

/// A game in progress with one viewer's facts and all worlds.
struct Watched {
    game: Squid,
    state: State,
    stream: KeyStream,
    chance: Quick,
    facts: Facts,
    belief: Belief,
    step: u32,
}

impl Watched {
    fn new(game: Squid, viewer: Viewer, seed: u8) -> Watched {
        let mut stream = KeyStream::new(&Seed([seed; 32]));
        let state = game.deal(&mut stream);
        let mut facts = game.facts(viewer);
        game.observe(&mut facts, &game.view(&state, viewer), &[], 0);
        let belief = Belief::new(&game, &state, viewer);
        Watched { game, state, stream, chance: Quick::new(u64::from(seed)), facts, belief, step: 0 }
    }

    /// Takes a random action; false if the game is over.
    fn go_on(&mut self) -> bool {
        let to_act: Vec<Seat> = self.game.to_act(&self.state).iter().collect();
        if to_act.is_empty() {
            return false;
        }
        let actor = to_act[self.chance.below(to_act.len() as u32) as usize];
        let mut legal = Vec::new();
        self.game.legal(&self.state, actor, &mut legal);
        let action = legal[self.chance.below(legal.len() as u32) as usize];
        let mut events: Vec<Addressed<Event>> = Vec::new();
        self.game.apply(&mut self.state, actor, action, &mut self.stream, &mut events);
        self.step += 1;
        let seen = seen_by(&events, self.belief.viewer);
        let view = self.game.view(&self.state, self.belief.viewer);
        self.game.observe(&mut self.facts, &view, &seen, self.step);
        for event in seen {
            self.belief.learn(event);
        }
        true
    }

    /// A placement of hidden cards fits exactly if it can have come about.
    fn compare(&self) {
        let view = self.game.view(&self.state, self.belief.viewer);
        assert!(self.belief.worlds.contains(&world(&self.game, &self.state)));
        let all = placements(&self.game, &self.state, self.belief.viewer);
        assert!(self.belief.worlds.is_subset(&all));
        for world in &all {
            let other = in_world(&self.state, world);
            // A vote that is not cast yet is no secret; one that is must be allowed by the hand.
            let other = with_votes(&other);
            let fits = self.game.fits(&view, &self.facts, &other);
            assert_eq!(fits, self.belief.worlds.contains(world), "step {}: {world:?} {:?}", self.step, self.facts);
        }
    }
}

/// Secret votes that the hand does not allow become votes for 0.
fn with_votes(state: &State) -> State {
    let mut state = *state;
    if state.phase == Phase::Vote {
        for seat in state.voted().iter() {
            state.votes[seat] = state.votes[seat].filter(|vote| vote.allowed(state.hands[seat])).or(Some(Vote::Zero));
        }
    }
    state
}

fn crowded(seats: usize) -> Squid {
    let tricks = match seats {
        2 => json!({"two": 1, "next": 2, "second": 2, "quick": 1}),
        3 => json!({"two": 1, "minus": 1, "next": 2, "quick": 1, "second": 2}),
        _ => json!({"two": 2, "minus": 2, "next": 2, "second": 2}),
    };
    game(seats, json!({"trick_deck": tricks, "guard_deck": {"pow": 1, "trick": 5}, "characters": 3}))
}

/// SQ-21, SQ-23: through games full of renewals, exactly the worlds that can have come about fit.
#[test]
fn facts_are_exact() {
    let mut compared = 0;
    for seats in 2..=4 {
        for seed in 0..12 {
            let viewers: Vec<Viewer> = Viewer::all(seats).collect();
            let viewer = viewers[usize::from(seed) % viewers.len()];
            let mut table = Watched::new(crowded(seats), viewer, seed);
            while table.go_on() && table.step < 150 {
                if table.step.is_multiple_of(3) && !table.facts.log.is_empty() {
                    table.compare();
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 500, "{compared}");
}

/// How many orders the pile and the unseen hands can be in: what each world counts.
fn weight(world: &World, viewer: Viewer) -> f64 {
    let orders = |cards: Tricks| {
        let factorial = |n: u32| (1..=n).map(f64::from).product::<f64>();
        factorial(cards.len()) / Trick::ALL.iter().map(|&trick| factorial(cards.count(trick))).product::<f64>()
    };
    let (hands, pile) = world;
    let unseen = hands.iter().enumerate().filter(|&(n, _)| viewer != Viewer::Seat(seat(n)));
    orders(*pile) * unseen.map(|(_, &hand)| orders(hand)).product::<f64>()
}

/// Pearson's test, with a bound that fair samples pass but for one in thousands.
#[track_caller]
fn assert_fair<K: Ord + std::fmt::Debug>(counts: &BTreeMap<K, u32>, expected: &BTreeMap<K, f64>) {
    assert!(counts.keys().all(|key| expected.contains_key(key)), "a world that cannot be: {counts:?}");
    let all: f64 = counts.values().map(|&count| f64::from(count)).sum();
    let total: f64 = expected.values().sum();
    let square = |(key, weight): (&K, &f64)| {
        let expect = weight / total * all;
        (f64::from(counts.get(key).copied().unwrap_or(0)) - expect).powi(2) / expect
    };
    let chi: f64 = expected.iter().map(square).sum();
    let freedom = (expected.len() - 1) as f64;
    assert!(chi < freedom + 4.0 * (2.0 * freedom).sqrt() + 6.0, "chi² {chi} with {freedom} degrees of freedom");
}

/// Every placement that can have come about is equally likely.
#[test]
fn worlds_are_uniform() {
    let mut sampled = 0;
    for (seats, seed) in [(2, 3), (3, 1), (3, 2), (3, 6), (4, 1), (4, 2), (4, 7)] {
        let viewers: Vec<Viewer> = Viewer::all(seats).collect();
        let viewer = viewers[usize::from(seed) % viewers.len()];
        let mut table = Watched::new(crowded(seats), viewer, seed);
        let mut next = 0;
        while table.go_on() && table.step < 200 {
            let count = table.belief.worlds.len();
            let busy = !table.facts.log.is_empty() || table.step < 3;
            if !busy || !(4..300).contains(&count) || table.step < next {
                continue;
            }
            next = table.step + 25;
            sampled += 1;
            let view = table.game.view(&table.state, viewer);
            let mut counts = BTreeMap::new();
            for _ in 0..count * 60 {
                let state = table.game.sample(&view, &table.facts, &mut table.chance);
                *counts.entry(world(&table.game, &state)).or_default() += 1;
            }
            let expected = table.belief.worlds.iter().map(|world| (world.clone(), weight(world, viewer))).collect();
            assert_fair(&counts, &expected);
        }
    }
    assert!(sampled > 15, "{sampled}");
}

/// SQ-23: nobody knows the order of a pile.
#[test]
fn piles_lie_in_every_order() {
    let mut table = Table::new("Rbrb", "n/2").deeds("pet>p").tricks("2ns>-");
    table.game = game(
        2,
        json!({"guard_deck": {"pow": 2, "empty": 1, "trick": 1}, "trick_deck": {"two": 2, "next": 2, "second": 1, "minus": 1}}),
    );
    // Seen from seat 0: unseen are two, two, next, second; one of them is in seat 1's hand.
    let viewer = Viewer::Seat(seat(0));
    let (view, facts) = (table.game.view(&table.state, viewer), table.game.facts(viewer));
    let mut chance = Quick::new(4);
    let (mut deeds, mut cards) = (BTreeMap::new(), BTreeMap::new());
    for _ in 0..12_000 {
        let state = table.game.sample(&view, &facts, &mut chance);
        assert_eq!(table.game.view(&state, viewer), view);
        *deeds.entry(state.deeds.pile().to_vec()).or_default() += 1;
        let places: Vec<Trick> = state.hands[seat(1)].iter().chain(state.tricks.pile().iter().copied()).collect();
        *cards.entry(places).or_default() += 1;
    }
    let each = |counts: &BTreeMap<_, u32>| counts.keys().map(|key: &Vec<_>| (key.clone(), 1.0)).collect();
    assert_eq!((deeds.len(), cards.len()), (6, 12));
    assert_fair(&deeds, &deeds.keys().map(|key| (key.clone(), 1.0)).collect());
    assert_fair(&cards, &each(&cards));
}

/// SQ-9, SQ-10: a secret vote is any that the hand allows; the own vote is known.
#[test]
fn secret_votes_are_any_that_the_hand_allows() {
    let mut table = Table::new("Rbgrbg", "2/2/n");
    table.game = game(3, json!({"trick_deck": {"two": 2, "next": 1, "second": 3}}));
    table.state.tricks = Stock::new(tricks("sss"), []);
    table.play("0 vote 2, 1 vote 0");
    let mut chance = Quick::new(8);
    let viewer = Viewer::Seat(seat(0));
    let (view, facts) = (table.game.view(&table.state, viewer), table.game.facts(viewer));
    let mut counts = BTreeMap::new();
    for _ in 0..20_000 {
        let state = table.game.sample(&view, &facts, &mut chance);
        assert_eq!((state.votes[seat(0)], state.votes[seat(2)]), (Some(Vote::Two), None));
        let holds = state.hands[seat(1)].has(Trick::Two);
        *counts.entry((holds, state.votes[seat(1)].unwrap().value())).or_default() += 1;
    }
    // Seat 1 holds one of five unseen cards, one of which is a two.
    let expected = BTreeMap::from([
        ((false, 0), 0.4),
        ((false, 1), 0.4),
        ((true, 0), 0.2 / 3.0),
        ((true, 1), 0.2 / 3.0),
        ((true, 2), 0.2 / 3.0),
    ]);
    assert_fair(&counts, &expected);
}

/// SQ-21: after a renewal everybody knows what the pile is made of, and by it what the only other player holds.
#[test]
fn a_renewal_tells_what_the_other_holds() {
    let mut table = Table::new("Rbrb", "n2/sq").deeds("te>").tricks(">-n").moved();
    table.game = game(2, json!({"trick_deck": {"two": 1, "minus": 1, "next": 2, "second": 1, "quick": 1}}));
    let mut facts = table.game.facts(Viewer::Seat(seat(0)));
    for (step, action) in ["0 pass", "1 pass", "0 pass", "1 pass"].into_iter().enumerate() {
        table.play(action);
        let viewer = Viewer::Seat(seat(0));
        let view = table.game.view(&table.state, viewer);
        table.game.observe(&mut facts, &view, &seen_by(&table.told, viewer), step as u32 + 1);
    }
    let [renewed, drew] = facts.log[..] else { panic!("{facts:?}") };
    let made_of = tricks("-n").into_iter().collect();
    assert_eq!(renewed, Fact { step: 4, seat: seat(0), shown: Shown::Renewed(made_of) });
    assert!(matches!(drew, Fact { step: 4, shown: Shown::Drew(Some(Trick::Minus | Trick::Next)), .. }));
    let view = table.game.view(&table.state, Viewer::Seat(seat(0)));
    let mut chance = Quick::new(1);
    for _ in 0..50 {
        let state = table.game.sample(&view, &facts, &mut chance);
        assert_eq!(state.hands[seat(1)], tricks("sq").into_iter().collect());
        assert_eq!(state.tricks.pile(), table.state.tricks.pile());
    }
    // An onlooker knows the pile, but not who holds what.
    assert_eq!(table.game.facts(Viewer::Spectator).log, []);
}

/// Facts that cannot all be true are not all believed; the world is whole and looks right all the same.
#[test]
fn contradictory_facts_give_a_world_all_the_same() {
    let mut chance = Quick::new(12);
    for seats in 2..=4 {
        let mut table = Watched::new(crowded(seats), Viewer::Seat(seat(0)), 5);
        for _ in 0..60 {
            if !table.go_on() {
                break;
            }
            let view = table.game.view(&table.state, Viewer::Seat(seat(0)));
            let material = table.game.material(&table.state);
            for _ in 0..6 {
                let facts = nonsense(&mut chance);
                let state = table.game.sample(&view, &facts, &mut chance);
                assert_eq!(table.game.view(&state, Viewer::Seat(seat(0))), view);
                assert_eq!(table.game.material(&state), material);
                assert!(table.game.fits(&view, &facts, &state), "{facts:?}");
            }
        }
    }
}

/// Facts that somebody made up.
fn nonsense(chance: &mut Quick) -> Facts {
    let mut log = Vec::new();
    for step in 0..chance.below(12) {
        let card = Trick::ALL[chance.below(5) as usize];
        let shown = match chance.below(7) {
            0 => Shown::Renewed((0..chance.below(5)).map(|_| Trick::ALL[chance.below(5) as usize]).collect()),
            1 => Shown::Renewed((0..300).map(|n| Trick::ALL[n % 5]).collect()),
            2 => Shown::Drew(Some(card)),
            3 | 4 => Shown::Drew(None),
            _ => Shown::Laid(card),
        };
        let times = if chance.below(9) == 0 { 90 } else { 1 };
        log.extend((0..times).map(|_| Fact { step, seat: seat(step as usize % 8), shown }));
    }
    Facts { viewer: Viewer::Seat(seat(0)), log }
}

/// Where old facts contradict newer ones, the newer are believed.
#[test]
fn the_newest_facts_are_believed() {
    let mut table = Table::new("Rbrb", "n/sq").tricks("2->").moved();
    table.game = game(2, json!({"trick_deck": {"two": 1, "minus": 1, "next": 1, "second": 1, "quick": 1}}));
    let fact =
        |step, cards: &str| Fact { step, seat: seat(0), shown: Shown::Renewed(tricks(cards).into_iter().collect()) };
    let view = table.game.view(&table.state, Viewer::Seat(seat(0)));
    let facts = Facts { viewer: Viewer::Seat(seat(0)), log: vec![fact(1, "22222"), fact(9, "2-")] };
    let mut chance = Quick::new(2);
    for _ in 0..40 {
        let state = table.game.sample(&view, &facts, &mut chance);
        assert_eq!(state.hands[seat(1)], tricks("sq").into_iter().collect());
    }
    assert!(table.game.fits(&view, &facts, &table.state));
    let swapped = in_world(
        &table.state,
        &(
            vec![tricks("n").into_iter().collect(), tricks("2q").into_iter().collect()],
            tricks("-s").into_iter().collect(),
        ),
    );
    assert!(!table.game.fits(&view, &facts, &swapped));
    assert!(table.game.fits(&view, &table.game.facts(Viewer::Seat(seat(0))), &swapped));
}

/// With everything open there is one world.
#[test]
fn an_open_table_is_its_own_sample() {
    let mut table = Watched::new(crowded(3), Viewer::Open, 3);
    table.belief.worlds.clear();
    let mut chance = Quick::new(3);
    while table.go_on() {
        let view = table.game.view(&table.state, Viewer::Open);
        assert_eq!(table.game.sample(&view, &table.facts, &mut chance), table.state);
        assert!(table.game.fits(&view, &table.facts, &table.state));
    }
    assert_eq!(table.facts.log, []);
}

/// A position that looks different does not fit, whatever the facts.
#[test]
fn what_looks_different_does_not_fit() {
    let table = Table::new("Rbrb", "n/2");
    let view = table.game.view(&table.state, Viewer::Spectator);
    let facts = table.game.facts(Viewer::Spectator);
    assert!(table.game.fits(&view, &facts, &table.state));
    let mut other = table.state;
    other.start = seat(1);
    assert!(!table.game.fits(&view, &facts, &other));
    let _: Value = serde_json::to_value(&view).unwrap();
}
