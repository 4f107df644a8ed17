//! What a crate must not know: checked in its dependency tree and in its source. Used by every crate that is to stay pure.

use std::path::PathBuf;
use std::process::Command;

/// Crates that bring along a thread, a socket, a clock or a database.
const FOREIGN: &[&str] = &["tokio", "axum", "sqlx", "hyper", "mio", "socket2", "server", "futures-util", "rayon"];

/// The same in the standard library.
const IMPURE: &[&str] = &["std::thread", "std::net", "std::fs", "std::env", "std::process", "std::time", "HashMap"];

/// Nothing foreign is below a package, nor any of `more`; `known` is, or the tree was not read.
pub fn is_pure_below(package: &str, more: &[&str], known: &str) {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let arguments = ["tree", "--package", package, "--edges", "normal", "--prefix", "none", "--offline", "--locked"];
    let tree = Command::new(cargo).args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let tree = String::from_utf8(tree.stdout).unwrap();
    let names: Vec<&str> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
    assert!(names.contains(&known), "{tree}");
    for foreign in FOREIGN.iter().chain(more) {
        assert!(!names.contains(foreign), "{foreign} is below {package}");
    }
}

/// Nothing in a crate's source asks the system, nor for any of `more`, but for its `main.rs`; at least so many files are read.
pub fn is_pure_within(more: &[&str], least: usize) {
    let mut folders = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src")];
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
                for impure in IMPURE.iter().chain(more) {
                    assert!(!code.contains(impure), "{}:{}: {impure}", path.display(), number + 1);
                }
            }
        }
    }
    assert!(files >= least, "{files} files were read");
}
