/** Prices: the tick log, what is shown of it, and the price alerts. */
import { channelsOf } from "@candor/wire/push";
import type { FastifyInstance } from "fastify";
import type { Engine } from "../engine/start-engine.ts";
import { openMarketData, type MarketData } from "../feed/start-market-data.ts";
import { alertsModule } from "../modules/alerts/module.ts";
import { marketModule, type MarketModule } from "../modules/market/module.ts";
import type { Pair } from "../modules/market/ports.ts";
import { readPairs } from "../modules/market/pair-queries.ts";
import { publicTickRoutes } from "../modules/market/public-routes.ts";
import { createMarketSocket, type MarketSocketHub } from "../platform/ws/market-socket.ts";
import type { Module } from "../records/module.ts";
import { productsOf, type Products } from "../records/product.ts";
import type { Base } from "./base.ts";

export type Market = {
  readonly data: MarketData;
  readonly products: Products<Pair>;
  readonly module: MarketModule;
  readonly socket: MarketSocketHub;
  /** The public files of ticks. */
  readonly routes: (app: FastifyInstance) => void;
};

/** Nothing is logged or read from the log yet. */
export const openMarket = async (base: Base): Promise<Market> => {
  const { config, database, marketClock: clock } = base;
  const { market, sign, db } = database;
  const data = await openMarketData({ ...base, clock, market, sign, onFatal: base.fail });
  const pairs = await readPairs(db, data.markets, config.protectionProfile);
  const socket = createMarketSocket(new Set(channelsOf(pairs.map(({ symbol }) => symbol))));
  const ticks = publicTickRoutes({ db, clock, pairs, keyId: data.keyId });
  return {
    data,
    products: productsOf(pairs),
    module: marketModule({ db, clock, socket, pairs }),
    socket,
    routes: (app) => void app.register(ticks),
  };
};

/** Prices come before alerts, so a user who is told that a price was reached can see it. */
export const marketModules = (base: Base, market: Market, engine: Engine): readonly Module[] => {
  const { config, database, clock, log, account } = base;
  return [
    market.module,
    alertsModule({
      ...config,
      db: database.db,
      clock,
      log,
      lead: engine.lead,
      pairs: market.products,
      pushes: account,
      lastTick: market.data.tickLog.last,
    }),
  ];
};
