//! The way into a server that runs, for whoever may read its data directory.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::time::Duration;

use serde_json::Value;

use crate::fault::Fault;
use crate::serve::office;

/// A server that answers at all answers sooner.
const PATIENCE: Duration = Duration::from_secs(30);

/// A code as a part of a path; what cannot be one is no table's.
pub(super) fn plain(code: &str) -> Result<String, Fault> {
    let plain: String = code.chars().filter(|c| !matches!(c, ' ' | '-')).collect();
    let fits = !plain.is_empty() && plain.chars().all(|c| c.is_ascii_alphabetic());
    if fits { Ok(plain) } else { Err(Fault::usage(format!("there is no table {}", engine::quote(code)))) }
}

/// Asks the server that runs on this directory for something.
pub(super) fn ask(data: &Path, method: &str, path: &str) -> Result<(), Fault> {
    let closed = |reason: &dyn std::fmt::Display| {
        let data = data.display();
        Fault::failed(format!("the gamenight that runs on {data} cannot be asked: {reason}; try again in a moment"))
    };
    let (address, token) = office::read(data).map_err(|error| closed(&error))?;
    let talk = || -> std::io::Result<String> {
        let mut stream = TcpStream::connect(&address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let head = format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {token}\r\n");
        stream.write_all(format!("{head}content-length: 0\r\nconnection: close\r\n\r\n").as_bytes())?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok(answer)
    };
    let answer = talk().map_err(|error| closed(&error))?;
    let status = answer.split(' ').nth(1).unwrap_or_default();
    if status == "204" {
        return Ok(());
    }
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    let refusal: Value = serde_json::from_str(body).unwrap_or_default();
    match (refusal["code"].as_str(), refusal["sentence"].as_str()) {
        (Some(code), Some(sentence)) => Err(refused(code, sentence)),
        _ => Err(closed(&format_args!("it answers with {}", engine::quote(status)))),
    }
}

/// What the server refuses, as an exit code and a sentence.
pub(super) fn refused(code: &str, sentence: &str) -> Fault {
    if ["storage", "storage-unknown"].contains(&code) { Fault::failed(sentence) } else { Fault::usage(sentence) }
}
