//! A process that is measured: started, asked where it listens, its CPU time and memory read from the system.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use crate::Fault;

/// Ticks of the system's clock for processes, a second: the same on every Linux.
const TICKS: f64 = 100.0;

/// A process of our own. It ends with this.
pub struct Process {
    child: Child,
    pub address: SocketAddr,
}

impl Process {
    /// Starts a program that says `http://HOST:PORT` when it is ready.
    pub fn start(command: &mut Command) -> Result<Process, Fault> {
        let mut child = command.stdout(Stdio::piped()).spawn().map_err(|error| format!("{command:?}: {error}"))?;
        let stdout = child.stdout.take();
        let address = stdout.and_then(listens).ok_or_else(|| format!("{command:?} does not say where it listens"));
        // Ended here too if it is of no use.
        let mut process = Process { child, address: ([127, 0, 0, 1], 0).into() };
        process.address = address?;
        Ok(process)
    }

    /// CPU time that it has used.
    pub fn cpu(&self) -> Result<Duration, Fault> {
        cpu(self.child.id())
    }

    /// Memory it has in use, in bytes.
    pub fn memory(&self) -> Result<u64, Fault> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
        Ok(line.trim().trim_end_matches(" kB").parse::<u64>()? * 1024)
    }
}

/// CPU time that a process has used.
pub fn cpu(id: u32) -> Result<Duration, Fault> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat"))?;
    // The name, in brackets, may hold spaces.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |place: usize| fields.get(place).and_then(|field| field.parse::<f64>().ok()).unwrap_or(0.0);
    Ok(Duration::from_secs_f64((ticks(11) + ticks(12)) / TICKS))
}

fn listens(stdout: ChildStdout) -> Option<SocketAddr> {
    let mut lines = BufReader::new(stdout).lines().map_while(Result::ok);
    let said = lines.find_map(|line| line.split_once("http://").map(|(_, rest)| rest.to_owned()))?;
    // Whatever else it says is not to fill the pipe.
    std::thread::spawn(move || lines.for_each(drop));
    said.split(['/', ' ']).next()?.parse().ok()
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
