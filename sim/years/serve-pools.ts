/**
 * Pools as the server serves them (INV-10, INV-14): while a pool has no trade, those who are due leave, then orders are done, then those who wait
 * enter; then the next trade begins. Each step is computed from what is booked, and refused if that has changed.
 */
import { userAccount } from "@candor/core/ids/account-id";
import { openableLeaves } from "@candor/core/leverage/margin";
import { money, type Money } from "@candor/core/money/money";
import { isPeriodOver } from "@candor/core/pools/period";
import {
  enteredMoves,
  redeemedMoves,
  returnedMoves,
  stakeGivenMoves,
  stakeTakenMoves,
} from "@candor/core/pools/pool-moves";
import { isWipedOut, tradeAmount } from "@candor/core/pools/units";
import type { Leg } from "@candor/core/money/leg";
import type { FactRow } from "@candor/core/engine/command";
import { partOf } from "./close-days.ts";
import { bookAll, decide, versionOf, type Sent, type YearHost } from "./year-host.ts";
import { heldIn } from "./year-ledger.ts";
import { yearPools } from "./year-pool-inputs.ts";
import type { PoolHolding, PoolOrderRow, PoolRow } from "./year-pool-ledger.ts";

export const poolPart = (poolId: number): string => `pool/${poolId}`;

/** More than a pool can have left to do. */
const mostRounds = 1_000;

/** Does all that can be done, a step of each pool at a time. */
export const servePools = (host: YearHost): void => {
  let left: readonly number[] = yearPools.map(({ id }) => id);
  for (let rounds = 0; left.length > 0; rounds += 1) {
    if (rounds > mostRounds) throw new Error(`pool ${left[0]} is never served`);
    left = left.filter((id) => {
      const next = nextMove(host, id);
      if (next !== undefined) decide(host, next);
      return next !== undefined;
    });
    bookAll(host);
  }
};

/** What a unit is computed from: what the pool holds, or what the server takes for it. */
const stateOf = (host: YearHost, { id, units }: PoolRow) => ({
  held: host.rules.poolHeld(host.ledger, id, heldIn(host.ledger, userAccount(id, "contract"))),
  units,
});

const waitingIn = ({ ledger, day }: YearHost, pool: PoolRow) => {
  const own = [...ledger.pools.holdings.values()].filter((each) => each.poolId === pool.id && each.isLive);
  const isDue = ({ asked, boughtDay, days }: PoolHolding): boolean =>
    pool.isEnding || (asked !== undefined && isPeriodOver(day - 1 - boughtDay, days, asked));
  return {
    leaving: own.filter((each) => each.units !== undefined && isDue(each)),
    entering: own.filter(({ units }) => units === undefined),
  };
};

/** An order of today that can be done. */
const orderFor = (host: YearHost, pool: PoolRow): PoolOrderRow | undefined =>
  host.ledger.pools.orders.find((order) => {
    if (order.pool !== pool.id || order.isDone) return false;
    if (order.what !== "give") return pool.stakeUnits > 0n;
    const isFresh = order.day === host.day;
    return isFresh && !pool.isEnding && host.rules.unitsFor(money(order.amount), stateOf(host, pool)) > 0n;
  });

const nextMove = (host: YearHost, poolId: number): Sent | undefined => {
  const { ledger, rules } = host;
  const pool = ledger.pools.pools.get(poolId);
  if (pool === undefined) return undefined;
  const { leaving, entering } = waitingIn(host, pool);
  const [goes] = leaving;
  const [comes] = entering;
  if (pool.isEnded) return comes && returned(host, comes);
  if (pool.hasTrade && rules.waitsForTrades === "all") return undefined;
  const state = stateOf(host, pool);
  if (isWipedOut(state) || (pool.isEnding && pool.units === 0n))
    return moved(host, pool, undefined, { step: "ended", amount: 0n, units: 0n }, []);
  if (goes !== undefined) return redeemed(host, pool, goes);
  if (pool.hasTrade && rules.waitsForTrades === "entering") return undefined;
  const wanted = orderFor(host, pool);
  if (wanted !== undefined) return ordered(host, pool, wanted);
  if (comes === undefined) return undefined;
  return pool.isEnding || rules.unitsFor(money(comes.own), state) === 0n
    ? returned(host, comes)
    : entered(host, pool, comes);
};

