//! The first yardstick: a server that does nothing but pass on messages of the same lengths as a table's, between two sockets.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::routing::any;
use axum::serve::ListenerExt;
use futures_util::{SinkExt, StreamExt};
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite;

use crate::Fault;
use crate::table::{Seen, Sizes, Window};
use crate::wire::{Wire, household, open};

/// The longest message that is passed on.
const LONGEST: usize = 64 * 1024;

/// Who sits at the other end, by pair.
#[derive(Default)]
struct Pairs(Mutex<HashMap<String, Vec<mpsc::Sender<Utf8Bytes>>>>);

/// Serves until it is killed.
pub async fn serve() -> Result<(), Fault> {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    println!("http://{}", listener.local_addr()?);
    let app = Router::new().route("/{pair}", any(connect)).with_state(Arc::new(Pairs::default()));
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    Ok(axum::serve(listener, app).await?)
}

async fn connect(
    State(pairs): State<Arc<Pairs>>,
    Path(pair): Path<String>,
    upgrade: WebSocketUpgrade,
) -> axum::response::Response {
    let upgrade = upgrade.read_buffer_size(4096).write_buffer_size(4096);
    upgrade.on_upgrade(move |socket| pass_on(socket, pairs, pair))
}

async fn pass_on(mut socket: WebSocket, pairs: Arc<Pairs>, pair: String) {
    let (own, mut letters) = mpsc::channel(64);
    pairs.0.lock().unwrap_or_else(PoisonError::into_inner).entry(pair.clone()).or_default().push(own.clone());
    // Who is greeted can be found by the other.
    if socket.send(Message::Text(Utf8Bytes::default())).await.is_err() {
        return;
    }
    let mut other: Option<mpsc::Sender<Utf8Bytes>> = None;
    let text = Utf8Bytes::from("x".repeat(LONGEST));
    // No copy: all messages are pieces of one text.
    let piece = |length: usize| {
        let bytes = axum::body::Bytes::from(text.clone()).slice(..length.min(LONGEST));
        Utf8Bytes::try_from(bytes).unwrap_or_default()
    };
    loop {
        let done = tokio::select! {
            letter = letters.recv() => match letter {
                Some(letter) => socket.send(Message::Text(letter)).await,
                None => return,
            },
            said = socket.recv() => match said {
                Some(Ok(Message::Text(said))) => {
                    if other.is_none() {
                        let known = pairs.0.lock().unwrap_or_else(PoisonError::into_inner);
                        other = known[&pair].iter().find(|known| !known.same_channel(&own)).cloned();
                    }
                    let mut lengths = said.split(' ').map(|length| length.parse().unwrap_or(0));
                    let (to_own, to_other, answer) =
                        (lengths.next().unwrap_or(0), lengths.next().unwrap_or(0), lengths.next().unwrap_or(0));
                    if let Some(other) = &other {
                        // If it is full, its reader is dead.
                        let _ = other.try_send(piece(to_other));
                    }
                    let fed = socket.feed(Message::Text(piece(to_own))).await;
                    let fed = if fed.is_ok() { socket.feed(Message::Text(piece(answer))).await } else { fed };
                    if fed.is_ok() { socket.flush().await } else { fed }
                }
                Some(Ok(_)) => Ok(()),
                Some(Err(_)) | None => return,
            },
        };
        if done.is_err() {
            return;
        }
    }
}

/// A pair of sockets through the relay.
pub struct Pair {
    wires: [Wire; 2],
    phase: f64,
}

impl Pair {
    pub async fn connect(relay: SocketAddr, number: usize) -> Result<Pair, Fault> {
        let path = format!("/{number}");
        let from = household(number);
        let mut wires = [open(from, relay, &path, None).await?.0, open(from, relay, &path, None).await?.0];
        for wire in &mut wires {
            wire.next().await.ok_or("the relay hung up")??;
        }
        Ok(Pair { wires, phase: (number as f64 * 0.618_034).fract() })
    }

    /// Sends as a table plays: one message, answered by two, and one to the other.
    pub async fn play(mut self, window: Window, mean: Sizes) -> Result<Seen, Fault> {
        let mut seen = Seen::default();
        let mut due = Instant::now() + window.pause.map_or(Duration::ZERO, |pause| pause.mul_f64(self.phase));
        let lengths = format!("{} {} {} ", mean.own, mean.other, mean.answer);
        let said = format!("{lengths:x<width$}", width = mean.command);
        let mut who = 0;
        while Instant::now() < window.end {
            if let Some(pause) = window.pause {
                tokio::time::sleep_until(due.into()).await;
                due += pause;
            }
            let [first, second] = &mut self.wires;
            let (own, other) = if who == 0 { (first, second) } else { (second, first) };
            let sent = Instant::now();
            own.send(tungstenite::Message::text(said.clone())).await?;
            other.next().await.ok_or("the relay hung up")??;
            let wait = sent.elapsed();
            for _ in 0..2 {
                own.next().await.ok_or("the relay hung up")??;
            }
            let now = Instant::now();
            if window.start <= now && now < window.end {
                seen.waits.push(wait.as_micros() as u32);
                seen.sizes.moves += 1;
            }
            who = 1 - who;
        }
        Ok(seen)
    }
}
