//! Turns of the board worked out a second time, in the plainest way, on random floors.

mod table;

use engine::{Boxed, Chance, Quick};
use serde_json::json;
use table::{Table, seat};
use walls::*;

/// WA-18 to WA-20 once more, as the page words them, one ghost at a time.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Naive {
    Still,
    Rides,
    Wedged,
    Off,
}

fn ring_of(place: (i32, i32)) -> i32 {
    (place.0 - 3).abs().max((place.1 - 3).abs())
}

/// The next place clockwise on a ring.
fn clockwise((x, y): (i32, i32)) -> (i32, i32) {
    let ring = ring_of((x, y));
    let (low, high) = (3 - ring, 3 + ring);
    match (x, y) {
        (x, y) if y == low && x < high => (x + 1, y),
        (x, y) if x == high && y < high => (x, y + 1),
        (x, y) if y == high && x > low => (x - 1, y),
        (x, y) => (x, y - 1),
    }
}

fn next(place: (i32, i32), cw: bool) -> (i32, i32) {
    if cw {
        return clockwise(place);
    }
    let ring = ring_of(place);
    let all = (0..7).flat_map(|x| (0..7).map(move |y| (x, y)));
    all.into_iter().find(|&other| ring_of(other) == ring && clockwise(other) == place).unwrap()
}

/// Does the ghost bump in this step, by itself or into one that is wedged in it?
fn bumps(n: usize, before: &[((i32, i32), Naive)], cw: bool) -> bool {
    let ahead = next(before[n].0, cw);
    match before.iter().position(|ghost| ghost.1 != Naive::Off && ghost.0 == ahead) {
        None => false,
        Some(other) if before[other].1 == Naive::Rides => ring_of(before[n].0) < 3 && bumps(other, before, cw),
        Some(_) => true,
    }
}

fn naive_turn(ghosts: &mut [((i32, i32), Naive)], magnets: &[(i32, i32)], cw: bool) {
    for ghost in ghosts.iter_mut() {
        ghost.1 = if magnets.contains(&ghost.0) { Naive::Still } else { Naive::Rides };
    }
    for step in 1..=6 {
        let before = ghosts.to_vec();
        for n in 0..ghosts.len() {
            let ring = ring_of(before[n].0);
            if before[n].1 != Naive::Rides || step > 2 * ring {
                continue;
            }
            if bumps(n, &before, cw) {
                ghosts[n].1 = if ring == 3 { Naive::Off } else { Naive::Wedged };
            } else {
                ghosts[n].0 = next(before[n].0, cw);
                if magnets.contains(&ghosts[n].0) {
                    ghosts[n].1 = Naive::Still;
                }
            }
        }
    }
}

