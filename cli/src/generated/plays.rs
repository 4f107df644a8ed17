//! The positions that the rules pages draw: every one comes from a transcript that the rules accept, so that no figure
//! shows what cannot happen. `make generated` writes them anew.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use engine::{AnyMatch, Replay, Seat, Transcript, Viewer};
use serde_json::{Value, json, value::RawValue};

use crate::registry::shelf;

const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/src/games");

#[test]
fn plays_of_the_rules_pages_are_fresh() {
    for kind in shelf() {
        let folder = Path::new(GAMES).join(kind.id()).join("rules");
        let plays: BTreeMap<String, Value> = transcripts(&folder.join("plays"))
            .into_iter()
            .map(|path| {
                let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                let play =
                    play(&fs::read(&path).unwrap()).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
                (name, play)
            })
            .collect();
        if plays.is_empty() {
            continue;
        }
        let text = serde_json::to_string(&plays).unwrap() + "\n";
        let file = folder.join("plays.json");
        if std::env::var_os("GAMENIGHT_WRITE").is_some() {
            fs::write(&file, &text).unwrap();
        }
        let kept = fs::read_to_string(&file).unwrap_or_default();
        assert!(kept == text, "{} is stale: run `make generated`", file.display());
    }
}

fn transcripts(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut paths: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|of| of == "jsonl")).collect();
    paths.sort();
    paths
}

/// The positions of a transcript as the page gets them. Its header may say from which step they are kept (`from`) and whose
/// eyes see them (`as`); else everything is kept, as onlookers see it.
fn play(bytes: &[u8]) -> Result<Value, String> {
    let transcript = Transcript::read(bytes).map_err(|fault| fault.to_string())?;
    let header = &transcript.header;
    let number =
        |key: &str| header.more.get(key).and_then(Value::as_u64).and_then(|number| usize::try_from(number).ok());
    let viewer = number("as").and_then(Seat::new).map_or(Viewer::Spectator, Viewer::Seat);
    let shelf = shelf();
    let kind = shelf.iter().find(|kind| kind.id() == header.game).ok_or("no such game")?;
    let mut replay = Replay::new(&shelf, &transcript).map_err(|fault| fault.to_string())?;
    let mut frames = vec![frame(replay.table(), viewer)];
    while replay.step().map_err(|fault| fault.to_string())?.is_some() {
        frames.push(frame(replay.table(), viewer));
    }
    let from = number("from").unwrap_or(0).min(frames.len() - 1);
    let colours: Vec<&str> = kind.colours(header.seats).iter().map(|colour| colour.name()).collect();
    Ok(json!({ "colours": colours, "frames": frames.split_off(from) }))
}

fn frame(table: &dyn AnyMatch, viewer: Viewer) -> Value {
    let value = |json: &RawValue| serde_json::from_str(json.get()).unwrap_or(Value::Null);
    let seen = table.events().into_iter().filter(|told| told.to.includes(viewer));
    let events: Vec<Value> = seen.map(|told| value(&told.event)).collect();
    json!({ "view": value(&table.view(viewer)), "events": events })
}
