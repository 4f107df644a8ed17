//! Upgrade and downgrade: the binary on data folders of other versions.

#![cfg(unix)]

mod gamenight;
mod served;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use gamenight::{Folder, fails, output};
use rustix::process::Signal;
use served::Served;

/// The evening that version 0.1.0 has left.
const RECORDED: &[u8] = include_bytes!("../../server/tests/recorded/data/gamenight.db");

/// Where a database says its form: a number of four bytes in its first page.
const FORM: std::ops::Range<usize> = 60..64;

fn form(database: &Path) -> u32 {
    u32::from_be_bytes(fs::read(database).unwrap()[FORM].try_into().unwrap())
}

fn backups(data: &str) -> Vec<PathBuf> {
    let names = fs::read_dir(data).unwrap().map(|file| file.unwrap().path());
    let mut backups: Vec<PathBuf> = names.filter(|path| path.to_string_lossy().contains("backup-form-")).collect();
    backups.sort();
    backups
}

/// Starts and stops a server, and gives what it noted.
fn one_run(data: &str) -> String {
    let served = Served::start(data, &[]);
    served.signal(Signal::TERM);
    let (code, _, noted) = served.end();
    assert_eq!(code, Some(0), "{noted}");
    noted
}

/// A folder as version 0.1.0 has left it.
fn recorded(folder: &Folder) -> (String, PathBuf) {
    let data = folder.path("data");
    fs::create_dir(&data).unwrap();
    let database = Path::new(&data).join("gamenight.db");
    fs::write(&database, RECORDED).unwrap();
    for (path, mode) in [(Path::new(&data), 0o700), (&*database, 0o600)] {
        fs::set_permissions(path, PermissionsExt::from_mode(mode)).unwrap();
    }
    (data, database)
}

#[test]
fn an_older_folder_is_copied_and_upgraded_once() {
    let folder = Folder::new();
    let (data, database) = recorded(&folder);
    let tables = output(&["tables", "list", "--data", &data]);
    assert!(tables.lines().count() > 10, "{tables}");
    assert_eq!(form(&database), 2, "looking changes nothing");

    let noted = one_run(&data);
    let backup = &backups(&data)[0];
    assert!(backup.ends_with("backup-form-2.db") && noted.contains(backup.to_str().unwrap()), "{noted}");
    assert_eq!((form(backup), form(&database) > 2), (2, true));
    assert_eq!(output(&["tables", "list", "--data", &data]), tables);

    // Once is enough.
    let noted = one_run(&data);
    assert_eq!((backups(&data).len(), noted.contains("backup")), (1, false), "{noted}");

    // Back to the older version, and up again: neither copy takes the other's place.
    fs::copy(backup, &database).unwrap();
    one_run(&data);
    assert_eq!(backups(&data).len(), 2);
    assert_eq!(output(&["tables", "list", "--data", &data]), tables);
}

#[test]
fn a_newer_folder_is_refused_and_left_as_it_is() {
    let folder = Folder::new();
    let (data, database) = recorded(&folder);
    let mut newer = RECORDED.to_vec();
    newer[FORM].copy_from_slice(&1000_u32.to_be_bytes());
    fs::write(&database, &newer).unwrap();
    let reason = "was written by a newer gamenight (form 1000, this one knows up to";
    fails(&["serve", "--local-only", "--port", "0", "--data", &data], 1, reason);
    fails(&["tables", "list", "--data", &data], 2, reason);
    fails(&["backup", &folder.path("copy"), "--data", &data], 2, reason);
    fails(&["export", &folder.path("lines"), "--data", &data], 2, reason);
    assert!(fs::read(&database).unwrap() == newer && backups(&data).is_empty());
}
