//! The table stays pure: nothing in its dependency tree or its source knows a thread, a socket, a clock or a database.

mod purity;

#[test]
fn nothing_below_the_table_knows_a_thread_a_socket_a_clock_or_a_database() {
    purity::is_pure_below("table", &["tracing", "chrono"], "engine");
}

#[test]
fn nothing_in_the_table_asks_the_system() {
    purity::is_pure_within(&["std::io"], 20);
}
