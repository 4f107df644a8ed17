//! The parts of others in the binary with their licences, for `make dist`: reads `cargo metadata`, and the folders of the
//! page's parts that are named to it, and writes one text.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::Value;

fn main() -> ExitCode {
    let mut metadata = String::new();
    let read = std::io::stdin().read_to_string(&mut metadata).map_err(|error| error.to_string());
    let listed = read.and_then(|_| list(&metadata, std::env::args().skip(1)));
    let told = listed.and_then(|list| std::io::stdout().write_all(list.as_bytes()).map_err(|error| error.to_string()));
    if let Err(reason) = told {
        eprintln!("third_party: {reason}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Every part with its licence, then every text of a licence once, with the parts that it came with.
fn list(metadata: &str, page: impl Iterator<Item = String>) -> Result<String, String> {
    let mut parts = rust_parts(metadata)?;
    for folder in page {
        let file = Path::new(&folder).join("package.json");
        let unread = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
        let text = std::fs::read(&file).map_err(|error| unread(&error))?;
        parts.push((serde_json::from_slice(&text).map_err(|error| unread(&error))?, file));
    }
    let mut list = vec!["Gamenight contains these parts of others, with thanks.\n".to_owned()];
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (part, file) in parts {
        let name = format!("{} {}", word(&part["name"]), word(&part["version"]));
        let licence = part["license"].as_str().or(part["license_file"].as_str());
        let licence = licence.ok_or_else(|| format!("{name} says nothing of its licence"))?;
        let from = part["repository"]["url"].as_str().or(part["repository"].as_str()).unwrap_or_default();
        list.push(format!("{name}: {licence} {from}"));
        for text in licences(file.parent().unwrap_or(Path::new("/")))? {
            texts.entry(text).or_default().push(name.clone());
        }
    }
    list.push("SQLite, in libsqlite3-sys: public domain https://sqlite.org/copyright.html".to_owned());
    let line = "=".repeat(80);
    list.extend(texts.iter().map(|(text, names)| format!("\n{line}\n{}\n\n{}", names.join(", "), text.trim_end())));
    Ok(list.join("\n") + "\n")
}

/// The packages that are linked into the binary and not our own, each with its manifest.
fn rust_parts(metadata: &str) -> Result<Vec<(Value, PathBuf)>, String> {
    let metadata: Value = serde_json::from_str(metadata).map_err(|error| format!("not cargo's metadata: {error}"))?;
    let by_id = |list: &Value| -> BTreeMap<String, Value> {
        array(list).iter().map(|entry| (word(&entry["id"]), entry.clone())).collect()
    };
    let (packages, nodes) = (by_id(&metadata["packages"]), by_id(&metadata["resolve"]["nodes"]));
    let root = packages.iter().find(|(_, package)| package["name"] == "gamenight").ok_or("no gamenight in it")?.0;
    let mut found = BTreeSet::new();
    let mut open = vec![root.clone()];
    while let Some(id) = open.pop() {
        let Some(node) = nodes.get(&id).filter(|_| found.insert(id.clone())) else { continue };
        // What only tests and build scripts need is not in the binary.
        let used = |dep: &&Value| array(&dep["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
        open.extend(array(&node["deps"]).iter().filter(used).map(|dep| word(&dep["pkg"])));
    }
    // Without a source it is our own.
    let parts = found.iter().filter_map(|id| packages.get(id)).filter(|package| !package["source"].is_null());
    Ok(parts.map(|part| (part.clone(), PathBuf::from(word(&part["manifest_path"])))).collect())
}

/// The texts that lie beside a part.
fn licences(folder: &Path) -> Result<Vec<String>, String> {
    let cannot = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut texts = Vec::new();
    for file in std::fs::read_dir(folder).map_err(cannot)? {
        let file = file.map_err(cannot)?;
        let name = file.file_name().to_string_lossy().to_uppercase();
        let tells = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "COPYRIGHT"].iter().any(|word| name.starts_with(word));
        if tells && file.path().is_file() {
            texts.push(String::from_utf8_lossy(&std::fs::read(file.path()).map_err(cannot)?).replace("\r\n", "\n"));
        }
    }
    Ok(texts)
}

fn array(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn word(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
