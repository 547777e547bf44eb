/** Prices: the tick log, what is shown of it, and the alerts that wait for it. */
import { channelsOf } from "@candor/wire/push";
import type { FastifyInstance } from "fastify";
import type { Engine } from "../engine/start-engine.ts";
import { openMarketData, type MarketData } from "../feed/start-market-data.ts";
import { alertsModule } from "../modules/alerts/alerts-module.ts";
import { marketModule, type MarketModule } from "../modules/market/market-module.ts";
import type { Pair } from "../modules/market/market-ports.ts";
import { readPairs } from "../modules/market/pair-queries.ts";
import { publicTickRoutes } from "../modules/market/public-routes.ts";
import type { MountedCall } from "../platform/http/mount.ts";
import { createMarketSocket, type MarketSocketHub } from "../platform/ws/market-socket.ts";
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

/** Nothing is logged or read of the log yet. */
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

/**
 * Opens the log behind what the engine has recovered, then shows it, then begins to write. The engine hears of a tick before the
 * screens do.
 */
export const startMarket = async (
  base: Base,
  { data, module, products }: Market,
  engine: Engine,
): Promise<readonly MountedCall[]> => {
  const { closing, database, config } = base;
  const { tickLog } = data;
  tickLog.onAdvance(engine.advance);
  closing.add(data.stop);
  await data.prepare({ lead: engine.lead, recovered: engine.recovered, awaited: engine.awaited });
  await module.start();
  closing.add(module.stop);
  tickLog.onAdvance(module.advance);
  const alerts = alertsModule({
    ...config,
    db: database.db,
    clock: base.clock,
    log: base.log,
    lead: engine.lead,
    pairs: products,
    pushes: base.account,
    lastTick: tickLog.last,
  });
  closing.add(alerts.stop);
  await alerts.start();
  tickLog.onAdvance(alerts.advance);
  await data.start(module.book);
  return [...module.calls, ...alerts.calls];
};
