/** The calls of pools: anyone may read them (INV-14). */
import { poolDetail, poolTrades } from "@candor/wire/earn/pools";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { refuseWith } from "../../platform/refused.ts";
import { readPoolWorths, type LastPoolTrade, type PoolWorth } from "../../records/pools/pool-worth.ts";
import type { Products } from "../../records/product.ts";
import { detailOf, tradeRow } from "./pool-record.ts";
import { readDays, readQueue, readTotals, readTrades, readValuesSince } from "./queries.ts";

export type PoolRouteDeps = {
  readonly reads: Db;
  readonly clock: Pick<Clock, "nowMs">;
  readonly products: Pick<Products, "bySymbol">;
  readonly lastTrade: LastPoolTrade;
};

export const poolRoutes = (deps: PoolRouteDeps): readonly MountedCall[] => [
  handle(poolDetail, async ({ typeid }) => {
    const { reads, clock, products } = deps;
    const pool = await requirePool(deps, typeid);
    const [totals, queue, days] = await Promise.all([
      readTotals(reads, typeid),
      readQueue(reads, typeid),
      readDays(reads, typeid),
    ]);
    const recent = await readValuesSince(reads, typeid, days.at(-1)?.timeMs ?? 0);
    const pairName = products.bySymbol(pool.symbol)?.title ?? pool.symbol;
    return detailOf({ pool, pairName, totals, queue, days, recent, backtest: null, nowMs: clock.nowMs() });
  }),
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
  }),
];

const requirePool = async ({ reads, lastTrade }: PoolRouteDeps, poolId: number): Promise<PoolWorth> =>
  (await readPoolWorths(reads, lastTrade)).get(poolId) ?? refuseWith("FailedToGetProductInformation");
