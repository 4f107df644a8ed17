// Only transform and opacity move: whatever else does makes an old phone stutter.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const src = join(import.meta.dirname, "..");
const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) => /\.(css|svelte)$/.test(file));
/** Timing functions stand between keyframes without moving anything. */
const MAY = /^(transform|opacity|translate|rotate|scale|animation-timing-function)$/;

/** The styles of a file, without comments. */
function styles(file: string): string {
  const text = readFileSync(join(src, file), "utf8");
  const css = file.endsWith(".css")
    ? text
    : [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join("\n");
  return css.replace(/\/\*[\s\S]*?\*\//g, "");
}

/** The blocks that begin with `@keyframes`, each as far as its closing brace. */
function keyframes(css: string): string[] {
  return [...css.matchAll(/@keyframes[^{]*\{/g)].map(({ index }) => {
    let depth = 0;
    for (let at = css.indexOf("{", index); at < css.length; at += 1) {
      if (css[at] === "{") depth += 1;
      if (css[at] === "}" && --depth === 0) return css.slice(index, at + 1);
    }
    throw new Error("a block that does not end");
  });
}

test.each(files)("%s moves nothing else", (file) => {
  const css = styles(file);
  const moved = keyframes(css).flatMap((block) =>
    [...block.matchAll(/([a-z-]+)\s*:[^;{}]*[;}]/g)].map(([, name]) => name!),
  );
  const eased = [...css.matchAll(/[\s;{]transition(?:-property)?\s*:\s*([^;}]+)/g)]
    .flatMap(([, value]) => value!.split(/,(?![^(]*\))/))
    .map((value) => value.trim().split(/\s+/)[0]!)
    .filter((name) => name !== "none");
  expect([...moved, ...eased].filter((name) => !MAY.test(name))).toEqual([]);
});
