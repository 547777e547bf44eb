/** What the house has set aside for users: rewards and commissions are paid out of it alone (RWD-05, REF-05). */
import { houseAccount } from "@candor/core/ids/account-id";
import { money, type Money } from "@candor/core/money/money";
import type { Reader } from "../platform/db/schema/schema.ts";

/** What can still be paid out of it. */
export const readBudget = async (db: Reader, name: "referral_budget" | "reward_budget"): Promise<Money> => {
  const row = await db
    .selectFrom("ledger_account_balance")
    .select("balance")
    .where("account_id", "=", houseAccount(name))
    .executeTakeFirst();
  return money(row?.balance ?? 0n);
};
