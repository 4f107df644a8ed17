//! `gamenight tool`: commands that the games bring along.

use std::io::{Write, stdout};
use std::path::PathBuf;

use clap::Args;

use crate::fault::Fault;
use crate::registry::find;
use crate::show::ink;
use crate::table::read_file;

#[derive(Args)]
pub(crate) struct ToolArgs {
    /// The game's short name
    game: String,
    /// The tool's name and a file; without them, the game's tools are listed
    words: Vec<String>,
}

pub(crate) fn run(args: &ToolArgs) -> Result<(), Fault> {
    let kind = find(&args.game)?;
    let tools = kind.tools();
    let mut out = stdout().lock();
    let Some((file, name)) = args.words.split_last() else {
        if tools.is_empty() {
            writeln!(out, "{} has no tools of its own.", kind.title())?;
        }
        for tool in &tools {
            writeln!(out, "gamenight tool {} {} FILE\n    {}", kind.id(), tool.name, tool.about)?;
        }
        return Ok(());
    };
    let name = name.join(" ");
    let Some(tool) = tools.iter().find(|tool| tool.name == name) else {
        let names: Vec<String> = tools.iter().map(|tool| format!("“{} FILE”", tool.name)).collect();
        let has = if names.is_empty() { "no tools".to_owned() } else { names.join(", ") };
        let asked = engine::quote(&args.words.join(" "));
        return Err(Fault::usage(format!("{} has {has}, but not “{asked}”", kind.id())));
    };
    let file = PathBuf::from(file);
    let bytes = read_file(&file)?;
    let text = String::from_utf8(bytes)
        .map_err(|error| Fault::failed(format!("{}: is not UTF-8 text: {error}", file.display())))?;
    let done = (tool.run)(&text, ink()).map_err(|faults| {
        let lines: Vec<String> = faults.iter().map(|fault| format!("{}: {fault}", file.display())).collect();
        Fault::failed(lines.join("\n"))
    })?;
    out.write_all(done.as_bytes())?;
    Ok(())
}