const moved = (
  host: YearHost,
  pool: PoolRow,
  holder: PoolHolding | undefined,
  row: FactRow,
  legs: readonly Leg[],
): Sent => {
  const { held, units } = stateOf(host, pool);
  return {
    key: `pool:${pool.id}:${String(row["step"])}:${holder?.id ?? row["act_id"] ?? 0}`,
    list: "pool_steps",
    row: {
      user_id: holder?.userId ?? 0,
      pool_id: pool.id,
      holding_id: holder?.id ?? null,
      held_before: held,
      units_before: units,
      ...row,
    },
    legs,
    expects: [
      versionOf(host, poolPart(pool.id)),
      ...(holder === undefined ? [] : [versionOf(host, partOf(holder.userId))]),
    ],
    ...(host.rules.asksWhileFlat && { whileFlat: { owner: pool.id, held } }),
    lines: 2,
  };
};

const entered = (host: YearHost, pool: PoolRow, holder: PoolHolding): Sent => {
  const amount = money(holder.own);
  const units = host.rules.unitsFor(amount, stateOf(host, pool));
  const legs = enteredMoves(holder.userId, pool.id, amount);
  return moved(host, pool, holder, { step: "entered", amount, units }, legs);
};

const redeemed = (host: YearHost, pool: PoolRow, holder: PoolHolding): Sent => {
  const { units = 0n, userId } = holder;
  const amount = host.rules.paidFor(units, stateOf(host, pool));
  return moved(
    host,
    pool,
    holder,
    { step: "redeemed", amount, units },
    redeemedMoves(userId, pool.id, amount),
  );
};

const ordered = (host: YearHost, pool: PoolRow, { id, what, amount }: PoolOrderRow): Sent => {
  const state = stateOf(host, pool);
  if (what === "give") {
    const row = {
      step: "given",
      amount,
      units: host.rules.unitsFor(money(amount), state),
      act_id: id,
    };
    return moved(host, pool, undefined, row, stakeGivenMoves(pool.id, money(amount)));
  }
  const units = pool.stakeUnits;
  const paid = host.rules.paidFor(units, state);
  const row = { step: "taken", amount: paid, units, act_id: id };
  return moved(host, pool, undefined, row, stakeTakenMoves(pool.id, paid));
};

/** Money that waits can be given back at any time. */
export const returned = (host: YearHost, { id, userId, own, poolId }: PoolHolding): Sent => ({
  key: `pool:return:${id}`,
  list: "pool_steps",
  row: { user_id: userId, pool_id: poolId, step: "returned", holding_id: id, amount: own },
  legs: returnedMoves(userId, money(own)),
  expects: [versionOf(host, partOf(userId))],
});

/** The margin of a pool's next trade; undefined when it does not trade now: it is ended or empty, somebody waits, or it holds too little. */
export const nextTrade = (host: YearHost, poolId: number): Money | undefined => {
  const pool = host.ledger.pools.pools.get(poolId);
  const terms = yearPools.find(({ id }) => id === poolId);
  if (pool === undefined || terms === undefined || pool.isEnded || pool.isEnding || pool.units === 0n)
    return undefined;
  const { leaving, entering } = waitingIn(host, pool);
  if (leaving.length + entering.length > 0 || orderFor(host, pool) !== undefined) return undefined;
  const amount = tradeAmount(money(heldIn(host.ledger, userAccount(poolId, "contract"))), terms.tradePartBps);
  return openableLeaves(amount, terms.multiple) < 1 ? undefined : amount;
};
