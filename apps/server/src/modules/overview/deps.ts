/** What the overview reads; `compose/house.ts` puts it together. */
import type { Exposure } from "@candor/core/engine/levers/exposure";
import type { Tick } from "@candor/core/market/tick";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";

export type OverviewDeps = {
  readonly reads: Db;
  /** As candor_operator. */
  readonly operators: Db;
  /** The market's clock. */
  readonly clock: Clock;
  readonly symbols: readonly string[];
  readonly exposure: () => Promise<Exposure>;
  readonly lastTrade: (symbol: string) => Pick<Tick, "timeMs"> | undefined;
  /** Trades that were dropped since the start, by pair and reason. */
  readonly dropped: () => Promise<ReadonlyMap<string, Readonly<Record<string, number>>>>;
  readonly markMs: () => number;
  readonly storedMs: () => number;
  /** How long storing ticks takes now, ms. */
  readonly appendMs: () => number;
  /** Commands that wait for the engine's answer. */
  readonly waiting: () => number;
};
