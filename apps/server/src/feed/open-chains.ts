/**
 * Continues the chains of the log where they ended, and compares them with what the engine recovered: the engine replays the log
 * before it is opened, so both must end at the same tick. A log that ends before the engine's last tick was cut or restored
 * from another time; one that continues after it was written by another process meanwhile.
 */
import type { LoggedTick } from "@candor/core/market/segment";
import type { Tick } from "@candor/core/market/tick";
import type { TickBatches } from "./tick-batches.ts";
import { bareTick, type TickStore } from "./tick-store.ts";

/** What the engine knows after recovery. */
export type Recovered = {
  /** Everything up to this time is decided: no tick will have a time at or before it. */
  readonly markMs: number;
  /** The number of the last tick (or of the last trade) of each symbol that has one. */
  readonly lastSeqs: ReadonlyMap<string, number>;
};

/** The log and the recovered state contradict each other. */
export class LogRefused extends Error {
  override readonly name = "LogRefused";
}

type Chains = {
  readonly store: TickStore;
  readonly batches: TickBatches;
  /** Called with what an earlier run has delivered. */
  readonly restore: (timeMs: number, lastTrade?: Tick) => void;
};

/** Returns true when the log is empty. */
export const openChains = async (
  { store, batches, restore }: Chains,
  recovered: Recovered | undefined,
): Promise<boolean> => {
  const tails = await store.tails();
  const trades = new Map<string, LoggedTick>();
  for (const tail of tails) {
    const trade = await store.lastTrade(tail.symbol, tail.timeMs);
    if (trade !== undefined) trades.set(tail.symbol, trade);
    batches.restore(tail, trade && bareTick(trade));
    restore(tail.timeMs, trade && bareTick(trade));
  }
  if (recovered !== undefined) {
    compare(recovered.lastSeqs, tails, trades);
    restore(recovered.markMs);
  }
  return tails.length === 0;
};

const compare = (
  lastSeqs: Recovered["lastSeqs"],
  tails: readonly LoggedTick[],
  trades: ReadonlyMap<string, LoggedTick>,
): void => {
  const ends = new Map(tails.map(({ symbol, seq }) => [symbol, seq]));
  for (const symbol of new Set([...lastSeqs.keys(), ...ends.keys()])) {
    const known = lastSeqs.get(symbol) ?? 0;
    const end = ends.get(symbol) ?? 0;
    if (end < known) {
      throw new LogRefused(
        `The tick log of ${symbol} ends at tick ${end}, and the engine has decided on tick ${known}: ticks are missing from the database. Restore a backup that holds both; nothing is decided on a log that was cut.`,
      );
    }
    const traded = trades.get(symbol)?.seq ?? 0;
    if (traded > known) {
      throw new LogRefused(
        `The tick log of ${symbol} goes on to tick ${traded}, and the engine has seen it to tick ${known}: somebody wrote the log while the engine recovered. Start again.`,
      );
    }
  }
};
