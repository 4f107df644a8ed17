//! `gamenight serve`: it starts, says where, keeps what it has, and stops well; what keeps it from starting, it says.

#![cfg(unix)]

mod gamenight;
mod served;

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;

use gamenight::{Folder, command, fails};
use rustix::process::Signal;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use served::{Answer, Served, ask};

const TABLE: &str = r#"{"game":"squid","places":["me","free","easy"],"name":"Anna"}"#;

#[test]
fn it_says_where_it_is_and_answers_there() {
    let folder = Folder::new();
    let mut served = Served::start(&folder.path("data"), &[]);
    assert!(served.ready.starts_with("Gamenight is ready at http://127.0.0.1:"), "{}", served.ready);
    assert_eq!(served.next_line(), format!("  tables are kept in {}", folder.path("data")));
    let page = served.get("/", "");
    assert_eq!(page.status, 200);
    assert!(page.headers.contains("content-type: text/html") && page.body.contains("<title>Gamenight</title>"));
    assert_eq!(served.get("/api/games", "").json()[2]["id"], "walls");
    assert_eq!(served.get("/nowhere.png", "").status, 404);
    assert_eq!(served.get("/api/nowhere", "").status, 404);
    served.stop();
}

#[test]
fn without_a_command_it_serves_from_the_usual_place() {
    let folder = Folder::new();
    let mut command = command(&["--local-only", "--port", "0"]);
    command.env("HOME", folder.path("home")).env("XDG_DATA_HOME", folder.path("usual"));
    let mut served = Served::run(command);
    let kept = served.next_line();
    assert!(kept.contains(&folder.path("")), "{kept}");
    assert_eq!(served.get("/api/me", "").status, 200);
    served.stop();
}

#[test]
fn a_table_link_leads_to_a_page() {
    let folder = Folder::new();
    let served = Served::start(&folder.path("data"), &[]);
    let made = served.post("/api/tables", "", TABLE).json();
    let path = made["link"].as_str().unwrap().strip_prefix(&format!("http://{}", served.address)).unwrap();
    let page = served.get(path, "");
    assert_eq!(page.status, 200);
    assert!(
        page.cookie().starts_with("gamenight="),
        "whoever comes by a link is known before anything else is asked for"
    );
    // The page finds out what is behind an address; whatever was typed is not repeated to it.
    assert!(!served.get("/t/%3Cscript%3E", "").body.to_lowercase().contains("<script>"));
    served.stop();
}

#[test]
fn links_fit_the_way_somebody_came() {
    let folder = Folder::new();
    let data = folder.path("data");
    let link = |served: &Served, headers: &str| {
        let made = served.post("/api/tables", headers, TABLE).json();
        let link = made["link"].as_str().unwrap().to_owned();
        link.strip_suffix(made["code"].as_str().unwrap()).unwrap().to_owned()
    };
    let served = Served::start(&data, &[]);
    assert_eq!(link(&served, "Host: gamenight.local:7777"), "http://gamenight.local:7777/t/");
    assert_eq!(link(&served, "Host: localhost:1"), format!("http://{}/t/", served.address));
    let forwarded = "Host: table.local\nX-Forwarded-Proto: https\nX-Forwarded-For: 203.0.113.9";
    assert_eq!(link(&served, forwarded), "http://table.local/t/", "a stranger is not believed");
    assert!(!served.get("/api/me", forwarded).cookie().contains("Secure"));
    // It is spoken of, too.
    served.signal(Signal::TERM);
    assert_eq!(served.end().0, Some(0));
    let served = Served::start(&data, &["--trusted-proxy", "10.0.0.0/8", "--trusted-proxy", "127.0.0.1"]);
    assert_eq!(link(&served, forwarded), "https://table.local/t/");
    assert!(served.get("/api/me", forwarded).cookie().ends_with("; Secure"));
    served.stop();
    let mut served = Served::start(&data, &["--public-url", "https://play.example/"]);
    assert_eq!(served.next_line(), "  from anywhere: https://play.example");
    assert_eq!(link(&served, ""), "https://play.example/t/");
    assert!(served.get("/api/me", "Host: play.example").cookie().ends_with("; Secure"));
    assert!(!served.get("/api/me", "").cookie().contains("Secure"), "at home it is plain http, and cookies must work");
    served.stop();
}

