//! People who look back at finished games, one after the other, while others play.

use std::net::SocketAddr;
use std::time::Instant;

use serde_json::Value;

use crate::Fault;
use crate::wire::{household, post};

/// Games of bots, as they are usually long.
const GAMES: [&str; 3] = [
    include_str!("../../games/game-over/tests/corpus/game-14.jsonl"),
    include_str!("../../games/squid/tests/corpus/game-12.jsonl"),
    include_str!("../../games/walls/tests/corpus/mixed-04.jsonl"),
];

/// From these on, addresses belong to people who look back.
const HOUSEHOLDS: usize = 1 << 17;

/// Looks back until the end, each time at a game that nobody has looked at, from another address; gives how long each took, in
/// microseconds.
pub async fn look_back(server: SocketAddr, person: usize, people: usize, end: Instant) -> Result<Vec<u32>, Fault> {
    let mut waits = Vec::new();
    for number in (person..).step_by(people) {
        if Instant::now() >= end {
            break;
        }
        let game = fresh(GAMES[number % GAMES.len()], number)?;
        let began = Instant::now();
        let from = household(HOUSEHOLDS + number);
        let answer = post(from, server, "/api/review?as=0", "application/x-ndjson", &game).await?;
        if !answer.starts_with("HTTP/1.1 200") {
            return Err(format!("nobody can look back: {answer}").into());
        }
        if began < end {
            waits.push(began.elapsed().as_micros() as u32);
        }
    }
    Ok(waits)
}

/// The same game under another name, so that the server cannot know it yet.
fn fresh(game: &str, number: usize) -> Result<String, Fault> {
    let (header, rest) = game.split_once('\n').ok_or("a transcript has lines")?;
    let mut header: Value = serde_json::from_str(header)?;
    header["name"] = number.into();
    Ok(format!("{header}\n{rest}"))
}
