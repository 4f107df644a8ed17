//! How a TypeScript type is laid out: as prettier would leave it.

use std::collections::BTreeSet;

const WIDTH: usize = 120;

/// A type, as far as wire types go.
pub(super) enum Type {
    /// A name, a literal or a template.
    Word(String),
    /// `Array<Seat>`
    Of(String, Vec<Type>),
    /// `[Seat, number]`
    Tuple(Vec<Type>),
    /// `{ seat: Seat }`
    Object(Vec<Member>),
    /// `Seat | null`, or the same with `&`
    Joined(char, Vec<Type>),
}

/// A member of an object, its name with quotes and question mark where it has them.
pub(super) struct Member {
    docs: Option<String>,
    name: String,
    is: Type,
}

impl Type {
    /// Reads a type, in whatever layout.
    pub(super) fn read(text: &str) -> Type {
        let mut reader = Reader { text, rest: text };
        let read = reader.joined('|');
        reader.skip();
        assert!(reader.rest.is_empty(), "cannot read on at “{}” in {text}", reader.rest);
        read
    }

    /// The whole declaration, given all before the equals sign.
    pub(super) fn declare(&self, head: &str) -> String {
        let head = format!("export {head} =");
        format!("{head}{};\n", self.after(head.len(), 0))
    }

    /// The names of all types that occur.
    pub(super) fn names(&self) -> BTreeSet<String> {
        let all = |parts: &[Type]| parts.iter().flat_map(Type::names).collect();
        match self {
            Type::Word(word) if word.starts_with('`') => {
                let holes = word.split("${").skip(1).filter_map(|hole| hole.split_once('}'));
                holes.flat_map(|(hole, _)| Type::read(hole).names()).collect()
            }
            Type::Word(word) if word.starts_with(char::is_alphabetic) => [word.clone()].into(),
            Type::Word(_) => BTreeSet::new(),
            Type::Of(name, parts) => &all(parts) | &[name.clone()].into(),
            Type::Tuple(parts) | Type::Joined(_, parts) => all(parts),
            Type::Object(members) => {
                let keys = members.iter().filter_map(|member| member.name.strip_prefix('[')?.split_once(" in "));
                let keys = keys.flat_map(|(_, key)| Type::read(key.trim_end_matches(['?', ']'])).names());
                members.iter().flat_map(|member| member.is.names()).chain(keys).collect()
            }
        }
    }

    /// What follows an equals sign or a colon in column `used`, in a line indented so far.
    fn after(&self, used: usize, indent: usize) -> String {
        let text = self.lay(used + 1, indent);
        if text.starts_with('\n') { text } else { format!(" {text}") }
    }

    fn lay(&self, used: usize, indent: usize) -> String {
        let broken = |indent: usize| format!("\n{:indent$}", "");
        let list = |parts: &[Type]| parts.iter().map(|part| part.lay(used, indent)).collect::<Vec<_>>().join(", ");
        if let Some(line) = self.line().filter(|line| used + line.len() < WIDTH) {
            return line;
        }
        match self {
            Type::Word(word) => word.clone(),
            Type::Of(name, parts) => format!("{name}<{}>", list(parts)),
            Type::Tuple(parts) => format!("[{}]", list(parts)),
            Type::Object(members) => {
                let member = |Member { docs, name, is }: &Member| {
                    let docs = comment(docs.as_deref(), indent + 2);
                    let name = format!("{:1$}{name}:", "", indent + 2);
                    format!("\n{docs}{name}{};", is.after(name.len(), indent + 2))
                };
                format!("{{{}{}}}", members.iter().map(member).collect::<String>(), broken(indent))
            }
            Type::Joined('|', parts) => {
                let part = |part: &Type| match part {
                    Type::Joined(..) => format!("| ({})", part.lay(indent + 5, indent + 4)),
                    _ => format!("| {}", part.lay(indent + 4, indent + 4)),
                };
                parts.iter().map(|each| broken(indent + 2) + &part(each)).collect()
            }
            Type::Joined(_, parts) => {
                let part = |part: &Type| match part {
                    Type::Joined(..) => format!("({}{})", part.lay(WIDTH, indent), broken(indent)),
                    _ => part.lay(used, indent),
                };
                parts.iter().map(part).collect::<Vec<_>>().join(" & ")
            }
        }
    }

    /// All in one line, unless there is an object in it: the members of an object have lines of their own.
    fn line(&self) -> Option<String> {
        let lines = |parts: &[Type]| parts.iter().map(Type::line).collect::<Option<Vec<_>>>();
        match self {
            Type::Word(word) => Some(word.clone()),
            Type::Of(name, parts) => Some(format!("{name}<{}>", lines(parts)?.join(", "))),
            Type::Tuple(parts) => Some(format!("[{}]", lines(parts)?.join(", "))),
            Type::Object(members) => members.is_empty().then(|| "{}".to_owned()),
            Type::Joined(sign, parts) => {
                let part = |part: &Type| match part {
                    Type::Joined(..) => part.line().map(|line| format!("({line})")),
                    _ => part.line(),
                };
                Some(parts.iter().map(part).collect::<Option<Vec<_>>>()?.join(&format!(" {sign} ")))
            }
        }
    }
}

/// A comment on what follows.
pub(super) fn comment(docs: Option<&str>, indent: usize) -> String {
    let docs = docs.unwrap_or_default().trim().trim_start_matches("/**").trim_end_matches("*/").trim();
    let lines: Vec<&str> = docs.lines().map(|line| line.trim().trim_start_matches('*').trim()).collect();
    let space = " ".repeat(indent);
    match lines[..] {
        [] => String::new(),
        [line] => format!("{space}/** {line} */\n"),
        _ => {
            let line = |line: &&str| format!("{space} * {line}").trim_end().to_owned() + "\n";
            format!("{space}/**\n{}{space} */\n", lines.iter().map(line).collect::<String>())
        }
    }
}

/// Takes shared types, if any.
pub(super) fn import(names: &BTreeSet<String>) -> String {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let line = format!("import type {{ {} }} from \"./engine\";", names.join(", "));
    match names.len() {
        0 => String::new(),
        _ if line.len() <= WIDTH => format!("\n{line}\n"),
        _ => format!("\nimport type {{\n  {},\n}} from \"./engine\";\n", names.join(",\n  ")),
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

/// What the games have no use for, but other wire types may.
#[test]
fn a_type_is_laid_out_as_prettier_leaves_it() {
    let lay = |text: &str| Type::read(text).declare("type T");
    assert_eq!(lay("Array<A|null> | B[]"), "export type T = Array<A | null> | Array<B>;\n");
    assert_eq!(lay("{ [key in Key]?: [A, B] }"), "export type T = {\n  [key in Key]?: [A, B];\n};\n");
    let merged =
        "export type T = {\n  id: number;\n} & (\n  | {\n      a: A;\n    }\n  | {\n      \"b-c\": B;\n    }\n);\n";
    assert_eq!(lay(r#"{ id: number, } & ({ "a": A, } | { "b-c": B, })"#), merged);
    let tagged = "export type T =\n  | ({\n      kind: \"a\";\n    } & A)\n  | {\n      kind: \"b\";\n    };\n";
    assert_eq!(lay(r#"{ "kind": "a" } & A | { "kind": "b" }"#), tagged);
    let names = Type::read("{ [key in Key]: Array<`${A} ${1 | B}`>, c?: \"D\" | [-1, E], }").names();
    assert_eq!(Vec::from_iter(names), ["A", "Array", "B", "E", "Key"]);
}
