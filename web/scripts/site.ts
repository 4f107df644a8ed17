// The page as a site without a server: its tables run in the browser, everything lies beside index.html wherever that is, and a
// service worker keeps all of it.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Plugin } from "vite";

/** Nothing from elsewhere, and no script but the site's own. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; " +
  "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

export function site(): Plugin {
  let root = "";
  let out = "";
  const way = () => join(root, "src/net/way.ts");
  return {
    name: "site",
    enforce: "pre",
    apply: (_, { mode }) => mode === "site",
    configResolved(config) {
      root = config.root;
      out = resolve(root, config.build.outDir);
    },
    // The page has one way to its tables: this one.
    resolveId(source, importer) {
      if (!importer || !source.endsWith("/way")) return null;
      const found = resolve(dirname(importer.split("?")[0] ?? ""), `${source}.ts`);
      return found === way() ? join(root, "src/local/way.ts") : null;
    },
    transformIndexHtml: () => [
      { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY }, injectTo: "head-prepend" },
    ],
    closeBundle() {
      // How to get back to a server is of no use here.
      for (const file of ["away.html", "away.css", "away.js"]) rmSync(join(out, file), { force: true });
      const manifest = join(out, "manifest.webmanifest");
      writeFileSync(manifest, readFileSync(manifest, "utf8").replaceAll('"/', '"./'));
      keep(out);
    },
  };
}

/** Writes the service worker: it keeps these files, and is another one when any of them is. */
function keep(out: string): void {
  const files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$|^sw\.js$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(out.length + 1)
        .replaceAll("\\", "/"),
    )
    .sort();
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(readFileSync(join(out, file)));
  const kept = ["./", ...files.filter((file) => file !== "index.html")];
  const text = readFileSync(join(import.meta.dirname, "site-worker.js"), "utf8")
    .replace('"VERSION"', JSON.stringify(hash.digest("hex").slice(0, 16)))
    .replace('["FILES"]', JSON.stringify(kept));
  writeFileSync(join(out, "sw.js"), text);
}
