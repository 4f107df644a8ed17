//! The ring, drawn for a terminal.

use std::fmt::Write;

use anstyle::AnsiColor;
use engine::{Ink, Seat};

use crate::pieces::{Deed, Position, Trick, Tricks};
use crate::setup::Squid;
use crate::view::{HandView, View};

const WIDTH: usize = 78;
const HEIGHT: usize = 15;
const MIDDLE: (u8, u8) = (38, 7);
/// Half the width and height of the ring, and of the guard's way behind it.
const RING: (f64, f64) = (29.0, 6.0);
const BEHIND: (f64, f64) = (35.0, 7.0);
const DOTS: usize = 72;

impl View {
    /// The ring with the guard, the piles and the hands, at most 80 columns wide.
    pub(crate) fn draw(&self, ink: Ink) -> String {
        let mut sheet = Sheet::default();
        for dot in 0..DOTS {
            sheet.write(place(dot, DOTS, RING), "·", |text| ink.dim(text));
        }
        for (n, &colour) in self.ring.iter().enumerate() {
            let guarded = self.guard.is_some_and(|guard| guard.index() == n);
            let name = format!("{n} {}", colour.symbol());
            let name = if guarded { format!("[{name}]") } else { format!(" {name} ") };
            sheet.write(place(n, self.ring.len(), RING), &name, |text| ink.seat(colour, text));
        }
        if let Some(guard) = self.guard.map(Position::index) {
            let (x, y) = place(guard, self.ring.len(), RING);
            let behind = match place(guard, self.ring.len(), BEHIND) {
                (_, row) if row != y => (x, row),
                _ if x < usize::from(MIDDLE.0) => (x - 6, y),
                _ => (x + 6, y),
            };
            sheet.write(behind, "GUARD", |text| ink.bold(text));
        }
        self.write_middle(&mut sheet, ink);
        let mut text = sheet.text();
        let piles = self.pile_lines();
        let _ = writeln!(text, "\n {}\n {}", piles[0], piles[1]);
        for (seat, hand) in Seat::all(self.hands.len()).zip(&self.hands) {
            let _ = writeln!(text, "{}", self.seat_line(seat, *hand, ink));
        }
        text
    }

    /// What the table waits for, and the guard action that lies open.
    fn write_middle(&self, sheet: &mut Sheet, ink: Ink) {
        let (x, y) = (usize::from(MIDDLE.0), usize::from(MIDDLE.1));
        if let Some(deed) = self.revealed {
            let word = match deed {
                Deed::Pow => "P O W !",
                Deed::Empty => "empty",
                Deed::Trick => "new trick",
            };
            let paint = |text: &str| match deed {
                Deed::Pow => ink.hue(AnsiColor::BrightRed, text),
                Deed::Empty => ink.hue(AnsiColor::BrightCyan, text),
                Deed::Trick => ink.hue(AnsiColor::BrightYellow, text),
            };
            sheet.write((x, y - 3), "╭───────────╮", paint);
            sheet.write((x, y - 2), &format!("│{word:^11}│"), paint);
            sheet.write((x, y - 1), "╰───────────╯", paint);
        }
        let what = match self.phase {
            "guard" => "where does the guard begin?",
            "vote" => "how far shall the guard walk?",
            "moved" => "the guard has moved: any tricks?",
            "revealed" => "the guard acts: a second chance?",
            _ => "the game is over",
        };
        sheet.write((x, y), what, |text| ink.bold(text));
        if self.quick {
            sheet.write((x, y + 1), "quick round", |text| ink.hue(AnsiColor::BrightMagenta, text));
        }
        let sum: i8 = self.votes.iter().flatten().map(|vote| vote.value()).sum();
        if self.phase != "vote" && !self.voted.is_empty() {
            sheet.write((x, y + 2), &format!("votes: {sum}"), |text| ink.dim(text));
        }
    }

