/** For tests: what a user holds of a token. */
import { userAccount } from "@candor/core/ids/account-id";
import type { Reader } from "../platform/db/schema/schema.ts";

/** In 1e-8 ETH. */
export const ethOf = async (db: Reader, userId: number): Promise<bigint> => {
  const row = await db
    .selectFrom("ledger_balance")
    .select("balance")
    .where("account_id", "=", userAccount(userId, "token", "ETH"))
    .executeTakeFirst();
  return row?.balance ?? 0n;
};
