/**
 * Starts everything from a feed to delivered ticks in the required order: the log, key and unfinished minutes, then the feeds.
 * The composition calls `prepare` when the engine has recovered and listens, and `start` when everyone else has read the log.
 */
import type { Pool } from "pg";
import type { Clock } from "../platform/clock.ts";
import type { Config } from "../platform/config/config.ts";
import { openFileStore } from "../platform/files/store-location.ts";
import type { Log } from "../platform/log.ts";
import type { ShownBook } from "../records/ticks/shown-book.ts";
import { dayKeeper } from "./archive/day-keeper.ts";
import { openDemoSeeds } from "./demo/demo-seeds.ts";
import { liveMarkets, type LiveMarket } from "./demo/live-market.ts";
import { seedKeeper, type SeedKeeper } from "./demo/seed-keeper.ts";
import type { Feed } from "./feed.ts";
import { minuteKeeper } from "./minute-keeper.ts";
import { demoMarkets, openFeeds } from "./open-feeds.ts";
import { createTickLog, type LogOpening, type TickLog } from "./tick-log.ts";
import { openTickSigner } from "./tick-signer.ts";
import { openTickStore } from "./tick-store.ts";
import { pastOf } from "./warm-up.ts";

export type MarketData = {
  readonly tickLog: TickLog;
  readonly symbols: readonly string[];
  /** The key that signs checkpoints from now on. */
  readonly keyId: string;
  /** Opens the log. Signs checkpoints and makes candles that an earlier run left undone. Call before anyone reads candles. */
  readonly prepare: (opening: LogOpening) => Promise<void>;
  /** `onBook`: receives the books to display, after the ticks that they belong to. */
  readonly start: (onBook: (shown: ShownBook) => void) => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type MarketDataDeps = {
  /** As candor_market. */
  readonly market: Pool;
  /** As candor_sign. */
  readonly sign: Pool;
  readonly config: Pick<
    Config,
    "feed" | "liveStreamUrls" | "tickSigningKey" | "tickDays" | "dataDir" | "tickStores"
  >;
  /** The market's clock. */
  readonly clock: Clock;
  readonly log: Log;
  readonly onFatal: (error: Error) => void;
  /** False once the clock of this machine was moved. */
  readonly isSteady?: () => boolean;
};

export const openMarketData = async (deps: MarketDataDeps): Promise<MarketData> => {
  const { market, config, clock, log } = deps;
  const store = await openTickStore(market);
  const signer = openTickSigner(config.tickSigningKey, config.dataDir);
  const symbols = store.pairs.map((pair) => pair.symbol);
  const markets = demoMarkets(config);
  let feeds: readonly Feed[] = [];
  let live: readonly LiveMarket[] = [];
  let seedsKept: SeedKeeper | undefined;
  const keeper = minuteKeeper({ ...deps, store, signer });
  const archive = {
    stores: await Promise.all(config.tickStores.map(openFileStore)),
    signer,
    pairs: store.pairs,
    daysKept: config.tickDays,
  };
  const days = dayKeeper({ ...deps, ...archive });
  const past = markets.length === 0 ? {} : { past: (nowMs: number) => pastOf(live, nowMs) };
  const tickLog = createTickLog({ ...deps, store, ...past });
  return {
    tickLog,
    symbols,
    keyId: signer.keyId,
    prepare: async (opening) => {
      const { lead } = opening;
      if (config.feed !== "live") {
        // Before the log: the hash of today's seed is public before the first tick that follows it.
        const seeds = await openDemoSeeds({ pool: market, lead }, clock.nowMs());
        live = liveMarkets(markets, seeds);
        seedsKept = seedKeeper({ market, lead, seeds, markets: live, feed: config.feed, log });
      }
      feeds = openFeeds(config, live, symbols, clock, log);
      await tickLog.open(opening);
      await keeper.start(opening.lead, clock.nowMs());
      days.start(opening.lead);
    },
    start: async (onBook) => {
      tickLog.onAdvance(keeper.advance);
      tickLog.onAdvance(days.advance);
      if (seedsKept !== undefined) tickLog.onAdvance(seedsKept.advance);
      tickLog.onBook(onBook);
      tickLog.start();
      for (const feed of feeds) feed.start({ trade: tickLog.offer, book: tickLog.offerBook });
    },
    stop: async () => {
      for (const feed of feeds) feed.stop();
      await tickLog.stop();
      await keeper.stop();
      await days.stop();
      await seedsKept?.stop();
    },
  };
};
