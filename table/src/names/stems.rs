//! What no code may spell: words that would embarrass a family in front of its television, in five languages.
//!
//! Codes are made of consonant and vowel in turn, without C, Q, W, X and Y, so that only what can be written so is listed,
//! and as it sounds: K for a hard C or Q. A stem is found anywhere in a code, also across its syllables.

/// The most syllables that a stem can touch.
#[cfg(test)]
pub(super) const SPAN: usize = 3;

const ENGLISH: &[&str] = &[
    "ANAL", "ANUS", "BONER", "DAGO", "DIK", "FAG", "FAT", "FUK", "HOBO", "HOMO", "JAP", "JIZ", "KIKE", "KOK", "KUM",
    "MORON", "NAKED", "NAZI", "NIG", "NUDE", "PAKI", "PEDO", "PENIS", "PIS", "POLAK", "PUBE", "RAPE", "RAPIN", "RAPIS",
    "RETAR", "SADIS", "SATAN", "SEMEN", "SODOM", "SUK", "TIT", "VAGIN", "ZIT",
];
const GERMAN: &[&str] = &[
    "DEPEN", "DOF", "DUM", "FIK", "FOZE", "HODE", "HURE", "JUDE", "KAKE", "KANAK", "KOT", "KOZE", "LUDE", "MOSE",
    "NEGER", "NUTE", "PENER", "PIMEL", "POPEL", "POPO", "PUF", "PUPE", "SADO", "TOD", "TOTE", "TOTER", "TUTE", "VIKE",
    "ZIGAN",
];
const DUTCH: &[&str] = &[
    "BEFE", "HOMO", "KAK", "KUT", "LUL", "MOF", "NEGER", "NIKER", "PIK", "POTE", "RETE", "SUKEL", "TETE", "TIFUS",
    "TUT", "ZAKE",
];
const FRENCH: &[&str] = &[
    "BIKO", "BITE", "BITO", "DEBIL", "FIFI", "KAKA", "KON", "KUL", "NAZE", "NENE", "NIK", "PEDAL", "PEDE", "PINE",
    "PIPI", "PUTA", "PUTE", "PUTI", "SALO", "SALOP", "SIDA", "SODO", "SUSE", "TAPET", "TARE", "TETE", "ZIZI", "ZOB",
];
const SPANISH: &[&str] = &[
    "BOBO", "FOLA", "FOLE", "FOLO", "GILI", "JODA", "JODE", "JODI", "KAGA", "KAGO", "KAKA", "KOGE", "KOJE", "KOJO",
    "KULO", "LEFA", "MAMADA", "MAMON", "MARIK", "MOJON", "MORO", "NABO", "PAJA", "PAJE", "PEDA", "PEDO", "PENE",
    "PIJA", "PITO", "POLA", "PUTA", "PUTO", "RABO", "RAMERA", "SIDA", "SUDAKA", "TETA", "TETO", "ZORA",
];
/// Whom no table is named after.
const ANYWHERE: &[&str] = &["GULAG", "HAMAS", "ISIS", "SADAM"];

/// Does a code spell something that nobody wants to read out?
pub(super) fn rude(code: &str) -> bool {
    [ENGLISH, GERMAN, DUTCH, FRENCH, SPANISH, ANYWHERE]
        .iter()
        .flat_map(|stems| stems.iter())
        .any(|stem| code.contains(stem))
}

/// Every stem.
#[cfg(test)]
pub(super) fn all() -> impl Iterator<Item = &'static str> {
    [ENGLISH, GERMAN, DUTCH, FRENCH, SPANISH, ANYWHERE].into_iter().flatten().copied()
}
