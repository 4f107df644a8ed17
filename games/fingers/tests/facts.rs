//! Worlds sampled from what a viewer knows: each that fits comes up equally often.

use std::collections::BTreeMap;

use engine::{Boxed, Game, Knowledge, Options, Quick, Seed, Trial, Viewer};
use fingers::Fingers;

#[test]
fn worlds_are_uniform() {
    let mut table = Trial::deal(Fingers::set_up(3, &Options::default()).unwrap(), &Seed([0; 32]));
    table.play("0 show 2, 1 show 3");
    let view = table.game.view(&table.state, Viewer::Spectator);
    let facts = table.game.facts(Viewer::Spectator);
    let mut chance = Quick::new(5);
    let mut counts: BTreeMap<_, u32> = BTreeMap::new();
    for _ in 0..9_000 {
        let world = table.game.sample(&view, &facts, &mut chance);
        assert!(table.game.fits(&view, &facts, &world));
        *counts.entry(world.up.0).or_default() += 1;
    }
    assert_eq!(counts.len(), 9);
    // Expected 1,000 each, standard deviation 30.
    assert!(counts.values().all(|&count| (850..1_150).contains(&count)), "{counts:?}");
}
