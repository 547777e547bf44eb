import { vi } from "vitest";

/** Waits until the check passes; by default much longer than it takes, because a busy machine may take its time. */
export const eventually = <Value>(
  check: () => Value | Promise<Value>,
  mostMs: number = 25_000,
): Promise<Value> => vi.waitFor(check, { timeout: mostMs, interval: 50 });
