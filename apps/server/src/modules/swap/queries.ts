/** What a user holds of everything that can be swapped (SWAP-01). */
import { readAccount } from "@candor/core/ids/account-id";
import { money, type Asset, type Money } from "@candor/core/money/money";
import { swapAssets, type SwapAsset } from "@candor/core/swap/swap-asset";
import { swapAccount } from "@candor/core/swap/swap-moves";
import type { Db } from "../../platform/db/open-database.ts";

export type SwapHoldings = (asset: SwapAsset) => Money<Asset>;

export const readSwapHoldings = async (db: Db, userId: number): Promise<SwapHoldings> => {
  const rows = await db
    .selectFrom("ledger_balance")
    .select(["account_id", "balance"])
    .where(
      "account_id",
      "in",
      swapAssets.map((asset) => swapAccount(userId, asset)),
    )
    .execute();
  const held = new Map<Asset, bigint>(
    rows.map(({ account_id: account, balance }) => [readAccount(account).asset, balance]),
  );
  return (asset) => money(held.get(asset) ?? 0n);
};
