-- For servers that strangers reach: notes that outlive a kill, and where each finished game lies in the log of its table.

INSERT INTO gamenight VALUES (2);

CREATE TABLE notes (
    name text PRIMARY KEY,
    value text NOT NULL
);

-- Nothing here is known from here alone: what is missing is found in the log again.
CREATE TABLE games (
    code bytea NOT NULL,
    number bigint NOT NULL,
    -- The rows of its actions.
    first bigint NOT NULL,
    after bigint NOT NULL,
    -- Its transcript without them.
    frame bytea NOT NULL,
    PRIMARY KEY (code, number)
);

CREATE FUNCTION games_without_guest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM games WHERE code = OLD.code;
    RETURN NULL;
END $$;

-- There are names in a frame. Whoever is forgotten at a table goes from there too, also by the hand of an older node.
CREATE TRIGGER games_without_guest AFTER DELETE ON guests FOR EACH ROW EXECUTE FUNCTION games_without_guest();
