/** What the alerts are given by the composition. */
import type { Tick } from "@candor/core/market/tick";

export type AlertPair = {
  readonly pid: number;
  readonly symbol: string;
  readonly title: string;
  readonly decimals: number;
};
export type AlertPairs = {
  readonly all: readonly AlertPair[];
  readonly byPid: (pid: number) => AlertPair | undefined;
  readonly bySymbol: (symbol: string) => AlertPair | undefined;
};
/** Every tick that comes later has `timeMs > markMs`. */
export type AlertAdvance = { readonly ticks: readonly Tick[]; readonly markMs: number };
