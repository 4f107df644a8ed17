//! Two worlds for browsers to look at: one table on two servers in this process, fed the same, dealt differently.
//!
//! Commands come as lines of JSON, each is answered by one line. The browser's spec says what happens next and compares what
//! is to be seen; here the sockets of the others are compared as well.

#[path = "../tests/room/mod.rs"]
mod room;
#[path = "../tests/worlds/mod.rs"]
mod worlds;

use std::borrow::Cow;
use std::path::{Component, Path};

use engine::{Quick, Seat, Viewer};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc::{self, UnboundedReceiver};
use worlds::leaky::Leak;
use worlds::pair::Found;
use worlds::watch::{Evening, Occasion};
use worlds::{Plan, Twins, Twist};

/// What the spec says.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Order {
    /// Another pair of worlds; the last one ends.
    Open(Opening),
    /// Somebody who is asked acts.
    Act,
    /// Time goes by, as long as it likes.
    Wait,
    /// Time goes by, so many milliseconds.
    Advance(u64),
    /// Somebody cheers or guesses.
    Chat,
    /// Somebody stops the time for a while.
    Pause,
    /// Somebody asks for what may not be done.
    Pry,
    /// The browsers have done something themselves.
    Settle,
    /// On to a reaction for which the browser's seat holds a card in one world only.
    Window,
}

#[derive(Deserialize)]
struct Opening {
    game: String,
    /// From this follow the cards, the seats and the choices of those who play.
    number: u64,
    watch: Watch,
    leak: Option<String>,
}

/// Through whose eyes the browsers look.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Watch {
    /// A seat's, which cannot tell the worlds apart.
    Seat,
    /// An onlooker's, who cannot either.
    Onlooker,
    /// A seat's, whose hand differs, as nobody else can tell.
    Hand,
    /// Those of a device that two seats share, while its curtain is down: nobody's.
    Curtain,
}

fn main() {
    let (heard, mut orders) = mpsc::unbounded_channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lines().map_while(Result::ok) {
            let order: Order = serde_json::from_str(&line).expect("an order");
            if heard.send(order).is_err() {
                return;
            }
        }
    });
    let mut next = orders.blocking_recv();
    while let Some(Order::Open(opening)) = next {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        next = runtime.block_on(async {
            match opening.game.as_str() {
                "game-over" => host::<game_over::GameOver>(&opening, &mut orders).await,
                "squid" => host::<squid::Squid>(&opening, &mut orders).await,
                "walls" => host::<walls::Walls>(&opening, &mut orders).await,
                other => panic!("there are no twins of {other}"),
            }
        });
    }
}

/// Does as ordered until another pair is ordered.
async fn host<G: Twins>(opening: &Opening, orders: &mut UnboundedReceiver<Order>) -> Option<Order> {
    let (mut evening, watched, unaware) = match open::<G>(opening).await {
        Ok(opened) => opened,
        Err(found) => {
            say(&json!({ "found": found }));
            return orders.recv().await;
        }
    };
    let pair = &evening.pair;
    let guest = if opening.watch == Watch::Onlooker { 2 } else { 1 };
    say(&json!({
        "code": pair.code,
        "hosts": pair.rooms.each_ref().map(|room| &room.address),
        "cookies": pair.guests[guest].each_ref().map(|guest| &guest.cookie),
    }));
    loop {
        let done = match orders.recv().await? {
            next @ Order::Open(_) => return Some(next),
            Order::Act => evening.act().await,
            Order::Wait => evening.wait().await,
            Order::Advance(millis) => evening.pair.advance(millis).await,
            Order::Chat => evening.chat().await,
            Order::Pause => evening.pause().await,
            Order::Pry => evening.pry().await,
            Order::Settle => evening.pair.settle(&[]).await,
            Order::Window => match watched {
                Viewer::Seat(seat) => evening
                    .reach_window(seat)
                    .await
                    .and_then(|found| if found { Ok(()) } else { Err("no such reaction comes up".to_owned()) }),
                _ => Err("an onlooker does not react".to_owned()),
            },
        };
        evening.tidy();
        say(&report(&evening, watched, unaware, done.err().as_ref()));
    }
}

/// Opens both worlds and deals; gives whose eyes the browsers have, and who cannot tell the worlds apart.
async fn open<G: Twins>(opening: &Opening) -> Found<(Evening<G>, Viewer, Viewer)> {
    let mut chance = Quick::new(opening.number);
    let mut occasion = Occasion::draw(&G::set_ups(), &mut chance);
    while opening.watch == Watch::Curtain && occasion.set_up.0 < 3 {
        occasion = Occasion::draw(&G::set_ups(), &mut chance);
    }
    let seat = Seat::new(opening.number as usize % occasion.set_up.0).expect("few seats");
    let own = Viewer::Seat(seat);
    let (watched, unaware, seconds) = match opening.watch {
        Watch::Seat => (own, own, vec![seat]),
        Watch::Onlooker => (Viewer::Spectator, Viewer::Spectator, vec![]),
        Watch::Hand => (own, Viewer::Spectator, vec![seat]),
        Watch::Curtain => (Viewer::Spectator, Viewer::Spectator, vec![seat, seat.next(occasion.set_up.0)]),
    };
    occasion.seconds = seconds;
    occasion.twist = Twist { viewer: unaware, near: occasion.twist.near && opening.watch != Watch::Hand };
    // Most of an evening is to be seen before the difference is.
    occasion.careless /= 5.0;
    let leak = opening.leak.as_ref().map(|name| {
        *Leak::ALL.iter().find(|leak| format!("{leak:?}").eq_ignore_ascii_case(name)).expect("a known leak")
    });
    let plan = Plan { leak, start: opening.number, page: Some(file), ..Plan::default() };
    Ok((Evening::begin(&occasion, plan, chance).await?, watched, unaware))
}

/// How things stand.
fn report<G: Twins>(evening: &Evening<G>, watched: Viewer, unaware: Viewer, found: Option<&String>) -> Value {
    let pair = &evening.pair;
    let game = &pair.games[0];
    let asked = game.game().to_act(game.state());
    json!({
        "now": pair.now(),
        "held": pair.hold.saturating_sub(pair.now()),
        "left": pair.deadline.map(|deadline| deadline.saturating_sub(pair.now())),
        "same": pair.unaware.contains(&unaware),
        "asked": asked.iter().any(|seat| watched == Viewer::Seat(seat)),
        "over": game.game().outcome(game.state()).is_some(),
        "deeds": pair.deeds,
        "found": found,
    })
}

fn say(answer: &Value) {
    println!("{answer}");
}

/// A file of the page, as it was built.
fn file(path: &str) -> Option<Cow<'static, [u8]>> {
    let inside = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/dist");
    std::fs::read(dist.join(path)).ok().filter(|_| inside).map(Cow::Owned)
}
