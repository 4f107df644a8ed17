//! A table server in a process of its own, on loopback, and plain requests to it.

#![allow(dead_code, reason = "each test uses a part")]

use std::io::{BufRead, BufReader, Lines, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

/// A server that runs until it is stopped, or the test is over.
pub struct Served {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
    /// What it said first.
    pub ready: String,
    /// Host and port.
    pub address: String,
    /// How long it took to say so.
    pub took: Duration,
}

impl Served {
    /// Starts it on this data directory and any free port of loopback, and waits until it is ready.
    pub fn start(data: &str, args: &[&str]) -> Served {
        let mut command = crate::gamenight::command(&["serve", "--local-only", "--port", "0", "--data", data]);
        command.args(args);
        Served::run(command)
    }

    /// Starts it in any way.
    pub fn run(mut command: Command) -> Served {
        let start = Instant::now();
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let ready = lines.next();
        let took = start.elapsed();
        let Some(Ok(ready)) = ready else { panic!("{:?}", child.wait_with_output()) };
        let address = ready.split_once("://").expect("an address").1.to_owned();
        Served { child, lines, ready, address, took }
    }

    /// The next line it says.
    pub fn next_line(&mut self) -> String {
        self.lines.next().unwrap().unwrap()
    }

    pub fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// Waits for its end: exit code, what it still said, and what it noted.
    pub fn end(mut self) -> (Option<i32>, String, String) {
        let said: Vec<String> = self.lines.by_ref().map(|line| line.unwrap()).collect();
        let mut noted = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut noted).unwrap();
        (self.child.wait().unwrap().code(), said.join("\n"), noted)
    }

    /// Stops it, which must go well.
    pub fn stop(self) {
        self.signal(Signal::TERM);
        let (code, said, noted) = self.end();
        assert_eq!((code, noted.as_str()), (Some(0), ""), "{said}");
    }

    /// A number of kilobytes from what Linux knows of the process.
    pub fn memory(&self, field: &str) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix(field)).unwrap();
        line.trim_matches(|c: char| !c.is_ascii_digit()).parse().unwrap()
    }

    pub fn get(&self, path: &str, headers: &str) -> Answer {
        let stream = TcpStream::connect(&self.address).unwrap();
        ask(stream, &format!("GET {path}"), &self.address, headers, "")
    }

    pub fn post(&self, path: &str, headers: &str, body: &str) -> Answer {
        let stream = TcpStream::connect(&self.address).unwrap();
        ask(stream, &format!("POST {path}"), &self.address, headers, body)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It has ended already, if all went well.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub struct Answer {
    pub status: u16,
    pub headers: String,
    pub body: String,
}

impl Answer {
    /// The cookie that it sets, with all that is said of it.
    pub fn cookie(&self) -> &str {
        self.headers.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie")
    }

    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("{}", self.body))
    }
}

/// One request; `headers` are lines, and may name another host.
pub fn ask(mut stream: impl Read + Write, what: &str, host: &str, headers: &str, body: &str) -> Answer {
    let host = if headers.to_lowercase().contains("host:") { String::new() } else { format!("host: {host}\r\n") };
    let headers: String = headers.lines().flat_map(|line| [line, "\r\n"]).collect();
    let body_headers = format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len());
    let head = format!("{what} HTTP/1.1\r\nconnection: close\r\n{host}{headers}{body_headers}\r\n");
    stream.write_all(format!("{head}{body}").as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (headers, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = headers.split(' ').nth(1).unwrap().parse().unwrap();
    Answer { status, headers: headers.replace("\r\n", "\n"), body: body.to_owned() }
}
