//! A client's end of the wire: plain requests and sockets, each from a loopback address of its choice.
//!
//! The whole of 127.0.0.0/8 is this machine, so that tables can come from as many addresses as there are households: the server
//! counts by address, and it is not asked to look away.

use std::net::{Ipv4Addr, SocketAddr};

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::header::{COOKIE, SET_COOKIE};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::Fault;

/// One end of a socket.
pub type Wire = WebSocketStream<TcpStream>;

/// A household's address.
pub fn household(number: usize) -> Ipv4Addr {
    Ipv4Addr::new(127, 1 + (number >> 16) as u8, (number >> 8) as u8, number as u8)
}

async fn reach(from: Ipv4Addr, to: SocketAddr) -> Result<TcpStream, Fault> {
    let socket = TcpSocket::new_v4()?;
    socket.set_nodelay(true)?;
    socket.bind((from, 0).into())?;
    Ok(socket.connect(to).await?)
}

/// Opens a socket: the wire, and the cookie that the server knows us by.
pub async fn open(
    from: Ipv4Addr,
    to: SocketAddr,
    path: &str,
    cookie: Option<&str>,
) -> Result<(Wire, Option<String>), Fault> {
    let mut request = format!("ws://{to}{path}").into_client_request()?;
    if let Some(cookie) = cookie {
        request.headers_mut().insert(COOKIE, cookie.parse()?);
    }
    // Small buffers here too: this end must not cost more than it measures.
    let config = WebSocketConfig::default().read_buffer_size(8 * 1024).write_buffer_size(0);
    let (wire, answer) = client_async_with_config(request, reach(from, to).await?, Some(config)).await?;
    let given = answer.headers().get(SET_COOKIE).and_then(|cookie| cookie.to_str().ok());
    Ok((wire, given.and_then(|cookie| cookie.split(';').next()).map(ToOwned::to_owned)))
}

/// Posts something; gives the whole answer as text.
pub async fn post(from: Ipv4Addr, to: SocketAddr, path: &str, kind: &str, body: &str) -> Result<String, Fault> {
    let mut stream = reach(from, to).await?;
    let head = format!("POST {path} HTTP/1.1\r\nhost: {to}\r\nconnection: close\r\n");
    let head = format!("{head}content-type: {kind}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    stream.write_all(head.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    Ok(answer)
}

/// Makes a table: its code, and the cookie of who made it.
pub async fn create(from: Ipv4Addr, to: SocketAddr, table: &Value) -> Result<(String, String), Fault> {
    let answer = post(from, to, "/api/tables", "application/json", &table.to_string()).await?;
    let made = || {
        let cookie = answer.split("set-cookie: ").nth(1)?.split(';').next()?;
        let body: Value = serde_json::from_str(answer.split("\r\n\r\n").nth(1)?).ok()?;
        Some((body["code"].as_str()?.to_owned(), cookie.to_owned()))
    };
    made().ok_or_else(|| format!("no table was made: {answer}").into())
}
