// Playouts and bots' thoughts in WebAssembly beside the native build, in turn, by CPU time: the best of three runs each. Wants the
// examples `proof` (by `make site`) and `simulated` (of bench, in release).
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const target = process.env.CARGO_TARGET_DIR ?? "target";
const built = readFileSync(join(target, "wasm32-unknown-unknown/site/examples/proof.wasm"));
const { moves } = (await WebAssembly.instantiate(built, {})).instance.exports;
const native = join(target, "release/examples/simulated");

function here(game, hard, count) {
    const before = process.cpuUsage();
    const made = moves(game, hard, count);
    const { user, system } = process.cpuUsage(before);
    return made / ((user + system) / 1e6);
}
function there(game, level, count) {
    const [id, made, seconds] = execFileSync(native, [game, level, count].map(String), { encoding: "utf8" }).split(" ");
    return { id, rate: Number(made) / Number(seconds) };
}

for (const [level, count] of [["random", 300_000], ["hard", 200]]) {
    for (let game = 0; game < 3; game += 1) {
        let [best, own, id] = [0, 0, ""];
        moves(game, level === "hard", 50);
        for (let run = 0; run < 3; run += 1) {
            const other = there(game, level, count);
            [best, id] = [Math.max(best, other.rate), other.id];
            own = Math.max(own, here(game, level === "hard", count));
        }
        const say = (rate) => (rate < 10_000 ? rate.toFixed(0) : `${(rate / 1e6).toFixed(2)} M`);
        console.log(`${id}, ${level}: ${say(own)} moves a second in WebAssembly, ${say(best)} native: ${(own / best).toFixed(2)}`);
    }
}
