/**
 * What each product has brought its owner up to some moments, net of fees, from the journal alone (JNL-04): what its lists have moved of
 * everything that the owner has. A stake or a margin that is bound is still the owner's, so it is not a loss before its trade has ended;
 * a fee is one when it is paid.
 */
import type { Db } from "../../platform/db/open-database.ts";
import { movementNameOf, productOf, type Product } from "../../records/movement-types.ts";
import { readAccount, readBatchesBefore, readListSums, type ListSum } from "./range-queries.ts";

export type ProfitPoint = Readonly<Record<Product, bigint>> & {
  readonly timeMs: number;
  /** All fees, which are in the results already, micro-units. */
  readonly fees: bigint;
};

export const readProfit = async (
  db: Db,
  userId: number,
  moments: readonly number[],
  at: number | undefined,
): Promise<{ readonly at: number; readonly points: readonly ProfitPoint[] }> => {
  const account = await readAccount(db, userId, at);
  const sums = await readListSums(db, account, await readBatchesBefore(db, account, moments));
  const found = Map.groupBy(sums, ({ nth }) => nth);
  return {
    at: account.at,
    points: moments.map((timeMs, nth) => ({ timeMs, ...resultsOf(found.get(nth) ?? []) })),
  };
};

const resultsOf = (sums: readonly ListSum[]): Omit<ProfitPoint, "timeMs"> => {
  const results = { options: 0n, contracts: 0n, investments: 0n, other: 0n, fees: 0n };
  for (const { list, own, fees } of sums) {
    const product = productOf(movementNameOf(list));
    // Money that only came, went or was exchanged is not a result; what it cost is.
    if (product === undefined) results.other -= fees;
    else results[product] += own;
    results.fees += fees;
  }
  return results;
};
