/** A user's status as a referrer, and what is invested (MINE-01, REF-02). */
import { ownClasses } from "@candor/core/accounts/equity";
import { ibMinimum } from "@candor/core/accounts/user-name";
import { userAccount } from "@candor/core/ids/account-id";
import { formatMoney, money } from "@candor/core/money/money";
import type { AnswerOf } from "@candor/wire/call";
import type { userCenter } from "@candor/wire/accounts";
import { readAccrued } from "../../../records/invest/accrued.ts";
import type { Db } from "../../../platform/db/open-database.ts";

export const readUserCenter = async (
  db: Db,
  userId: number,
  publicUrl: string,
  nowMs: number,
): Promise<AnswerOf<typeof userCenter>> => {
  const [held, account, accrued] = await Promise.all([
    db
      .selectFrom("ledger_balance")
      .select(["account_id", "balance"])
      .where(
        "account_id",
        "in",
        ownClasses.map((name) => userAccount(userId, name)),
      )
      .execute(),
    db.selectFrom("account").select("referred").where("user_id", "=", BigInt(userId)).executeTakeFirst(),
    readAccrued(db, userId, nowMs),
  ]);
  const total = held.reduce((sum, { balance }) => sum + balance, 0n);
  const invested: bigint = userAccount(userId, "invested");
  return {
    ibstatus: total >= ibMinimum ? 1 : 0,
    usercount: Number(account?.referred ?? 0n),
    // Commissions are not built yet: nobody has earned any.
    yesterdayIncome: "0",
    totalincome: "0",
    financialmoney: formatMoney(
      money((held.find((row) => row.account_id === invested)?.balance ?? 0n) + accrued),
    ),
    oidUrl: `${publicUrl}/register?uid=${userId}`,
  };
};
