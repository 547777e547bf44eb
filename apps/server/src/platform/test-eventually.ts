import { vi } from "vitest";

/** Waits until the check passes; by default for much longer than it needs, because a busy machine is slow. */
export const eventually = <Value>(
  check: () => Value | Promise<Value>,
  mostMs: number = 25_000,
): Promise<Value> => vi.waitFor(check, { timeout: mostMs, interval: 50 });
