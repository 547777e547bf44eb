/** The audit log, as operators read it (OPS-04): a page is found by its number in an index, however long the log is. */
import type { InputOf } from "@candor/wire/call";
import type { auditList } from "@candor/wire/desks/operators";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";

type AuditFilter = InputOf<typeof auditList>;

export const readAudit = async (operators: Db, filter: AuditFilter) => {
  const [rows, head] = await Promise.all([
    readAuditRows(operators, filter),
    sql<{ seq: bigint }>`SELECT seq FROM audit_head`.execute(operators),
  ]);
  return { rows, total: Number(head.rows[0]?.seq ?? 0n) };
};

export const readAuditRows = async (operators: Db, filter: AuditFilter) => {
  const { before, after, pageSize, action, subject, operatorId } = filter;
  const rows = await operators
    .selectFrom("audit_log as l")
    .leftJoin("operator as o", "o.id", "l.operator_id")
    .selectAll("l")
    .select("o.name")
    .where("l.seq", after === undefined ? "<" : ">", BigInt(after ?? before))
    .$if(action !== "", (query) => query.where("l.action", "=", action))
    .$if(subject !== "", (query) => query.where("l.subject", "=", subject))
    .$if(operatorId !== undefined, (query) => query.where("l.operator_id", "=", operatorId ?? 0))
    .orderBy("l.seq", after === undefined ? "desc" : "asc")
    .limit(pageSize)
    .execute();
  return rows.map((row) => ({
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
  }));
};
