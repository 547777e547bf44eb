/** What the swaps of a page were for (SWAP-01, JNL-01): the wallet's line has the USDT alone, so its remarks name the token. */
import { assert } from "@candor/core/assert/assert";
import { money, type Asset } from "@candor/core/money/money";
import { formatAmount, swapAssetOf } from "@candor/core/swap/swap-asset";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { SwapAmounts } from "../../records/movement-types.ts";
import type { Movement } from "./queries.ts";

type Row = { id: bigint; sold_asset: number; sold: bigint; bought_asset: number; bought: bigint };

/** By the number of the swap; their rows never change. */
export const readSwapAmounts = async (
  db: Db,
  userId: number,
  movements: readonly Movement[],
): Promise<ReadonlyMap<bigint, SwapAmounts>> => {
  const ids = movements.flatMap(({ name, causeId }) => (name === "swapped" ? [causeId] : []));
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    SELECT id, sold_asset, sold, bought_asset, bought FROM swap WHERE user_id = ${userId} AND id = ANY (${ids}::bigint[])`.execute(
    db,
  );
  return new Map(
    rows.map(({ id, ...row }) => [
      id,
      { sold: amountText(row.sold_asset, row.sold), bought: amountText(row.bought_asset, row.bought) },
    ]),
  );
};

const amountText = (code: number, amount: bigint): string => {
  const asset = swapAssetOf(code);
  assert(asset !== undefined, `nothing that is swapped has the number ${code}`);
  return `${formatAmount(asset, money<Asset>(amount))} ${asset}`;
};
