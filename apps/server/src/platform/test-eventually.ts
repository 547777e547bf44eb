import { vi } from "vitest";

/**
 * Waits until the check passes, for much longer than it needs, because a busy machine is slow: the limit only ends a wait for what never
 * comes. It is shorter than a test's own, so that the check says what it saw last.
 */
export const eventually = <Value>(
  check: () => Value | Promise<Value>,
  mostMs: number = 60_000,
): Promise<Value> => vi.waitFor(check, { timeout: mostMs, interval: 50 });
