/** Prices: the tick log, what is shown of it, and the price alerts. */
import { channelsOf } from "@candor/wire/push";
import type { FastifyInstance } from "fastify";
import { demoMarkets } from "../feed/open-feeds.ts";
import type { RequestLimits } from "../platform/http/limits/request-limits.ts";
import { tickArchive } from "../feed/archive/read-day.ts";
import { signedBy } from "../feed/archive/signed-by.ts";
import { openFirstStore } from "../platform/files/store-location.ts";
import { alertsModule } from "../modules/alerts/module.ts";
import { marketModule, type MarketModule } from "../modules/market/module.ts";
import type { Pair } from "../modules/market/ports.ts";
import { readBookedNews } from "../modules/notices/booked-news-queries.ts";
import { readPairs } from "../modules/market/pair-queries.ts";
import { openPairTerms } from "../modules/market/pair-terms.ts";
import { publicTickRoutes } from "../modules/market/public-routes.ts";
import { signingKeys } from "../modules/market/segment-queries.ts";
import { createMarketSocket, type MarketSocketHub } from "../platform/ws/market-socket.ts";
import type { Module } from "../records/module.ts";
import type { TickArchive } from "../records/ticks/tick-archive.ts";
import { productsOf, type Products } from "../records/product.ts";
import type { Base } from "./base.ts";
import type { EngineThread } from "./engine-thread/start-engine-thread.ts";

export type Market = {
  readonly products: Products<Pair>;
  readonly module: MarketModule;
  readonly socket: MarketSocketHub;
  /** Days of ticks that left the database. */
  readonly archive: TickArchive;
  /** The public files of ticks. */
  readonly routes: (app: FastifyInstance, requestLimits: RequestLimits) => void;
};

/** Nothing is read from the log yet. */
export const openMarket = async (
  { config, database: { reads: db } }: Base,
  engine: EngineThread,
): Promise<Market> => {
  const { clock, keyId } = engine;
  const terms = await openPairTerms(db, config.protectionProfile, () => clock.nowMs());
  const pairs = await readPairs(db, demoMarkets(config), terms);
  const files = await openFirstStore(config.tickStores);
  const archive = tickArchive(
    files,
    signedBy(() => signingKeys(db)),
  );
  const socket = createMarketSocket(new Set(channelsOf(pairs.map(({ symbol }) => symbol))));
  return {
    products: productsOf(pairs),
    module: marketModule({ db, clock, socket, pairs, terms }),
    socket,
    archive,
    routes: (app, requestLimits) =>
      void app.register(publicTickRoutes({ db, clock, pairs, keyId, archive, files }, requestLimits)),
  };
};

/** Prices come before alerts, so a user who is told that a price was reached can see it. */
export const marketModules = (base: Base, market: Market, engine: EngineThread): readonly Module[] => {
  const { config, database, clock, log, account } = base;
  return [
    market.module,
    alertsModule({
      ...config,
      db: database.db,
      jobs: database.jobs,
      clock,
      log,
      fence: engine.fence,
      pairs: market.products,
      pushes: account,
      lastTick: engine.lastTrade,
      readBookedNews: readBookedNews(database.jobs, market.products),
    }),
  ];
};
