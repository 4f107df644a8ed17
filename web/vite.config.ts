// How the page is built: Svelte, one sprite a folder of drawings, and everything compressed beforehand.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { compress } from "./scripts/compress.ts";
import { sprites } from "./scripts/sprites.ts";

const server = process.env.GAMENIGHT_URL ?? "http://127.0.0.1:7777";

export default defineConfig({
  plugins: [svelte(), sprites(), compress()],
  build: {
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
});
