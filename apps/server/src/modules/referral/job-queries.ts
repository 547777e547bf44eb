/** What the job of commissions reads: how far days are closed, who has something to get, and what is due (REF-03 to REF-05). */
import { money, type Money } from "@candor/core/money/money";
import type { CommissionLevel, CommissionReason } from "@candor/core/referral/commission";
import { businessDayNumberOf } from "@candor/core/time/time";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";

/** How far something has come: paid days of interest through this one, steps of holdings through this number. */
export type Place = { readonly day: number; readonly step: bigint };

export const isBehind = (place: Place, other: Place): boolean =>
  place.day < other.day || place.step < other.step;

/** The job that closes business days. */
const closing = "invest-close";

/**
 * All that may be booked now: every user's days through the last business day that is closed for all, and the steps before the first one
 * of a day that is not. Undefined before the first close. `from`: a place that is known to be closed.
 */
export const readClosed = async (db: Db, from: Place): Promise<Place | undefined> => {
  const row = await db
    .selectFrom("job_day")
    .select("date")
    .where("name", "=", closing)
    .orderBy("date", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const day = businessDayNumberOf(row.date);
  const { rows } = await sql<{ step: bigint }>`
    SELECT coalesce((SELECT min(id) - 1 FROM holding_step WHERE id > ${from.step} AND closed > ${day}),
      (SELECT max(id) FROM holding_step), 0) AS step`.execute(db);
  return { day, step: rows[0]?.step ?? 0n };
};

export const readMark = async (db: Db, level: CommissionLevel): Promise<Place> => {
  const row = await db.selectFrom("referral_mark").selectAll().where("level", "=", level).executeTakeFirst();
  return { day: row?.through_day ?? 0, step: row?.through_step ?? 0n };
};

/** The referrers at a level of those whose days or steps lie between two places, by number. */
export const readReferrers = async (
  db: Db,
  level: CommissionLevel,
  after: Place,
  through: Place,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ referrer: bigint }>`
    SELECT DISTINCT CASE ${level}::integer WHEN 1 THEN a.referrer_id WHEN 2 THEN b.referrer_id ELSE c.referrer_id END AS referrer
    FROM (
      SELECT user_id FROM interest_day WHERE day > ${after.day} AND day <= ${through.day}
      UNION SELECT user_id FROM holding_step WHERE id > ${after.step} AND id <= ${through.step}
    ) AS client
    JOIN account a ON a.user_id = client.user_id
    LEFT JOIN account b ON b.user_id = a.referrer_id
    LEFT JOIN account c ON c.user_id = b.referrer_id
    WHERE CASE ${level}::integer WHEN 1 THEN a.referrer_id WHEN 2 THEN b.referrer_id ELSE c.referrer_id END IS NOT NULL
    ORDER BY referrer`.execute(db);
  return rows.map(({ referrer }) => Number(referrer));
};

export type Covered = Place & {
  /** A commission that has come through some clients only: how far, to which place, and as what it was decided. */
  readonly part:
    | { readonly client: number; readonly to: Place; readonly total: Money; readonly batch: bigint }
    | undefined;
};

type CoveredRow = {
  user_id: bigint;
  through_day: number | null;
  through_step: bigint | null;
  part_client: bigint | null;
  part_day: number;
  part_step: bigint;
  total: bigint;
  seen_batch: bigint;
};

