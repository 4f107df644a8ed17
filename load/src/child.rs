//! A process that is measured: started, asked where it listens, its CPU time and memory read from the system.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
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

    /// Lets it use no more than a share of a core from now on, where control groups allow that.
    pub fn cap(&self, share: f64) -> Result<(), Fault> {
        let name = format!("gamenight-load-{}", self.child.id());
        let (period, quota) = (100_000, (share * 100_000.0) as u64);
        let old = Path::new("/sys/fs/cgroup/cpu");
        let (folder, files) = if old.is_dir() {
            (old.join(&name), vec![("cpu.cfs_period_us", period.to_string()), ("cpu.cfs_quota_us", quota.to_string())])
        } else {
            (Path::new("/sys/fs/cgroup").join(&name), vec![("cpu.max", format!("{quota} {period}"))])
        };
        let refused = |error: std::io::Error| format!("no control group {}: {error}", folder.display());
        fs::create_dir(&folder).map_err(refused)?;
        for (file, value) in files {
            fs::write(folder.join(file), value).map_err(refused)?;
        }
        fs::write(folder.join("cgroup.procs"), self.child.id().to_string()).map_err(refused)?;
        Ok(())
    }

    /// CPU time that it has used.
    pub fn cpu(&self) -> Result<Duration, Fault> {
        cpu(self.child.id())
    }

    /// Memory it has in use, in bytes.
    pub fn memory(&self) -> Result<u64, Fault> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
        Ok(line.trim().trim_end_matches(" kB").parse::<u64>()? * 1024)
    }
}

/// CPU time that a process has used.
pub fn cpu(id: u32) -> Result<Duration, Fault> {
    let stat = stat(id)?;
    Ok(Duration::from_secs_f64((stat[11] + stat[12]) / TICKS))
}

/// CPU time that a process and its children have used, those that are gone as well.
pub fn cpu_of_family(id: u32) -> Result<Duration, Fault> {
    let own = stat(id)?;
    let mut ticks: f64 = own[11..=14].iter().sum();
    for entry in fs::read_dir("/proc")?.flatten() {
        // Whoever has ended meanwhile is not counted.
        if let Some(child) = entry.file_name().to_str().and_then(|name| name.parse().ok())
            && let Ok(stat) = stat(child)
            && stat[1] as u32 == id
        {
            ticks += stat[11] + stat[12];
        }
    }
    Ok(Duration::from_secs_f64(ticks / TICKS))
}

/// The process that has started another.
pub fn parent(id: u32) -> Result<u32, Fault> {
    Ok(stat(id)?[1] as u32)
}

/// The numbers that the system tells of a process, from its state on, which is none.
fn stat(id: u32) -> Result<Vec<f64>, Fault> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat"))?;
    // The name, in brackets, may hold spaces.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let numbers: Vec<f64> = fields.map(|field| field.parse().unwrap_or(0.0)).collect();
    if numbers.len() < 15 { Err("the system says too little of a process".into()) } else { Ok(numbers) }
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
        let name = format!("gamenight-load-{}", self.child.id());
        for groups in ["/sys/fs/cgroup/cpu", "/sys/fs/cgroup"] {
            let _ = fs::remove_dir(Path::new(groups).join(&name));
        }
    }
}
