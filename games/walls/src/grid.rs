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
    let room = |x: i8, y: i8| {
        let place = u8::try_from(x).ok().zip(u8::try_from(y).ok()).and_then(|(x, y)| Place::new(x, y));
        place.map_or(' ', |place| castle.room(lies.field(place)))
    };
    let letters: String = ('A'..='G').map(|letter| format!("{letter:^8}")).collect();
    let mut lines = vec![ink.dim(format!("   {letters} "))];
    for y in 0..=SIDE as i8 {
        let mut line = "   ".to_owned();
        for x in 0..=SIDE as i8 {
            let [up, down] = [(y - 1), y].map(|y| room(x - 1, y) != room(x, y));
            let [left, right] = [(x - 1), x].map(|x| room(x, y - 1) != room(x, y));
            line.push_str(&corner(up, down, left, right, ink));
            if x < SIDE as i8 {
                line.push_str(&if right { "━".repeat(WIDE) } else { " ".repeat(WIDE) });
            }
        }
        lines.push(line);
        if y < SIDE as i8 {
            let mut two = [ink.dim(format!(" {} ", y + 1)), "   ".to_owned()];
            for x in 0..=SIDE as i8 {
                let wall = if room(x - 1, y) == room(x, y) { ' ' } else { '┃' };
                two.iter_mut().for_each(|line| line.push(wall));
                if let Some(place) = Place::new(x as u8, y as u8) {
                    two.iter_mut().zip(cell(place)).for_each(|(line, text)| line.push_str(&text));
                }
            }
            lines.extend(two);
        }
    }
    lines
}

/// Where walls meet.
fn corner(up: bool, down: bool, left: bool, right: bool, ink: Ink) -> String {
    const SIGNS: [char; 16] = ['·', '╺', '╸', '━', '╻', '┏', '┓', '┳', '╹', '┗', '┛', '┻', '┃', '┣', '┫', '╋'];
    let sign = SIGNS[usize::from(up) << 3 | usize::from(down) << 2 | usize::from(left) << 1 | usize::from(right)];
    if sign == '·' { ink.dim(sign) } else { sign.to_string() }
}

/// A short name for each costume: three letters, or two and a number where three do not tell them apart.
pub(crate) fn short_costumes(castle: &Castle) -> [String; Costume::COUNT] {
    let cut = |name: &String, len: usize| format!("{:<len$}", name.chars().take(len).collect::<String>());
    let short = castle.costumes().each_ref().map(|name| cut(name, 3));
    let apart = Costume::ALL.iter().all(|a| Costume::ALL.iter().all(|b| a == b || short[a.index()] != short[b.index()]));
    if apart { short } else { Costume::ALL.map(|n| format!("{}{}", cut(&castle.costumes()[n.index()], 2), n.index() + 1)) }
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
