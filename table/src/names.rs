//! Names: codes that can be said aloud, and what people are called.

mod stems;

use sha2::{Digest, Sha256};

use stems::rude;

/// Letters that are hard to mishear. No Q, W, X, C; no Y beside I.
const CONSONANTS: &[u8; 16] = b"BDFGHJKLMNPRSTVZ";
const VOWELS: &[u8; 5] = b"AEIOU";

/// The longest name, in characters.
const LONGEST: usize = 24;

/// What people are called who have not said so: short, friendly, at home in every language. First names that many people
/// bear: no bot's, and nobody's who is known from a book or a film by that name alone.
pub const FRIENDLY: [&str; 48] = [
    "Ada", "Alma", "Anouk", "Anton", "Bente", "Carla", "Clara", "Daan", "Edda", "Elias", "Eva", "Fien", "Frida",
    "Hanna", "Hilde", "Ines", "Iris", "Jana", "Jonas", "Juri", "Karla", "Kaja", "Lena", "Leon", "Lina", "Liv", "Lotte",
    "Louis", "Lumi", "Malik", "Mara", "Marie", "Marta", "Mila", "Mira", "Nadia", "Nico", "Nina", "Noor", "Nora",
    "Omar", "Otto", "Pablo", "Paula", "Ravi", "Runa", "Samira", "Sofia",
];

/// How many syllables there are.
const SYLLABLES: usize = CONSONANTS.len() * VOWELS.len();

/// A code of this many syllables, each a consonant and a vowel, from random bytes. It spells nothing rude.
pub fn code(random: &[u8; 32], syllables: usize) -> String {
    // 65,536 is 819 · 80 and a little: some codes are likelier than others by a hair.
    let numbers = random.chunks_exact(2).map(|pair| usize::from(u16::from_le_bytes([pair[0], pair[1]])));
    spelled(numbers.take(syllables))
}

/// The syllables of these numbers, one after the other. One that would make a rude word gives way to the next that does not.
fn spelled(numbers: impl Iterator<Item = usize>) -> String {
    let mut code = String::new();
    for number in numbers {
        let before = code.len();
        for number in number..number + SYLLABLES {
            code.truncate(before);
            code.push(char::from(CONSONANTS[number % SYLLABLES / VOWELS.len()]));
            code.push(char::from(VOWELS[number % VOWELS.len()]));
            if !rude(&code) {
                break;
            }
        }
    }
    code
}

/// The syllables of a word, of which a table's code has two.
pub const WORD: usize = 3;

/// The first of two words that a code has; none, if it has one.
pub fn first_word(code: &str) -> Option<&str> {
    code.get(..2 * WORD).filter(|_| code.len() > 2 * WORD)
}

/// A code as people type it: any case, perhaps with spaces or hyphens.
pub fn typed(code: &str) -> Option<String> {
    let letters = code.chars().filter(|c| !matches!(c, ' ' | '-')).take(17);
    let code: String = letters.map(|c| c.to_ascii_uppercase()).collect();
    let sayable = code
        .bytes()
        .enumerate()
        .all(|(place, letter)| if place % 2 == 0 { CONSONANTS.contains(&letter) } else { VOWELS.contains(&letter) });
    (sayable && code.len().is_multiple_of(2) && (6..=16).contains(&code.len())).then_some(code)
}

/// Is what somebody typed this code?
pub fn same(code: &str, said: &str) -> bool {
    typed(said).is_some_and(|said| said == code)
}

/// What somebody is called who has not said so.
pub fn friendly(guest: &str) -> String {
    let digest = Sha256::digest(guest);
    FRIENDLY[usize::from(digest[0]) % FRIENDLY.len()].to_owned()
}

