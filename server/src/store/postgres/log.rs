//! Rows appended and read.

use std::collections::HashMap;
use std::time::Duration;

use sqlx::postgres::{PgConnection, PgRow};
use sqlx::{Connection, Row as _};

use super::open::patiently;
use super::{PostgresStore, some_text, text};
use crate::store::sql::{failed, life_of, life_text, undone};
use crate::store::{Code, LINGER, Log, Mark, Row, StoreFault, StoreFuture};

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

impl Log for PostgresStore {
    fn append<'a>(&'a self, rows: &'a [Row]) -> StoreFuture<'a, Vec<bool>> {
        Box::pin(async move {
            let appended = self.append_all(rows).await;
            if let Err(StoreFault::Unknown(_)) = &appended {
                // It may be committed later: then this node has to hear of it as its peers do.
                self.link.doubt();
            }
            appended
        })
    }

    fn linger(&self) -> Duration {
        LINGER
    }

    fn read<'a>(&'a self, table: &'a str, from: u32) -> StoreFuture<'a, Vec<Row>> {
        self.read_part(table, from, u32::MAX)
    }

    fn read_part<'a>(&'a self, table: &'a str, from: u32, most: u32) -> StoreFuture<'a, Vec<Row>> {
        Box::pin(async move {
            let doing = || failed(format!("read table {table}"));
            let sql = "SELECT seq, at, body, game, life, guest FROM log WHERE table_code = $1 AND seq >= $2
                ORDER BY seq LIMIT $3";
            let mut session = self.pool.acquire().await.map_err(doing())?;
            let statement = sqlx::query(sql).bind(table.as_bytes()).bind(i64::from(from)).bind(i64::from(most));
            let found = patiently(statement.fetch_all(&mut *session)).await.map_err(doing())?;
            drop(session);
            let code = Code::from(table);
            let rows = found.iter().map(|row| row_of(&code, row)).collect::<Result<Vec<Row>, _>>().map_err(doing())?;
            match rows.iter().zip(from..=u32::MAX).find(|(row, seq)| row.seq != *seq) {
                None => Ok(rows),
                Some((_, seq)) => Err(StoreFault::Damaged(format!("table {table} has lost its row {seq}"))),
            }
        })
    }

    fn read_since<'a>(&'a self, heads: &'a [(Code, u32)]) -> StoreFuture<'a, Vec<Row>> {
        Box::pin(async move { self.read_all_since(heads).await.map_err(failed("read what others have appended")) })
    }

    fn exists<'a>(&'a self, table: &'a str) -> StoreFuture<'a, bool> {
        Box::pin(async move {
            let doing = || failed(format!("look for table {table}"));
            let sql = "SELECT count(*) FROM log WHERE table_code = $1 AND seq = 0";
            let found = sqlx::query_scalar(sql).bind(table.as_bytes()).fetch_one(&self.pool);
            let found: i64 = patiently(found).await.map_err(doing())?;
            Ok(found > 0)
        })
    }

    fn probe(&self) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            let sql = "INSERT INTO pulse (id, beat) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET beat = pulse.beat + 1";
            patiently(sqlx::query(sql).execute(&self.pool)).await.map_err(failed("write"))?;
            Ok(())
        })
    }
}

impl PostgresStore {
    async fn append_all(&self, rows: &[Row]) -> Result<Vec<bool>, StoreFault> {
        const DOING: &str = "append rows";
        let mut taken = vec![false; rows.len()];
        let parts = parts(rows);
        let mut connection = self.appending.acquire().await.map_err(undone(DOING))?;
        match &parts[..] {
            [] => {}
            // One statement is a transaction of its own.
            [part] => {
                let appended = patiently(self.append_part(connection.get(), rows, part, &mut taken)).await;
                appended.map_err(failed(DOING))?;
            }
            parts => {
                let mut all = patiently(connection.get().begin()).await.map_err(undone(DOING))?;
                for part in parts {
                    // Nothing is committed yet, and never will be if this connection is given up.
                    let appended = patiently(self.append_part(&mut all, rows, part, &mut taken)).await;
                    appended.map_err(undone(DOING))?;
                }
                patiently(all.commit()).await.map_err(failed(DOING))?;
            }
        }
        connection.release();
        Ok(taken)
    }

