//! The shared store: a `PostgreSQL` database, at which any number of nodes work.

mod line;
mod look;
mod open;
mod tend;

use std::collections::HashMap;
use std::time::Duration;

use futures_util::future::BoxFuture;
use sqlx::postgres::{PgConnection, PgPool, PgPoolOptions, PgRow};
use sqlx::{Connection, Row as _};
use tokio::sync::mpsc::UnboundedReceiver;

use self::line::Line;
use self::open::{Desk, PATIENCE, Way, patiently};
use super::sql::{failed, life_of, life_text};
use super::{Answer, Code, Hash, Key, LINGER, LONGEST_SAID, Listed, Mark, Notice, Row, Store, StoreFault};

/// Appends a part of a batch, tells the other nodes, and says how many rows were taken; which ones, only if not all were:
/// then the others are told less, too. Each row names the first of its table's in the part: that one needs one before it. It
/// is asked for by its value and not by EXISTS, which may be answered by reading the whole log.
const APPEND: &str = "WITH kept AS (
        INSERT INTO log (table_code, seq, at, body)
        SELECT code, seq, at, body
        FROM unnest($1::bytea[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[]) AS new (code, seq, first, at, body)
        WHERE first = 0 OR (SELECT true FROM log AS old WHERE old.table_code = code AND old.seq = first - 1)
        ON CONFLICT DO NOTHING RETURNING table_code, seq
    ) SELECT count(*), CASE WHEN count(*) < cardinality($1) THEN array_agg(table_code) END,
        CASE WHEN count(*) < cardinality($1) THEN array_agg(seq) END,
        CASE WHEN count(*) > 0 THEN pg_notify('gamenight_grown', CASE WHEN count(*) < cardinality($1) THEN $6 ELSE $7 END) END
    FROM kept";

/// The same for parts with marks.
const APPEND_MARKED: &str = "WITH kept AS (
        INSERT INTO log (table_code, seq, at, body, game, life, guest)
        SELECT code, seq, at, body, game, life, guest
        FROM unnest($1::bytea[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[], $7::bytea[], $8::text[], $9::bytea[])
            AS new (code, seq, first, at, body, game, life, guest)
        WHERE first = 0 OR (SELECT true FROM log AS old WHERE old.table_code = code AND old.seq = first - 1)
        ON CONFLICT DO NOTHING RETURNING table_code, seq
    ) SELECT count(*), CASE WHEN count(*) < cardinality($1) THEN array_agg(table_code) END,
        CASE WHEN count(*) < cardinality($1) THEN array_agg(seq) END,
        CASE WHEN count(*) > 0 THEN pg_notify('gamenight_grown', $6) END
    FROM kept";

/// So long one waits for one's turn to read: when a node or the database has started, all tables are read at once.
const RUSH: Duration = Duration::from_secs(30);

/// Tables in a database that other nodes share. Times are kept as signed numbers, bit by bit, texts as their bytes.
pub struct PostgresStore {
    /// All rows are appended here.
    appending: Desk,
    /// What other nodes have done is read here, and said to them what has to be said.
    errands: Desk,
    pool: PgPool,
    line: Line,
    name: String,
}

impl PostgresStore {
    /// Opens a database, which gets its form if it is empty. Any number of nodes can have it open.
    pub async fn open(url: &str) -> Result<PostgresStore, StoreFault> {
        let way = Way::new(url)?;
        way.prepare().await?;
        PostgresStore::enter(way).await
    }

    /// Opens a database in which tables are kept already.
    pub async fn look(url: &str) -> Result<PostgresStore, StoreFault> {
        let way = Way::new(url)?;
        way.check().await?;
        PostgresStore::enter(way).await
    }

    async fn enter(way: Way) -> Result<PostgresStore, StoreFault> {
        let pool = PgPoolOptions::new().max_connections(8).acquire_timeout(RUSH).acquire_slow_threshold(RUSH);
        let pool = pool.connect_lazy_with(way.options());
        let line = Line::open(&way).await.map_err(|error| way.refused(&format_args!("cannot be heard: {error}")))?;
        Ok(PostgresStore { appending: Desk::new(&way), errands: Desk::new(&way), pool, line, name: way.name() })
    }

