//! Castles as data: what is read, and what is refused with which words and at which line (WA-8).

mod table;

use engine::{Boxed, Ink};
use proptest::prelude::*;
use serde_json::{Value, json};
use table::{game, options, strip_castle};
use walls::{Castle, Walls};

const DEFAULT: &str = include_str!("../src/castle/default.toml");

#[test]
fn the_default_castle_is_the_published_one() {
    assert_eq!(DEFAULT, include_str!("../../../docs/rules/default-castle.toml"));
    assert_eq!(Castle::default_castle(), Castle::from_toml(DEFAULT));
}

#[test]
fn wa_8_a_castle_comes_as_toml_or_json_or_by_name() {
    let value = Walls::read_option("castle", DEFAULT).unwrap();
    assert_eq!(Castle::from_json(&value), Castle::from_toml(DEFAULT));
    assert_eq!(value["disguises"]["c1"], "hat-pirate");
    assert_eq!(value["rooms"][3], "GGG#FFF");
    assert_eq!(value["magnets"], json!({ "A": [2, 5], "B": [1, 4, 7], "C": [3, 6] }));
    let strips = Castle::from_json(&strip_castle()).unwrap();
    assert_eq!(strips.name(), "strips");
    assert_eq!(Castle::from_json(&strips.describe()), Ok(strips));
    assert!(Walls::set_up(3, &options(&json!({ "castle": strip_castle() }))).is_ok());
    assert_eq!(Walls::read_option("start", "2").unwrap(), 2);
    assert_eq!(Walls::read_option("start", "{\n?").unwrap_err().line, Some(2));
}

/// Changes one thing in the default castle's file, by exact text.
fn file(find: &str, put: &str) -> String {
    assert!(DEFAULT.contains(find), "{find}");
    DEFAULT.replacen(find, put, 1)
}

/// The file is refused at this line, by this rule, with these words.
fn refused(text: &str, line: Option<usize>, rule: &str, words: &str) {
    let fault = Castle::from_toml(text).expect_err(words);
    assert_eq!((fault.line, fault.rule, fault.option.as_str()), (line, Some(rule), "castle"), "{fault}");
    assert!(fault.reason.contains(words), "{fault}");
    assert_eq!(Walls::read_option("castle", text), Err(fault));
}

#[test]
fn wa_1_rooms_are_judged() {
    refused(&file("\"AABBCCD\"", "\"AABBCC\""), Some(6), "WA-1", "must have seven letters, not 6");
    refused(&file("\"AABBCCD\"", "7"), Some(6), "WA-1", "must be a text, not a number");
    refused(&file("\"AABBCCD\"", "\"AABBCC4\""), Some(6), "WA-1", "“4” on g1 is no room letter");
    refused(&file("\"AABBCCD\"", "\"ÄÄBBCCD\""), Some(6), "WA-1", "“Ä” on a1");
    refused(&file("\"HIIJJLL\",", ""), Some(5), "WA-1", "seven lines of rooms, not 6");
    refused(&file("\"HIIJJLL\",", "\"HIIJJLL\",\n\"HIIJJLL\","), Some(13), "WA-1", "seven lines of rooms, not 8");
    refused(&file("\"AABBCCD\"", "\"ZABBCCD\""), Some(5), "WA-1", "12 rooms, not 13");
    refused(&DEFAULT.replace('L', "K"), Some(5), "WA-1", "12 rooms, not 11");
    refused(&file("\"AABBCCD\"", "\"AABBCCa\""), Some(5), "WA-1", "12 rooms, not 13");
    refused(&file("\"HIIJJLL\"", "\"HIIJJLA\""), Some(12), "WA-1", "room A is not in one piece: g7 is cut off");
    refused(&file("\"EAABCDD\"", "\"EEABCDD\""), Some(7), "WA-1", "room A is not in one piece: c2 is cut off");
    refused("rooms = \"AABBCCD\"", Some(1), "WA-1", "must be a list of seven lines");
    refused("name = \"x\"", None, "WA-1", "`rooms` is missing");
}

