//! The TypeScript types in `web/src/generated`: written from the Rust ones by `make generated`, and checked to be fresh.

mod layout;
mod plays;
mod read;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use engine::{AnyKind, Declaration, Kind, Types};

use crate::registry::shelf;
use layout::Type;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/src/generated");
/// What a new game is made from brings its types along: there is nothing to build before they can be written.
const TOY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/fingers/types.ts");
const NOTE: &str = "// Generated from the types in Rust: do not edit. `make generated` writes it anew.\n";
const BUILT_IN: [&str; 10] =
    ["Array", "Partial", "Record", "boolean", "never", "null", "number", "string", "undefined", "unknown"];

#[test]
fn generated_types_are_fresh() {
    let mut files = Files::default();
    files.share(Types::shared());
    files.add("protocol", server::types());
    for kind in shelf() {
        files.add(kind.id(), kind.types());
    }
    files.add("toy", Kind::<fingers::Fingers>::default().types());
    let toy = files.texts.remove("toy.ts").unwrap();
    if std::env::var_os("GAMENIGHT_WRITE").is_some() {
        files.write().unwrap();
        fs::write(TOY, &toy).unwrap();
    }
    assert_eq!(
        fs::read_to_string(TOY).unwrap_or_default(),
        toy,
        "games/fingers/types.ts is stale: run `make generated`"
    );
    let stale = files.stale();
    assert!(stale.is_empty(), "web/src/generated is stale ({}): run `make generated`", stale.join(", "));
}

/// The files by name, and what they share.
#[derive(Default)]
struct Files {
    texts: BTreeMap<String, String>,
    shared: Vec<Declaration>,
}

impl Files {
    /// Puts what all other files may use into `engine.ts`.
    fn share(&mut self, types: Types) {
        self.add("engine", types.clone());
        self.shared = types.declarations();
    }

    /// Adds a file that declares these types, but for the shared ones. A game that declares nothing has no file.
    fn add(&mut self, name: &str, types: Types) {
        let mut own = types.declarations();
        own.retain(|declaration| !self.shared.contains(declaration));
        let (mut used, mut body) = (BTreeSet::new(), String::new());
        for Declaration { name, docs, text } in &own {
            let (head, described) = text.trim_end_matches(';').split_once(" = ").expect("a declaration of a type");
            let described = Type::read(described);
            body.extend(["\n", &layout::comment(docs.as_deref(), 0), &described.declare(head)]);
            let parameters = head.split(['<', ',', '>', ' ']).map(str::to_owned).collect();
            used.extend(&described.names() - &parameters);
            let once = own.iter().filter(|other| other.name == *name).count() == 1;
            assert!(once, "two different types have the name {name}: rename one with #[ts(rename = \"…\")]");
        }
        let declares = |list: &[Declaration], name: &str| list.iter().any(|declaration| declaration.name == name);
        used.retain(|used| !declares(&own, used) && !BUILT_IN.contains(&used.as_str()));
        let unknown = used.iter().find(|used| !declares(&self.shared, used));
        assert!(unknown.is_none(), "{name}.ts: nothing declares the type {}", unknown.unwrap());
        if !own.is_empty() {
            self.texts.insert(format!("{name}.ts"), format!("{NOTE}{}{body}", layout::import(&used)));
        }
    }

    fn write(&self) -> std::io::Result<()> {
        fs::create_dir_all(FOLDER)?;
        for name in self.stale() {
            let path = Path::new(FOLDER).join(&name);
            self.texts.get(&name).map_or_else(|| fs::remove_file(&path), |text| fs::write(&path, text))?;
        }
        Ok(())
    }

    /// The files whose text is not what it should be, and those that should not be there.
    fn stale(&self) -> Vec<String> {
        let there = fs::read_dir(FOLDER).into_iter().flatten().flatten();
        let there = there.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let names: BTreeSet<String> = there.chain(self.texts.keys().cloned()).collect();
        let stale =
            |name: &String| fs::read_to_string(Path::new(FOLDER).join(name)).ok().as_ref() != self.texts.get(name);
        names.into_iter().filter(stale).collect()
    }
}
