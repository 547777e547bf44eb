/**
 * Freshness of a session (SES-15): a sensitive act is taken for ten minutes after its owner proved the
 * strongest factor that the account has, by logging in or once more.
 */
import { minuteMs } from "../time/time.ts";

/** How long a proof counts, ms. */
export const freshForMs = 10 * minuteMs;

/** The instant until which a proof of `provedMs` counts; 0 when it no longer does, or there was none. */
export const freshUntil = (provedMs: number | null, nowMs: number): number =>
  provedMs !== null && nowMs < provedMs + freshForMs ? provedMs + freshForMs : 0;
