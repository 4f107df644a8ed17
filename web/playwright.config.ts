// How the tests in a real browser run: which browser, how many at once, and what each of the three sets is for.
import { defineConfig } from "@playwright/test";

const CI = process.env.CI === "true";

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  // A test plays with up to five browser contexts, and a small machine has two cores.
  workers: 2,
  forbidOnly: CI,
  retries: CI ? 2 : 0,
  reporter: [["list"]],
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    trace: "on-first-retry",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        // The page as a phone in the home network sees it: a name, no certificate, and so no secure context.
        "--host-resolver-rules=MAP gamenight.local 127.0.0.1",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "browser", testMatch: "*.spec.ts" },
    { name: "screens", testMatch: ["screens.ts", "looks.ts", "readme.ts"], timeout: 300_000 },
    { name: "site", testMatch: "site/{play,review,safe,secret,served,stories,update}.ts", timeout: 120_000 },
    { name: "frames", testMatch: ["frames.ts", "site/frames.ts"], timeout: 300_000 },
  ],
});
