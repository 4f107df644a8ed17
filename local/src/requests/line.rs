//! The address of a line, as docs/protocol.md says.

use engine::Refusal;
use table::protocol::Look;
use table::{Resume, refusal};

/// What a page asks for that opens a line.
pub(crate) struct Asked {
    pub code: String,
    pub watches: bool,
    pub look: Look,
    pub resume: Option<Resume>,
}

/// Reads `/api/tables/CODE/socket?look=…&watch=…&session=…&number=…&step=…`.
pub(crate) fn read(path: &str) -> Result<Asked, Refusal> {
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let code = path.strip_prefix("/api/tables/").and_then(|path| path.strip_suffix("/socket"));
    let number = |name| value(query, name).and_then(|text| text.parse().ok()).unwrap_or(0);
    let resume =
        value(query, "session").map(|session| Resume { session, number: number("number"), step: number("step") });
    Ok(Asked {
        code: code.ok_or_else(refusal::no_such_page)?.to_owned(),
        watches: value(query, "watch").as_deref() == Some("true"),
        look: Look::read(value(query, "look").as_deref())?,
        resume,
    })
}

/// A value of a query. None of those that are asked for has a character that would have to be written otherwise.
pub(crate) fn value(query: &str, name: &str) -> Option<String> {
    let found = query.split('&').filter_map(|pair| pair.split_once('=')).find(|(key, _)| *key == name);
    found.map(|(_, value)| value.to_owned())
}
