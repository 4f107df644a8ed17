//! How many files and sockets the process may have open.

/// As many as it may ever have, and no more than anybody needs. Systems often begin with few.
#[cfg(unix)]
pub(super) fn raise() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    const ENOUGH: u64 = 65_536;
    let limit = getrlimit(Resource::Nofile);
    let wanted = limit.maximum.unwrap_or(ENOUGH).min(ENOUGH);
    if limit.current.is_some_and(|now| now < wanted) {
        // What cannot be raised is made do with.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum: limit.maximum });
    }
}

#[cfg(not(unix))]
pub(super) fn raise() {}

/// As many as the process may ever have; none if that is not known, or without end.
#[cfg(unix)]
pub(crate) fn most() -> Option<u64> {
    use rustix::process::{Resource, getrlimit};
    getrlimit(Resource::Nofile).maximum
}

#[cfg(not(unix))]
pub(crate) fn most() -> Option<u64> {
    None
}
