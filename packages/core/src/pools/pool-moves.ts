/**
 * What entering and leaving a pool moves (INV-14): two transactions, one of each owner, through `pool_transit`, which holds nothing
 * afterwards. db/functions/pools.sql computes the same from the rows.
 */
import { houseAccount, userAccount } from "../ids/account-id.ts";
import type { Leg } from "../money/leg.ts";
import type { Money } from "../money/money.ts";

/** Bought: own money is bound, and waits until the pool has no trade. */
export const waitingMoves = (userId: number, amount: Money): readonly Leg[] => [
  { debit: userAccount(userId, "wallet"), credit: userAccount(userId, "invested"), amount },
];

/** Money that waited goes into the pool. */
export const enteredMoves = (userId: number, poolId: number, amount: Money): readonly Leg[] => [
  { debit: userAccount(userId, "invested"), credit: transit, amount },
  { debit: transit, credit: userAccount(poolId, "contract"), amount },
];

/** What units were worth goes to their owner's wallet; nothing moves when they are worth nothing. */
export const redeemedMoves = (userId: number, poolId: number, amount: Money): readonly Leg[] =>
  some([
    { debit: userAccount(poolId, "contract"), credit: transit, amount },
    { debit: transit, credit: userAccount(userId, "wallet"), amount },
  ]);

/** Money that waited goes back to where it came from. */
export const returnedMoves = (userId: number, amount: Money): readonly Leg[] => [
  { debit: userAccount(userId, "invested"), credit: userAccount(userId, "wallet"), amount },
];

/** The operator's own stake, out of the house's capital. */
export const stakeGivenMoves = (poolId: number, amount: Money): readonly Leg[] => [
  { debit: houseAccount("capital"), credit: transit, amount },
  { debit: transit, credit: userAccount(poolId, "contract"), amount },
];

export const stakeTakenMoves = (poolId: number, amount: Money): readonly Leg[] =>
  some([
    { debit: userAccount(poolId, "contract"), credit: transit, amount },
    { debit: transit, credit: houseAccount("capital"), amount },
  ]);

const transit = houseAccount("pool_transit");
const some = (legs: readonly Leg[]): readonly Leg[] => legs.filter(({ amount }) => amount > 0n);
