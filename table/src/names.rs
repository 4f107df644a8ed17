//! Names: codes that can be said aloud, and what people are called.

use sha2::{Digest, Sha256};

/// Letters that are hard to mishear. No Q, W, X, C; no Y beside I.
const CONSONANTS: &[u8; 16] = b"BDFGHJKLMNPRSTVZ";
const VOWELS: &[u8; 5] = b"AEIOU";

/// The longest name, in characters.
const LONGEST: usize = 24;

/// What people are called who have not said so: short, friendly, at home in every language.
const FRIENDLY: [&str; 48] = [
    "Momo", "Pip", "Juno", "Bo", "Lumi", "Kiki", "Otto", "Nina", "Zazu", "Fips", "Lola", "Max", "Tilda", "Ravi",
    "Suki", "Nemo", "Pepa", "Anouk", "Milo", "Ida", "Hugo", "Zoe", "Fritz", "Mimi", "Oskar", "Yara", "Tom", "Lisa",
    "Emil", "Nora", "Jip", "Maja", "Pablo", "Fien", "Basil", "Coco", "Ludo", "Rosa", "Theo", "Wanda", "Kaja", "Noor",
    "Bruno", "Elsa", "Gigi", "Loki", "Minou", "Sam",
];

/// A code of so many syllables, each a consonant and a vowel, from random bytes.
pub fn code(random: &[u8; 32], syllables: usize) -> String {
    let mut code = String::with_capacity(2 * syllables);
    for pair in random.chunks_exact(2).take(syllables) {
        // 65,536 is 819 · 80 and a little: some codes are likelier than others by a hair.
        let number = usize::from(u16::from_le_bytes([pair[0], pair[1]]) % 80);
        code.push(char::from(CONSONANTS[number / 5]));
        code.push(char::from(VOWELS[number % 5]));
    }
    code
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

    #[test]
    fn names_leave_ink_and_keep_their_line() {
        assert_eq!(proper("  Zoë 🦑 "), Ok("Zoë 🦑".to_owned()));
        for bad in ["", "   ", "a\nb", "a\u{202e}b", "a\u{200b}", "\u{3164}", "1234567890123456789012345"] {
            assert!(proper(bad).is_err(), "{bad:?}");
        }
        assert!(proper(&friendly("whoever")).is_ok());
    }
}
