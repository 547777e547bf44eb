/**
 * Play money through the sandbox gateway: from its custody to the caller's wallet, once for each command
 * (API-11), at most 100000 a business day (UTC-4).
 *
 * Invariant: the day's sum and the posting change in one transaction, and the sum's row is locked first,
 * so fundings at once never exceed the limit together.
 */
import { houseAccount, userAccount } from "@candor/core/ids/account-id";
import { formatMoney, parseMoney, type Money } from "@candor/core/money/money";
import { assert } from "@candor/core/assert/assert";
import { businessDate } from "@candor/core/time/time";
import { sql } from "kysely";
import { balancesOf } from "../../ledger/balances.ts";
import { post } from "../../ledger/post.ts";
import type { Tx } from "../../ledger/transaction.ts";
import type { Db } from "../../platform/db/open-database.ts";
import { once, type Answered, type Command } from "../../platform/idempotency.ts";
import { refuseWith, type Refused } from "../../platform/refused.ts";

export const fundingLimit = limit("100000");

export type FundingBodies = {
  readonly funded: (wallet: string) => string;
  readonly refused: (refused: Refused) => string;
};

/** Funds once. Refuses enterTheAmount for nothing, DemoFundingLimit above what is left of the day. */
export const fund = (db: Db, command: Command, money: Money, bodies: FundingBodies): Promise<Answered> =>
  once(db, command, {
    apply: async (tx) => {
      if (money === 0n) refuseWith("enterTheAmount");
      await takeFromDay(tx, command.userId, money, command.nowMs);
      await deposit(tx, command.userId, money, command.nowMs);
      return bodies.funded(formatMoney((await balancesOf(tx, command.userId)).wallet));
    },
    refusedBody: bodies.refused,
  });

const takeFromDay = async (tx: Tx, userId: number, money: Money, nowMs: number): Promise<void> => {
  const day = businessDate(nowMs);
  await sql`INSERT INTO demo_funding (user_id, day, taken) VALUES (${userId}, ${day}, 0) ON CONFLICT DO NOTHING`.execute(
    tx,
  );
  const { taken } = await tx
    .selectFrom("demo_funding")
    .select("taken")
    .where("user_id", "=", BigInt(userId))
    .where("day", "=", day)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const left = fundingLimit - taken;
  if (money > left) {
    refuseWith("DemoFundingLimit", { limit: formatMoney(fundingLimit), left: formatMoney(left) });
  }
  await tx
    .updateTable("demo_funding")
    .set({ taken: taken + money })
    .where("user_id", "=", BigInt(userId))
    .where("day", "=", day)
    .execute();
};

const deposit = async (tx: Tx, userId: number, money: Money, nowMs: number): Promise<void> => {
  const { rows } = await sql<{ id: bigint }>`SELECT nextval('demo_funding_id') AS id`.execute(tx);
  await post(tx, {
    kind: "sandbox_deposit",
    cause: `sandbox:${rows[0]?.id}`,
    timeMs: nowMs,
    legs: [{ debit: houseAccount("custody:sandbox"), credit: userAccount(userId, "wallet"), amount: money }],
  });
};

function limit(text: string): Money {
  const parsed = parseMoney(text);
  assert(parsed !== undefined, "the limit is money");
  return parsed;
}
