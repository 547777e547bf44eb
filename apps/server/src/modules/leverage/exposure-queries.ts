/** What the house has paid (LEV-11, LEV-17), read from the ledger. */
import { houseAccount, houseClasses } from "@candor/core/ids/account-id";
import { money, type Money } from "@candor/core/money/money";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";

/**
 * Losses beyond the margin that insurance has paid for closes, micro-units; deposits into insurance do not count. It is what
 * insurance lacks of everything else that was posted to it, which is little: so not every close is read.
 */
export const readBorne = async (db: Db): Promise<Money> => {
  const insurance = sql.lit(houseClasses.insurance);
  const { rows } = await sql<{ borne: bigint }>`
    SELECT (
      (SELECT coalesce(sum(CASE credit_class WHEN ${insurance} THEN amount ELSE -amount END), 0) FROM ledger_entry
       WHERE kind <> 'lever_closed' AND ${insurance} IN (debit_class, credit_class))
      - (SELECT coalesce(sum(balance), 0) FROM ledger_balance WHERE account_id = ${houseAccount("insurance")})
    )::bigint AS borne`.execute(db);
  return money(rows[0]?.borne ?? 0n);
};
