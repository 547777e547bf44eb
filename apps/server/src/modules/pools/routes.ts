/** The calls of pools: anyone may read them (INV-14). */
import { poolDetail, poolTrades } from "@candor/wire/earn/pools";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { refuseWith } from "../../platform/refused.ts";
import { readPoolWorths, type LastPoolTrade, type PoolWorth } from "../../records/pools/pool-worth.ts";
import type { Products } from "../../records/product.ts";
import type { ReadMinutes } from "../../records/read-minutes.ts";
import { createBacktests, type Backtests } from "./backtest.ts";
import { detailOf, tradeRow } from "./pool-record.ts";
import { readDays, readQueue, readTotals, readTrades, readValuesSince } from "./queries.ts";

export type PoolRouteDeps = {
  readonly reads: Db;
  readonly clock: Pick<Clock, "nowMs">;
  readonly products: Pick<Products, "bySymbol">;
  readonly readMinutes: ReadMinutes;
  readonly lastTrade: LastPoolTrade;
};

export const poolRoutes = (deps: PoolRouteDeps): readonly MountedCall[] => {
  const backtests = createBacktests(deps.readMinutes);
  return [detailRoute(deps, backtests), tradesRoute(deps)];
};

const detailRoute = (deps: PoolRouteDeps, backtests: Backtests): MountedCall =>
  handle(poolDetail, async ({ typeid }) => {
    const { reads, products } = deps;
    const pool = await requirePool(deps, typeid);
    const [product, nowMs] = [products.bySymbol(pool.symbol), deps.clock.nowMs()];
    const [totals, queue, days, backtest] = await Promise.all([
      readTotals(reads, typeid),
      readQueue(reads, typeid),
      readDays(reads, typeid),
      product === undefined ? null : backtests(pool, product, nowMs),
    ]);
    const recent = await readValuesSince(reads, typeid, days.at(-1)?.timeMs ?? 0);
    const pairName = product?.title ?? pool.symbol;
    return detailOf({ pool, pairName, totals, queue, days, recent, backtest, nowMs });
  });

const tradesRoute = (deps: PoolRouteDeps): MountedCall =>
  handle(poolTrades, async ({ typeid, pageNum, pageSize }) => {
    const { reads, products } = deps;
    await requirePool(deps, typeid);
    const [{ trades: total }, trades] = await Promise.all([
      readTotals(reads, typeid),
      readTrades(reads, typeid, { pageNum, pageSize }),
    ]);
    return {
      rows: trades.map((trade) => tradeRow(trade, products.bySymbol(trade.symbol)?.title ?? trade.symbol)),
      total,
    };
  });

const requirePool = async ({ reads, lastTrade }: PoolRouteDeps, poolId: number): Promise<PoolWorth> =>
  (await readPoolWorths(reads, lastTrade)).get(poolId) ?? refuseWith("FailedToGetProductInformation");
