/** Set-up of every file of unit tests. Files share the process: what one replaces in it is put back before the next begins. */
import { afterAll, vi } from "vitest";

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
