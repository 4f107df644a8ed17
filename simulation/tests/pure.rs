//! The simulation stays in one thread: nothing below it or in it, but for the program that runs seeds on all cores, knows a
//! thread, a socket, a file or a clock.

use std::path::Path;
use std::process::Command;

const FOREIGN: &[&str] = &["tokio", "axum", "sqlx", "hyper", "mio", "socket2", "server", "rayon", "getrandom"];

/// Maps without an order would make two runs of a seed differ.
const IMPURE: &[&str] =
    &["std::thread", "std::net", "std::fs", "std::env", "std::process", "std::time", "HashMap", "HashSet"];

#[test]
fn nothing_below_the_simulation_knows_a_socket_or_a_database() {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let arguments =
        ["tree", "--package", "simulation", "--edges", "normal", "--prefix", "none", "--offline", "--locked"];
    let tree = Command::new(cargo).args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let tree = String::from_utf8(tree.stdout).unwrap();
    let names: Vec<&str> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
    assert!(names.contains(&"table"), "{tree}");
    for foreign in FOREIGN {
        assert!(!names.contains(foreign), "{foreign} is below the simulation");
    }
}

#[test]
fn nothing_in_the_simulation_asks_the_system() {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            if path.ends_with("main.rs") {
                continue;
            }
            files += 1;
            let text = std::fs::read_to_string(&path).unwrap();
            for (number, line) in text.lines().enumerate() {
                let code = line.split("//").next().unwrap_or_default();
                for impure in IMPURE {
                    assert!(!code.contains(impure), "{}:{}: {impure}", path.display(), number + 1);
                }
            }
        }
    }
    assert!(files > 20, "{files} files were read");
}
