/**
 * Freshness of a session (SES-15): a sensitive action is accepted for ten minutes after its owner proved the
 * strongest factor of the account, by logging in or by a new proof.
 */
import { minuteMs } from "../time/time.ts";

/** How long a proof counts, ms. */
export const freshForMs = 10 * minuteMs;

/** The time until which a proof of `provedMs` counts; 0 if it no longer counts, or if there was none. */
export const freshUntil = (provedMs: number | null, nowMs: number): number =>
  provedMs !== null && nowMs < provedMs + freshForMs ? provedMs + freshForMs : 0;