    async fn append_part(
        &self,
        session: &mut PgConnection,
        rows: &[Row],
        part: &[Slot],
        taken: &mut [bool],
    ) -> Result<(), sqlx::Error> {
        let rows = || part.iter().map(|slot| &rows[slot.at]);
        let marked = rows().any(|row| !row.mark.is_empty());
        let statement = sqlx::query(if marked { APPEND_MARKED } else { APPEND })
            .bind(rows().map(|row| row.table.as_bytes()).collect::<Vec<_>>())
            .bind(rows().map(|row| i64::from(row.seq)).collect::<Vec<_>>())
            .bind(part.iter().map(|slot| i64::from(slot.first)).collect::<Vec<_>>())
            .bind(rows().map(|row| row.at as i64).collect::<Vec<_>>())
            .bind(rows().map(|row| row.body.as_bytes()).collect::<Vec<_>>())
            .bind(self.link.heads_payload(rows()));
        let statement = if marked {
            statement
                .bind(rows().map(|row| row.mark.game.as_deref().map(str::as_bytes)).collect::<Vec<_>>())
                .bind(rows().map(|row| row.mark.life.map(life_text)).collect::<Vec<_>>())
                .bind(rows().map(|row| row.mark.guest.as_deref().map(str::as_bytes)).collect::<Vec<_>>())
        } else {
            statement.bind(self.link.rows_payload(rows()))
        };
        let kept = statement.fetch_one(session).await?;
        if kept.try_get::<i64, _>(0)? == part.len() as i64 {
            for slot in part {
                taken[slot.at] = true;
            }
            return Ok(());
        }
        let tables: Option<Vec<Vec<u8>>> = kept.try_get(1)?;
        let seqs: Option<Vec<i64>> = kept.try_get(2)?;
        let kept: Vec<_> = tables.unwrap_or_default().into_iter().zip(seqs.unwrap_or_default()).collect();
        for (slot, row) in part.iter().zip(rows()) {
            taken[slot.at] =
                kept.iter().any(|(table, seq)| *seq == i64::from(row.seq) && table[..] == *row.table.as_bytes());
        }
        Ok(())
    }

    async fn read_all_since(&self, heads: &[(Code, u32)]) -> Result<Vec<Row>, sqlx::Error> {
        let sql = "SELECT log.seq, at, body, game, life, guest, place
            FROM unnest($1::bytea[], $2::bigint[]) WITH ORDINALITY AS head (code, seq, place)
            JOIN log ON log.table_code = head.code AND log.seq >= head.seq ORDER BY place, log.seq";
        loop {
            let mut connection = self.errands.acquire().await?;
            let codes: Vec<&[u8]> = heads.iter().map(|(code, _)| code.as_bytes()).collect();
            let from: Vec<i64> = heads.iter().map(|(_, from)| i64::from(*from)).collect();
            match patiently(sqlx::query(sql).bind(codes).bind(from).fetch_all(connection.get())).await {
                Ok(found) => {
                    connection.release();
                    let code = |row: &PgRow| Ok::<_, sqlx::Error>(row.try_get::<i64, _>(6)? as usize - 1);
                    return found.iter().map(|row| row_of(&heads[code(row)?].0, row)).collect();
                }
                // A session from before the database was started anew: reading twice does no harm.
                Err(_) if !connection.fresh => {}
                Err(error) => return Err(error),
            }
        }
    }
}

/// A row's slot in its batch, and the number of the first row of its table in the same part.
struct Slot {
    at: usize,
    first: u32,
}

/// Divides a batch so that in each part the rows of a table follow each other. Mostly it is one part. Each is in the order
/// of tables: nodes that have rows of the same tables then wait for each other, and never in a circle.
fn parts(rows: &[Row]) -> Vec<Vec<Slot>> {
    let mut parts: Vec<Vec<Slot>> = Vec::new();
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
            part.push(Slot { at, first: run.0 });
        }
    }
    for part in &mut parts {
        part.sort_by_key(|slot| (&rows[slot.at].table, rows[slot.at].seq));
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
