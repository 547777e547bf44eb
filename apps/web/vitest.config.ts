/**
 * Tests of single components in a real browser: the machine's Chromium, with the app's own styles and texts. Calls to the server are
 * answered by the test (`src/app/stories/mount.tsx`). All files share one page: loading the app's modules takes longer than the tests.
 */
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

const executablePath =
  process.env["CHROMIUM_SHELL_PATH"] ?? process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

export default defineConfig({
  root: import.meta.dirname,
  define: { __SIGN_SECRET__: JSON.stringify("candor-sign") },
  // In the copy in which `npm run mutants` makes mistakes, packages are links out of it.
  server: { fs: { strict: false } },
  // Bundled before the first test. What Vite finds later it would bundle then, and load the page again while a test runs; a package that is
  // not named here is loaded file by file instead.
  optimizeDeps: {
    noDiscovery: true,
    include: [
      "@mantine/core",
      "@mantine/hooks",
      "@mantine/spotlight",
      "@noble/curves/ed25519.js",
      "@noble/curves/nist.js",
      "@noble/hashes/legacy.js",
      "@noble/hashes/sha2.js",
      "@noble/hashes/utils.js",
      "@simplewebauthn/browser",
      "@tanstack/react-query",
      "@tanstack/react-router",
      "@tiptap/core",
      "@tiptap/react",
      "@tiptap/starter-kit",
      "axe-core",
      "klinecharts",
      "mantine-datatable",
      "qrcode.react",
      "react",
      "react-dom",
      "react-dom/client",
      "react/jsx-dev-runtime",
      "zod/mini",
      "zustand",
    ],
  },
  test: {
    name: "components",
    include: ["src/**/*.browser.test.tsx"],
    setupFiles: ["src/app/stories/unmount-after-each.ts"],
    isolate: false,
    fileParallelism: false,
    retry: process.env["CI"] === undefined ? 0 : 1,
    // A quiet machine needs a second for the longest.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000, interval: 50 } },
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      // A machine that other work keeps busy needs a minute to bundle what the app imports.
      connectTimeout: 240_000,
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        launchOptions: {
          executablePath,
          args: [...sandbox, "--disable-dev-shm-usage", "--font-render-hinting=none"],
        },
        contextOptions: { locale: "en-US", reducedMotion: "reduce" },
        actionTimeout: 10_000,
      }),
      instances: [{ browser: "chromium" }],
    },
  },
});
