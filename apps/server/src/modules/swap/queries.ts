/** What a user holds of everything that can be swapped, and how much of it the house still gives the user today (SWAP-01). */
import { mostToDraw } from "@candor/core/engine/funds/draw";
import { assetCodes, readAccount } from "@candor/core/ids/account-id";
import { money, type Asset, type Money, type Rate } from "@candor/core/money/money";
import { swapAssets, type SwapAsset } from "@candor/core/swap/swap-asset";
import { stockAccount, swapAccount } from "@candor/core/swap/swap-moves";
import { businessDayStart } from "@candor/core/time/time";
import { sql } from "kysely";
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

/** Of each asset, what the user can still get today: the engine decides, by the same function. */
export const readSwapLimits = async (
  db: Db,
  userId: number,
  share: Rate,
  nowMs: number,
): Promise<SwapHoldings> => {
  const stocks = await db
    .selectFrom("ledger_account_balance")
    .select(["account_id", "balance"])
    .where("account_id", "in", swapAssets.map(stockAccount))
    .execute();
  const { rows: draws } = await sql<{ asset: number; taken: bigint }>`
    SELECT l.asset, sum(l.taken)::bigint AS taken FROM swap s
    CROSS JOIN LATERAL (VALUES (s.sold_asset, -s.sold), (s.bought_asset, s.bought)) AS l (asset, taken)
    WHERE s.user_id = ${userId} AND s.accepted_ms >= ${businessDayStart(nowMs)} GROUP BY l.asset`.execute(db);
  const taken = new Map(draws.map((row) => [row.asset, row.taken]));
  const held = new Map<Asset, bigint>(
    stocks.map(({ account_id: account, balance }) => [readAccount(account).asset, balance]),
  );
  return (asset) => money(mostToDraw(held.get(asset) ?? 0n, taken.get(assetCodes[asset]) ?? 0n, share));
};
