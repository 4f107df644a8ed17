-- Tables: an append-only log, and small indexes that a trigger keeps, so that one statement is a whole append.

-- Whose database this is, and of which form.
CREATE TABLE gamenight (form integer NOT NULL);
INSERT INTO gamenight VALUES (1);

-- Every change of every table. Texts are kept as their UTF-8: `text` refuses some, and orders the rest by the rules of a language.
CREATE TABLE log (
    table_code bytea NOT NULL,
    seq bigint NOT NULL,
    at bigint NOT NULL,
    body bytea NOT NULL,
    -- What the indexes learn from the row; mostly nothing.
    game bytea,
    life text,
    guest bytea,
    PRIMARY KEY (table_code, seq)
);

CREATE TABLE tables (
    code bytea PRIMARY KEY,
    game bytea NOT NULL,
    life text NOT NULL,
    created bigint NOT NULL
);

CREATE TABLE guests (
    guest bytea NOT NULL,
    code bytea NOT NULL,
    PRIMARY KEY (guest, code)
);

CREATE INDEX guests_by_table ON guests (code);

CREATE TABLE quarantine (
    code bytea PRIMARY KEY,
    seq bigint NOT NULL,
    reason bytea NOT NULL
);

CREATE TABLE keys (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    created bigint NOT NULL,
    secret bytea NOT NULL
);

-- By the hash of their name: their tokens are refused, and nobody is named.
CREATE TABLE forgotten (
    guest bytea PRIMARY KEY,
    at bigint NOT NULL
);

-- A place to see whether anything can be written.
CREATE TABLE pulse (
    id integer PRIMARY KEY,
    beat bigint NOT NULL
);

CREATE FUNCTION log_to_indexes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.game IS NOT NULL THEN
        INSERT INTO tables (code, game, life, created) VALUES (NEW.table_code, NEW.game, 'open', NEW.at)
        ON CONFLICT DO NOTHING;
    END IF;
    IF NEW.life IS NOT NULL THEN
        UPDATE tables SET life = NEW.life WHERE code = NEW.table_code;
    END IF;
    IF NEW.guest IS NOT NULL THEN
        INSERT INTO guests (guest, code) VALUES (NEW.guest, NEW.table_code) ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER log_to_indexes AFTER INSERT ON log FOR EACH ROW
WHEN (NEW.game IS NOT NULL OR NEW.life IS NOT NULL OR NEW.guest IS NOT NULL)
EXECUTE FUNCTION log_to_indexes();