#[test]
fn wa_2_the_plug_is_in_the_centre() {
    refused(&file("GGG#FFF", "GGGFFFF"), Some(9), "WA-2", "must stand the plug");
    refused(&file("GGG#FFF", "GG##FFF"), Some(9), "WA-2", "not on c4");
    refused(&file("AABBCCD", "#ABBCCD"), Some(6), "WA-2", "not on a1");
}

#[test]
fn wa_4_costumes_are_judged() {
    let costumes = "[\"pirate\", \"diver\", \"knight\", \"wizard\"]";
    refused(&file(costumes, "[\"pirate\", \"diver\", \"knight\"]"), Some(4), "WA-4", "four costumes, not 3");
    refused(&file(costumes, "[\"a\", \"b\", \"c\", \"d\", \"e\"]"), Some(4), "WA-4", "four costumes, not 5");
    refused(&file(costumes, "[\"a\", \"b\",\n\"a\", \"d\"]"), Some(5), "WA-4", "“a” is there twice");
    refused(&file(costumes, "[\"a\", \" \", \"c\", \"d\"]"), Some(4), "WA-4", "is no name");
    refused(&file(costumes, "[\"a\", \"b\\n\", \"c\", \"d\"]"), Some(4), "WA-4", "is no name");
    refused(&file(costumes, &format!("[\"a\", \"{}\", \"c\", \"d\"]", "b".repeat(41))), Some(4), "WA-4", "is no name");
    refused(&file(costumes, "[\"a\", true, \"c\", \"d\"]"), Some(4), "WA-4", "not true or false");
    refused(&file(costumes, "\"pirate\""), Some(4), "WA-4", "must be a list of four names");
    refused(&file("costumes =", "kostumes ="), None, "WA-4", "`costumes` is missing");
}

/// Names may hold dashes, blanks and any letters: parts hold none, so the first dash divides.
#[test]
fn wa_4_costumes_may_be_oddly_named() {
    let mut castle = game(2).castle().describe();
    let names = ["old pirate", "deep-sea diver", "Ritter", "魔法使い"];
    let text = ["pirate", "diver", "knight", "wizard"]
        .iter()
        .zip(names)
        .fold(castle.to_string(), |text, (old, new)| text.replace(old, new));
    castle = serde_json::from_str(&text).unwrap();
    let castle = Castle::from_json(&castle).unwrap();
    let card = castle.card("hat-deep-sea diver").unwrap();
    assert_eq!(castle.card_name(card), "hat-deep-sea diver");
    assert!(castle.show(Ink::Plain).contains("dee deep-sea diver"));
}

#[test]
fn wa_4_disguises_are_judged() {
    refused(&file("e7 = \"hat-knight\"", "e8 = \"hat-knight\""), Some(35), "WA-4", "“e8” is no field");
    refused(&file("e7 = \"hat-knight\"", "E7 = \"hat-knight\""), Some(35), "WA-4", "“E7” is no field");
    refused(&file("e7 = \"hat-knight\"", "g7 = \"hat-knight\""), Some(35), "WA-3", "on a corner, g7");
    refused(&file("e7 = \"hat-knight\"", "d4 = \"hat-knight\""), Some(35), "WA-2", "on the plug");
    refused(&file("e7 = \"hat-knight\"", "e7 = \"hat-clown\""), Some(35), "WA-4", "“hat-clown” on e7 is no disguise");
    refused(&file("e7 = \"hat-knight\"", "e7 = \"shoe-knight\""), Some(35), "WA-4", "is no disguise");
    refused(&file("e7 = \"hat-knight\"", "e7 = \"hat\""), Some(35), "WA-4", "is no disguise");
    refused(&file("e7 = \"hat-knight\"", "e7 = 3"), Some(35), "WA-4", "must be a text");
    refused(&file("e7 = \"hat-knight\"", "e7 = \"hat-pirate\""), Some(35), "WA-4", "is on c1 and on e7");
    refused(&file("e7 = \"hat-knight\"\n", ""), Some(15), "WA-4", "“hat-knight” is on no field");
    refused(
        &file("e7 = \"hat-knight\"\n", "e7 = \"hat-knight\"\nf7 = \"hat-knight\"\n"),
        Some(36),
        "WA-4",
        "e7 and on f7",
    );
    refused(&file("[disguises]", "disguises = []\n[other]"), Some(15), "WA-4", "must be a table");
    refused(&file("[disguises]", "[disguise]"), None, "WA-4", "`disguises` is missing");
}

