//! The tables of a browser stay pure: whoever runs them brings time, chance and a store.

#[path = "../../table/tests/purity/mod.rs"]
mod purity;

#[test]
fn nothing_below_knows_a_thread_a_socket_a_clock_or_a_database() {
    purity::is_pure_below("local", &["tracing", "chrono"], "table");
}

#[test]
fn nothing_here_asks_the_system() {
    purity::is_pure_within(&["std::io"], 6);
}
