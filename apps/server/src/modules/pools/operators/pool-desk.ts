/** Pools as operators see them (OPS-02, INV-14): what they are worth, who waits, and what was ordered. */
import { formatMoney, money } from "@candor/core/money/money";
import { shareOf } from "@candor/core/pools/units";
import type { AnswerOf } from "@candor/wire/call";
import type { poolList } from "@candor/wire/desks/products";
import type { Db } from "../../../platform/db/open-database.ts";
import { readPoolWorths, type LastPoolTrade, type PoolWorth } from "../../../records/pools/pool-worth.ts";
import { readQueue } from "../queries.ts";
import { readOrders } from "../waiting.ts";

type Row = AnswerOf<typeof poolList>;

const shownOrders = 10;

/** By number. */
export const readPoolDesk = async (
  reads: Db,
  lastTrade: LastPoolTrade,
  nowMs: number,
): Promise<readonly Row[]> => {
  const pools = [...(await readPoolWorths(reads, lastTrade)).values()];
  return await Promise.all(pools.map(async (pool) => await rowOf(reads, pool, nowMs)));
};

const rowOf = async (reads: Db, pool: PoolWorth, nowMs: number): Promise<Row> => {
  const [queue, orders] = await Promise.all([readQueue(reads, pool.id), newestOrders(reads, pool, nowMs)]);
  return {
    productId: pool.id,
    worth: formatMoney(pool.worth),
    stake: formatMoney(shareOf(pool.worth, pool.stakeUnits, pool.units)),
    state: stateOf(pool),
    waitingAmount: formatMoney(queue.waitingAmount),
    leaving: queue.leaving,
    orders,
  };
};

const stateOf = ({ endedMs, isEnding, run }: PoolWorth): Row["state"] => {
  if (endedMs !== undefined) return "ended";
  if (isEnding) return "ending";
  return run?.hasTrade === true ? "trading" : "flat";
};

const newestOrders = async (reads: Db, pool: PoolWorth, nowMs: number): Promise<Row["orders"]> => {
  const rows = await reads
    .selectFrom("pool_order as o")
    .leftJoin("pool_step as s", "s.act_id", "o.id")
    .select(["o.id", "o.what", "o.amount", "o.ordered_ms", "s.id as step"])
    .where("o.pool_id", "=", pool.id)
    .orderBy("o.id", "desc")
    .limit(shownOrders)
    .execute();
  const waiting = new Set((await readOrders(reads, pool, nowMs)).map(({ actId }) => actId));
  return rows.map(({ id, what, amount, ordered_ms, step }) => {
    const isDone = step !== null || (what === "end" && pool.endedMs !== undefined);
    const isWaiting = waiting.has(Number(id)) || what === "end";
    return {
      act: String(id),
      what,
      amount: amount === null ? null : formatMoney(money(amount)),
      orderedTime: Number(ordered_ms),
      state: isDone ? "done" : isWaiting ? "waits" : "lapsed",
    };
  });
};