#[test]
fn a_signal_stops_it_and_the_tables_are_kept() {
    let folder = Folder::new();
    let data = folder.path("data");
    let served = Served::start(&data, &[]);
    let made = served.post("/api/tables", "", TABLE);
    assert_eq!(made.status, 201, "{}", made.body);
    let path = format!("/api/tables/{}", made.json()["code"].as_str().unwrap());
    let cookie = format!("Cookie: {}", made.cookie().split(';').next().unwrap());
    let before = served.get(&path, "").json();
    served.signal(Signal::TERM);
    let (code, said, noted) = served.end();
    assert_eq!((code, noted.as_str()), (Some(0), ""));
    assert!(said.ends_with("Gamenight is stopping. Your tables are saved."), "{said}");
    let served = Served::start(&data, &[]);
    assert_eq!(served.get(&path, "").json(), before);
    let mine = served.get("/api/me/tables", &cookie);
    assert_eq!(mine.json()[0]["code"], before["code"], "the guest is known again");
    assert!(!mine.headers.contains("set-cookie"));
    // Neither a connection that has nothing to say nor one at a table holds it up.
    let _idle = TcpStream::connect(&served.address).unwrap();
    let mut socket = TcpStream::connect(&served.address).unwrap();
    let upgrade = "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==";
    write!(socket, "GET {path}/socket HTTP/1.1\r\nhost: {}\r\n{upgrade}\r\n{cookie}\r\n\r\n", served.address).unwrap();
    let mut heard = [0; 12];
    socket.read_exact(&mut heard).unwrap();
    assert_eq!(&heard, b"HTTP/1.1 101");
    served.signal(Signal::INT);
    assert_eq!(served.end().0, Some(0));
}

#[test]
fn a_second_signal_stops_it_at_once() {
    let folder = Folder::new();
    let mut served = Served::start(&folder.path("data"), &[]);
    let mut slow = TcpStream::connect(&served.address).unwrap();
    let ask = "content-type: application/json\r\ncontent-length: 9\r\nexpect: 100-continue";
    write!(slow, "POST /api/tables HTTP/1.1\r\nhost: {}\r\n{ask}\r\n\r\n", served.address).unwrap();
    // The server says so when it waits for the rest, which never comes.
    let mut heard = [0; 12];
    slow.read_exact(&mut heard).unwrap();
    assert_eq!(&heard, b"HTTP/1.1 100");
    served.signal(Signal::INT);
    while !served.next_line().starts_with("Gamenight is stopping") {}
    served.signal(Signal::INT);
    let (code, _, noted) = served.end();
    assert_eq!((code, noted.as_str()), (Some(1), "gamenight: stopped at once; everything that was accepted is kept\n"));
}

#[test]
fn a_data_directory_has_one_server() {
    let folder = Folder::new();
    let data = folder.path("data");
    let served = Served::start(&data, &[]);
    let args = ["serve", "--local-only", "--port", "0", "--data", &data];
    fails(&args, 1, "data is in use: stop the gamenight that runs on it, or choose another directory");
    served.stop();
    Served::start(&data, &[]).stop();
}

#[test]
fn a_port_has_one_server() {
    let folder = Folder::new();
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = other.local_addr().unwrap().port().to_string();
    let reason = format!("port {port} is taken by another program; choose another one with --port, or any free one");
    fails(&["--local-only", "--port", &port, "--data", &folder.path("data")], 1, &reason);
    fails(&["serve", "--bind", &format!("127.0.0.1:{port}"), "--data", &folder.path("data")], 1, &reason);
    assert!(folder.files().is_empty(), "nothing was made");
}

#[test]
fn data_of_others_and_of_the_future_stays_untouched() {
    let folder = Folder::new();
    let data = folder.path("data");
    Served::start(&data, &[]).stop();
    let file = folder.path("data/gamenight.db");
    let ours = std::fs::read(&file).unwrap();
    // The fields of an SQLite file for the form of its content, and for whose it is.
    let patched = |at: usize, number: u32| {
        let mut bytes = ours.clone();
        bytes[at..at + 4].copy_from_slice(&number.to_be_bytes());
        bytes
    };
    for (bytes, reason) in [
        (b"Dear diary, today I won at squid.".repeat(40), "is not a database: move it away, or choose another"),
        (patched(68, 0x1234), "is the database of another program: choose another data directory"),
        (patched(60, 99), "was written by a newer gamenight (form 99, this one knows up to"),
    ] {
        std::fs::write(&file, &bytes).unwrap();
        let args = ["serve", "--local-only", "--port", "0", "--data", &data];
        fails(&args, 1, &format!("gamenight.db {reason}"));
        assert!(std::fs::read(&file).unwrap() == bytes, "{reason}: it was changed");
    }
    std::fs::write(&file, ours).unwrap();
    Served::start(&data, &[]).stop();
    let note = folder.write("note", "not a directory");
    fails(&["serve", "--local-only", "--port", "0", "--data", &note], 1, "note cannot be made: ");
    fails(&["serve", "--local-only", "--port", "0", "--data", &format!("{note}/x")], 1, "note/x cannot be made: ");
}

