/** The size of an operators' list, counted as far as it is shown. */
import { mostCounted } from "@candor/wire/lists/most-counted";
import { sql, type RawBuilder } from "kysely";
import type { Reader } from "../../platform/db/schema/schema.ts";

/** Counts rows up to `mostCounted`. `from`: a table and its condition, such as "account WHERE user_id = 7". */
export const countListed = async (db: Reader, from: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ total: bigint }>`
    SELECT count(*) AS total FROM (SELECT FROM ${from} LIMIT ${mostCounted}) AS listed`.execute(db);
  return Number(rows[0]?.total ?? 0n);
};
