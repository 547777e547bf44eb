import { defineConfig } from "vitest/config";

/** The tests that vitest's own runner runs on mutants. */
export default defineConfig({
  test: { include: ["apps/web/src/lib/evidence/*.test.ts"], isolate: false },
});
