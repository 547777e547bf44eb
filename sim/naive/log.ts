/** The tick log as the naive twin reads it: a list for each pair, searched again each time, as far as it has been seen. */
import type { Tick } from "@candor/core/market/tick";
import { closedBars, type SimBar } from "./bars.ts";

export type TwinLog = {
  /** All ticks of each pair, oldest first. */
  readonly bySymbol: ReadonlyMap<string, readonly Tick[]>;
};

/** The number of ticks of each pair that have been seen. */
export type SeenTicks = Map<string, number>;

export const createLog = (ticks: readonly Tick[]): TwinLog => {
  const bySymbol = new Map<string, Tick[]>();
  for (const tick of ticks) {
    const own = bySymbol.get(tick.symbol) ?? [];
    bySymbol.set(tick.symbol, own);
    own.push(tick);
  }
  return { bySymbol };
};

/** The first seen tick after a time; heartbeats count. */
export const firstAfter = (log: TwinLog, seen: SeenTicks, symbol: string, ms: number): Tick | undefined => {
  const own = log.bySymbol.get(symbol) ?? [];
  let place = seen.get(symbol) ?? 0;
  while (place > 0 && (own[place - 1]?.timeMs ?? 0) > ms) place -= 1;
  return place < (seen.get(symbol) ?? 0) ? own[place] : undefined;
};

/** The first of the ticks at the latest time at which the pair ticked. */
export const latestTick = (log: TwinLog, seen: SeenTicks, symbol: string): Tick | undefined => {
  const last = log.bySymbol.get(symbol)?.[(seen.get(symbol) ?? 0) - 1];
  return last && firstAfter(log, seen, symbol, last.timeMs - 1);
};

/** The last seen trade up to a time and a number. */
export const lastTrade = (
  log: TwinLog,
  seen: SeenTicks,
  symbol: string,
  untilMs = Number.POSITIVE_INFINITY,
  untilSeq = Number.POSITIVE_INFINITY,
): Tick | undefined => {
  const own = log.bySymbol.get(symbol) ?? [];
  for (let place = (seen.get(symbol) ?? 0) - 1; place >= 0; place--) {
    const tick = own[place];
    if (tick?.kind === "trade" && tick.timeMs <= untilMs && tick.seq <= untilSeq) return tick;
  }
  return undefined;
};

/** The last 30 minutes in which the pair traded and that ended before a tick. */
export const minutesBefore = (log: TwinLog, tick: Tick): readonly SimBar[] => {
  const own = log.bySymbol.get(tick.symbol) ?? [];
  return closedBars(own.slice(Math.max(0, tick.seq - 3_000), tick.seq), tick.timeMs - 1).slice(-30);
};
