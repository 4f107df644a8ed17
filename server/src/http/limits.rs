//! Limits for one address, one guest, one connection and one table: the defaults, and how the host sets others.

use std::time::Duration;

/// A rate limit: a burst, and what is added to it an hour.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// How many at once.
    pub burst: u32,
    /// How many an hour after that.
    pub hourly: u32,
}

/// Limits for one address, one guest, one connection and one table.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Requests of an address.
    pub requests: Rate,
    /// Files of the page that an address fetches.
    pub files: Rate,
    /// New tables of an address.
    pub tables: Rate,
    /// Codes of no table that an address tries.
    pub misses: Rate,
    /// Commands of a guest.
    pub commands: Rate,
    /// Changes of a guest outside a game: names, seats, options, settings.
    pub changes: Rate,
    /// What an address may have written down, in bytes; a guest half of it.
    pub writing: Rate,
    /// The rows of a table's log, after which the game that runs can be ended and no other begins.
    pub table_rows: u32,
    /// The shortest time between two moves of a table of bots alone, in milliseconds.
    pub bots_alone_pace: u64,
    /// The longest game of bots alone, in actions.
    pub bots_alone_length: u32,
    /// Connections of an address at a time.
    pub connections_of_address: u32,
    /// Connections of a guest at a time.
    pub connections_of_guest: u32,
    /// Unfinished tables of a guest.
    pub tables_of_guest: u32,
    /// How long a request may take to arrive, by the machine's clock.
    pub arrival: Duration,
    /// The interval of pings. A connection that sends nothing from one ping to the next is closed.
    pub ping: Duration,
}

/// Requests are small: whatever takes longer is broken, or an attack.
const ARRIVAL: Duration = Duration::from_secs(10);

/// A phone that has left the network is noticed after two pings, within half a minute.
const PING: Duration = Duration::from_secs(15);

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            requests: Rate { burst: 400, hourly: 20 * 3600 },
            // The page is some sixty files, and a whole household opens it at once.
            files: Rate { burst: 2_000, hourly: 100 * 3600 },
            tables: Rate { burst: 40, hourly: 240 },
            misses: Rate { burst: 30, hourly: 30 },
            commands: Rate { burst: 120, hourly: 20 * 3600 },
            changes: Rate { burst: 120, hourly: 3600 },
            writing: Rate { burst: 16_000_000, hourly: 16_000_000 },
            table_rows: 150_000,
            bots_alone_pace: 250,
            bots_alone_length: 5_000,
            connections_of_address: 200,
            connections_of_guest: 32,
            tables_of_guest: 100,
            arrival: ARRIVAL,
            ping: PING,
        }
    }
}

impl Limits {
    /// What a guest may have written down, in bytes.
    pub fn writing_of_guest(&self) -> Rate {
        Rate { burst: self.writing.burst / 2, hourly: self.writing.hourly / 2 }
    }

    /// The limits that a host can set: the name of each, and what it counts.
    pub const NAMES: [(&str, &str); 8] = [
        ("requests", "requests of an address, a second"),
        ("tables", "new tables of an address, an hour"),
        ("misses", "codes of no table that an address tries, an hour"),
        ("commands", "commands of a guest, a second"),
        ("megabytes", "megabytes that an address may have written down, an hour"),
        ("connections", "connections of an address at a time"),
        ("guest-connections", "connections of a guest at a time"),
        ("guest-tables", "unfinished tables of a guest"),
    ];

    /// Sets the limit of that name, if there is one. A rate's burst is scaled in proportion.
    pub fn set(&mut self, name: &str, value: u32) -> bool {
        let scale = |usual: Rate, hourly: u64| {
            let burst = u64::from(usual.burst) * hourly / u64::from(usual.hourly);
            let fit = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
            Rate { burst: fit(burst).max(1), hourly: fit(hourly) }
        };
        let usual = Limits::default();
        match name {
            "requests" => self.requests = scale(usual.requests, u64::from(value) * 3600),
            "tables" => self.tables = scale(usual.tables, u64::from(value)),
            "misses" => self.misses = scale(usual.misses, u64::from(value)),
            "commands" => self.commands = scale(usual.commands, u64::from(value) * 3600),
            "megabytes" => self.writing = scale(usual.writing, u64::from(value) * 1_000_000),
            "connections" => self.connections_of_address = value,
            "guest-connections" => self.connections_of_guest = value,
            "guest-tables" => self.tables_of_guest = value,
            _ => return false,
        }
        true
    }

    /// No limits: for tests, and behind something that limits already.
    pub fn none() -> Limits {
        let rate = Rate { burst: u32::MAX, hourly: u32::MAX };
        let most = u32::MAX;
        Limits {
            requests: rate,
            files: rate,
            tables: rate,
            misses: rate,
            commands: rate,
            changes: rate,
            writing: rate,
            table_rows: most,
            bots_alone_pace: 0,
            bots_alone_length: most,
            connections_of_address: most,
            connections_of_guest: most,
            tables_of_guest: most,
            arrival: ARRIVAL,
            ping: PING,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_set_by_name() {
        let mut limits = Limits::none();
        for (name, _) in Limits::NAMES {
            assert!(limits.set(name, 5), "{name}");
        }
        assert!(!limits.set("anything", 5));
        let shown = |rate: Rate| (rate.burst, rate.hourly);
        assert_eq!((shown(limits.requests), shown(limits.commands)), ((100, 18_000), (30, 18_000)));
        assert_eq!(shown(limits.tables), (1, 5));
        assert_eq!((limits.connections_of_address, limits.connections_of_guest, limits.tables_of_guest), (5, 5, 5));
        assert!(limits.set("commands", u32::MAX) && limits.commands.hourly == u32::MAX);
    }
}
