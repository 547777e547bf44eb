import type { Tick } from "@candor/core/market/tick";

/**
 * What the tick log hands on. Every tick that will ever be delivered after this one has `timeMs > markMs`, so everything due at or
 * before `markMs` can be decided now.
 */
export type Advance = { readonly ticks: readonly Tick[]; readonly markMs: number };
