/**
 * When a symbol's price is too old to trade on (MKT-09). Only trade ticks count: a heartbeat shows
 * that the log is alive, not that the market is.
 */
export const staleAfterMs = 5_000;

/** True when the last trade tick is 5 s old or older at `atMs`, or when there never was one. */
export const isStale = (lastTradeMs: number | undefined, atMs: number): boolean =>
  lastTradeMs === undefined || atMs - lastTradeMs >= staleAfterMs;
