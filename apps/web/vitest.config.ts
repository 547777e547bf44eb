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
  // Found here before the first test, so that no page is loaded again while one runs.
  optimizeDeps: { entries: ["src/**/*.browser.test.tsx"] },
  test: {
    name: "components",
    include: ["src/**/*.browser.test.tsx"],
    setupFiles: ["src/app/stories/unmount-after-each.ts"],
    isolate: false,
    fileParallelism: false,
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
