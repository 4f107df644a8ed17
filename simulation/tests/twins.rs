//! Secrecy over several nodes: whoever cannot tell two deals apart receives the same in both worlds.

use simulation::twin::compare;

#[test]
fn who_cannot_tell_two_worlds_apart_receives_the_same() {
    let (mut messages, mut rows) = (0, 0);
    for seed in 1..=90 {
        let compared = compare(seed, false);
        assert_eq!(compared.violation, None, "seed {seed}");
        (messages, rows) = (messages + compared.messages, rows + compared.rows);
    }
    println!("{messages} messages and {rows} rows compared");
    assert!(messages > 5000 && rows > 1000, "only {messages} messages and {rows} rows were compared");
}

#[test]
fn a_planted_leak_is_found() {
    let found = (1..=200).find_map(|seed| compare(seed, true).violation.map(|violation| (seed, violation)));
    let (seed, violation) = found.expect("a leak in how long steps stay in sight is found within 200 seeds");
    assert!(violation.starts_with("6:"), "seed {seed}: {violation}");
}
