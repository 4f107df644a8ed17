//! `gamenight service`: starts Gamenight whenever this machine starts, as a unit of the user's systemd.

use std::path::Path;
use std::process::Command;

use clap::{Args, Subcommand};
use directories::BaseDirs;

use crate::fault::Fault;
use crate::files::write_whole;

/// The unit's name.
const UNIT: &str = "gamenight.service";

#[derive(Args)]
pub(crate) struct ServiceArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Start Gamenight now, and whenever you log in to this machine (systemd)
    Install {
        /// Arguments for `gamenight serve`, after `--`
        #[arg(last = true, value_name = "SERVE ARGUMENTS")]
        serve: Vec<String>,
    },
    /// Stop it, and start it no more; tables stay where they are
    Remove,
}

pub(crate) fn run(args: &ServiceArgs) -> Result<(), Fault> {
    if !cfg!(target_os = "linux") {
        return Err(Fault::usage(
            "only systemd is set up by this command; docs/hosting.md says how to do it elsewhere",
        ));
    }
    let folder = BaseDirs::new().map(|usual| usual.config_dir().join("systemd/user"));
    let folder = folder.ok_or_else(|| Fault::usage("there is no home directory for the unit"))?;
    let unit = folder.join(UNIT);
    match &args.what {
        What::Install { serve } => install(&folder, &unit, serve),
        What::Remove => remove(&unit),
    }
}

fn install(folder: &Path, unit: &Path, serve: &[String]) -> Result<(), Fault> {
    let program = std::env::current_exe().map_err(|error| Fault::failed(format!("where is this program? {error}")))?;
    std::fs::create_dir_all(folder).map_err(|error| Fault::unwritable(folder, &error))?;
    write_whole(unit, text(&program, serve).as_bytes())?;
    systemctl(&["daemon-reload"])?;
    systemctl(&["enable", "--now", UNIT])?;
    println!("Gamenight is running, and starts whenever you log in: systemctl --user status {UNIT}");
    println!("To start it with the machine, before anybody logs in: loginctl enable-linger");
    Ok(())
}

fn remove(unit: &Path) -> Result<(), Fault> {
    if !unit.exists() {
        return Err(Fault::usage(format!("there is no {}", unit.display())));
    }
    systemctl(&["disable", "--now", UNIT])?;
    std::fs::remove_file(unit).map_err(|error| Fault::unwritable(unit, &error))?;
    systemctl(&["daemon-reload"])?;
    println!("Gamenight does not start by itself any more. Your tables stay where they are.");
    Ok(())
}

fn text(program: &Path, serve: &[String]) -> String {
    let command: Vec<String> = std::iter::once(quoted(&program.to_string_lossy()))
        .chain(["serve".to_owned(), "--no-open".to_owned()])
        .chain(serve.iter().map(|argument| quoted(argument)))
        .collect();
    format!(
        "[Unit]\nDescription=Gamenight, a table for games\nAfter=network-online.target\n\n\
         [Service]\nType=exec\nExecStart={}\nRestart=on-failure\nRestartSec=1\nTimeoutStopSec=10\nUMask=0077\n\n\
         [Install]\nWantedBy=default.target\n",
        command.join(" ")
    )
}

/// An argument as systemd reads it: nothing in it is a variable or a specifier.
fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace('%', "%%").replace('$', "$$");
    format!("\"{escaped}\"")
}

fn systemctl(args: &[&str]) -> Result<(), Fault> {
    let told = Command::new("systemctl").arg("--user").args(args).output();
    let told = told.map_err(|error| Fault::failed(format!("systemctl cannot be run: {error}")))?;
    if told.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&told.stderr);
    let said = said.lines().next().unwrap_or_default();
    Err(Fault::failed(format!("systemctl --user {} failed: {said}", args.join(" "))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_reach_the_server_as_they_were_given() {
        let unit = text(Path::new("/home/zo\u{eb}/my games/gamenight"), &["--port".to_owned(), "1\"$x%".to_owned()]);
        let command = unit.lines().find_map(|line| line.strip_prefix("ExecStart="));
        let expected = "\"/home/zo\u{eb}/my games/gamenight\" serve --no-open \"--port\" \"1\\\"$$x%%\"";
        assert_eq!(command, Some(expected));
    }
}
