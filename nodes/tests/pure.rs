//! What nodes decide stays pure: nothing in its dependency tree or its source knows a thread, a socket, a clock or a database.

#[path = "../../table/tests/purity/mod.rs"]
mod purity;

#[test]
fn nothing_below_knows_a_thread_a_socket_a_clock_or_a_database() {
    purity::is_pure_below("nodes", &["tracing", "chrono"], "table");
}

#[test]
fn nothing_here_asks_the_system() {
    purity::is_pure_within(&["std::io"], 5);
}
