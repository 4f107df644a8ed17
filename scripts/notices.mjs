// The parts of others in the binary with their licences, for `make dist`: reads `cargo metadata` from its standard input,
// and the folders of the page's parts that are named to it, and writes one text.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** The packages that are linked into the binary and not our own. */
function rustParts({ packages, resolve }) {
    const byId = new Map(packages.map((part) => [part.id, part]));
    const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
    const found = new Set();
    const open = [packages.find((part) => part.name === "gamenight").id];
    while (open.length > 0) {
        const id = open.pop();
        if (found.has(id)) continue;
        found.add(id);
        // What only tests and build scripts need is not in the binary.
        const used = nodes.get(id).deps.filter((dep) => dep.dep_kinds.some(({ kind }) => kind === null));
        open.push(...used.map((dep) => dep.pkg));
    }
    // Without a source it is our own.
    const parts = [...found].map((id) => byId.get(id)).filter((part) => part.source !== null);
    return parts.map((part) => ({ ...part, folder: dirname(part.manifest_path) }));
}

function pagePart(folder) {
    return { ...JSON.parse(readFileSync(join(folder, "package.json"), "utf8")), folder };
}

/** The texts that lie beside a part. */
function licences(folder) {
    const tells = (name) => /^(licen[sc]e|copying|notice|copyright)/i.test(name);
    const files = readdirSync(folder).filter(tells).sort().map((name) => join(folder, name));
    return files.filter((file) => statSync(file).isFile()).map((file) => readFileSync(file, "utf8").replaceAll("\r\n", "\n"));
}

const called = (part) => `${part.name} ${part.version}`;
const metadata = JSON.parse(readFileSync(0, "utf8"));
const parts = [...rustParts(metadata), ...process.argv.slice(2).map(pagePart)];
parts.sort((one, other) => (called(one) < called(other) ? -1 : 1));

const lines = ["Gamenight contains these parts of others, with thanks.\n"];
const texts = new Map();
for (const part of parts) {
    const licence = part.license ?? part.license_file;
    if (!licence) throw new Error(`${called(part)} says nothing of its licence`);
    lines.push(`${called(part)}: ${licence} ${part.repository?.url ?? part.repository ?? ""}`.trimEnd());
    for (const text of licences(part.folder)) texts.set(text, [...(texts.get(text) ?? []), called(part)]);
}
lines.push(
    "SQLite, in libsqlite3-sys: public domain https://sqlite.org/copyright.html",
    "Rust's standard library: MIT OR Apache-2.0 https://github.com/rust-lang/rust",
    "musl, in the build for any Linux: MIT https://git.musl-libc.org/cgit/musl/tree/COPYRIGHT",
    "LLVM's libunwind, in the same: Apache-2.0 WITH LLVM-exception https://github.com/llvm/llvm-project",
    "mingw-w64's runtime, in the build for Windows: ZPL-2.1 https://www.mingw-w64.org",
);
for (const [text, names] of texts) lines.push(`\n${"=".repeat(80)}\n${names.join(", ")}\n\n${text.trimEnd()}`);
process.stdout.write(lines.join("\n") + "\n");
