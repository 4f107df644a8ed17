//! One run: a server of its own, tables that play, both yardsticks with the same bytes at the same rate.

use std::net::SocketAddr;
use std::path::Path;
use std::pin::pin;
use std::process::Command;
use std::time::{Duration, Instant};

use futures_util::{StreamExt, TryStreamExt, stream};
use server::store::{Log, SqliteStore, Upkeep};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::append::Appended;
use crate::child::Process;
use crate::database::Database;
use crate::figures::{Figures, Waits, Yardsticks};
use crate::relay::Pair;
use crate::reviews::look_back;
use crate::table::{Begin, Seen, Sizes, Table, Window, look_on};
use crate::{Fault, Plan};

const GAMES: [&str; 3] = ["game-over", "squid", "walls"];

/// The game whose bots think the longest.
const THOUGHTFUL: &str = "walls";

/// So long everything runs before anything is measured.
const WARM_UP: Duration = Duration::from_secs(3);

/// So many tables are made at a time.
const AT_ONCE: usize = 8;

/// Makes each of these runs so many times, in turn, and gives of each the one with the middle CPU time: others use the same
/// machine, and come and go.
pub async fn rounds(plans: &[Plan], rounds: usize) -> Result<Vec<Figures>, Fault> {
    let mut made = vec![Vec::new(); plans.len()];
    for _ in 0..rounds {
        for (plan, made) in plans.iter().zip(&mut made) {
            let figures = run(plan).await?;
            eprint!("{figures}");
            made.push(figures);
        }
    }
    for made in &mut made {
        made.sort_by(|one, other| one.whole_cpu().total_cmp(&other.whole_cpu()));
    }
    Ok(made.into_iter().map(|mut made| made.swap_remove(made.len() / 2)).collect())
}

/// Makes a run. Says on standard error what goes on.
pub async fn run(plan: &Plan) -> Result<Figures, Fault> {
    let folder = tempfile::tempdir()?;
    // The server makes it, closed to others.
    let data = folder.path().join("data");
    let database = match &plan.database {
        Some(server) => Some(Database::make(server).await?),
        None => None,
    };
    let nodes = (0..plan.nodes).map(|_| start(plan, &data, database.as_ref()));
    let nodes = Nodes(nodes.collect::<Result<_, Fault>>()?);
    let empty = nodes.memory()?;
    eprintln!("{} tables sit down …", plan.tables);
    let (begin, begins) = watch::channel(None);
    let (mut players, codes) = seat(plan, &nodes, &begins).await?;
    let start = Instant::now() + WARM_UP;
    let window = Window {
        start,
        end: start + Duration::from_secs(plan.seconds),
        pause: plan.pace.map(|pace| Duration::from_secs_f64(1.0 / pace)),
    };
    let mut onlookers = JoinSet::new();
    for number in 0..plan.bots {
        let (address, household) = (nodes.address(number), plan.tables + number);
        onlookers.spawn(look_on(address, household, THOUGHTFUL, window.end));
    }
    let mut readers = JoinSet::new();
    for number in 0..plan.reviews {
        readers.spawn(look_back(nodes.address(number), number, plan.reviews, window.end));
    }
    begin.send(Some(window))?;
    tokio::time::sleep_until(window.start.into()).await;
    let before = (nodes.cpu()?, below(database.as_ref())?);
    tokio::time::sleep_until(window.end.into()).await;
    let spent = nodes.cpu()?.saturating_sub(before.0);
    let spent_below = below(database.as_ref())?.saturating_sub(before.1);
    let memory = nodes.memory()?.saturating_sub(empty);
    let mut seen = Seen::default();
    let mut tables = Vec::new();
    while let Some(played) = players.join_next().await {
        let (table, part) = played??;
        seen.waits.extend(part.waits);
        seen.sizes.add(&part.sizes);
        tables.push(table);
    }
    while let Some(looked) = onlookers.join_next().await {
        looked??;
    }
    let mut looked = Vec::new();
    while let Some(waits) = readers.join_next().await {
        looked.extend(waits??);
    }
    drop((tables, nodes));
    let moves = seen.sizes.moves.max(1);
    let mean = |bytes: usize| bytes / moves;
    let mean = Sizes {
        moves: 1,
        command: mean(seen.sizes.command),
        own: mean(seen.sizes.own),
        other: mean(seen.sizes.other),
        answer: mean(seen.sizes.answer),
    };
    let rate = moves as f64 / plan.seconds as f64;
    let yardsticks = if plan.alone || plan.database.is_some() {
        None
    } else {
        Some(measure(plan, window.pause, rate, mean, &data, &codes).await?)
    };
    let with_database = database.is_some();
    if let Some(database) = database {
        database.drop().await?;
    }
    Ok(Figures {
        tables: plan.tables,
        nodes: plan.nodes,
        split: plan.split,
        database: with_database.then(|| spent_below.as_secs_f64() * 1e6 / moves as f64),
        pace: plan.pace,
        bots: plan.bots,
        reviews: looked.len(),
        looked: Waits::of(&mut looked),
        rate,
        wait: Waits::of(&mut seen.waits),
        cpu: spent.as_secs_f64() * 1e6 / moves as f64,
        memory: memory as f64 / 1024.0 / plan.tables as f64,
        bytes: (mean.command, mean.own + mean.other + mean.answer),
        yardsticks,
    })
}

