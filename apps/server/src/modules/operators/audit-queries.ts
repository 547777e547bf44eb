/** The audit log, as operators read it (OPS-04): a page is found by its number in an index, however long the log is. */
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";

export type AuditFilter = {
  readonly before: number;
  readonly pageSize: number;
  readonly action: string;
  readonly subject: string;
  readonly operatorId?: number | undefined;
};

export const readAudit = async (operators: Db, filter: AuditFilter) => {
  const [rows, head] = await Promise.all([
    operators
      .selectFrom("audit_log as l")
      .leftJoin("operator as o", "o.id", "l.operator_id")
      .selectAll("l")
      .select("o.name")
      .where("l.seq", "<", BigInt(filter.before))
      .$if(filter.action !== "", (query) => query.where("l.action", "=", filter.action))
      .$if(filter.subject !== "", (query) => query.where("l.subject", "=", filter.subject))
      .$if(filter.operatorId !== undefined, (query) =>
        query.where("l.operator_id", "=", filter.operatorId ?? 0),
      )
      .orderBy("l.seq", "desc")
      .limit(filter.pageSize)
      .execute(),
    sql<{ seq: bigint }>`SELECT seq FROM audit_head`.execute(operators),
  ]);
  return {
    rows: rows.map((row) => ({
      seq: Number(row.seq),
      at: Number(row.at_ms),
      operatorId: row.operator_id,
      name: row.name ?? "",
      action: row.action,
      subject: row.subject,
      before: row.before,
      after: row.after,
      reason: row.reason,
      hash: row.hash.toString("hex"),
    })),
    total: Number(head.rows[0]?.seq ?? 0n),
  };
};
