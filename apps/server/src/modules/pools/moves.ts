/**
 * What is done next to a pool that has no trade (INV-10, INV-14), as a command: each is computed from what the pool holds and its units, and is
 * refused if either has changed. So whatever process sends it, it is done once.
 *
 * Order: a pool that holds nothing ends; then those who leave, then stakes, then those who enter, each in the order of their numbers. All of them
 * meet the same unit value, but for what is rounded down.
 */
import { zeroMoney } from "@candor/core/money/money";
import { enteredMoves, redeemedMoves, returnedMoves, stakeTakenMoves } from "@candor/core/pools/pool-moves";
import { isWipedOut, paidFor, unitsFor } from "@candor/core/pools/units";
import type { CommandInput } from "../../records/command-port.ts";
import { partOfHolder } from "../../records/invest/changed-parts.ts";
import { poolCommand, stakeCommand } from "../../records/pools/pool-command.ts";
import type { Pool } from "../../records/pools/read-pools.ts";
import { orderKey, type PoolHolder, type PoolOrder, type Waiting } from "./waiting.ts";

/** A command of the house with its key (API-11). */
export type PoolStep = { readonly key: string; readonly command: CommandInput };

/** The next step of a pool without a trade; undefined when nobody waits. */
export const nextMove = (pool: Pool, { leaving, entering, orders }: Waiting): PoolStep | undefined => {
  const [goes] = leaving;
  const [comes] = entering;
  const [order] = orders;
  if (pool.endedMs !== undefined) return comes && returned(comes, pool);
  if (isWipedOut(pool) || (pool.isEnding && pool.units === 0n)) return ended(pool);
  if (goes !== undefined) return redeemed(pool, goes);
  if (order !== undefined) return ordered(pool, order);
  if (comes === undefined) return undefined;
  return pool.isEnding || unitsFor(comes.own, pool) === 0n ? returned(comes, pool) : entered(pool, comes);
};

const entered = (pool: Pool, holder: PoolHolder): PoolStep => {
  const { userId, own, holdingId } = holder;
  const row = { step: "entered", amount: own, units: unitsFor(own, pool) };
  const command = poolCommand(pool, holder, row, enteredMoves(userId, pool.id, own));
  return { key: `pool:enter:${holdingId}`.padEnd(16, "."), command };
};

const redeemed = (pool: Pool, holder: PoolHolder): PoolStep => {
  const { userId, holdingId, units = 0n } = holder;
  const amount = paidFor(units, pool);
  const row = { step: "redeemed", amount, units };
  const command = poolCommand(pool, holder, row, redeemedMoves(userId, pool.id, amount));
  return { key: `pool:leave:${holdingId}`.padEnd(16, "."), command };
};

/** Money that waits can be given back at any time, whatever the pool does. */
const returned = ({ userId, holdingId, own, version }: PoolHolder, pool: Pool): PoolStep => ({
  key: `pool:return:${holdingId}`.padEnd(16, "."),
  command: {
    type: "moveFunds",
    userId: 0,
    list: "pool_steps",
    row: { user_id: userId, pool_id: pool.id, step: "returned", holding_id: holdingId, amount: own },
    legs: returnedMoves(userId, own),
    shortages: [],
    expects: [{ of: partOfHolder(userId), version }],
  },
});

const ordered = (pool: Pool, { actId, what, amount }: PoolOrder): PoolStep => {
  const key = orderKey(actId);
  if (what === "give") return { key, command: stakeCommand(pool, amount, actId) };
  const units = pool.stakeUnits;
  const paid = paidFor(units, pool);
  const row = { step: "taken", amount: paid, units, act_id: actId };
  return { key, command: poolCommand(pool, undefined, row, stakeTakenMoves(pool.id, paid)) };
};

const ended = (pool: Pool): PoolStep => ({
  key: `pool:ended:${pool.id}`.padEnd(16, "."),
  command: poolCommand(pool, undefined, { step: "ended", amount: zeroMoney, units: 0n }, []),
});
