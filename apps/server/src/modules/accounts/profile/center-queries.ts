/** A user's status as a referrer, and what is invested (MINE-01, REF-02). */
import { userAccount } from "@candor/core/ids/account-id";
import { formatMoney, money, type Money } from "@candor/core/money/money";
import { isIb } from "@candor/core/accounts/total-account";
import { businessDayStart, dayMs } from "@candor/core/time/time";
import type { AnswerOf } from "@candor/wire/call";
import type { userCenter } from "@candor/wire/accounts";
import { readListEnds } from "../../../records/lists/user-lists.ts";
import { isCommission, movementNameOf } from "../../../records/movement-types.ts";
import { readAccrued } from "../../../records/invest/accrued.ts";
import { readTotalAccount } from "../../../records/total-account.ts";
import type { Db } from "../../../platform/db/open-database.ts";

export const readUserCenter = async (
  db: Db,
  userId: number,
  publicUrl: string,
  nowMs: number,
): Promise<AnswerOf<typeof userCenter>> => {
  const [invested, { total }, account, accrued, yesterday, all] = await Promise.all([
    db
      .selectFrom("ledger_balance")
      .select("balance")
      .where("account_id", "=", userAccount(userId, "invested"))
      .executeTakeFirst(),
    readTotalAccount(db, userId),
    db.selectFrom("account").select("referred").where("user_id", "=", BigInt(userId)).executeTakeFirst(),
    readAccrued(db, userId, nowMs),
    readPaid(db, userId, businessDayStart(nowMs) - dayMs, businessDayStart(nowMs)),
    readAllPaid(db, userId),
  ]);
  return {
    ibstatus: isIb(total) ? 1 : 0,
    totalaccount: formatMoney(total),
    usercount: Number(account?.referred ?? 0n),
    yesterdayIncome: formatMoney(yesterday),
    totalincome: formatMoney(all),
    financialmoney: formatMoney(money((invested?.balance ?? 0n) + accrued)),
    oidUrl: `${publicUrl}/register?uid=${userId}`,
  };
};

/** Commissions that were paid between two times. */
const readPaid = async (db: Db, userId: number, fromMs: number, toMs: number): Promise<Money> => {
  const { paid } = await db
    .selectFrom("commission_payment")
    .select(({ fn }) => fn.sum<bigint | string | null>("amount").as("paid"))
    .where("user_id", "=", BigInt(userId))
    .where("accepted_ms", ">=", BigInt(fromMs))
    .where("accepted_ms", "<", BigInt(toMs))
    .executeTakeFirstOrThrow();
  return money(BigInt(paid ?? 0n));
};

/** All of them, from what their lists in the ledger have moved: it costs the same however many they are. */
const readAllPaid = async (db: Db, userId: number): Promise<Money> =>
  money(
    (await readListEnds(db, userId))
      .filter(({ list }) => isCommission(movementNameOf(list)))
      .reduce((sum, { sums }) => sum + (sums.wallet ?? 0n), 0n),
  );
