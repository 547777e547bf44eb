/**
 * How often something happened to a subject recently (SES-12). A row keeps only as many times as its rule counts, and one
 * statement checks and adds, so concurrent requests get no more than requests one after another.
 */
import { isLimitReached, type EventLimit } from "@candor/core/accounts/code-limits";
import { sql } from "kysely";
import type { Reader, Tx } from "../../../platform/db/schema/schema.ts";

/** Counts an event unless the limit is reached; returns whether it was counted. */
export const countWithinLimit = async (
  tx: Tx,
  subject: string,
  limit: EventLimit,
  nowMs: number,
): Promise<boolean> => {
  const { most, withinMs } = limit;
  const { rows } = await sql`
    INSERT INTO code_pace AS kept (subject, at_ms, last_ms) VALUES (${subject}, ARRAY[${nowMs}::bigint], ${nowMs})
    ON CONFLICT (subject) DO UPDATE
    SET at_ms = array(SELECT at FROM unnest(kept.at_ms) AS at WHERE at > ${nowMs - withinMs}::bigint ORDER BY at) || ${nowMs}::bigint,
        last_ms = ${nowMs}
    WHERE (SELECT count(*) FROM unnest(kept.at_ms) AS at WHERE at > ${nowMs - withinMs}::bigint) < ${most}
    RETURNING 1`.execute(tx);
  return rows.length === 1;
};

/** Counts an event in any case; only the newest `most` are kept. */
export const countEvent = async (
  db: Reader,
  subject: string,
  { most }: EventLimit,
  nowMs: number,
): Promise<void> => {
  await sql`
    INSERT INTO code_pace AS kept (subject, at_ms, last_ms) VALUES (${subject}, ARRAY[${nowMs}::bigint], ${nowMs})
    ON CONFLICT (subject) DO UPDATE
    SET at_ms = (kept.at_ms || ${nowMs}::bigint)[greatest(1, cardinality(kept.at_ms) + 2 - ${most}::integer):], last_ms = ${nowMs}`.execute(
    db,
  );
};

/** Whether one of the subjects has reached its limit. */
export const isAnyFull = async (
  db: Reader,
  limits: ReadonlyMap<string, EventLimit>,
  nowMs: number,
): Promise<boolean> => {
  if (limits.size === 0) return false;
  const rows = await db
    .selectFrom("code_pace")
    .select(["subject", "at_ms"])
    .where("subject", "in", [...limits.keys()])
    .execute();
  return rows.some(({ subject, at_ms }) => {
    const limit = limits.get(subject);
    return limit !== undefined && isLimitReached(limit, at_ms.map(Number), nowMs);
  });
};
