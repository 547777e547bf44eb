/** What the house has paid (LEV-11, LEV-17), read from the ledger. */
import { houseAccount, houseClasses } from "@candor/core/ids/account-id";
import { money, type Money } from "@candor/core/money/money";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";

/**
 * The sum of all shortfalls: losses beyond a margin that insurance has paid, micro-units. It is what was posted to insurance
 * otherwise, less its balance: these are few entries, so the closes need not be read.
 */
export const readShortfalls = async (db: Db): Promise<Money> => {
  const insurance = sql.lit(houseClasses.insurance);
  const { rows } = await sql<{ paid: bigint }>`
    SELECT (
      (SELECT coalesce(sum(CASE credit_class WHEN ${insurance} THEN amount ELSE -amount END), 0) FROM ledger_entry
       WHERE kind <> 'lever_closed' AND ${insurance} IN (debit_class, credit_class))
      - (SELECT coalesce(sum(balance), 0) FROM ledger_balance WHERE account_id = ${houseAccount("insurance")})
    )::bigint AS paid`.execute(db);
  return money(rows[0]?.paid ?? 0n);
};