/** What the commissions of a level have covered, by referrer. */
export const readCovered = async (
  db: Db,
  userIds: readonly number[],
  level: CommissionLevel,
): Promise<(userId: number) => Covered> => {
  const { rows } = await sql<CoveredRow>`
    SELECT u.user_id, w.through_day, w.through_step, l.through_client AS part_client, l.through_day AS part_day, l.through_step AS part_step,
      l.total, l.seen_batch
    FROM unnest(${userIds.map(String)}::bigint[]) AS u (user_id)
    CROSS JOIN LATERAL (SELECT * FROM commission c WHERE c.user_id = u.user_id AND c.level = ${level} ORDER BY c.id DESC LIMIT 1) AS l
    LEFT JOIN LATERAL (SELECT * FROM commission c WHERE c.user_id = u.user_id AND c.level = ${level} AND c.through_client IS NULL
      ORDER BY c.id DESC LIMIT 1) AS w ON true`.execute(db);
  const covered = new Map(rows.map((row) => [Number(row.user_id), coveredOf(row)]));
  return (userId) => covered.get(userId) ?? { day: 0, step: 0n, part: undefined };
};

const coveredOf = ({ part_client: client, ...row }: CoveredRow): Covered => ({
  day: row.through_day ?? 0,
  step: row.through_step ?? 0n,
  part:
    client === null
      ? undefined
      : {
          client: Number(client),
          to: { day: row.part_day, step: row.part_step },
          total: money(row.total),
          batch: row.seen_batch,
        },
});

/** The numbers of the last clients of all groups of `size` at a level but the last group, by referrer; none for a referrer with few. */
export const readParts = async (
  db: Db,
  userIds: readonly number[],
  level: CommissionLevel,
  size: number,
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const { rows } = await sql<{ user_id: bigint; client_id: bigint }>`
    SELECT u.user_id, c.client_id FROM unnest(${userIds.map(String)}::bigint[]) AS u (user_id)
    CROSS JOIN LATERAL (SELECT client_id, row_number() OVER (ORDER BY client_id) AS nth, count(*) OVER () AS clients
      FROM referral_clients(u.user_id, ${level})) AS c
    WHERE c.nth % ${size} = 0 AND c.nth < c.clients ORDER BY c.client_id`.execute(db);
  const ofUsers = Map.groupBy(rows, ({ user_id }) => Number(user_id));
  return new Map([...ofUsers].map(([userId, own]) => [userId, own.map((row) => Number(row.client_id))]));
};

export type DueCommission = {
  readonly commissionId: number;
  readonly reason: CommissionReason;
  /** 0: what was not held when it was decided. */
  readonly clientId: number;
  readonly userId: number;
  readonly amount: Money;
};

/** What waits to be paid, the oldest first; not what is held. */
export const readDue = async (db: Db, limit: number): Promise<readonly DueCommission[]> => {
  const rows = await db
    .selectFrom("commission_due")
    .selectAll()
    .where(sql<boolean>`NOT is_held`)
    .orderBy("commission_id")
    .orderBy("reason")
    .orderBy("client_id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    commissionId: Number(row.commission_id),
    reason: row.reason,
    clientId: Number(row.client_id),
    userId: Number(row.user_id),
    amount: money(row.amount),
  }));
};

/** Which of them are due, and the last batch of the shard. */
export const readStillDue = async (
  db: Db,
  dues: readonly DueCommission[],
): Promise<{ readonly batch: bigint; readonly isDue: (due: DueCommission) => boolean }> => {
  const { rows } = await sql<{ batch: bigint; due: string | null }>`
    SELECT coalesce((SELECT s.batch FROM engine_state s WHERE s.shard = 0), 0) AS batch, d.commission_id || ' ' || d.reason || ' ' || d.client_id AS due
    FROM unnest(${dues.map(({ commissionId }) => String(commissionId))}::bigint[], ${dues.map(({ reason }) => reason)}::text[],
      ${dues.map(({ clientId }) => String(clientId))}::bigint[]) AS a (commission_id, reason, client_id)
    LEFT JOIN commission_due d USING (commission_id, reason, client_id)`.execute(db);
  const found = new Set(rows.map(({ due }) => due));
  return { batch: rows[0]?.batch ?? 0n, isDue: (due) => found.has(nameOf(due)) };
};

const nameOf = ({ commissionId, reason, clientId }: DueCommission): string =>
  `${commissionId} ${reason} ${clientId}`;
