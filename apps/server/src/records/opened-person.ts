/** Whose masked data is open to an operator (OPS-07): the database says, by the openings that it has recorded. */
import { sql } from "kysely";
import type { Reader } from "../platform/db/schema/schema.ts";

/** Until when it is open, epoch ms; 0 when it is masked. */
export const openedUntil = async (operators: Reader, operatorId: number, userId: number): Promise<number> => {
  const { rows } = await sql<{ until_ms: bigint }>`
    SELECT until_ms FROM personal_opened(${operatorId}, ARRAY[${userId}]::bigint[])`.execute(operators);
  return Number(rows[0]?.until_ms ?? 0n);
};