    /// The database by the name that people know it by; no password is in it.
    pub fn name(&self) -> &str {
        &self.name
    }

    async fn append_all(&self, rows: &[Row]) -> Result<Vec<bool>, sqlx::Error> {
        let mut taken = vec![false; rows.len()];
        let parts = parts(rows);
        let mut desk = self.appending.sit().await?;
        match &parts[..] {
            [] => {}
            // One statement is a transaction of its own.
            [part] => patiently(self.append_part(desk.session(), rows, part, &mut taken)).await?,
            parts => {
                let mut all = desk.session().begin().await?;
                for part in parts {
                    patiently(self.append_part(&mut all, rows, part, &mut taken)).await?;
                }
                patiently(all.commit()).await?;
            }
        }
        desk.leave();
        Ok(taken)
    }

    async fn append_part(
        &self,
        session: &mut PgConnection,
        rows: &[Row],
        part: &[Place],
        taken: &mut [bool],
    ) -> Result<(), sqlx::Error> {
        let rows = || part.iter().map(|place| &rows[place.at]);
        let marked = rows().any(|row| !row.mark.is_empty());
        let statement = sqlx::query(if marked { APPEND_MARKED } else { APPEND })
            .bind(rows().map(|row| row.table.as_bytes()).collect::<Vec<_>>())
            .bind(rows().map(|row| i64::from(row.seq)).collect::<Vec<_>>())
            .bind(part.iter().map(|place| i64::from(place.first)).collect::<Vec<_>>())
            .bind(rows().map(|row| row.at as i64).collect::<Vec<_>>())
            .bind(rows().map(|row| row.body.as_bytes()).collect::<Vec<_>>())
            .bind(self.line.grown(rows()));
        let statement = if marked {
            statement
                .bind(rows().map(|row| row.mark.game.as_deref().map(str::as_bytes)).collect::<Vec<_>>())
                .bind(rows().map(|row| row.mark.life.map(life_text)).collect::<Vec<_>>())
                .bind(rows().map(|row| row.mark.guest.as_deref().map(str::as_bytes)).collect::<Vec<_>>())
        } else {
            statement.bind(self.line.appended(rows()))
        };
        let kept = statement.fetch_one(session).await?;
        if kept.try_get::<i64, _>(0)? == part.len() as i64 {
            for place in part {
                taken[place.at] = true;
            }
            return Ok(());
        }
        let tables: Option<Vec<Vec<u8>>> = kept.try_get(1)?;
        let seqs: Option<Vec<i64>> = kept.try_get(2)?;
        let kept: Vec<_> = tables.unwrap_or_default().into_iter().zip(seqs.unwrap_or_default()).collect();
        for (place, row) in part.iter().zip(rows()) {
            taken[place.at] =
                kept.iter().any(|(table, seq)| *seq == i64::from(row.seq) && table[..] == *row.table.as_bytes());
        }
        Ok(())
    }

    async fn read_all_since(&self, heads: &[(Code, u32)]) -> Result<Vec<Row>, sqlx::Error> {
        let sql = "SELECT log.seq, at, body, game, life, guest, place
            FROM unnest($1::bytea[], $2::bigint[]) WITH ORDINALITY AS head (code, seq, place)
            JOIN log ON log.table_code = head.code AND log.seq >= head.seq ORDER BY place, log.seq";
        loop {
            let mut desk = self.errands.sit().await?;
            let codes: Vec<&[u8]> = heads.iter().map(|(code, _)| code.as_bytes()).collect();
            let from: Vec<i64> = heads.iter().map(|(_, from)| i64::from(*from)).collect();
            match patiently(sqlx::query(sql).bind(codes).bind(from).fetch_all(desk.session())).await {
                Ok(found) => {
                    desk.leave();
                    let code = |row: &PgRow| Ok::<_, sqlx::Error>(row.try_get::<i64, _>(6)? as usize - 1);
                    return found.iter().map(|row| row_of(&heads[code(row)?].0, row)).collect();
                }
                // A session from before the database was started anew: reading twice does no harm.
                Err(_) if !desk.fresh => {}
                Err(error) => return Err(error),
            }
        }
    }
}

