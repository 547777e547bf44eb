/** What everybody may read of the operators' work (COM-04), and whom a reader has blocked. */
import type { AnswerOf } from "@candor/wire/call";
import type { BlockedPerson, moderation, TextReason } from "@candor/wire/service/community";
import { dayMs } from "@candor/core/time/time";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import { maskedClient } from "../../records/masked-contact.ts";

const countedMs = 30 * dayMs;

export const readModeration = async (reads: Db, nowMs: number): Promise<AnswerOf<typeof moderation>> => {
  const sinceMs = nowMs - countedMs;
  const [{ rows: sums }, { rows: decided }] = await Promise.all([
    sql<{ reports: bigint; appeals: bigint }>`
      SELECT (SELECT count(*) FROM community_report WHERE at_ms > ${sinceMs}) AS reports,
        (SELECT count(*) FROM community_appeal WHERE sent_ms > ${sinceMs}) AS appeals`.execute(reads),
    sql<{ verdict: "approved" | "refused"; code: TextReason | null; count: bigint; restored: bigint }>`
      SELECT verdict, code, count(*) AS count, count(*) FILTER (WHERE waited = 'appeal') AS restored
      FROM community_decision WHERE at_ms > ${sinceMs} GROUP BY verdict, code ORDER BY count DESC, code`.execute(
      reads,
    ),
  ]);
  const refused = decided.filter(({ verdict }) => verdict === "refused");
  const approved = decided.find(({ verdict }) => verdict === "approved");
  return {
    reports: Number(sums[0]?.reports ?? 0n),
    appeals: Number(sums[0]?.appeals ?? 0n),
    approved: Number(approved?.count ?? 0n),
    refused: Number(refused.reduce((sum, { count }) => sum + count, 0n)),
    reasons: refused.flatMap(({ code, count }) =>
      code === null ? [] : [{ reason: code, count: Number(count) }],
    ),
    restored: Number(approved?.restored ?? 0n),
  };
};

const mostBlocked = 200;

export const readBlocked = async (
  reads: Db,
  userId: number,
): Promise<{ readonly rows: readonly BlockedPerson[]; readonly total: number }> => {
  const { rows } = await sql<{ id: bigint; email: string | null; phone: string | null; at_ms: bigint }>`
    SELECT b.id, a.email, a.phone, b.at_ms FROM community_block b JOIN account a ON a.user_id = b.blocked_id
    WHERE b.user_id = ${userId} ORDER BY b.id DESC LIMIT ${mostBlocked}`.execute(reads);
  return {
    rows: rows.map(({ id, at_ms, ...contact }) => ({
      id: String(id),
      phone: maskedClient(contact),
      createdTime: Number(at_ms),
    })),
    total: rows.length,
  };
};
