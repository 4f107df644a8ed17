//! The parts of others in the binary with their licences, for `make dist`: reads `cargo metadata` and writes one text.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};
use std::path::Path;
use std::process::ExitCode;

use serde_json::Value;

fn main() -> ExitCode {
    let mut text = String::new();
    let told = std::io::stdin().read_to_string(&mut text).map_err(|error| error.to_string());
    let listed = told
        .and_then(|_| list(&text))
        .and_then(|list| std::io::stdout().write_all(list.as_bytes()).map_err(|error| error.to_string()));
    match listed {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("third_party: {reason}");
            ExitCode::FAILURE
        }
    }
}

/// Every part with its licence, then every text of a licence once, with the parts that it came with.
fn list(metadata: &str) -> Result<String, String> {
    let metadata: Value = serde_json::from_str(metadata).map_err(|error| format!("not cargo's metadata: {error}"))?;
    let empty = Vec::new();
    let array = |value: &'_ Value| value.as_array().unwrap_or(&empty).clone();
    let packages: BTreeMap<String, Value> =
        array(&metadata["packages"]).into_iter().map(|package| (word(&package["id"]), package)).collect();
    let nodes: BTreeMap<String, Value> =
        array(&metadata["resolve"]["nodes"]).into_iter().map(|node| (word(&node["id"]), node)).collect();
    let root = packages.iter().find(|(_, package)| package["name"] == "gamenight").ok_or("no gamenight in it")?.0;
    let mut found = BTreeSet::new();
    let mut open = vec![root.clone()];
    while let Some(id) = open.pop() {
        if !found.insert(id.clone()) {
            continue;
        }
        // What only tests and build scripts need is not in the binary.
        let used = |dep: &Value| array(&dep["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
        open.extend(array(&nodes[&id]["deps"]).iter().filter(|dep| used(dep)).map(|dep| word(&dep["pkg"])));
    }
    let mut parts = String::new();
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    // Without a source it is our own.
    for package in found.iter().filter_map(|id| packages.get(id)).filter(|package| !package["source"].is_null()) {
        let name = format!("{} {}", word(&package["name"]), word(&package["version"]));
        let folder = word(&package["manifest_path"]);
        let folder = Path::new(&folder).parent().unwrap_or(Path::new("/"));
        let licence = package["license"].as_str().or(package["license_file"].as_str());
        let licence = licence.ok_or_else(|| format!("{name} says nothing of its licence"))?;
        parts += &format!("{name}: {licence} ({})\n", word(&package["repository"]));
        for text in licences(folder)? {
            texts.entry(text).or_default().push(name.clone());
        }
    }
    let mut list = format!("Gamenight contains these parts of others, with thanks.\n\n{parts}");
    list += "SQLite, in libsqlite3-sys: public domain (https://sqlite.org/copyright.html)\n";
    for (text, names) in texts {
        list += &format!("\n{}\n{}\n\n{}\n", "=".repeat(80), names.join(", "), text.trim_end());
    }
    Ok(list)
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

fn word(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
