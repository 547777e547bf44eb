/** Metrics of the feeds' health for an operator's monitoring (MKT-09). Read on request, never pushed. */
import { Gauge, type Registry } from "prom-client";
import type { Clock } from "../platform/clock.ts";
import type { Tick } from "@candor/core/market/tick";
import type { DropCounts } from "./trade-gate.ts";

/** Where the figures come from. */
export type FeedFigures = {
  readonly clock: Clock;
  readonly lastTrade: (symbol: string) => Tick | undefined;
  readonly dropped: () => Promise<ReadonlyMap<string, DropCounts>>;
};

export const registerFeedMetrics = (
  registry: Registry,
  { clock, lastTrade, dropped }: FeedFigures,
  symbols: readonly string[],
): void => {
  new Gauge({
    name: "candor_feed_dropped_trades",
    help: "Reported trades that did not become ticks since the start, by pair and reason.",
    labelNames: ["symbol", "reason"],
    registers: [registry],
    async collect() {
      for (const [symbol, counts] of await dropped()) {
        for (const [reason, count] of Object.entries(counts)) this.labels(symbol, reason).set(count);
      }
    },
  });
  new Gauge({
    name: "candor_feed_silence_seconds",
    help: "Time since the last trade tick of a pair; from 5 on its price is stale.",
    labelNames: ["symbol"],
    registers: [registry],
    collect() {
      for (const symbol of symbols) {
        const last = lastTrade(symbol);
        if (last !== undefined) this.labels(symbol).set((clock.nowMs() - last.timeMs) / 1_000);
      }
    },
  });
  new Gauge({
    name: "candor_tick_log_seq",
    help: "Number of the last delivered trade tick of a pair.",
    labelNames: ["symbol"],
    registers: [registry],
    collect() {
      for (const symbol of symbols) this.labels(symbol).set(lastTrade(symbol)?.seq ?? 0);
    },
  });
};