type Players = JoinSet<Result<(Table, Seen), Fault>>;

/// Seats people at all tables, a few at a time, and gives the tables' codes.
async fn seat(plan: &Plan, nodes: &Nodes, begin: &Begin) -> Result<(Players, Vec<String>), Fault> {
    let tables = stream::iter(0..plan.tables).map(|number| {
        let game = plan.game.as_deref().unwrap_or(GAMES[number % GAMES.len()]);
        let servers = [nodes.address(number), nodes.address(number + usize::from(plan.split))];
        Table::sit(servers, number, game, plan.changes)
    });
    let mut tables = pin!(tables.buffer_unordered(AT_ONCE));
    let (mut players, mut codes) = (JoinSet::new(), Vec::new());
    while let Some(table) = tables.try_next().await? {
        codes.push(table.code.clone());
        players.spawn(table.play(begin.clone()));
    }
    Ok((players, codes))
}

/// The servers of a run.
struct Nodes(Vec<Process>);

impl Nodes {
    fn address(&self, number: usize) -> SocketAddr {
        self.0[number % self.0.len()].address
    }

    fn cpu(&self) -> Result<Duration, Fault> {
        self.0.iter().map(Process::cpu).sum()
    }

    fn memory(&self) -> Result<u64, Fault> {
        self.0.iter().map(Process::memory).sum()
    }
}

fn start(plan: &Plan, data: &Path, database: Option<&Database>) -> Result<Process, Fault> {
    let mut command = Command::new(&plan.server);
    command.args(["serve", "--bind", "127.0.0.1:0", "--log", "warn"]);
    match database {
        Some(database) => command.args(["--database", &database.url]),
        None => command.arg("--data").arg(data),
    };
    // One person never plays as fast as a saturated table; everything else stays as it is for everybody.
    command.args(["--limit", "commands=100000", "--limit", "megabytes=4000"]);
    let process = Process::start(&mut command)?;
    if let Some(share) = plan.cap {
        process.cap(share)?;
    }
    Ok(process)
}

/// CPU time that was used below the servers.
fn below(database: Option<&Database>) -> Result<Duration, Fault> {
    database.map_or(Ok(Duration::ZERO), Database::cpu)
}

/// Both yardsticks, one after the other, each in a process of its own.
async fn measure(
    plan: &Plan,
    pause: Option<Duration>,
    rate: f64,
    mean: Sizes,
    data: &Path,
    codes: &[String],
) -> Result<Yardsticks, Fault> {
    let own = std::env::current_exe()?;
    eprintln!("the bare relay …");
    let relay = Process::start(Command::new(&own).arg("relay"))?;
    let pairs = stream::iter(0..plan.tables).map(|number| Pair::connect(relay.address, number));
    let pairs: Vec<Pair> = pairs.buffer_unordered(AT_ONCE).try_collect().await?;
    let start = Instant::now() + WARM_UP;
    let window = Window { start, end: start + Duration::from_secs(plan.seconds), pause };
    let mut players = JoinSet::new();
    for pair in pairs {
        players.spawn(pair.play(window, mean));
    }
    tokio::time::sleep_until(window.start.into()).await;
    let before = relay.cpu()?;
    tokio::time::sleep_until(window.end.into()).await;
    let spent = relay.cpu()?.saturating_sub(before);
    let mut seen = Seen::default();
    while let Some(played) = players.join_next().await {
        let part = played??;
        seen.waits.extend(part.waits);
        seen.sizes.add(&part.sizes);
    }
    drop(relay);
    eprintln!("the bare append …");
    let length = row_length(data, codes).await?;
    let dir = tempfile::tempdir()?;
    let mut command = Command::new(&own);
    command.arg("append").arg("--dir").arg(dir.path());
    for (name, value) in [
        ("--rate", rate),
        ("--tables", plan.tables as f64),
        ("--length", length as f64),
        ("--seconds", plan.seconds as f64),
    ] {
        command.arg(name).arg(value.to_string());
    }
    let said = tokio::task::spawn_blocking(move || command.output()).await??;
    let append: Appended = serde_json::from_slice(&said.stdout)
        .map_err(|error| format!("{error}: {}", String::from_utf8_lossy(&said.stderr)))?;
    let moves = seen.sizes.moves.max(1) as f64;
    Ok(Yardsticks {
        relay: spent.as_secs_f64() * 1e6 / moves,
        relay_wait: Waits::of(&mut seen.waits),
        relay_rate: moves / plan.seconds as f64,
        append,
    })
}

/// The mean length of the rows that a run has left behind.
async fn row_length(data: &Path, codes: &[String]) -> Result<usize, Fault> {
    let store = SqliteStore::open(data).await?;
    let (mut rows, mut bytes) = (0, 0);
    for code in codes.iter().take(30) {
        for row in store.read(code, 1).await? {
            rows += 1;
            bytes += row.body.len();
        }
    }
    store.close().await;
    Ok(bytes / rows.max(1))
}
