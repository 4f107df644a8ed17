//! The people one can play against.

use engine::{Mind, Person};

/// How many times over each thinks about the others.
pub(crate) const EASY: u8 = 0;
pub(crate) const MEDIUM: u8 = 1;
pub(crate) const HARD: u8 = 2;

/// Weakest first. All that matters lies open on the table, so nobody needs a memory.
pub(crate) const PEOPLE: [Person; 3] = [
    Person {
        level: "easy",
        name: "Juno",
        others: &["Tilda", "Pepa", "Lulu", "Zita", "Gigi"],
        character: [
            ("en", "Bolts when the guard comes near, and has never saved a card in her life."),
            ("de", "Rennt los, sobald der Wächter naht, und hat sich noch nie eine Karte aufgehoben."),
            ("nl", "Rent zodra de bewaker nadert en heeft nog nooit een kaart bewaard."),
            ("fr", "Détale dès que le garde approche et n’a jamais su garder une carte."),
            ("es", "Echa a correr en cuanto se acerca el guardia y jamás se ha guardado una carta."),
        ],
        memory: None,
        mind: Mind::Thought { depth: EASY },
        thinking: (500, 1_500),
    },
    Person {
        level: "medium",
        name: "Bram",
        others: &["Hugo", "Kalle", "Bruno", "Igor", "Sven"],
        character: [
            ("en", "Knows that you will run, counts the bangs, and steps aside just in time."),
            ("de", "Weiß, dass du rennst, zählt die Knaller und tritt gerade rechtzeitig zur Seite."),
            ("nl", "Weet dat jij gaat rennen, telt de knallen en stapt net op tijd opzij."),
            ("fr", "Sait que tu vas courir, compte les pétards et s’écarte juste à temps."),
            ("es", "Sabe que vas a correr, cuenta los petardazos y se aparta justo a tiempo."),
        ],
        memory: None,
        mind: Mind::Thought { depth: MEDIUM },
        thinking: (700, 2_200),
    },
    Person {
        level: "hard",
        name: "Madame Odile",
        others: &["Contessa Bianca", "Frau Ursula", "Mevrouw Vos", "Señora Luz", "Miss Maud"],
        character: [
            ("en", "Knows that you know that she knows, and keeps her last card for your last hope."),
            ("de", "Weiß, dass du weißt, dass sie weiß, und hebt die letzte Karte für deine letzte Hoffnung auf."),
            ("nl", "Weet dat jij weet dat zij het weet, en bewaart haar laatste kaart voor jouw laatste hoop."),
            ("fr", "Sait que tu sais qu’elle sait, et garde sa dernière carte pour ton dernier espoir."),
            ("es", "Sabe que sabes que ella sabe, y guarda su última carta para tu última esperanza."),
        ],
        memory: None,
        mind: Mind::Thought { depth: HARD },
        thinking: (900, 2_800),
    },
];
