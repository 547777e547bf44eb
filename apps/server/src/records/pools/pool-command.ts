/**
 * Commands that move money into a pool and out of it (INV-14): decided only while the pool has no trade and holds what they were computed from.
 */
import type { FactRow } from "@candor/core/engine/command";
import { houseAccount } from "@candor/core/ids/account-id";
import type { Leg } from "@candor/core/money/leg";
import type { Money } from "@candor/core/money/money";
import { stakeGivenMoves } from "@candor/core/pools/pool-moves";
import { unitsFor } from "@candor/core/pools/units";
import type { CommandInput } from "../command-port.ts";
import { partOfHolder, partOfPool } from "../invest/changed-parts.ts";
import type { Pool } from "./read-pools.ts";

type MoveCommand = Extract<CommandInput, { readonly type: "moveFunds" }>;
type Holder = { readonly userId: number; readonly holdingId: number; readonly version: number };

/** `holder` undefined: the house. `row`: step, amount and units. */
export const poolCommand = (
  pool: Pool,
  holder: Holder | undefined,
  row: FactRow,
  legs: readonly Leg[],
): MoveCommand => ({
  type: "moveFunds",
  userId: 0,
  list: "pool_steps",
  row: {
    user_id: holder?.userId ?? 0,
    pool_id: pool.id,
    holding_id: holder?.holdingId ?? null,
    held_before: pool.held,
    units_before: pool.units,
    ...row,
  },
  legs,
  shortages: [{ account: houseAccount("capital"), refusal: { key: "low" } }],
  expects: [
    { of: partOfPool(pool.id), version: pool.version },
    ...(holder === undefined ? [] : [{ of: partOfHolder(holder.userId), version: holder.version }]),
  ],
  whileFlat: { owner: pool.id, held: pool.held },
  lines: 2,
});

/** The operator's own stake, out of the house's capital. `actId`: of the order; undefined at the beginning of a demo. */
export const stakeCommand = (pool: Pool, amount: Money, actId?: number): CommandInput => {
  const row = { step: "given", amount, units: unitsFor(amount, pool), act_id: actId ?? null };
  return { ...poolCommand(pool, undefined, row, stakeGivenMoves(pool.id, amount)), isHouses: true };
};