#[test]
fn wa_6_magnets_are_judged() {
    for (put, line, words) in [
        ("A = [0]", 39, "chambers 1 to 7, not 0"),
        ("A = [8]", 39, "chambers 1 to 7, not 8"),
        ("A = [258]", 39, "not 258"),
        ("A = [-1]", 39, "not -1"),
        ("A = []", 39, "1 to 6 magnets, not 0"),
        ("A = [1, 2, 3, 4, 5, 6, 7]", 39, "1 to 6 magnets, not 7"),
        ("A = [2,\n2]", 40, "chamber 2 of slider A is there twice"),
        ("A = [2.0]", 39, "not a fraction"),
        ("A = [99999999999999999999]", 39, "out of all bounds"),
        ("A = [\"2\"]", 39, "not a text"),
        ("A = [2020-01-01]", 39, "not a date"),
        ("A = 2", 39, "must be a list"),
        ("a = [2]", 39, "“a” is no slider"),
        ("D = [2]", 39, "“D” is no slider"),
        ("", 38, "the magnets of slider A are missing"),
    ] {
        refused(&file("A = [2, 5]", put), Some(line), "WA-6", words);
    }
    refused(&file("[magnets]", "[magnet]"), None, "WA-6", "`magnets` is missing");
    assert!(Castle::from_toml(&file("A = [2, 5]", "A = [1, 2, 3, 4, 5, 6]")).is_ok());
    assert!(Castle::from_toml(&file("A = [2, 5]", "A = [0x7]")).is_ok(), "a number is a number");
}

#[test]
fn wa_8_names_and_strange_keys_are_judged_last() {
    refused(&file("name = \"default\"", "name = \"\""), Some(3), "WA-8", "is no name for a castle");
    refused(&file("name = \"default\"", "name = 3"), Some(3), "WA-8", "must be a text");
    refused(&file("name = \"default\"\n", ""), None, "WA-8", "`name` is missing");
    refused(&file("name = \"default\"", "name = \"x\"\ncolour = \"red\""), Some(4), "WA-8", "no `colour`");
}

#[test]
fn wa_8_the_first_fault_is_named() {
    let bad_rooms = file("AABBCCD", "AABBCC");
    let bad_costumes = file("[\"pirate\", \"diver\", \"knight\", \"wizard\"]", "[]");
    let bad_disguises = file("e7 = \"hat-knight\"\n", "");
    let bad_magnets = file("A = [2, 5]", "A = []");
    let all = bad_magnets
        .replace("e7 = \"hat-knight\"\n", "")
        .replace("\"diver\", ", "")
        .replace("name = \"default\"", "x = 1");
    refused(&all.replace("AABBCCD", "AABBCC"), Some(6), "WA-1", "row 1");
    refused(&all, Some(4), "WA-4", "four costumes");
    refused(&all.replace("[\"pirate\", ", "[\"pirate\", \"diver\", "), Some(15), "WA-4", "is on no field");
    for text in [bad_rooms, bad_costumes, bad_disguises, bad_magnets] {
        assert!(Castle::from_toml(&text).is_err());
    }
}

#[test]
fn a_file_that_is_no_toml_is_refused_at_its_line() {
    for (text, line) in [("name = ", 1), ("name = \"a\"\nname = \"b\"\n", 2), ("\n\nrooms = [\"AAA", 3), ("{}", 1)] {
        let fault = Castle::from_toml(text).unwrap_err();
        assert_eq!(fault.line, Some(line), "{fault}");
        assert!(fault.reason.contains("not TOML") && !fault.reason.contains('\n'), "{fault}");
    }
}

