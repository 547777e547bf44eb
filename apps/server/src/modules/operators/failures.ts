/** What somebody did not prove, counted (OPS-04): the audit log has a line for few of many, whatever a stranger tries. */
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";

export type FailedProof = "sign_in" | "passkey" | "approval";

/** In a transaction of its own: that of the attempt ends without a trace. `operatorId` is undefined for nobody whom we know. */
export const countFailure = async (
  operators: Db,
  operatorId: number | undefined,
  kind: FailedProof,
): Promise<void> => {
  await sql`SELECT operator_failed(${operatorId ?? null}, ${kind})`.execute(operators);
};
