/** Journeys run in the machine's own Chromium, four at a time: much of their time they wait for the market. Each opens its own accounts. */
import { defineConfig } from "@playwright/test";

const asRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  timeout: 180_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  workers: 4,
  retries: 0,
  forbidOnly: true,
  globalSetup: "./shared-server.ts",
  reporter: "list",
  use: {
    actionTimeout: 20_000,
    screenshot: "only-on-failure",
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      args: [
        ...(asRoot ? ["--no-sandbox"] : []),
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-default-apps",
        "--disable-domain-reliability",
        "--disable-sync",
        "--no-first-run",
        "--no-pings",
        "--disable-dev-shm-usage",
        // With RenderDocument a page that is opened without a network believes that there is one.
        "--disable-features=OptimizationHints,MediaRouter,Translate,InterestFeedContentSuggestions,RenderDocument",
      ],
    },
  },
});
