//! What is said of a castle without playing in it, and the castles that have a name.

mod table;

use serde_json::json;
use table::{game_with, strip_castle};
use walls::{Castle, Field, Figures};

fn field(name: &str) -> Field {
    name.parse().unwrap()
}

/// The figures of the default castle: about half of the fields and of the disguises, as its file says, from every corner alike.
#[test]
fn wa_8_figures_of_the_default_castle() {
    let castle = Castle::default_castle().unwrap();
    let figures = Figures::of(&castle);
    assert_eq!(figures, Figures::of(&castle), "they are the same every time");
    assert_eq!((figures.from.len(), figures.to.len()), (48, 48));
    assert!((20.0..28.0).contains(&figures.reach) && (0.4..0.6).contains(&figures.disguises), "{figures:?}");
    assert_eq!(figures.hard, []);
    let mean = figures.to.values().sum::<f64>() / 48.0;
    assert!((mean * 47.0 - figures.reach).abs() < 1e-9, "who gets away gets somewhere");
}

/// A field that ghosts hardly get to is said to be hard to reach, if a disguise is there.
#[test]
fn wa_8_what_is_hard_to_reach_is_named() {
    let game = game_with(2, &json!({ "castle": strip_castle() }));
    let figures = Figures::of(game.castle());
    let is_hard = |at: &Field| game.castle().disguise(*at).is_some() && figures.to[at] < 1.0 / 3.0;
    let mut hard: Vec<Field> = figures.to.keys().copied().filter(is_hard).collect();
    hard.sort_by(|a, b| figures.to[a].total_cmp(&figures.to[b]));
    assert_eq!(figures.hard, hard);
    assert!(figures.to[&field("a1")] <= 1.0);
}

/// WA-8: the castles that have a name are those published with the rules. Transcripts name them, so that none may ever change.
#[test]
fn wa_8_castles_that_have_a_name() {
    for (name, file) in [
        ("default", include_str!("../../../docs/rules/default-castle.toml")),
        ("four-winds", include_str!("../../../docs/rules/four-winds-castle.toml")),
        ("spiral", include_str!("../../../docs/rules/spiral-castle.toml")),
        ("lodestone", include_str!("../../../docs/rules/lodestone-castle.toml")),
    ] {
        let castle = Castle::named(name).unwrap();
        assert_eq!((castle.name(), &castle), (name, &Castle::from_toml(file).unwrap()));
        assert_eq!(game_with(2, &json!({ "castle": name })).castle(), &castle);
        let figures = Figures::of(&castle);
        assert!(
            figures.to.iter().all(|(&at, &share)| castle.disguise(at).is_none() || share > 0.28),
            "{name}: {figures:?}"
        );
    }
    let fault = Castle::named("nowhere").unwrap_err();
    assert!(fault.reason.contains("“nowhere”, only default, four-winds, spiral, lodestone"), "{}", fault.reason);
}
