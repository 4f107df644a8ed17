//! The simulation stays in one thread: nothing below it or in it, but for the program that runs seeds on all cores, knows a
//! thread, a socket, a file or a clock.

#[path = "../../table/tests/purity/mod.rs"]
mod purity;

#[test]
fn nothing_below_the_simulation_knows_a_socket_or_a_database() {
    purity::is_pure_below("simulation", &["getrandom"], "table");
}

/// Sets without an order, as maps, would make two runs of a seed differ.
#[test]
fn nothing_in_the_simulation_asks_the_system() {
    purity::is_pure_within(&["HashSet"], 20);
}
