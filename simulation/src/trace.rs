//! What happened, in words if somebody wants to read it, and as a hash either way: two runs of a seed must agree.

use std::hash::Hasher;

use table::Moment;

/// The trace of a run.
pub struct Trace {
    hash: u64,
    /// The lines, if somebody reads them.
    pub lines: Option<Vec<String>>,
}

impl Trace {
    pub fn new(readable: bool) -> Trace {
        Trace { hash: 0xcbf2_9ce4_8422_2325, lines: readable.then(Vec::new) }
    }

    /// The hash of everything so far.
    pub fn digest(&self) -> u64 {
        self.hash
    }

    /// Notes something that happened.
    pub fn note(&mut self, now: Moment, data: &[u8], words: impl FnOnce() -> String) {
        let mut hasher = std::hash::DefaultHasher::new();
        hasher.write_u64(self.hash);
        hasher.write_u64(now.0);
        hasher.write(data);
        self.hash = hasher.finish();
        if let Some(lines) = &mut self.lines {
            lines.push(format!("{:>9.3} s  {}", now.0 as f64 / 1000.0, words()));
        }
    }
}
