/**
 * How often something happened to a subject lately (SES-12). A row keeps only as many instants as its rule counts, and
 * one statement looks and adds, so requests at once get no more than requests in a row.
 */
import { isPaceFull, type Pace } from "@candor/core/accounts/code-pace";
import { sql } from "kysely";
import type { Reader, Tx } from "../../platform/db/schema.ts";

/** Counts an event unless the pace is full; answers whether it counted. */
export const takeTurn = async (tx: Tx, subject: string, pace: Pace, nowMs: number): Promise<boolean> => {
  const { most, withinMs } = pace;
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
export const noteEvent = async (
  db: Reader,
  subject: string,
  { most }: Pace,
  nowMs: number,
): Promise<void> => {
  await sql`
    INSERT INTO code_pace AS kept (subject, at_ms, last_ms) VALUES (${subject}, ARRAY[${nowMs}::bigint], ${nowMs})
    ON CONFLICT (subject) DO UPDATE
    SET at_ms = (kept.at_ms || ${nowMs}::bigint)[greatest(1, cardinality(kept.at_ms) + 2 - ${most}::integer):], last_ms = ${nowMs}`.execute(
    db,
  );
};

/** Whether one of the subjects has had as much as its pace allows. */
export const isAnyFull = async (
  db: Reader,
  paces: ReadonlyMap<string, Pace>,
  nowMs: number,
): Promise<boolean> => {
  if (paces.size === 0) return false;
  const rows = await db
    .selectFrom("code_pace")
    .select(["subject", "at_ms"])
    .where("subject", "in", [...paces.keys()])
    .execute();
  return rows.some(({ subject, at_ms }) => {
    const pace = paces.get(subject);
    return pace !== undefined && isPaceFull(pace, at_ms.map(Number), nowMs);
  });
};
