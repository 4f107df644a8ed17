//! Pictures of what a viewer sees, from the page's own drawings, for environments that render as arrays. They show the
//! table plainly; the page alone knows how to make a scene of it.

use std::fmt::Write as _;

use engine::Colour;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use serde_json::Value;

/// Pixels of a cell's side.
const CELL: u32 = 56;

/// Drawings that are built in: name and SVG text.
macro_rules! drawings {
    ($folder:literal: $($name:literal)+) => {
        &[$(($name, include_str!(concat!("../../web/src/games/", $folder, "/art/", $name, ".svg")))),+]
    };
}

type Drawings = &'static [(&'static str, &'static str)];

const GAME_OVER: Drawings = drawings!("game-over": "barbarian" "blork-bow" "blork-club" "blork-laser" "blork-potion" "bow" "club"
    "invincible" "key" "laser" "portal" "potion" "princess-blue" "princess-green" "princess-red" "princess-yellow"
    "tile-back" "tile-floor");
const SQUID: Drawings = drawings!("squid": "deed-back" "deed-empty" "deed-pow" "deed-trick" "face-calm" "guard" "hair-blue"
    "hair-green" "hair-orange" "hair-purple" "hair-red" "hair-yellow" "hand-minus" "hand-one" "hand-two" "hand-zero" "peg"
    "trick-back" "trick-minus" "trick-next" "trick-quick" "trick-second" "trick-two");
const WALLS: Drawings = drawings!("walls": "body-diver" "body-knight" "body-pirate" "body-wizard" "card-back" "chamber"
    "face-diver" "face-knight" "face-pirate" "face-wizard" "ghost" "hand-diver" "hand-knight" "hand-pirate" "hand-wizard"
    "hat-diver" "hat-knight" "hat-pirate" "hat-wizard" "legs-diver" "legs-knight" "legs-pirate" "legs-wizard" "magnet"
    "part-body" "part-face" "part-hand" "part-hat" "part-legs" "plug" "tile");

/// A seat's colours, as `web/src/design/tokens.css` has them: usual, dark, light.
fn shades(colour: Colour) -> [&'static str; 3] {
    match colour {
        Colour::Red => ["#d7373f", "#9c2230", "#f2777a"],
        Colour::Blue => ["#2868c8", "#1a468c", "#6ea2f0"],
        Colour::Green => ["#1f9d6b", "#136b48", "#62cfa0"],
        Colour::Yellow => ["#f7c52b", "#c08f0e", "#ffe48a"],
        Colour::Purple => ["#7b3fa0", "#552a72", "#b57bd8"],
        Colour::Orange => ["#f0862b", "#b85d12", "#ffb576"],
    }
}

/// A picture being put together, in cells.
struct Scene {
    drawings: Drawings,
    wide: u32,
    high: u32,
    svg: String,
}

impl Scene {
    fn new(drawings: Drawings, wide: u32, high: u32, ground: &str) -> Scene {
        let svg = format!("<rect width='{wide}' height='{high}' fill='{ground}'/>");
        Scene { drawings, wide, high, svg }
    }

    /// Puts a drawing somewhere, in a seat's colour if it has one. What is not built in is left out.
    fn put(&mut self, name: &str, x: f64, y: f64, size: f64, colour: Option<Colour>) {
        let Some((_, text)) = self.drawings.iter().find(|(known, _)| *known == name) else { return };
        let mut text = (*text).to_owned();
        if let Some(colour) = colour {
            let [usual, dark, light] = shades(colour);
            for (name, shade) in [("--seat", usual), ("--seat-dark", dark), ("--seat-light", light)] {
                text = replace_var(&text, name, shade);
            }
        }
        let text = fallbacks(&text);
        let place = format!("<svg x='{x}' y='{y}' width='{size}' height='{size}' ");
        self.svg.push_str(&text.replacen("<svg ", &place, 1));
    }

    fn bar(&mut self, x: f64, y: f64, wide: f64, high: f64, fill: &str) {
        let _ = write!(self.svg, "<rect x='{x}' y='{y}' width='{wide}' height='{high}' fill='{fill}'/>");
    }

    /// Height, width and the colours of all points, row by row.
    fn paint(self) -> Option<(u32, u32, Vec<u8>)> {
        let (wide, high) = (self.wide * CELL, self.high * CELL);
        let text = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' width='{wide}' height='{high}' viewBox='0 0 {} {}'>{}</svg>",
            self.wide, self.high, self.svg
        );
        let tree = Tree::from_str(&text, &Options::default()).ok()?;
        let mut pixels = Pixmap::new(wide, high)?;
        resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
        let colours = pixels.data().chunks_exact(4).flat_map(|point| [point[0], point[1], point[2]]).collect();
        Some((high, wide, colours))
    }
}

