// The same rules by proof: every transcript that is named replays to the same state lines in WebAssembly as in the native
// binary, byte by byte. `node scripts/proof.mjs BINARY FILE…`
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const target = process.env.CARGO_TARGET_DIR ?? "target";
const built = readFileSync(join(target, "wasm32-unknown-unknown/site/examples/proof.wasm"));
const { room, text, states, memory } = (await WebAssembly.instantiate(built, {})).instance.exports;
const [binary, ...files] = process.argv.slice(2);
if (files.length === 0) throw new Error("no transcript is named");

let lines = 0;
for (const file of files) {
    const transcript = readFileSync(file);
    // Making room may move the memory.
    const place = room(transcript.length);
    new Uint8Array(memory.buffer, place, transcript.length).set(transcript);
    const length = states();
    const here = Buffer.from(memory.buffer, text(), length);
    const there = execFileSync(binary, ["replay", "--states", file], { maxBuffer: 1 << 28 });
    if (!here.equals(there)) {
        const at = here.findIndex((byte, index) => byte !== there[index]);
        console.error(`${file}: WebAssembly differs from the native binary at byte ${at}`);
        console.error(`  native: ${there.subarray(at, at + 80)}\n  WebAssembly: ${here.subarray(at, at + 80)}`);
        process.exit(1);
    }
    lines += there.toString().split("\n").length - 1;
}
console.log(`${files.length} transcripts, ${lines} positions: the same, byte by byte`);
