// How the page is built: Svelte, one sprite a folder of drawings, and everything compressed beforehand.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { compress } from "./scripts/compress.ts";
import { site } from "./scripts/site.ts";
import { sprites } from "./scripts/sprites.ts";

const server = process.env.GAMENIGHT_URL ?? "http://127.0.0.1:7777";

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), sprites(), site(), compress()],
  // A site lies under any path; a server's page at the root, where every screen has a path of its own.
  base: mode === "site" ? "./" : "/",
  define: { BUILD: JSON.stringify(process.env.GAMENIGHT_VERSION ?? "site") },
  worker: { format: "es" },
  build: {
    outDir: mode === "site" ? "../dist/site" : "dist",
    emptyOutDir: true,
    target: "es2022",
    // The policy of the page forbids data: addresses for everything but pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"] },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
}));
