/** Journeys run in the machine's own Chromium, most in its headless shell (`tools/find-chromium.sh`), three at a time: they often wait for the market, and other stages of the check run beside them. Each opens its own accounts. */
import { defineConfig } from "@playwright/test";
import { keepTestFilesInMemory } from "../tools/test-folder.ts";

keepTestFilesInMemory();

const asRoot = process.getuid?.() === 0;

const wholeBrowserPath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

const disabledFeatures = [
  "OptimizationHints",
  "MediaRouter",
  "Translate",
  "InterestFeedContentSuggestions",
  // With RenderDocument a page that is opened without a network believes that there is one.
  "RenderDocument",
  // Each context opens a window, and each window would load two pages that show suggestions below the address bar, and keep a spare
  // process: more work than a whole short journey.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
  // A page that a story answers itself has no address, and could then not open the sockets of this machine.
  "LocalNetworkAccessChecks",
];

/**
 * They start first. Three mostly wait, for a lease that runs out, for options that settle, for prices that are too old: others run meanwhile. The
 * others are long, and would start late: they would run alone at the end.
 */
const early = [
  "server-is-killed",
  "place-and-check-options",
  "prices-stop",
  "use-it-offline",
  "price-alerts",
  "two-operators-decide",
].map((name) => `**/${name}.spec.ts`);

/** How every page looks, in every size, mode and language: not part of `npm test` but of `npm run test:rest`. */
const looks = "**/*.rest.spec.ts";

const launchOptions = {
  executablePath: process.env["CHROMIUM_SHELL_PATH"] ?? wholeBrowserPath,
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
    // The headless shell would round the width of each letter; a window does not.
    "--font-render-hinting=none",
    `--disable-features=${disabledFeatures.join()}`,
  ],
};
/** For stories that need more of the browser than its pages: what it installs, keeps and shows by itself. */
export const wholeBrowser = { ...launchOptions, executablePath: wholeBrowserPath };

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  // Limits for a machine that other work keeps busy; a quiet one needs a third.
  timeout: 300_000,
  expect: { timeout: 25_000 },
  fullyParallel: false,
  workers: 3,
  // On a build server a journey that failed is tried once more, on a server of its own (`journey.ts`).
  retries: process.env["CI"] === undefined ? 0 : 1,
  forbidOnly: true,
  globalSetup: "./shared-server.ts",
  projects: [
    { name: "early", testMatch: early },
    { name: "others", testIgnore: [...early, looks] },
    { name: "looks", testMatch: looks },
  ],
  reporter: "list",
  use: {
    actionTimeout: 30_000,
    screenshot: "only-on-failure",
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    // What moves by itself costs the processor much on the front page; the stories about it ask for it.
    reducedMotion: "reduce",
    // A service worker starts when a page has been open for 9 s, and fetches every file of the build. That would take 3 s of the
    // processor in each new context. Only the stories about it allow it.
    serviceWorkers: "block",
    launchOptions,
  },
});
