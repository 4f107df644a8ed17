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
    pub(super) docs: Option<String>,
    pub(super) name: String,
    pub(super) is: Type,
}

impl Type {
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
        let fitting = |used: usize| self.line().filter(|line| used + line.len() < WIDTH);
        if let Some(line) = fitting(used) {
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
                if let Some(line) = fitting(indent + 2) {
                    return broken(indent + 2) + &line;
                }
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

    /// All in one line, unless there is a comment in it.
    fn line(&self) -> Option<String> {
        let lines = |parts: &[Type]| parts.iter().map(Type::line).collect::<Option<Vec<_>>>();
        match self {
            Type::Word(word) => Some(word.clone()),
            Type::Of(name, parts) => Some(format!("{name}<{}>", lines(parts)?.join(", "))),
            Type::Tuple(parts) => Some(format!("[{}]", lines(parts)?.join(", "))),
            Type::Object(members) if members.is_empty() => Some("{}".to_owned()),
            Type::Object(members) => {
                let line = |Member { docs, name, is }: &Member| {
                    is.line().filter(|_| docs.is_none()).map(|is| format!("{name}: {is}"))
                };
                Some(format!("{{ {} }}", members.iter().map(line).collect::<Option<Vec<_>>>()?.join("; ")))
            }
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

/// What the games have no use for, but other wire types may.
#[test]
fn a_type_is_laid_out_as_prettier_leaves_it() {
    let lay = |text: &str| Type::read(text).declare("type T");
    assert_eq!(lay("Array<A|null> | B[]"), "export type T = Array<A | null> | Array<B>;\n");
    assert_eq!(lay("{ [key in Key]?: [A, B], c: C }"), "export type T = { [key in Key]?: [A, B]; c: C };\n");
    assert_eq!(lay("{ a: A } & (B | { \"c-d\": C })"), "export type T = { a: A } & (B | { \"c-d\": C });\n");
    let merged = "export type T = {\n  /** A. */\n  a: A;\n} & (\n  | { b: B }\n  | {\n      /** C. */\n      c: C;\n    }\n);\n";
    assert_eq!(lay("{ /** A. */ a: A } & ({ \"b\": B, } | { /** C. */ c: C, })"), merged);
    let tagged = "export type T =\n  | ({\n      /** A. */\n      kind: \"a\";\n    } & A)\n  | { kind: \"b\" };\n";
    assert_eq!(lay(r#"{ /** A. */ "kind": "a" } & A | { "kind": "b" }"#), tagged);
    let names = Type::read("{ [key in Key]: Array<`${A} ${1 | B}`>, c?: \"D\" | [-1, E], }").names();
    assert_eq!(Vec::from_iter(names), ["A", "Array", "B", "E", "Key"]);
}
