-- For those who host: guests who asked to be forgotten, and a place to see whether anything can be written.

PRAGMA user_version = 2;

-- By the hash of their name: their tokens are refused, and nobody is named.
CREATE TABLE forgotten (
    guest BLOB PRIMARY KEY NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE pulse (
    id INTEGER PRIMARY KEY,
    beat INTEGER NOT NULL
) STRICT;
