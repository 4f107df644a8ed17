//! Running the binary.
#![allow(dead_code)]

use std::path::PathBuf;
use std::process::{Command, Output};

pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gamenight"));
    command.args(args).env_remove("NO_COLOR");
    command
}

pub fn run(args: &[&str]) -> Output {
    command(args).output().unwrap()
}

/// What a command prints that must succeed.
pub fn output(args: &[&str]) -> String {
    let output = run(args);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {error}");
    assert_eq!(error, "", "{args:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// A command that must fail with this exit code and one line that contains this reason.
pub fn fails(args: &[&str], code: i32, reason: &str) {
    failed(&run(args), code, reason);
}

pub fn failed(output: &Output, code: i32, reason: &str) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains(reason), "said: {error}\nexpected: {reason}");
    assert_eq!((output.status.code(), error.lines().count()), (Some(code), 1), "{error}");
    assert!(error.starts_with("gamenight: "), "{error}");
}

/// A seed that is easily told.
pub fn seed(number: u8) -> String {
    format!("{number:064x}")
}

/// A folder that is gone after the test.
pub struct Folder(tempfile::TempDir);

impl Folder {
    pub fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    pub fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_string_lossy().into_owned()
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    pub fn files(&self) -> Vec<PathBuf> {
        let mut files: Vec<_> = std::fs::read_dir(self.0.path()).unwrap().map(|file| file.unwrap().path()).collect();
        files.sort();
        files
    }

    /// A transcript of a few moves of Game Over; the fourth line is a mistake of red's.
    pub fn game(&self) -> String {
        self.write("game.jsonl", GAME)
    }
}

/// From the deal of seed 0 with seat 0 to begin: a1 and b1 are blorks that fear the potion.
pub const GAME: &str = concat!(
    r#"{"game":"game-over","format":1,"seats":4,"options":{"start":0},"#,
    r#""seed":"0000000000000000000000000000000000000000000000000000000000000000"}"#,
    "\n{\"seat\":0,\"do\":\"flip a1 potion\"}\n",
    "{\"seat\":0,\"do\":\"flip b1 potion\"}\n",
    "{\"seat\":0,\"do\":\"flip c1 club\"}\n",
    "{\"seat\":1,\"do\":\"flip e1 laser\"}\n",
    "{\"outcome\":{\"abandoned\":true}}\n",
);
