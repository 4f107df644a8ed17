-- Tables: an append-only log, and small indexes that triggers keep, so that one statement is a whole append.

PRAGMA application_id = 0x67616d65;
PRAGMA user_version = 1;

-- Every change of every table.
CREATE TABLE log (
    table_code TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    -- What the indexes learn from the row; mostly nothing.
    game TEXT,
    life TEXT,
    guest TEXT,
    PRIMARY KEY (table_code, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE tables (
    code TEXT PRIMARY KEY NOT NULL,
    game TEXT NOT NULL,
    life TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE guests (
    guest TEXT NOT NULL,
    code TEXT NOT NULL,
    PRIMARY KEY (guest, code)
) STRICT, WITHOUT ROWID;

CREATE TABLE quarantine (
    code TEXT PRIMARY KEY NOT NULL,
    seq INTEGER NOT NULL,
    reason TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE keys (
    id INTEGER PRIMARY KEY,
    created INTEGER NOT NULL,
    secret BLOB NOT NULL
) STRICT;

-- A trigger and not a WHERE: it sees the rows that the same statement has just inserted.
CREATE TRIGGER log_without_gaps BEFORE INSERT ON log WHEN NEW.seq > 0
BEGIN
    SELECT RAISE(IGNORE)
    WHERE NOT EXISTS (SELECT 1 FROM log WHERE table_code = NEW.table_code AND seq = NEW.seq - 1);
END;

CREATE TRIGGER log_to_indexes AFTER INSERT ON log
WHEN NEW.game IS NOT NULL OR NEW.life IS NOT NULL OR NEW.guest IS NOT NULL
BEGIN
    INSERT INTO tables (code, game, life, created)
    SELECT NEW.table_code, NEW.game, 'open', NEW.at WHERE NEW.game IS NOT NULL
    ON CONFLICT DO NOTHING;

    UPDATE tables SET life = NEW.life WHERE code = NEW.table_code AND NEW.life IS NOT NULL;

    INSERT INTO guests (guest, code)
    SELECT NEW.guest, NEW.table_code WHERE NEW.guest IS NOT NULL
    ON CONFLICT DO NOTHING;
END;