    fn pile_lines(&self) -> [String; 2] {
        let line = |name: &str, size: u8, discards: &[&str]| {
            let last = &discards[discards.len().saturating_sub(7)..];
            let more = if last.len() < discards.len() { "… " } else { "" };
            let count = discards.len();
            let colon = if count > 0 { ":" } else { "" };
            let line =
                format!("{name:12}{size:3} {:6} {count:2} discarded{colon} {more}{}", backs(size), last.join(" "));
            line.trim_end().to_owned()
        };
        let deeds: Vec<&str> = self.guard_discard.iter().map(|deed| deed.name()).collect();
        let tricks: Vec<&str> = self.trick_discard.iter().map(|trick| trick.name()).collect();
        [line("guard pile", self.guard_pile.size, &deeds), line("trick pile", self.trick_pile.size, &tricks)]
    }

    fn seat_line(&self, seat: Seat, hand: HandView, ink: Ink) -> String {
        let colour = Squid::colour(seat);
        let waited = if self.to_act.contains(seat) { "▸" } else { " " };
        let who = ink.seat(colour, format!("{} {:6}", colour.symbol(), colour.name()));
        let size = hand.size;
        let cards = hand.cards.map_or_else(|| backs(size), |cards| faces(cards, 38));
        let vote = self.votes.get(seat.index()).copied().flatten();
        let status = match (self.winner, vote) {
            (Some(winner), _) if winner == seat => "has won".to_owned(),
            _ if !self.ring.contains(&colour) => "out".to_owned(),
            (_, Some(vote)) if self.phase == "vote" => format!("votes {}", vote.value()),
            _ if self.phase == "vote" && self.voted.contains(seat) => "has voted".to_owned(),
            (_, Some(vote)) => {
                let passed = if self.passed.contains(seat) { ", passed" } else { "" };
                format!("voted {}{passed}", vote.value())
            }
            _ => String::new(),
        };
        let you = if self.you == Some(seat) { "(you)" } else { "" };
        let noun = if size == 1 { "card " } else { "cards" };
        let line = format!("{waited}{who} {you:5} {size:2} {noun}  {cards:38}  {status}");
        line.trim_end().to_owned()
    }
}

/// Cards face down.
fn backs(size: u8) -> String {
    let more = if size > 5 { "…" } else { "" };
    format!("{}{more}", "▒".repeat(usize::from(size.min(5))))
}

/// Cards face up, equal ones counted if there is little room.
fn faces(cards: Tricks, room: usize) -> String {
    let all: Vec<&str> = cards.iter().map(Trick::name).collect();
    let text = all.join(" ");
    if text.len() <= room {
        return text;
    }
    let counted = Trick::ALL.iter().filter(|&&trick| cards.has(trick));
    let counted: Vec<String> = counted.map(|&trick| format!("{}×{trick}", cards.count(trick))).collect();
    counted.join(" ")
}

/// The point of a ring of so many at which a number stands: 0 at the top, then clockwise.
fn place(number: usize, of: usize, (width, height): (f64, f64)) -> (usize, usize) {
    let angle = std::f64::consts::TAU * number as f64 / of.max(1) as f64;
    let (sine, cosine) = angle.sin_cos();
    let at = |middle: u8, offset: f64| usize::from(middle).saturating_add_signed(offset.round() as isize);
    (at(MIDDLE.0, width * sine), at(MIDDLE.1, -height * cosine))
}

/// A sheet of paper to write on anywhere.
struct Sheet([Vec<String>; HEIGHT]);

impl Default for Sheet {
    fn default() -> Sheet {
        Sheet(std::array::from_fn(|_| vec![" ".to_owned(); WIDTH]))
    }
}

impl Sheet {
    /// Writes a text around a point. Its first cell holds the whole of it, painted; the others hold nothing.
    fn write(&mut self, (x, y): (usize, usize), text: &str, paint: impl Fn(&str) -> String) {
        let length = text.chars().count();
        let start = x.saturating_sub(length / 2).min(WIDTH.saturating_sub(length));
        let Some(row) = self.0.get_mut(y) else { return };
        row[start..].iter_mut().take(length).for_each(String::clear);
        row[start] = paint(text);
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for row in &self.0 {
            text.push_str(row.concat().trim_end());
            text.push('\n');
        }
        text
    }
}
