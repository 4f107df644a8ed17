//! What nodes decide stays pure: nothing in its dependency tree or its source knows a thread, a socket, a clock or a database.

use std::path::Path;
use std::process::Command;

/// Crates that bring along what it must not know.
const FOREIGN: &[&str] =
    &["tokio", "axum", "sqlx", "hyper", "mio", "socket2", "tracing", "futures-util", "rayon", "chrono"];

/// The same in the standard library.
const IMPURE: &[&str] =
    &["std::thread", "std::net", "std::fs", "std::io", "std::env", "std::process", "std::time", "HashMap"];

#[test]
fn nothing_below_knows_a_thread_a_socket_a_clock_or_a_database() {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let arguments = ["tree", "--package", "nodes", "--edges", "normal", "--prefix", "none", "--offline", "--locked"];
    let tree = Command::new(cargo).args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let tree = String::from_utf8(tree.stdout).unwrap();
    let names: Vec<&str> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
    assert!(names.contains(&"table"), "{tree}");
    for foreign in FOREIGN {
        assert!(!names.contains(foreign), "{foreign} is below it");
    }
}

#[test]
fn nothing_here_asks_the_system() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![source];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
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
    assert!(files > 4, "{files} files were read");
}
