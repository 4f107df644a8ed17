//! One simulated game: players at their seats, from the deal to the end.

use crate::{
    Boxed, Chance, Game, KeyStream, Outcome, Player, Quick, Seat, SeatSet, Seed, Silent, Tally, Viewer, seen_by,
};

/// Where a simulated game is cut: no rule ends an endless game.
pub const CUT: u32 = 20_000;

/// The circumstances of a simulated game.
pub struct Sitting<'a> {
    /// The seed of the deal.
    pub seed: &'a Seed,
    /// Decides who is first where several may act.
    pub arrival: Quick,
    /// After how many actions the game is cut.
    pub cut: u32,
    /// Counts the events.
    pub tally: &'a mut Tally,
    /// Keeps the actions in notation, if somebody wants them.
    pub log: Option<&'a mut Vec<(Seat, String)>>,
    /// Is told when a seat begins to think and when it is done, if somebody times it.
    pub stopwatch: Option<&'a mut dyn FnMut(Seat, Thinking)>,
}

/// What a stopwatch is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thinking {
    /// A player is asked.
    Begins,
    /// It has answered.
    Ends,
}

/// What came of a simulated game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// Who won; nobody if the game was cut.
    pub outcome: Option<Outcome>,
    /// How many actions were taken.
    pub actions: u32,
    /// Who began.
    pub start: Seat,
}

/// Plays a game out. There is a player for each seat.
pub fn play_out<G: Boxed>(game: &G, players: &mut [&mut Player<G>], mut sitting: Sitting<'_>) -> Played {
    let mut stream = KeyStream::new(sitting.seed);
    let mut state = game.deal(&mut stream);
    let start = game.start(&state);
    let all_blind = players.iter().all(|player| player.strategy.blind());
    let mut legal = Vec::new();
    let mut events = Vec::new();
    let mut actions = 0;
    let everybody = |state: &G::State, players: &mut [&mut Player<G>], events: &[_], step| {
        for player in players.iter_mut().filter(|player| !player.strategy.blind()) {
            let viewer = Viewer::Seat(player.seat);
            player.observe(&game.view(state, viewer), &seen_by(events, viewer), step);
        }
    };
    everybody(&state, players, &events, 0);
    // With nobody looking, a view is worked out once and handed to all: it is never read.
    let unseen = game.view(&state, Viewer::Spectator);
    while actions < sitting.cut {
        let Some(seat) = first_to_arrive(game.to_act(&state), &mut sitting.arrival) else { break };
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let mut stopwatch = |thinking| {
            if let Some(stopwatch) = &mut sitting.stopwatch {
                stopwatch(seat, thinking);
            }
        };
        let player = &mut *players[seat.index()];
        let view = if player.strategy.blind() { unseen.clone() } else { game.view(&state, Viewer::Seat(seat)) };
        stopwatch(Thinking::Begins);
        let action = player.choose(&view, &legal, actions);
        stopwatch(Thinking::Ends);
        // A strategy that errs forfeits its choice, not the game.
        let lawful = game.check(&state, seat, action).is_ok();
        debug_assert!(lawful, "a strategy chose {action}, which is not legal");
        let action = if lawful { action } else { game.timeout_action(&state, seat) };
        events.clear();
        game.apply(&mut state, seat, action, &mut stream, &mut events);
        actions += 1;
        if let Some(log) = sitting.log.as_deref_mut() {
            log.push((seat, action.to_string()));
        }
        for told in &events {
            game.count(&told.event, sitting.tally);
        }
        if !all_blind {
            everybody(&state, players, &events, actions);
        }
    }
    Played { outcome: game.outcome(&state), actions, start }
}

/// Plays on from a position with random choices until the game ends or `cut` actions are taken, and says how many
/// were. Every action is listed, chosen and checked. Nothing is told and nothing is allocated, but for `legal` growing
/// to its final size once.
#[inline]
pub fn play_on<G: Game>(
    game: &G,
    state: &mut G::State,
    chance: &mut impl Chance,
    legal: &mut Vec<G::Action>,
    cut: u32,
) -> u32 {
    let mut actions = 0;
    while actions < cut {
        let Some(seat) = first_to_arrive(game.to_act(state), chance) else { break };
        legal.clear();
        game.legal(state, seat, legal);
        let action = legal[chance.below(legal.len() as u32) as usize];
        if game.play(state, seat, action, chance, &mut Silent).is_err() {
            break;
        }
        actions += 1;
    }
    actions
}

/// Who of those asked is first to answer: each with the same chance.
#[inline]
pub fn first_to_arrive(asked: SeatSet, chance: &mut impl Chance) -> Option<Seat> {
    match asked.len() {
        0 | 1 => asked.first(),
        several => asked.iter().nth(chance.below(several as u32) as usize),
    }
}
