// Everything the page consists of, compressed once at build time instead of for every visitor.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const WORTH_IT = /\.(html|js|css|svg|json|wasm|webmanifest)$/;

export function compress(): Plugin {
  let out = "";
  return {
    name: "compress",
    apply: "build",
    configResolved(config) {
      out = config.build.outDir;
    },
    closeBundle() {
      for (const file of readdirSync(out, { recursive: true, encoding: "utf8" })) {
        if (!WORTH_IT.test(file)) continue;
        const content = readFileSync(join(out, file));
        // Browsers take brotli over https only, so at home it is gzip that counts.
        writeFileSync(join(out, `${file}.gz`), gzipSync(content, { level: 9 }));
        writeFileSync(join(out, `${file}.br`), brotliCompressSync(content));
      }
    },
  };
}
