//! What the server writes to its log, kept for tests to read.

use std::io;
use std::sync::{Mutex, OnceLock};

static LINES: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// From now on the log of every server in this process is kept.
pub fn keep() {
    static KEPT: OnceLock<()> = OnceLock::new();
    KEPT.get_or_init(|| tracing_subscriber::fmt().with_ansi(false).with_writer(|| Kept).init());
}

/// The errors that were logged of a table.
pub fn errors(table: &str) -> Vec<String> {
    let lines = String::from_utf8(LINES.lock().unwrap().clone()).unwrap();
    let of_table = format!("table={table}");
    let told = |line: &&str| line.contains(" ERROR ") && line.contains(&of_table);
    lines.lines().filter(told).map(str::to_owned).collect()
}

struct Kept;

impl io::Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        LINES.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
