/**
 * From a feed to delivered ticks, in the order in which it must start: the log, key and unfinished minutes, then the
 * feeds. app.ts prepares after the engine has recovered and listens, and starts when everyone else has read the log.
 */
import type { Book } from "@candor/core/market/order-book";
import type { Pool } from "pg";
import type { Clock } from "../platform/clock.ts";
import type { Config } from "../platform/config.ts";
import type { Log } from "../platform/log.ts";
import type { DemoMarket } from "./bundled-market.ts";
import { minuteKeeper } from "./minute-keeper.ts";
import { openFeeds } from "./open-feeds.ts";
import { createTickLog, type TickLog } from "./tick-log.ts";
import { openTickSigner } from "./tick-signer.ts";
import { openTickStore } from "./tick-store.ts";
import { pastOf } from "./warm-up.ts";

export type MarketData = {
  readonly tickLog: TickLog;
  readonly markets: readonly DemoMarket[];
  /** The key that signs checkpoints from now on. */
  readonly keyId: string;
  /**
   * Opens the log, signs and folds what an earlier run left undone. Before anyone reads candles. `floorMs`: the engine's
   * committed mark.
   */
  readonly prepare: (floorMs: number) => Promise<void>;
  /** `onBook`: where books for the eye go. */
  readonly start: (onBook: (symbol: string, book: Book) => void) => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type MarketDataParts = {
  readonly pool: Pool;
  readonly config: Pick<Config, "feed" | "liveStreamUrls" | "tickSigningKey" | "dataDir">;
  readonly clock: Clock;
  readonly log: Log;
  readonly onFatal: (error: Error) => void;
};

export const openMarketData = async (parts: MarketDataParts): Promise<MarketData> => {
  const { pool, config, clock, log } = parts;
  const store = await openTickStore(pool);
  const signer = openTickSigner(config.tickSigningKey, config.dataDir);
  const symbols = store.pairs.map((pair) => pair.symbol);
  const { feeds, markets } = openFeeds(config, symbols, clock, log);
  const keeper = minuteKeeper(pool, store, signer, log);
  const past = markets.length === 0 ? {} : { past: (nowMs: number) => pastOf(markets, nowMs) };
  const tickLog = createTickLog({ store, clock, log, onFatal: parts.onFatal, ...past });
  return {
    tickLog,
    markets,
    keyId: signer.keyId,
    prepare: async (floorMs) => {
      await tickLog.open(floorMs);
      await keeper.start(clock.nowMs());
    },
    start: async (onBook) => {
      tickLog.onAdvance(keeper.advance);
      await tickLog.start();
      for (const feed of feeds) feed.start({ trade: tickLog.offer, book: onBook });
    },
    stop: async () => {
      for (const feed of feeds) feed.stop();
      await tickLog.stop();
      await keeper.stop();
    },
  };
};