/// A name that can be shown: trimmed, not too long, without characters that are not seen or turn the line round.
pub fn proper(name: &str) -> Result<String, &'static str> {
    let name = name.trim();
    if name.is_empty() {
        return Err("it is empty");
    }
    if name.chars().count() > LONGEST {
        return Err("it has more than 24 characters");
    }
    if name.chars().any(|c| c.is_control() || unseen(c)) {
        return Err("it has characters that cannot be seen or that change the direction of writing");
    }
    Ok(name.to_owned())
}

/// Marks of direction, joiners, fillers and other characters that leave no ink.
fn unseen(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// The hash of a guest, for whoever must not know them.
pub fn hash(guest: &str) -> [u8; 32] {
    Sha256::new().chain_update(b"gamenight/forgotten/1\0").chain_update(guest).finalize().into()
}

/// A guest as other nodes may know them: not by the name that their tokens sign.
pub fn short(guest: &str) -> String {
    hex(&hash(guest)[..8])
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Bytes from their hexadecimal digits.
pub fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = text.chars().map(|c| c.to_digit(16).map(|digit| digit as u8)).collect();
    let digits = digits.filter(|digits| digits.len() % 2 == 0)?;
    Some(digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_sayable_and_typed_in_any_way() {
        let code = code(&[7; 32], 3);
        assert_eq!(code.len(), 6);
        assert_eq!(typed(&code), Some(code.clone()));
        let spoken = format!("{} {}-{}", &code[..2].to_lowercase(), &code[2..4], &code[4..]);
        assert!(same(&code, &spoken), "{spoken}");
        for rubbish in ["", "BA", "AB", "BABAB", "BAQA", "ÄBÄBÄB", "BABABABABABABABABA"] {
            assert_eq!(typed(rubbish), None, "{rubbish}");
        }
    }

    /// A stem touches at most three syllables, and a code is looked at after each: what holds for every three syllables
    /// holds for longer codes.
    #[test]
    fn no_code_is_rude() {
        for stem in stems::all() {
            let led_in = usize::from(VOWELS.contains(&stem.as_bytes()[0]));
            assert!((stem.len() + led_in).div_ceil(2) <= stems::SPAN, "{stem} touches more syllables");
        }
        for first in 0..SYLLABLES {
            for second in 0..SYLLABLES {
                for third in 0..SYLLABLES {
                    let code = spelled([first, second, third].into_iter());
                    assert!(!rude(&code), "{code}");
                    assert_eq!(typed(&code).as_deref(), Some(&*code));
                }
            }
        }
        let long: Vec<String> = (0..20_000).map(|n| spelled((0..8).map(|k| n * 31 + k * k * 97 + n / 7 * k))).collect();
        assert_eq!(long.iter().find(|code| rude(code)), None);
    }

    /// The list says what it means: each stem can be spelled, and is found wherever it stands.
    #[test]
    fn every_stem_is_found() {
        for stem in stems::all() {
            let spelled = (0..2).any(|shift| {
                stem.bytes().enumerate().all(|(place, letter)| {
                    if (place + shift) % 2 == 0 { CONSONANTS.contains(&letter) } else { VOWELS.contains(&letter) }
                })
            });
            assert!(spelled, "{stem} cannot stand in a code");
            assert!(rude(&format!("BA{stem}BE")), "{stem}");
        }
        for fine in ["BANANE", "TOMATE", "KIMONO", "LIMONADE", "SOFA"] {
            assert!(!rude(fine), "{fine}");
        }
    }

    /// Tables that were named before there was a list go on.
    #[test]
    fn old_codes_are_still_understood() {
        assert_eq!(typed("nazi-bo").as_deref(), Some("NAZIBO"));
    }

    #[test]
    fn names_leave_ink_and_keep_their_line() {
        assert_eq!(proper("  Zoë 🦑 "), Ok("Zoë 🦑".to_owned()));
        for bad in ["", "   ", "a\nb", "a\u{202e}b", "a\u{200b}", "\u{3164}", "1234567890123456789012345"] {
            assert!(proper(bad).is_err(), "{bad:?}");
        }
        assert!(proper(&friendly("whoever")).is_ok());
    }
}
