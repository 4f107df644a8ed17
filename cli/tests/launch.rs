//! Started by a double click: the browser opens, and a second start finds the first.

#![cfg(unix)]

mod gamenight;
mod served;

use std::os::unix::fs::PermissionsExt;
use std::process::Command;
use std::time::Duration;

use gamenight::{Folder, command, fails};
use served::Served;

/// A machine with a screen, whose browser notes what it is to open.
fn at_a_screen(folder: &Folder, args: &[&str]) -> Command {
    let browser = folder.write("xdg-open", format!("#!/bin/sh\necho \"$1\" >> {}\n", folder.path("opened")));
    std::fs::set_permissions(browser, PermissionsExt::from_mode(0o755)).unwrap();
    let mut command = command(args);
    for unattended in ["SSH_CONNECTION", "SSH_TTY", "CI"] {
        command.env_remove(unattended);
    }
    command.env("PATH", format!("{}:/usr/bin:/bin", folder.path(""))).env("DISPLAY", ":0");
    // As on a desktop that systemd has started: every window has these.
    command.env("INVOCATION_ID", "0123").env("JOURNAL_STREAM", "8:1").env("SYSTEMD_EXEC_PID", "1");
    command
}

/// What the browser was to open, as soon as it was; nothing, if it was not within a moment.
fn opened(folder: &Folder) -> String {
    for _ in 0..100 {
        if let Ok(opened) = std::fs::read_to_string(folder.path("opened"))
            && opened.ends_with('\n')
        {
            return opened;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    String::new()
}

#[test]
fn the_browser_opens_where_somebody_looks() {
    let folder = Folder::new();
    let data = folder.path("data");
    let open = ["serve", "--local-only", "--port", "0", "--data", &data, "--open"];
    let served = Served::run(at_a_screen(&folder, &open));
    assert_eq!(opened(&folder), format!("http://{}\n", served.address));
    served.stop();
    std::fs::remove_file(folder.path("opened")).unwrap();

    let mut by_ssh = at_a_screen(&folder, &open);
    by_ssh.env("SSH_CONNECTION", "192.0.2.1 50000 192.0.2.2 22");
    let mut as_a_service = Command::new("sh");
    as_a_service.args(["-c", "SYSTEMD_EXEC_PID=$$ exec \"$@\"", "sh"]);
    let alike = at_a_screen(&folder, &open);
    as_a_service.arg(alike.get_program()).args(alike.get_args());
    as_a_service.envs(alike.get_envs().filter_map(|(name, value)| Some((name, value?)))).env_remove("CI");
    let mut without_a_screen = at_a_screen(&folder, &open);
    without_a_screen.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    let asked_not_to = at_a_screen(&folder, &[&open[..], &["--no-open"]].concat());
    for command in [by_ssh, as_a_service, without_a_screen, asked_not_to] {
        Served::run(command).stop();
    }
    assert_eq!(opened(&folder), "");
}

#[test]
fn a_second_start_finds_the_first() {
    let folder = Folder::new();
    let data = folder.path("data");
    let first = Served::start(&data, &[]);
    let second = at_a_screen(&folder, &["--local-only", "--data", &data, "--open"]).output().unwrap();
    assert!(second.status.success(), "{second:?}");
    let said = String::from_utf8(second.stdout).unwrap();
    assert!(said.starts_with(&format!("Gamenight is running already at http://{}\n", first.address)), "{said}");
    assert_eq!(opened(&folder), format!("http://{}\n", first.address));
    // Who wants another address wants another server, which needs a place of its own.
    fails(&["serve", "--local-only", "--port", "0", "--data", &data], 1, "is in use");
    first.stop();
}

#[test]
fn two_starts_at_once_are_one_server() {
    let folder = Folder::new();
    let data = folder.path("data");
    let start = || {
        let command = command(&["--local-only", "--no-open", "--data", &data]);
        std::thread::spawn(|| Served::run(command))
    };
    let mut both = [start(), start()].map(|started| started.join().unwrap());
    both.sort_by_key(|served| served.ready.contains("already"));
    let [first, second] = both;
    assert!(first.ready.starts_with("Gamenight is ready at "), "{}", first.ready);
    assert_eq!(second.ready, format!("Gamenight is running already at http://{}", first.address));
    assert_eq!(second.end().0, Some(0));
    first.stop();
}

#[cfg(target_os = "linux")]
#[test]
fn a_service_is_installed_and_removed() {
    let folder = Folder::new();
    let systemctl = folder.write("systemctl", format!("#!/bin/sh\necho \"$@\" >> {}\n", folder.path("told")));
    std::fs::set_permissions(systemctl, PermissionsExt::from_mode(0o755)).unwrap();
    let service = |args: &[&str]| {
        let mut command = command(&[&["service"], args].concat());
        command.env("XDG_CONFIG_HOME", folder.path("config")).env("HOME", folder.path("home"));
        command.env("PATH", folder.path("")).output().unwrap()
    };
    let installed = service(&["install", "--", "--port", "8080"]);
    assert!(installed.status.success(), "{installed:?}");
    let unit = folder.path("config/systemd/user/gamenight.service");
    let text = std::fs::read_to_string(&unit).unwrap();
    assert!(text.contains("serve --no-open \"--port\" \"8080\"\n"), "{text}");
    assert!(service(&["remove"]).status.success());
    assert!(!std::fs::exists(unit).unwrap());
    let told = std::fs::read_to_string(folder.path("told")).unwrap();
    let expected = [
        "--user daemon-reload",
        "--user enable --now gamenight.service",
        "--user disable --now gamenight.service",
        "--user daemon-reload",
    ];
    assert_eq!(told.lines().collect::<Vec<_>>(), expected);
    gamenight::failed(&service(&["remove"]), 2, "there is no");
}