impl Store for PostgresStore {
    fn linger(&self) -> Duration {
        LINGER
    }

    fn append<'a>(&'a self, rows: &'a [Row]) -> Answer<'a, Vec<bool>> {
        Box::pin(async move { self.append_all(rows).await.map_err(failed("append rows")) })
    }

    fn read<'a>(&'a self, table: &'a str, from: u32) -> Answer<'a, Vec<Row>> {
        Box::pin(async move {
            let doing = || failed(format!("read table {table}"));
            let sql =
                "SELECT seq, at, body, game, life, guest FROM log WHERE table_code = $1 AND seq >= $2 ORDER BY seq";
            let mut session = self.pool.acquire().await.map_err(doing())?;
            let found = sqlx::query(sql).bind(table.as_bytes()).bind(i64::from(from)).fetch_all(&mut *session);
            let found = patiently(found).await.map_err(doing())?;
            drop(session);
            let code = Code::from(table);
            let rows = found.iter().map(|row| row_of(&code, row)).collect::<Result<Vec<Row>, _>>().map_err(doing())?;
            match rows.iter().zip(from..=u32::MAX).find(|(row, seq)| row.seq != *seq) {
                None => Ok(rows),
                Some((_, seq)) => Err(StoreFault::Failed(format!("table {table} has lost its row {seq}"))),
            }
        })
    }

    fn tables_of<'a>(&'a self, guest: &'a str, open: bool, most: u32) -> Answer<'a, Vec<Listed>> {
        Box::pin(async move {
            let sql = "SELECT code, game, life, created FROM guests JOIN tables USING (code)
                WHERE guest = $1 AND (life = 'open' OR NOT $2) ORDER BY created DESC, code LIMIT $3";
            let found = sqlx::query(sql).bind(guest.as_bytes()).bind(open).bind(i64::from(most)).fetch_all(&self.pool);
            let found = patiently(found).await.map_err(failed("list tables"))?;
            found.iter().map(listed_of).collect::<Result<_, _>>().map_err(failed("list tables"))
        })
    }

    fn quarantine<'a>(&'a self, table: &'a str, seq: u32, reason: &'a str) -> Answer<'a, ()> {
        Box::pin(self.set_apart(table, seq, reason))
    }

    fn quarantined(&self) -> Answer<'_, Vec<(Code, u32, String)>> {
        Box::pin(self.read_quarantine())
    }

    fn keys(&self) -> Answer<'_, Vec<Key>> {
        Box::pin(self.read_keys())
    }

    fn add_key<'a>(&'a self, key: &'a Key) -> Answer<'a, ()> {
        Box::pin(self.note_key(key))
    }

    fn drop_keys(&self, before: u64) -> Answer<'_, ()> {
        Box::pin(self.drop_old(before))
    }

    fn forgotten(&self) -> Answer<'_, Vec<Hash>> {
        Box::pin(self.read_forgotten())
    }

    fn add_forgotten<'a>(&'a self, guest: &'a Hash, at: u64) -> Answer<'a, ()> {
        Box::pin(self.note_forgotten(guest, at))
    }

    fn rewrite<'a>(&'a self, table: &'a str, guest: &'a str, rows: &'a [Row]) -> Answer<'a, ()> {
        Box::pin(async move { self.go_on_without(table, guest, rows).await.map_err(failed("forget a guest")) })
    }

    fn delete<'a>(&'a self, table: &'a str) -> Answer<'a, bool> {
        Box::pin(async move { self.delete_table(table).await.map_err(failed(format!("delete table {table}"))) })
    }

    fn stale(&self, before: u64, most: u32) -> Answer<'_, Vec<Code>> {
        Box::pin(self.find_stale(before, most))
    }

    fn probe(&self) -> Answer<'_, ()> {
        Box::pin(self.beat())
    }

    fn scrub(&self) -> Answer<'_, ()> {
        Box::pin(self.clean())
    }

    fn listen(&self) -> Option<UnboundedReceiver<Notice>> {
        Some(self.line.listen())
    }

    fn say<'a>(&'a self, text: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            if text.len() > LONGEST_SAID {
                return Err(StoreFault::Failed(format!("{} bytes are too long to be said to other nodes", text.len())));
            }
            let said = format!("{}{text}", self.line.name());
            let told = async {
                let mut desk = self.errands.sit().await?;
                let say = sqlx::query("SELECT pg_notify('gamenight_said', $1)").bind(said);
                patiently(say.execute(desk.session())).await?;
                desk.leave();
                Ok(())
            };
            told.await.map_err(failed("pass something on to other nodes"))
        })
    }

    fn read_since<'a>(&'a self, heads: &'a [(Code, u32)]) -> Answer<'a, Vec<Row>> {
        Box::pin(async move { self.read_all_since(heads).await.map_err(failed("read what others have appended")) })
    }

    fn lead<'a>(&'a self, tables: &'a [Code]) -> Answer<'a, Vec<bool>> {
        Box::pin(async move { self.line.lead(tables).await })
    }

    fn resign<'a>(&'a self, table: &'a str) -> Answer<'a, ()> {
        Box::pin(async move { self.line.resign(table).await })
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            self.line.close().await;
            self.appending.close().await;
            self.errands.close().await;
            // Who has a connection of it just now waits for a database that may never answer.
            let _ = tokio::time::timeout(PATIENCE, self.pool.close()).await;
        })
    }
}

