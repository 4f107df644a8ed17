//! A castle's board in lines of text: cells of seven by two characters with walls between.

use engine::Ink;

use crate::castle::Castle;
use crate::geometry::{Orientation, Place, SIDE};
use crate::pieces::{Card, Costume};

/// How wide a cell is.
pub(crate) const WIDE: usize = 7;

/// How wide a drawn board is, row numbers included.
pub(crate) const BOARD_WIDTH: usize = 3 + 7 * (WIDE + 1) + 1;

/// Draws the board as it lies on the floor. `cell` gives the two lines over a place, each seven characters wide.
pub(crate) fn board(castle: &Castle, lies: Orientation, ink: Ink, cell: impl Fn(Place) -> [String; 2]) -> Vec<String> {
    // Coordinates from 1, so that 0 and 8 are the world outside.
    let room = |x: u8, y: u8| {
        let place = x.checked_sub(1).zip(y.checked_sub(1)).and_then(|(x, y)| Place::new(x, y));
        place.map_or(' ', |place| castle.room(lies.field(place)))
    };
    let mut letters = String::new();
    ('A'..='G').for_each(|letter| letters.extend(["   ", letter.encode_utf8(&mut [0; 4]), "    "]));
    let mut lines = vec![ink.dim(format!("   {letters} "))];
    for y in 0..=SIDE {
        let mut line = "   ".to_owned();
        for x in 0..=SIDE {
            let [up, down] = [y, y + 1].map(|y| room(x, y) != room(x + 1, y));
            let [left, right] = [x, x + 1].map(|x| room(x, y) != room(x, y + 1));
            line.push_str(&corner([up, down, left, right], ink));
            if x < SIDE {
                line.push_str(&if right { "━".repeat(WIDE) } else { " ".repeat(WIDE) });
            }
        }
        lines.push(line);
        if y < SIDE {
            let mut two = [ink.dim(format!(" {} ", y + 1)), "   ".to_owned()];
            for x in 0..=SIDE {
                let wall = if room(x, y + 1) == room(x + 1, y + 1) { ' ' } else { '┃' };
                let texts = Place::new(x, y).map(&cell).unwrap_or_default();
                for (line, text) in two.iter_mut().zip(texts) {
                    line.push(wall);
                    line.push_str(&text);
                }
            }
            lines.extend(two);
        }
    }
    lines
}

/// Where walls meet: those going up, down, left and right.
fn corner(walls: [bool; 4], ink: Ink) -> String {
    const SIGNS: [char; 16] = ['·', '╺', '╸', '━', '╻', '┏', '┓', '┳', '╹', '┗', '┛', '┻', '┃', '┣', '┫', '╋'];
    let sign = SIGNS[walls.iter().fold(0, |sum, &wall| sum << 1 | usize::from(wall))];
    if sign == '·' { ink.dim(sign) } else { sign.to_string() }
}

/// A short name for each costume: three letters, or two and a number where three do not tell them apart.
pub(crate) fn short_costumes(castle: &Castle) -> [String; Costume::COUNT] {
    let cut = |name: &String, len: usize| format!("{:<len$}", name.chars().take(len).collect::<String>());
    let short = castle.costumes().each_ref().map(|name| cut(name, 3));
    let apart =
        Costume::ALL.iter().all(|a| Costume::ALL.iter().all(|b| a == b || short[a.index()] != short[b.index()]));
    if apart {
        short
    } else {
        Costume::ALL.map(|n| format!("{}{}", cut(&castle.costumes()[n.index()], 2), n.index() + 1))
    }
}

/// A card in seven characters, such as `hat·pir`.
pub(crate) fn short_card(costumes: &[String; Costume::COUNT], card: Card) -> String {
    format!("{:.3}·{}", card.part().name(), costumes[card.costume().index()])
}

/// The words in lines of at most `width` characters.
pub(crate) fn wrap(words: impl IntoIterator<Item = String>, indent: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut().filter(|line| line.chars().count() + 2 + word.chars().count() <= width) {
            Some(line) => {
                line.push_str("  ");
                line.push_str(&word);
            }
            None => lines.push(format!("{indent}{word}")),
        }
    }
    lines
}