#[test]
fn json_is_judged_in_the_same_way() {
    let with = |change: fn(&mut Value)| {
        let mut castle = game(2).castle().describe();
        change(&mut castle);
        Walls::set_up(2, &options(&json!({ "castle": castle }))).map(|_| ()).unwrap_err()
    };
    for (fault, rule, words) in [
        (with(|castle| *castle = json!([])), "WA-8", "neither the name of a castle nor its description"),
        (with(|castle| *castle = json!({})), "WA-1", "`rooms` is missing"),
        (with(|castle| *castle = json!(null)), "WA-8", "null is neither"),
        (with(|castle| *castle = json!("chateau")), "WA-8", "no castle “chateau”"),
        (with(|castle| castle["rooms"] = json!(null)), "WA-1", "not null"),
        (with(|castle| castle["rooms"][2] = json!(["E"])), "WA-1", "row 3 of the rooms must be a text, not a list"),
        (with(|castle| castle["magnets"]["B"] = json!([1e300])), "WA-6", "out of all bounds"),
        (with(|castle| castle["magnets"]["B"] = json!([true])), "WA-6", "not true or false"),
        (with(|castle| castle["disguises"]["c1"] = json!({})), "WA-4", "not a table"),
        (with(|castle| castle["extra"] = json!(1)), "WA-8", "no `extra`"),
    ] {
        assert_eq!((fault.rule, fault.line), (Some(rule), None), "{fault}");
        assert!(fault.reason.contains(words), "{fault}");
    }
}

#[test]
fn tools_check_and_show_a_castle() {
    let tools = Walls::tools();
    let names: Vec<&str> = tools.iter().map(|tool| tool.name).collect();
    assert_eq!(names, ["castle check", "castle show", "castle study"]);
    insta::assert_snapshot!("castle_check", (tools[0].run)(DEFAULT, Ink::Plain).unwrap());
    let shown = (tools[1].run)(DEFAULT, Ink::Plain).unwrap();
    assert!(shown.lines().all(|line| line.chars().count() <= 80));
    insta::assert_snapshot!("castle_show", shown);
    for tool in tools {
        let faults = (tool.run)("name = 1\nrooms = 2", Ink::Plain).unwrap_err();
        let lines: Vec<Option<usize>> = faults.iter().map(|fault| fault.line).collect();
        assert_eq!(lines, [Some(2), None, None, None, Some(1)], "every fault, the first refusal first");
    }
}

/// Costumes that begin alike get numbers instead of letters.
#[test]
fn short_names_tell_costumes_apart() {
    let text = DEFAULT.replace("diver", "pirat").replace("wizard", "pi");
    let shown = Castle::from_toml(&text).unwrap().show(Ink::Plain);
    assert!(shown.contains("pi1 pirate  pi2 pirat  kn3 knight  pi4 pi"), "{shown}");
    assert_ne!(Castle::from_toml(&text).unwrap().show(Ink::Colour), shown);
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,8}".prop_map(Value::from),
        "[A-L#]{7}".prop_map(Value::from),
        Just(json!("hat-pirate")),
    ];
    leaf.prop_recursive(3, 24, 7, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..8).prop_map(Value::from),
            prop::collection::hash_map("[A-Ca-g1-7]{1,2}|rooms|magnets", inner, 0..5)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn any_description_is_taken_or_refused(value in any_json()) {
        let _ = Walls::set_up(2, &options(&json!({ "castle": value })));
    }

    /// One thing put in the place of another: what is taken is a whole castle that describes itself the same.
    #[test]
    fn a_crooked_castle_is_refused_or_whole(key in 0_usize..5, deeper in any::<prop::sample::Index>(), value in any_json()) {
        let mut castle = game(2).castle().describe();
        let key = ["name", "costumes", "rooms", "disguises", "magnets"][key];
        match &mut castle[key] {
            Value::Array(list) => { let n = deeper.index(list.len()); list[n] = value; }
            Value::Object(table) => { let n = deeper.index(table.len()); *table.values_mut().nth(n).unwrap() = value; }
            other => *other = value,
        }
        if let Ok(taken) = Castle::from_json(&castle) {
            prop_assert_eq!(Castle::from_json(&taken.describe()), Ok(taken));
        }
    }

    #[test]
    fn any_file_is_taken_or_refused(text in "(\\PC|\n){0,80}", at in any::<prop::sample::Index>()) {
        let _ = Castle::from_toml(&text);
        let cut = at.index(DEFAULT.len());
        let mut crooked = DEFAULT.to_owned();
        if crooked.is_char_boundary(cut) {
            crooked.insert_str(cut, &text);
        }
        let _ = Castle::from_toml(&crooked);
    }
}
