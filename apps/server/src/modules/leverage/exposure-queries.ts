/** What the house has paid (LEV-11, LEV-17), read from the ledger. */
import { houseClasses } from "@candor/core/ids/account-id";
import { money, type Money } from "@candor/core/money/money";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";

/** Losses beyond the margin that insurance has paid for closes, micro-units; deposits into insurance do not count. */
export const readBorne = async (db: Db): Promise<Money> => {
  const { rows } = await sql<{ borne: bigint }>`
    SELECT coalesce(sum(amount), 0)::bigint AS borne FROM ledger_entry
    WHERE kind = 'lever_closed' AND debit_class = ${sql.lit(houseClasses.insurance)}`.execute(db);
  return money(rows[0]?.borne ?? 0n);
};
