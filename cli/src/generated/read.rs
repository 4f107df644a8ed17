//! Reads a TypeScript type, in whatever layout.

use super::layout::{Member, Type};

impl Type {
    /// Reads a type.
    pub(super) fn read(text: &str) -> Type {
        let mut reader = Reader { text, rest: text };
        let read = reader.joined('|');
        reader.skip();
        assert!(reader.rest.is_empty(), "cannot read on at “{}” in {text}", reader.rest);
        read
    }
}

struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
}

impl Reader<'_> {
    fn skip(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn takes(&mut self, sign: char) -> bool {
        self.skip();
        let after = self.rest.strip_prefix(sign);
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    /// Everything up to a sign, and the sign itself.
    fn through(&mut self, sign: &str) -> String {
        let at =
            self.rest.find(sign).unwrap_or_else(|| panic!("there is no “{sign}” in “{}” of {}", self.rest, self.text));
        let (taken, rest) = self.rest.split_at(at + sign.len());
        self.rest = rest;
        taken.to_owned()
    }

    fn joined(&mut self, sign: char) -> Type {
        let part = |reader: &mut Self| if sign == '|' { reader.joined('&') } else { reader.one() };
        self.takes(sign);
        let mut parts = vec![part(self)];
        while self.takes(sign) {
            parts.push(part(self));
        }
        if parts.len() == 1 { parts.remove(0) } else { Type::Joined(sign, parts) }
    }

    /// One type; `Seat[]` is read as `Array<Seat>`.
    fn one(&mut self) -> Type {
        let mut one = self.single();
        while self.takes('[') {
            assert!(self.takes(']'), "there is no “]” in {}", self.text);
            one = Type::Of("Array".to_owned(), vec![one]);
        }
        one
    }

    fn single(&mut self) -> Type {
        if self.takes('{') {
            return self.object();
        }
        if self.takes('[') {
            return Type::Tuple(self.list(']'));
        }
        if self.takes('(') {
            let inner = self.joined('|');
            assert!(self.takes(')'), "there is no “)” in {}", self.text);
            return inner;
        }
        for quote in ["\"", "`"] {
            if let Some(rest) = self.rest.strip_prefix(quote) {
                self.rest = rest;
                return Type::Word(quote.to_owned() + &self.through(quote));
            }
        }
        let end = self.rest.find(|c: char| !c.is_alphanumeric() && !"_-.".contains(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        assert!(!word.is_empty(), "cannot read on at “{}” in {}", self.rest, self.text);
        self.rest = rest;
        if self.takes('<') { Type::Of(word.to_owned(), self.list('>')) } else { Type::Word(word.to_owned()) }
    }

    fn list(&mut self, end: char) -> Vec<Type> {
        let mut list = Vec::new();
        while !self.takes(end) {
            list.push(self.joined('|'));
            self.takes(',');
        }
        list
    }

    fn object(&mut self) -> Type {
        let mut members = Vec::new();
        while !self.takes('}') {
            let docs = self.rest.starts_with("/**").then(|| self.through("*/"));
            self.skip();
            let name = self.through(":").trim_end_matches(':').trim().to_owned();
            members.push(Member { docs, name: plain(name), is: self.joined('|') });
            self.takes(',');
        }
        Type::Object(members)
    }
}

/// A member's name without quotes that it does not need.
fn plain(name: String) -> String {
    let bare = name.trim_matches('"');
    if bare.chars().all(|c| c.is_alphanumeric() || c == '_') { bare.to_owned() } else { name }
}
