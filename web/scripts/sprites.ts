// `import art from "./art?sprite"`: all drawings of a folder as one file of symbols, with the shape of each.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { Plugin } from "vite";

const MARK = "\0sprite:";

/** The symbols of a folder's drawings, and their view boxes by name. */
export function sprite(folder: string): { text: string; boxes: Record<string, string> } {
  const boxes: Record<string, string> = {};
  const symbols = readdirSync(folder)
    .filter((file) => file.endsWith(".svg"))
    .sort()
    .map((file) => {
      const name = file.slice(0, -".svg".length);
      const drawing = readFileSync(join(folder, file), "utf8");
      const parts = /<svg[^>]*viewBox="([^"]+)"[^>]*>([\s\S]*)<\/svg>/.exec(drawing);
      if (!parts) throw new Error(`${join(folder, file)}: a drawing is one <svg viewBox="…">`);
      const [, box, inner] = parts as unknown as [string, string, string];
      boxes[name] = box;
      const lean = inner.replace(/<!--[\s\S]*?-->/g, "").replace(/>\s+</g, "><");
      return `<symbol id="${name}" viewBox="${box}">${lean.trim()}</symbol>`;
    });
  return { text: `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>\n`, boxes };
}

export function sprites(): Plugin {
  let root = "";
  let serving = false;
  return {
    name: "sprites",
    configResolved(config) {
      root = config.root;
      serving = config.command === "serve";
    },
    resolveId(source, importer) {
      if (!source.endsWith("?sprite") || !importer) return null;
      return MARK + resolve(dirname(importer.split("?")[0] ?? ""), source.slice(0, -"?sprite".length));
    },
    load(id) {
      if (!id.startsWith(MARK)) return null;
      const folder = id.slice(MARK.length);
      const { text, boxes } = sprite(folder);
      for (const file of readdirSync(folder)) this.addWatchFile(join(folder, file));
      const path = relative(join(root, "src"), folder).replaceAll("\\", "/");
      const url = serving
        ? JSON.stringify(`/@drawings/${path}.svg`)
        : `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: "asset", name: `${path.replaceAll("/", "-")}.svg`, source: text })}`;
      return `export default { url: ${url}, boxes: ${JSON.stringify(boxes)} };`;
    },
    configureServer(server) {
      server.middlewares.use("/@drawings", (request, response, next) => {
        const folder = join(root, "src", (request.url ?? "").replace(/\.svg.*$/, ""));
        if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return next();
        response.setHeader("content-type", "image/svg+xml");
        response.end(sprite(folder).text);
      });
    },
  };
}
