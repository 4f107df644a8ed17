//! The way in for whoever may read the data directory: a socket on loopback, and a token in a file of the directory.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use server::Server;

use crate::fault::Fault;

/// The file's name. It is of no use without the server that wrote it.
const FILE: &str = "office";

#[derive(Serialize, Deserialize)]
struct Card {
    address: String,
    token: String,
    /// Where its page is, for whoever starts a second server by mistake.
    #[serde(default)]
    page: Option<String>,
}

/// An open office. When it is dropped, its file goes.
pub(super) struct Open(PathBuf);

/// Opens the office of a server, and says in the data directory where it is.
pub(super) fn open(server: &mut Server, data: &Path, page: &str) -> Result<Open, Fault> {
    let cannot = |error: io::Error| Fault::failed(format!("the office cannot be opened: {error}"));
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).map_err(|error| cannot(error.into()))?;
    let token = secret.iter().fold(String::new(), |mut token, byte| {
        let _ = write!(token, "{byte:02x}");
        token
    });
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).map_err(cannot)?;
    let address = listener.local_addr().map_err(cannot)?.to_string();
    server.open_office(listener, &token);
    let file = data.join(FILE);
    write(&file, &Card { address, token, page: Some(page.to_owned()) }).map_err(cannot)?;
    Ok(Open(file))
}

/// Whole or not at all, and for the owner's eyes only, as temporary files are.
fn write(file: &Path, card: &Card) -> io::Result<()> {
    let folder = file.parent().unwrap_or(Path::new("."));
    let mut draft = tempfile::NamedTempFile::new_in(folder)?;
    draft.write_all(serde_json::to_string(card)?.as_bytes())?;
    draft.persist(file).map(drop).map_err(|error| error.error)
}

fn card(data: &Path) -> io::Result<Card> {
    Ok(serde_json::from_slice(&std::fs::read(data.join(FILE))?)?)
}

/// Where the office of the server on this directory is, and its token.
pub(crate) fn read(data: &Path) -> io::Result<(String, String)> {
    card(data).map(|Card { address, token, .. }| (address, token))
}

/// Where the page of the server on this directory is, if it is there: a server that was killed leaves its file behind.
pub(super) fn page(data: &Path) -> Option<String> {
    let Card { address, page, .. } = card(data).ok()?;
    TcpStream::connect(address).ok()?;
    page
}

impl Drop for Open {
    fn drop(&mut self) {
        // A file that stays behind opens nothing.
        let _ = std::fs::remove_file(&self.0);
    }
}