/// Fresh files of a certificate for loopback and its key.
fn certificate(folder: &Folder, name: &str) -> (String, String) {
    let made = rcgen::generate_simple_self_signed(["127.0.0.1".to_owned()]).unwrap();
    let cert = folder.write(&format!("{name}.pem"), made.cert.pem());
    (cert, folder.write(&format!("{name}-key.pem"), made.signing_key.serialize_pem()))
}

fn ask_by_https(served: &Served, cert: &str, what: &str) -> Answer {
    let mut roots = rustls::RootCertStore::empty();
    roots.add(CertificateDer::from_pem_file(cert).unwrap()).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
    let config = Arc::new(config.with_root_certificates(roots).with_no_client_auth());
    let name = ServerName::try_from("127.0.0.1").unwrap();
    let connection = rustls::ClientConnection::new(config, name).unwrap();
    let stream = rustls::StreamOwned::new(connection, TcpStream::connect(&served.address).unwrap());
    ask(stream, what, &served.address, "", "")
}

#[test]
fn it_speaks_https_with_a_certificate() {
    let folder = Folder::new();
    let (cert, key) = certificate(&folder, "ours");
    let served = Served::start(&folder.path("data"), &["--tls-cert", &cert, "--tls-key", &key]);
    assert!(served.ready.contains("https://127.0.0.1:"), "{}", served.ready);
    assert_eq!(ask_by_https(&served, &cert, "GET /").status, 200);
    let me = ask_by_https(&served, &cert, "GET /api/me");
    assert_eq!(me.json()["share"], format!("https://{}", served.address));
    assert!(me.cookie().ends_with("; Secure"));
    served.stop();
}

#[test]
fn a_certificate_that_does_not_fit_is_refused() {
    let folder = Folder::new();
    let ((cert, key), (_, stranger)) = (certificate(&folder, "ours"), certificate(&folder, "theirs"));
    let nonsense = folder.write("nonsense.pem", "no certificate");
    for (cert, key) in [(&cert, &stranger), (&nonsense, &key), (&cert, &nonsense), (&cert, &folder.path("nowhere"))] {
        let reason = format!("the certificate {cert} with the key {key} cannot be used: ");
        let data = folder.path("data");
        fails(&["--local-only", "--port", "0", "--data", &data, "--tls-cert", cert, "--tls-key", key], 2, &reason);
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = Folder::new();
    let data = folder.path("data");
    for (args, reason) in [
        (&["--bind", "192.0.2.77:0"][..], "192.0.2.77 is not an address of this machine"),
        (&["--bind", "localhost"], "--bind “localhost”: not an address such as"),
        (&["--bind", "127.0.0.1:5", "--port", "6"], "--bind says port 5, --port says 6"),
        (&["--public-url", "play.example"], "--public-url “play.example”: not an address such as"),
        (&["--public-url", "ftp://play.example"], "it has to begin with http:// or https://"),
        (&["--trusted-proxy", "10.0.0.0/99"], "--trusted-proxy “10.0.0.0/99”: it is neither an address nor a network"),
    ] {
        fails(&[args, &["--data", &data]].concat(), 2, reason);
        fails(&[&["serve", "--data", &data], args].concat(), 2, reason);
    }
    for args in [
        &["--local-only", "--bind", "127.0.0.1"][..],
        &["--port", "65536"],
        &["--tls-cert", "x"],
        &["--tls-key", "x"],
        &["--log", "loud"],
        &["--log-format", "poem"],
        &["--local-only", "games"],
    ] {
        assert_eq!(gamenight::run(args).status.code(), Some(2), "{args:?}");
    }
    let loud = command(&["--data", &data]).env("GAMENIGHT_LOG", "loud").output().unwrap();
    gamenight::failed(&loud, 2, "GAMENIGHT_LOG is “loud”; it can be off, error, warn, info, debug or trace");
    assert!(folder.files().is_empty(), "nothing was made");
}

/// Machines are noisy: the best of a few starts counts. The figures are printed for whoever wants to know them.
#[test]
fn it_is_ready_soon_and_small() {
    let folder = Folder::new();
    let starts: Vec<_> = (0..8)
        .map(|number| {
            let served = Served::start(&folder.path(&format!("data-{number}")), &[]);
            let memory = cfg!(target_os = "linux").then(|| served.memory("VmRSS:"));
            let took = served.took;
            served.stop();
            (took, memory)
        })
        .collect();
    let soonest = starts.iter().map(|(took, _)| *took).min().unwrap();
    println!("ready on an empty folder after {soonest:?} at best; all: {starts:?}");
    assert!(soonest.as_millis() < 500, "{soonest:?}");
    if let Some(memory) = starts.iter().filter_map(|(_, memory)| *memory).max() {
        println!("resident at start: at most {memory} KiB");
        assert!(memory <= 20_000, "{memory} KiB");
    }
}
