import type { Tick } from "@candor/core/market/tick";

/**
 * What the tick log delivers. Every tick delivered after this advance has `timeMs > markMs`, so everything due at or
 * before `markMs` can be decided now.
 */
export type Advance = { readonly ticks: readonly Tick[]; readonly markMs: number };