/// A row's place in its batch, and the number of the first row of its table in the same part.
struct Place {
    at: usize,
    first: u32,
}

/// Divides a batch so that in each part the rows of a table follow each other. Mostly it is one part. Each is in the order
/// of tables: nodes that have rows of the same tables then wait for each other, and never in a circle.
fn parts(rows: &[Row]) -> Vec<Vec<Place>> {
    let mut parts: Vec<Vec<Place>> = Vec::new();
    // Of each table in the part: the first number, and the next.
    let mut runs: HashMap<&str, (u32, Option<u32>)> = HashMap::with_capacity(rows.len());
    for (at, row) in rows.iter().enumerate() {
        let follows = runs.get(&*row.table).is_none_or(|(_, next)| *next == Some(row.seq));
        if !follows {
            runs.clear();
        }
        if runs.is_empty() {
            parts.push(Vec::with_capacity(rows.len()));
        }
        let run = runs.entry(&row.table).or_insert((row.seq, None));
        run.1 = row.seq.checked_add(1);
        if let Some(part) = parts.last_mut() {
            part.push(Place { at, first: run.0 });
        }
    }
    for part in &mut parts {
        part.sort_by_key(|place| (&rows[place.at].table, rows[place.at].seq));
    }
    parts
}

fn row_of(table: &Code, row: &PgRow) -> Result<Row, sqlx::Error> {
    let life: Option<&str> = row.try_get(4)?;
    let mark = Mark { game: some_text(row, 3)?, life: life.map(life_of).transpose()?, guest: some_text(row, 5)? };
    Ok(Row {
        table: table.clone(),
        seq: row.try_get::<i64, _>(0)? as u32,
        at: row.try_get::<i64, _>(1)? as u64,
        body: text(row, 2)?,
        mark,
    })
}

/// A listed table, from the first four columns.
fn listed_of(row: &PgRow) -> Result<Listed, sqlx::Error> {
    let (table, game, life) = (text(row, 0)?.into(), text(row, 1)?, life_of(row.try_get(2)?)?);
    Ok(Listed { table, game, life, created: row.try_get::<i64, _>(3)? as u64 })
}

fn text(row: &PgRow, column: usize) -> Result<String, sqlx::Error> {
    some_text(row, column)?.ok_or(sqlx::Error::ColumnNotFound(column.to_string()))
}

fn some_text(row: &PgRow, column: usize) -> Result<Option<String>, sqlx::Error> {
    let bytes: Option<Vec<u8>> = row.try_get(column)?;
    bytes.map(String::from_utf8).transpose().map_err(|error| sqlx::Error::Decode(error.into()))
}