/// `var(--seat, #d7373f)` becomes the shade.
fn replace_var(text: &str, name: &str, shade: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("var(") {
        let (before, var) = rest.split_at(at);
        out.push_str(before);
        let Some(end) = var.find(')') else { break };
        let inside = &var[4..end];
        let own = inside.split(',').next().is_some_and(|called| called.trim() == name);
        out.push_str(if own { shade } else { &var[..=end] });
        rest = &var[end + 1..];
    }
    out.push_str(rest);
    out
}

/// Variables that nobody has set become what stands beside them.
fn fallbacks(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("var(") {
        let (before, var) = rest.split_at(at);
        let Some(end) = var.find(')') else { break };
        out.push_str(before);
        out.push_str(var[4..end].split_once(',').map_or("none", |(_, shade)| shade.trim()));
        rest = &var[end + 1..];
    }
    out.push_str(rest);
    out
}

/// Draws a view of a game, given in JSON. `colours` are those of the seats.
pub(crate) fn picture(game: &str, view: &Value, colours: &[Colour]) -> Option<(u32, u32, Vec<u8>)> {
    match game {
        "game-over" => game_over(view, colours).paint(),
        "squid" => squid(view, colours).paint(),
        "walls" => walls(view, colours).paint(),
        _ => None,
    }
}

fn number(value: &Value) -> Option<usize> {
    value.as_u64().and_then(|number| usize::try_from(number).ok())
}

