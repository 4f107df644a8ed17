//! `gamenight doctor`: real checks, clear lines, and an exit status.

#![cfg(unix)]

mod gamenight;
mod served;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use gamenight::{Folder, command};
use rcgen::{CertificateParams, KeyPair, date_time_ymd};
use served::Served;

/// What the doctor says to these arguments, and its exit code.
fn doctor(data: &str, args: &[&str]) -> (String, Option<i32>) {
    let said = command(&[&["doctor", "--data", data], args].concat()).output().unwrap();
    (String::from_utf8(said.stdout).unwrap(), said.status.code())
}

/// The line on something.
fn line<'a>(said: &'a str, what: &str) -> &'a str {
    said.lines()
        .find(|line| line.split_once(' ').is_some_and(|(_, rest)| rest.trim_start().starts_with(what)))
        .unwrap_or_else(|| panic!("{what}: {said}"))
}

/// A certificate for a name, valid until a year.
fn certificate(folder: &Folder, name: &str, until: i32) -> (String, String) {
    let mut params = CertificateParams::new(vec![name.to_owned()]).unwrap();
    params.not_before = date_time_ymd(2020, 1, 1);
    params.not_after = date_time_ymd(until, 1, 1);
    let key = KeyPair::generate().unwrap();
    let cert = params.self_signed(&key).unwrap();
    let (cert_file, key_file) =
        (folder.path(&format!("{name}{until}.pem")), folder.path(&format!("{name}{until}.key")));
    fs::write(&cert_file, cert.pem()).unwrap();
    fs::write(&key_file, key.serialize_pem()).unwrap();
    fs::set_permissions(&key_file, PermissionsExt::from_mode(0o600)).unwrap();
    (cert_file, key_file)
}

const PUBLIC: [&str; 5] = ["--public-url", "https://play.example", "--trusted-proxy", "127.0.0.1", "--local-only"];

#[test]
fn a_server_that_is_fit_for_strangers_is_told_so() {
    let folder = Folder::new();
    let (data, copies) = (folder.path("data"), folder.path("copies"));
    Served::start(&data, &[]).stop();
    fs::create_dir(&copies).unwrap();
    gamenight::output(&["backup", &format!("{copies}/today.db"), "--data", &data]);
    let (said, code) = doctor(&data, &[&PUBLIC[..], &["--backups", &copies]].concat());
    for what in ["public address", "proxy", "keep", "permissions", "database", "clock", "backups"] {
        assert!(line(&said, what).starts_with("ok "), "{what}: {said}");
    }
    assert!(line(&said, "keep").contains("60 days"), "{said}");
    assert!(line(&said, "disk").contains("MB are free") && line(&said, "descriptors").contains("at a time"), "{said}");
    assert!(said.ends_with("warning(s)\n"), "{said}");
    assert_eq!(code, Some(i32::from(said.contains("\nproblem"))), "{said}");
    // Beside a running server too.
    let served = Served::start(&data, &[]);
    assert!(line(&doctor(&data, &PUBLIC).0, "database").starts_with("ok "));
    served.stop();
}

#[test]
fn what_is_wrong_is_a_problem_with_a_remedy() {
    let folder = Folder::new();
    let data = folder.path("data");
    Served::start(&data, &[]).stop();
    let problem = |args: &[&str], what: &str, how: &str| {
        let (said, code) = doctor(&data, args);
        assert_eq!(code, Some(1), "{said}");
        let line = line(&said, what);
        assert!(line.starts_with("problem ") && line.contains(how), "{said}");
    };
    problem(&["--public-url", "http://play.example"], "public address", "is not https");
    problem(&["--public-url", "https://play.example"], "proxy", "--trusted-proxy");
    problem(&["--trusted-proxy", "0.0.0.0/0"], "proxy", "everybody is trusted");
    let copies = folder.path("copies");
    fs::create_dir(&copies).unwrap();
    problem(&["--backups", &copies], "backups", "there is none");
    fs::write(format!("{copies}/x.db"), "nothing").unwrap();
    problem(&["--backups", &copies], "backups", "is neither");
    let old = Command::new("touch").args(["-d", "2 months ago", &format!("{copies}/x.db")]).status().unwrap();
    assert!(old.success());
    fs::set_permissions(&data, PermissionsExt::from_mode(0o755)).unwrap();
    problem(&[], "permissions", &format!("chmod 700 {data}"));
    fs::set_permissions(&data, PermissionsExt::from_mode(0o700)).unwrap();
    fs::set_permissions(format!("{data}/gamenight.db"), PermissionsExt::from_mode(0o644)).unwrap();
    problem(&[], "permissions", "chmod 600");
    fs::set_permissions(format!("{data}/gamenight.db"), PermissionsExt::from_mode(0o600)).unwrap();
    fs::write(format!("{data}/gamenight.db"), "no database at all, but long enough to be read as one").unwrap();
    problem(&[], "database", "is not a database");
}

#[test]
fn certificates_are_looked_at() {
    let folder = Folder::new();
    let data = folder.path("data");
    let told = |(cert, key): &(String, String), url: &str| {
        let (said, _) = doctor(&data, &["--public-url", url, "--tls-cert", cert, "--tls-key", key]);
        line(&said, "certificate").to_owned()
    };
    let good = certificate(&folder, "play.example", 2090);
    assert!(told(&good, "https://play.example").starts_with("ok "));
    assert!(told(&good, "https://other.example").contains("it is not for other.example"));
    let wild = certificate(&folder, "*.club.example", 2090);
    assert!(told(&wild, "https://play.club.example").starts_with("ok "));
    assert!(told(&wild, "https://play.other.example").contains("it is not for play.other.example"));
    // As for browsers, a star does not stand for all that is in a top-level domain, nor for two labels.
    assert!(told(&certificate(&folder, "*.example", 2090), "https://play.example").contains("it is not for"));
    assert!(told(&wild, "https://a.play.club.example").contains("it is not for"));
    assert!(told(&certificate(&folder, "play.example", 2022), "https://play.example").contains("it ended"));
    let strange = (good.0.clone(), certificate(&folder, "play.example", 2091).1);
    assert!(told(&strange, "https://play.example").starts_with("problem "));
    fs::set_permissions(&good.1, PermissionsExt::from_mode(0o644)).unwrap();
    assert!(told(&good, "https://play.example").contains("can read the key"));
}

#[test]
fn a_process_with_few_descriptors_is_told_so() {
    let folder = Folder::new();
    let mut few = Command::new("sh");
    few.args([
        "-c",
        &format!("ulimit -n 256; exec {} doctor --data {}", env!("CARGO_BIN_EXE_gamenight"), folder.path("data")),
    ]);
    let said = few.output().unwrap();
    assert_eq!(said.status.code(), Some(1));
    let said = String::from_utf8(said.stdout).unwrap();
    assert!(line(&said, "descriptors").starts_with("problem ") && said.contains("256"), "{said}");
    assert!(folder.files().is_empty(), "and nothing is made");
}