#[test]
fn wa_18_wa_19_wa_20_agree_with_a_naive_turn_on_random_floors() {
    let mut chance = Quick::new(8);
    let (mut wedged, mut off) = (0, 0);
    for _ in 0..4_000 {
        let mut table = Table::new(4).turned(chance.below(4) as u8);
        let mut corridors = Corridor::ALL;
        chance.shuffle(&mut corridors);
        for slider in Slider::ALL {
            let offset = Offset::ALL[chance.below(5) as usize];
            table.state.sliders[slider] = Berth { corridor: corridors[slider.index()], offset };
        }
        // Ghosts near each other: on one ring, or in a corner of the floor.
        let ring = 1 + chance.below(3).cast_signed();
        let mut places: Vec<Place> = Place::all()
            .filter(|place| {
                let at = ring_of((i32::from(place.x()), i32::from(place.y())));
                at == ring || (at > 0 && chance.below(12) == 0)
            })
            .collect();
        chance.shuffle(&mut places);
        for (n, &place) in places.iter().enumerate().take(4) {
            table.state.ghosts[seat(n)] = Some(table.state.orientation.field(place));
        }
        let magnets: Vec<(i32, i32)> = Slider::ALL
            .iter()
            .flat_map(|&slider| {
                let berth = table.state.sliders[slider];
                let magnets: Vec<Chamber> = table.game.castle().magnets(slider).collect();
                magnets.into_iter().filter_map(move |chamber| berth.over(chamber))
            })
            .map(|place| (i32::from(place.x()), i32::from(place.y())))
            .collect();
        let mut ghosts: Vec<((i32, i32), Naive)> =
            (0..4).map(|n| ((i32::from(places[n].x()), i32::from(places[n].y())), Naive::Rides)).collect();
        let cw = chance.below(2) == 0;
        naive_turn(&mut ghosts, &magnets, cw);
        let before = table.state;
        let events = table.play(if cw { "turn cw" } else { "turn ccw" });
        let taken = |at: (i32, i32)| ghosts.iter().any(|ghost| ghost.1 != Naive::Off && ghost.0 == at);
        let mut placing = Vec::new();
        let Event::Turned { ghosts: journeys, .. } = &events[0].event else { panic!() };
        for (n, &(at, how)) in ghosts.iter().enumerate() {
            let real = table.state.place(seat(n)).map(|place| (i32::from(place.x()), i32::from(place.y())));
            assert_eq!(real, Some(at).filter(|_| how != Naive::Off), "{before:?} cw {cw}");
            if how == Naive::Off || (how == Naive::Wedged && !taken(next(at, !cw))) {
                placing.push(n);
            }
            wedged += u32::from(how == Naive::Wedged);
            off += u32::from(how == Naive::Off);
            let journey = &journeys[n];
            let stop = match journey.stop {
                Stop::Wedged { .. } => Naive::Wedged,
                Stop::PushedOff { .. } => Naive::Off,
                Stop::Gripped { .. } | Stop::Caught { .. } => Naive::Still,
                _ => Naive::Rides,
            };
            assert_eq!(stop, how);
            assert_eq!(journey.places.first(), Some(&places[n]));
            assert_eq!(
                matches!(journey.stop, Stop::Gripped { .. }),
                magnets.contains(&(i32::from(places[n].x()), i32::from(places[n].y())))
            );
            if how != Naive::Off {
                assert_eq!(journey.places.last().copied(), table.state.place(seat(n)));
                assert_eq!(
                    journey.fields.last().copied(),
                    table.state.ghosts[seat(n)],
                    "the fields lead to where it stands"
                );
            }
            let under = |slider: Slider, chamber: Chamber| {
                let place = journey.places.last().copied();
                assert_eq!(table.state.sliders[slider].over(chamber), place);
                assert!(table.game.castle().magnets(slider).any(|magnet| magnet == chamber));
            };
            let ahead = |ghost: engine::Seat| {
                let last = journey.places.last().map(|place| (i32::from(place.x()), i32::from(place.y())));
                assert_eq!(Some(ghosts[ghost.index()].0), last.map(|last| next(last, cw)));
                assert_ne!(ghosts[ghost.index()].1, Naive::Off);
            };
            match journey.stop {
                Stop::Gripped { slider, chamber } | Stop::Caught { slider, chamber } => under(slider, chamber),
                Stop::Wedged { behind: ghost } | Stop::PushedOff { by: ghost } => ahead(ghost),
                _ => {}
            }
            for way in journey.fields.windows(2) {
                let wall = Wall { from: way[0], to: way[1] };
                assert!(way[0].is_next_to(way[1]));
                assert_eq!(journey.walls.contains(&wall), table.game.castle().is_wall(way[0], way[1]));
            }
        }
        assert_eq!(table.record()["placing"], json!(placing));
        assert!(!table.game.tell(&events[0].event).is_empty());
        for action in table.legal().iter().filter(|action| action.starts_with("place")) {
            let mut placed = Table { game: table.game.clone(), state: table.state };
            let Event::Placed { ghost, from, to, ref walls, .. } = placed.play(action)[0].event else { panic!() };
            assert_eq!(placed.state.ghosts[ghost], Some(to));
            let wall = from.filter(|&from| from != to && table.game.castle().is_wall(from, to));
            assert_eq!(*walls, wall.map(|from| Wall { from, to }).into_iter().collect::<Vec<_>>());
        }
    }
    assert!(wedged > 1_000 && off > 300, "{wedged} wedged, {off} off");
}
