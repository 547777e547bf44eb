/**
 * The pause between two placements of one user (OPT-04): 10 steps of 3 s. The web app counts it down
 * everywhere; the server enforces it in every protection profile except `demo`.
 */
import { secondMs } from "../time/time.ts";

export const cooldownSteps = 10;
export const cooldownStepMs = 3 * secondMs;
export const optionCooldownMs = cooldownSteps * cooldownStepMs;

/** Milliseconds left to wait at `nowMs` after a placement at `placedMs`; 0 when a placement is allowed. */
export const cooldownLeftMs = (placedMs: number | undefined, nowMs: number, cooldownMs: number): number =>
  placedMs === undefined ? 0 : Math.max(0, placedMs + cooldownMs - nowMs);