/// A cell's name, `a1` at the top left, as column and row.
fn cell(name: &Value) -> Option<(f64, f64)> {
    let [column, row] = name.as_str()?.as_bytes() else { return None };
    Some((f64::from(column.checked_sub(b'a')?), f64::from(row.checked_sub(b'1')?)))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// The dungeon; below it whose turn it is, and the weapon.
fn game_over(view: &Value, colours: &[Colour]) -> Scene {
    let mut scene = Scene::new(GAME_OVER, 5, 6, "#2b2038");
    for (n, tile) in list(&view["tiles"]).iter().enumerate() {
        let (x, y) = ((n % 5) as f64, (n / 5) as f64);
        match tile.as_str() {
            None => scene.put("tile-back", x, y, 1.0, None),
            Some(name) => {
                scene.put("tile-floor", x, y, 1.0, None);
                scene.put(name, x + 0.12, y + 0.12, 0.76, None);
            }
        }
    }
    let turn = number(&view["turn"]).and_then(|seat| colours.get(seat)).copied();
    if let Some((x, y)) = list(&view["up"]).last().and_then(cell) {
        scene.put("barbarian", x + 0.5, y + 0.45, 0.5, turn);
    }
    scene.put("barbarian", 0.05, 5.05, 0.9, turn);
    scene.put(view["weapon"].as_str().unwrap_or_default(), 1.1, 5.1, 0.8, None);
    scene
}

/// The ring round the piles; below it the hands, by seat.
fn squid(view: &Value, colours: &[Colour]) -> Scene {
    let mut scene = Scene::new(SQUID, 9, 9 + colours.len() as u32, "#f6d9a8");
    let ring = list(&view["ring"]);
    let place = |n: usize| {
        let angle = std::f64::consts::TAU * n as f64 / ring.len().max(1) as f64;
        (4.0 + 3.4 * angle.sin(), 4.0 - 3.4 * angle.cos())
    };
    for (n, name) in ring.iter().enumerate() {
        let (x, y) = place(n);
        let colour = Colour::ALL.into_iter().find(|colour| Some(colour.name()) == name.as_str());
        scene.put("peg", x, y, 1.0, colour);
        scene.put("face-calm", x, y, 1.0, None);
        scene.put(&format!("hair-{}", name.as_str().unwrap_or_default()), x, y, 1.0, colour);
    }
    if let Some((x, y)) = number(&view["guard"]).map(place) {
        scene.put("guard", x + (x - 4.0) * 0.14 + 0.1, y + (y - 4.0) * 0.14 - 0.1, 0.8, None);
    }
    let deed = view["revealed"].as_str().map_or("deed-back".to_owned(), |deed| format!("deed-{deed}"));
    scene.put(&deed, 3.0, 4.0, 1.2, None);
    scene.put("trick-back", 4.6, 4.0, 1.2, None);
    for (seat, hand) in list(&view["hands"]).iter().enumerate() {
        let y = 9.0 + seat as f64;
        scene.put("peg", 0.0, y, 0.9, colours.get(seat).copied());
        let vote = match view["votes"][seat].as_i64() {
            Some(0) => "hand-zero",
            Some(1) => "hand-one",
            Some(2) => "hand-two",
            Some(_) => "hand-minus",
            None => "",
        };
        scene.put(vote, 1.0, y, 0.9, colours.get(seat).copied());
        let cards = list(&hand["cards"]);
        for n in 0..number(&hand["size"]).unwrap_or(0).min(7) {
            let card =
                cards.get(n).and_then(Value::as_str).map_or("trick-back".to_owned(), |card| format!("trick-{card}"));
            scene.put(&card, 2.0 + n as f64, y, 0.9, None);
        }
    }
    scene
}

/// The board as it lies, with walls, disguises, magnets under the floor and ghosts; below it the piles and who has what.
fn walls(view: &Value, colours: &[Colour]) -> Scene {
    let mut scene = Scene::new(WALLS, 7, 8 + colours.len() as u32, "#3a3350");
    let turns = number(&view["orientation"]).unwrap_or(0);
    let turned = |(mut x, mut y): (f64, f64)| {
        for _ in 0..turns {
            (x, y) = (6.0 - y, x);
        }
        (x, y)
    };
    let castle = &view["castle"];
    let room = |x: usize, y: usize| list(&castle["rooms"]).get(y)?.as_str()?.as_bytes().get(x).copied();
    for (x, y) in (0..49).map(|n| (n % 7, n / 7)) {
        let at = turned((x as f64, y as f64));
        scene.put(if room(x, y) == Some(b'#') { "plug" } else { "tile" }, at.0, at.1, 1.0, None);
    }
    for (slider, berth) in view["sliders"].as_object().into_iter().flatten() {
        let (corridor, offset) = (berth["corridor"].as_f64().unwrap_or(0.0), berth["offset"].as_f64().unwrap_or(0.0));
        for chamber in list(&castle["magnets"][slider]) {
            let y = chamber.as_f64().unwrap_or(0.0) - 1.0 + offset;
            if (0.0..7.0).contains(&y) {
                scene.put("magnet", corridor + 0.55, y + 0.55, 0.4, None);
            }
        }
    }
    for (field, disguise) in castle["disguises"].as_object().into_iter().flatten() {
        if let Some((x, y)) = cell(&Value::from(field.as_str())).map(turned) {
            scene.put(disguise.as_str().unwrap_or_default(), x + 0.15, y + 0.15, 0.7, None);
        }
    }
    for (x, y) in (0..49).map(|n| (n % 7, n / 7)) {
        for (dx, dy) in [(1, 0), (0, 1)] {
            if room(x, y) != room(x + dx, y + dy) {
                let (a, b) = (turned((x as f64, y as f64)), turned(((x + dx) as f64, (y + dy) as f64)));
                let (left, top) = (a.0.max(b.0), a.1.max(b.1));
                if (a.0 - b.0).abs() > 0.5 {
                    scene.bar(left - 0.05, top, 0.1, 1.0, "#20162b");
                } else {
                    scene.bar(left, top - 0.05, 1.0, 0.1, "#20162b");
                }
            }
        }
    }
    for (seat, ghost) in list(&view["ghosts"]).iter().enumerate() {
        if let Some((x, y)) = cell(ghost).map(turned) {
            scene.put("ghost", x + 0.05, y + 0.05, 0.9, colours.get(seat).copied());
        }
    }
    for (n, pile) in list(&view["piles"]).iter().enumerate() {
        if let Some(part) = pile["top"].as_str() {
            scene.put("card-back", n as f64, 7.05, 0.9, None);
            scene.put(&format!("part-{part}"), n as f64 + 0.2, 7.25, 0.5, None);
        }
    }
    if let Some(seat) = number(&view["turn"]) {
        scene.put("ghost", 6.05, 7.05, 0.9, colours.get(seat).copied());
    }
    for (seat, cards) in list(&view["cards"]).iter().enumerate() {
        let y = 8.0 + seat as f64;
        scene.put("ghost", 0.05, y, 0.9, colours.get(seat).copied());
        for (n, card) in list(cards).iter().enumerate() {
            let costume = number(&card["costume"]).and_then(|costume| castle["costumes"][costume].as_str());
            let name = format!("{}-{}", card["part"].as_str().unwrap_or_default(), costume.unwrap_or_default());
            scene.put(&name, 1.0 + n as f64, y, 0.9, None);
        }
    }
    scene
}
