//! How a game is set up on the command line: the same way on every command.

use std::io::Read;
use std::path::{Path, PathBuf};

use clap::Args;
use engine::{AnyGame, AnyKind, Options, Quick, Seat, Seed};
use serde_json::Value;

use crate::fault::Fault;
use crate::registry;

/// No honest file is larger: transcripts of the longest games have a few megabytes.
const LARGEST_FILE: u64 = 64 << 20;

/// Which game, for how many, with which options.
#[derive(Args)]
pub(crate) struct TableArgs {
    /// The game's short name; `gamenight games` lists them
    game: String,
    /// How many play [default: the most that can]
    #[arg(long, value_name = "N")]
    seats: Option<usize>,
    /// An option of the game: a word, JSON, or @FILE
    #[arg(long = "option", value_name = "KEY=VALUE|KEY=@FILE")]
    options: Vec<String>,
}

/// Who plays where nobody is named: not every game has every level, but each is played by `random`.
#[derive(Clone, Copy)]
pub(crate) enum Usual {
    /// The weakest that thinks.
    Easy,
    /// The one in the middle of those that think.
    Medium,
}

impl Usual {
    /// Those who are named, or who usually plays this game.
    pub(crate) fn unless(self, named: &[String], kind: &dyn AnyKind) -> Vec<String> {
        if !named.is_empty() {
            return named.to_vec();
        }
        let people = kind.people();
        let person = match self {
            Usual::Easy => people.first(),
            Usual::Medium => people.get(people.len() / 2),
        };
        vec![person.map_or("random", |person| person.level).to_owned()]
    }
}

/// A game that is set up.
pub(crate) struct Table {
    pub(crate) kind: Box<dyn AnyKind>,
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) options: Options,
}

impl TableArgs {
    pub(crate) fn set_up(&self) -> Result<Table, Fault> {
        let kind = registry::find(&self.game)?;
        let options = read_options(kind.as_ref(), &self.options)?;
        let seats = self.seats.unwrap_or(kind.seats().1);
        Table::new(kind, seats, options)
    }
}

impl Table {
    /// A game with options that are known to be good.
    pub(crate) fn new(kind: Box<dyn AnyKind>, seats: usize, options: Options) -> Result<Table, Fault> {
        let game = kind.set_up(seats, &options).map_err(Fault::usage)?;
        Ok(Table { kind, game, options })
    }

    /// A player's name for each seat; fewer names than seats are repeated.
    pub(crate) fn players(&self, names: &[String]) -> Result<Vec<String>, Fault> {
        let seats = self.game.seats();
        if names.len() > seats {
            return Err(Fault::usage(format!("{} players are named for {seats} seats", names.len())));
        }
        if let Some(stranger) = names.iter().find(|name| self.game.player(name, Seat::FIRST, Quick::new(0)).is_none()) {
            let mut known = self.kind.levels().join(", ");
            if self.game.player("instinct", Seat::FIRST, Quick::new(0)).is_some() {
                known += "; with a perfect memory instinct, thought:N and search:N";
            }
            return Err(Fault::usage(format!("there is no player “{}”; there are {known}", engine::quote(stranger))));
        }
        Ok(names.iter().cycle().take(seats).cloned().collect())
    }
}

/// Options as they are given on the command line.
pub(crate) fn read_options(kind: &dyn AnyKind, texts: &[String]) -> Result<Options, Fault> {
    let mut options = Options::default();
    for text in texts {
        let (key, value) = read_option(kind, text)?;
        if options.0.insert(key.clone(), value).is_some() {
            return Err(Fault::usage(format!("option {key} is given twice")));
        }
    }
    Ok(options)
}

fn read_option(kind: &dyn AnyKind, text: &str) -> Result<(String, Value), Fault> {
    let Some((key, value)) = text.split_once('=') else {
        return Err(Fault::usage(format!("option “{}” has no value; write key=value", engine::quote(text))));
    };
    let value = match value.strip_prefix('@') {
        Some(name) => {
            let file = PathBuf::from(name);
            let bytes = read_file(&file)?;
            let text = String::from_utf8(bytes)
                .map_err(|error| Fault::usage(format!("{name}: is not UTF-8 text: {error}")))?;
            kind.read_option(key, &text).map_err(|fault| Fault::usage(format!("{name}: {fault}")))?
        }
        // What is not JSON is a word.
        None => serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned())),
    };
    Ok((key.to_owned(), value))
}

/// Reads a file, or standard input if it is called `-`.
pub(crate) fn read_file(file: &Path) -> Result<Vec<u8>, Fault> {
    let source: Box<dyn Read> = if file.as_os_str() == "-" {
        Box::new(std::io::stdin())
    } else {
        Box::new(std::fs::File::open(file).map_err(|error| Fault::unreadable(file, &error))?)
    };
    let mut bytes = Vec::new();
    let read = source.take(LARGEST_FILE + 1).read_to_end(&mut bytes);
    read.map_err(|error| Fault::unreadable(file, &error))?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(Fault::usage(format!("{}: is larger than {} MiB", file.display(), LARGEST_FILE >> 20)));
    }
    Ok(bytes)
}

/// Reads a seed: 64 hex digits, or a number, whose 32 bytes it is.
pub(crate) fn read_seed(text: &str) -> Result<Seed, String> {
    let number = || text.parse::<u128>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    text.parse().or_else(|_| {
        let number = number().ok_or("a seed is 64 hex digits, or a number below 2^128")?;
        Ok(Seed::numbered(number))
    })
}

/// The seed as given, or a new one from the operating system.
pub(crate) fn seed_or_new(given: Option<Seed>) -> Result<Seed, Fault> {
    if let Some(seed) = given {
        return Ok(seed);
    }
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).map_err(|error| Fault::failed(format!("no randomness available: {error}")))?;
    Ok(Seed(seed))
}

#[cfg(test)]
mod tests {
    use engine::Kind;

    use super::*;

    mod toy {
        #![allow(clippy::pedantic, dead_code)]
        include!("../../engine/doc/fingers.rs");
    }

    /// A game with no bots of its own is played by `random`, and nobody else is offered.
    #[test]
    fn defaults_follow_who_can_play() {
        let usual = |kind: &dyn AnyKind| [Usual::Easy, Usual::Medium].map(|usual| usual.unless(&[], kind).concat());
        assert_eq!(usual(registry::find("squid").unwrap().as_ref()), ["easy", "medium"]);
        let toy = Kind::<toy::Fingers>::default();
        assert_eq!(usual(&toy), ["random", "random"]);
        assert_eq!(Usual::Easy.unless(&["hal".to_owned()], &toy), ["hal"]);
        let table = Table::new(Box::new(toy), 2, Options::default()).unwrap();
        assert_eq!(table.players(&Usual::Medium.unless(&[], table.kind.as_ref())).unwrap(), ["random", "random"]);
        let refused = table.players(&["instinct".to_owned()]).unwrap_err().reason().to_owned();
        assert!(refused.ends_with("there are random"), "{refused}");
    }
}
