//! Two worlds in lockstep: whoever cannot tell their deals apart receives the same bytes at the same moments, whichever
//! nodes they are connected to and whatever goes wrong.

mod deals;
mod director;

use engine::{AnyKind, Chance, Options, Quick, Seat, Viewer};
use table::protocol::Settings;
use table::{Created, Holder};

use self::deals::{TwinKind, Twins, Twist};
pub use self::director::Director;
use self::director::Pair;
use crate::plan::{Games, Order, Plan, guest};
use crate::shelf::{Shared, watched};
use crate::world::{Phase, World};

/// What came of a pair of worlds.
#[derive(Default)]
pub struct Compared {
    pub violation: Option<String>,
    /// How many messages were compared.
    pub messages: u64,
    /// How many rows both worlds had while somebody could not tell them apart.
    pub rows: u64,
}

/// Plays an evening in two worlds. With `leak`, how long steps stay in sight depends on what is hidden: that must be found.
pub fn compare(seed: u64, leak: bool) -> Compared {
    match seed % 3 {
        0 => pair::<game_over::GameOver>("game-over", bots::kind(), bots::kind(), seed, leak),
        1 => pair::<squid::Squid>("squid", bots::kind(), bots::kind(), seed, leak),
        _ => pair::<walls::Walls>("walls", bots::kind(), bots::kind(), seed, leak),
    }
}

fn pair<G: Twins>(name: &str, one: engine::Kind<G>, other: engine::Kind<G>, seed: u64, leak: bool) -> Compared {
    let mut chance = Quick::new(seed);
    let seats = 2 + chance.below(3) as usize;
    let viewer = Seat::new(chance.below(seats as u32 + 1) as usize).filter(|seat| seat.index() < seats);
    let twist = Twist { viewer: viewer.map_or(Viewer::Spectator, Viewer::Seat), near: chance.below(3) > 0 };
    let plan = chance.split();
    let order = Order::new(seed, Games::Real);
    let world = |kind: engine::Kind<G>, twist: Option<Twist>| {
        let shelf = |witness: &Shared| {
            if let Ok(mut witness) = witness.lock() {
                witness.leak = leak;
            }
            watched(vec![Box::new(TwinKind { inner: kind, twist }) as Box<dyn AnyKind>], witness)
        };
        World::with_plan(order, false, shelf, |drawn| evening(&drawn, name, seats, viewer, plan.clone()))
    };
    let mut worlds = [world(one, None), world(other, Some(twist))];
    for world in &mut worlds {
        let director = Pair::<G>::new(seats, &Options(world.plan.tables[0].options.clone()), twist);
        world.director = director.map(|director| Box::new(director) as Box<dyn Director>);
        world.sent = Some(Vec::new());
    }
    lockstep(&mut worlds, viewer)
}

/// One table without bots: they would act on what they see. The host holds all seats but the one that is watched.
fn evening(drawn: &Plan, game: &str, seats: usize, viewer: Option<Seat>, mut chance: Quick) -> Plan {
    let mut places = vec![Holder::Person(0); seats];
    if let Some(seat) = viewer {
        places[seat.index()] = Holder::Free;
    }
    let created = Created {
        game: game.to_owned(),
        places,
        guest: guest(0),
        lesson: false,
        given: None,
        ..drawn.tables[0].clone()
    };
    let limited = chance.below(2) == 0;
    let settings =
        Settings { warm: None, time: limited.then_some(20), window: limited.then_some(8), ..created.settings };
    let guests = vec![(0, 1), (0, 1 + chance.below(2) as usize), (0, 1)];
    let tables = vec![Created { settings, options: serde_json::Map::new(), ..created }];
    Plan {
        tables,
        guests,
        televisions: vec![1],
        empties: false,
        to_the_end: false,
        nodes: drawn.nodes,
        sync: drawn.sync,
        length: drawn.length,
    }
}

/// Lets both worlds go on event by event, as long as somebody cannot tell them apart.
fn lockstep(worlds: &mut [World; 2], viewer: Option<Seat>) -> Compared {
    let mut compared = Compared::default();
    let seat = viewer.map_or(Viewer::Spectator, Viewer::Seat);
    let mut dealt = false;
    loop {
        let steps = worlds.each_mut().map(World::step);
        for step in &steps {
            if let Some(Err(found)) = step {
                compared.violation = Some(found.clone());
                return compared;
            }
        }
        let director = worlds[0].director.as_ref();
        let knows = |viewer| director.is_some_and(|director| director.dealt() && !director.unaware(viewer));
        let is_dealt = director.is_some_and(|director| director.dealt());
        if dealt && (!is_dealt || (knows(Viewer::Spectator) && knows(seat))) {
            return compared;
        }
        dealt |= is_dealt;
        let watched = [knows(Viewer::Spectator), knows(seat)].map(|knows| !knows);
        if worlds[0].now != worlds[1].now {
            compared.violation =
                Some(format!("6: {} ms in one world, {} in its twin", worlds[0].now.0, worlds[1].now.0));
            return compared;
        }
        let said = worlds.each_mut().map(|world| world.said(watched));
        compared.messages += said[0].len() as u64;
        if let Some(n) = (0..said[0].len().max(said[1].len())).find(|&n| said[0].get(n) != said[1].get(n)) {
            let [real, twin] = said.each_ref().map(|said| said.get(n));
            let now = worlds[0].now.0;
            compared.violation = Some(format!("6: at {now} ms one world says\n  {real:?}\nand its twin\n  {twin:?}"));
            return compared;
        }
        let logs = worlds.each_ref().map(|world| world.store.logs[0].len());
        if logs[0] != logs[1] {
            compared.violation = Some(format!("6: {} rows in one world, {} in its twin", logs[0], logs[1]));
            return compared;
        }
        compared.rows = logs[0] as u64;
        let over = worlds.iter().any(|world| world.phase == Phase::Over);
        if over || steps.iter().any(Option::is_none) {
            return compared;
        }
    }
}

impl World {
    /// What was said since the last time to whoever cannot tell the worlds apart: onlookers, and the watched seat's guest.
    fn said(&mut self, watched: [bool; 2]) -> Vec<(u64, String)> {
        let sent = self.sent.as_mut().map(std::mem::take).unwrap_or_default();
        let compared = |device: usize| {
            let device = &self.devices[device];
            if device.watches || device.guest == 2 { watched[0] } else { device.guest == 1 && watched[1] }
        };
        sent.into_iter().filter(|(device, ..)| compared(*device)).map(|(_, id, text)| (id, text)).collect()
    }
}
