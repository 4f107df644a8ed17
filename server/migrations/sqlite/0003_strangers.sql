-- For servers that strangers reach: notes that outlive a kill, and where each finished game lies in the log of its table.

PRAGMA user_version = 3;

CREATE TABLE notes (
    name TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Nothing here is known from here alone: what is missing is found in the log again.
CREATE TABLE games (
    code TEXT NOT NULL,
    number INTEGER NOT NULL,
    -- The rows of its actions.
    first INTEGER NOT NULL,
    after INTEGER NOT NULL,
    -- Its transcript without them.
    frame TEXT NOT NULL,
    PRIMARY KEY (code, number)
) STRICT, WITHOUT ROWID;

-- There are names in a frame. Whoever is forgotten at a table goes from there too.
CREATE TRIGGER games_without_guest AFTER DELETE ON guests
BEGIN
    DELETE FROM games WHERE code = OLD.code;
END;
