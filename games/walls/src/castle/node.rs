//! A castle's description as read, whatever it was written in: data that knows its line.

use engine::OptionFault;
use serde_json::Value;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::CastleFault;

/// A piece of data, and the line of the file where it begins.
pub(super) struct Node {
    pub(super) line: Option<usize>,
    pub(super) data: Data,
}

/// What a description can be made of.
pub(super) enum Data {
    Text(String),
    Number(i64),
    List(Vec<Node>),
    Table(Vec<Entry>),
    /// Something that no castle needs, by name.
    Other(&'static str),
}

/// A key of a table with its value.
pub(super) struct Entry {
    pub(super) key: String,
    pub(super) line: Option<usize>,
    pub(super) node: Node,
}

impl Node {
    /// Reads a file: no TOML begins with a brace, and all JSON that describes something does.
    pub(super) fn file(text: &str) -> Result<Node, OptionFault> {
        if !text.trim_start().starts_with('{') {
            return Node::toml(text);
        }
        match serde_json::from_str(text) {
            Ok(value) => Ok(Node::json(&value)),
            Err(error) => Err(CastleFault::NotJson { reason: error.to_string() }.at(Some(error.line()))),
        }
    }

    /// Reads TOML.
    pub(super) fn toml(text: &str) -> Result<Node, OptionFault> {
        let lines = Lines::of(text);
        match DeTable::parse(text) {
            Ok(table) => Ok(Node { line: Some(1), data: lines.table(table.get_ref()) }),
            Err(error) => {
                let line = error.span().map_or(1, |span| lines.at(span.start));
                let reason = error.message().lines().collect::<Vec<_>>().join(", ");
                Err(CastleFault::NotToml { reason }.at(Some(line)))
            }
        }
    }

    /// Takes JSON, which has no lines any more.
    pub(super) fn json(value: &Value) -> Node {
        let data = match value {
            Value::Null => Data::Other("null"),
            Value::Bool(_) => Data::Other("true or false"),
            Value::Number(number) => {
                number.as_i64().map_or(Data::Other("a fraction or out of all bounds"), Data::Number)
            }
            Value::String(text) => Data::Text(text.clone()),
            Value::Array(list) => Data::List(list.iter().map(Node::json).collect()),
            Value::Object(table) => {
                let entry =
                    |(key, value): (&String, &Value)| Entry { key: key.clone(), line: None, node: Node::json(value) };
                Data::Table(table.iter().map(entry).collect())
            }
        };
        Node { line: None, data }
    }

    /// The same as JSON; what no castle needs is null.
    pub(super) fn value(&self) -> Value {
        match &self.data {
            Data::Text(text) => Value::from(text.as_str()),
            Data::Number(number) => Value::from(*number),
            Data::List(list) => list.iter().map(Node::value).collect(),
            Data::Table(table) => table.iter().map(|entry| (entry.key.clone(), entry.node.value())).collect(),
            Data::Other(_) => Value::Null,
        }
    }

    /// The text, if it is one.
    pub(super) fn text(&self) -> Option<&str> {
        if let Data::Text(text) = &self.data { Some(text) } else { None }
    }

    /// What it is, for a message.
    pub(super) fn what(&self) -> &'static str {
        match self.data {
            Data::Text(_) => "a text",
            Data::Number(_) => "a number",
            Data::List(_) => "a list",
            Data::Table(_) => "a table",
            Data::Other(what) => what,
        }
    }
}

/// Finds lines in a text: where each line ends.
struct Lines(Vec<usize>);

impl Lines {
    fn of(text: &str) -> Lines {
        Lines(text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at).collect())
    }

    fn at(&self, offset: usize) -> usize {
        self.0.partition_point(|&end| end < offset) + 1
    }

    fn table(&self, table: &DeTable<'_>) -> Data {
        let entry = |(key, value): (&Spanned<_>, &Spanned<DeValue<'_>>)| Entry {
            key: String::from(AsRef::<str>::as_ref(key.get_ref())),
            line: Some(self.at(key.span().start)),
            node: self.node(value),
        };
        Data::Table(table.iter().map(entry).collect())
    }

    fn node(&self, value: &Spanned<DeValue<'_>>) -> Node {
        let data = match value.get_ref() {
            DeValue::String(text) => Data::Text(text.to_string()),
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
                .map_or(Data::Other("a number out of all bounds"), Data::Number),
            DeValue::Float(_) => Data::Other("a fraction"),
            DeValue::Boolean(_) => Data::Other("true or false"),
            DeValue::Datetime(_) => Data::Other("a date"),
            DeValue::Array(list) => Data::List(list.iter().map(|value| self.node(value)).collect()),
            DeValue::Table(table) => self.table(table),
        };
        Node { line: Some(self.at(value.span().start)), data }
    }
}
