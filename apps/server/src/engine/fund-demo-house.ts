/**
 * Play capital for the house of a demo, posted once (OPT-07: a promise needs money behind it). In live
 * mode capital comes from an operator's posting; without any, every option is refused.
 */
import { houseAccount } from "@candor/core/ids/account-id";
import { money } from "@candor/core/money/money";
import { sql } from "kysely";
import { post } from "../ledger/post.ts";
import type { Db } from "../platform/db/open-database.ts";

/** 10 000 000 USDT: at 80 % it covers 12 500 000 of open stakes. */
const demoCapital = money(10_000_000_000_000n);

/** Funds the house unless it ever held capital. Call before the engine starts. */
export const fundDemoHouse = async (db: Db, nowMs: number): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    // Two processes that start at once take turns here; the second finds the capital.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('fund the demo house', 0))`.execute(tx);
    const held = await tx
      .selectFrom("ledger_balance")
      .select("account_id")
      .where("account_id", "=", houseAccount("capital"))
      .limit(1)
      .executeTakeFirst();
    if (held !== undefined) return;
    const debit = houseAccount("custody:sandbox");
    const legs = [{ debit, credit: houseAccount("capital"), amount: demoCapital }];
    await post(tx, { kind: "capital_funded", cause: "demo:capital", timeMs: nowMs, legs });
  });
};
