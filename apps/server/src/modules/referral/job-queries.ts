/** What the job of commissions reads: how far days are closed, who has something to get, and from what (REF-03 to REF-05). */
import { earnedAfter } from "@candor/core/invest/earned";
import { money, rate, type Money } from "@candor/core/money/money";
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

/** Which clients something is decided for: after one number, and through another, or all after it. */
export type Clients = { readonly after: number; readonly through: number | undefined };

export type Covered = Place & {
  /** A commission that has come through some clients only: how far, to which place, and as what it was decided. */
  readonly part:
    | { readonly client: number; readonly to: Place; readonly total: Money; readonly batch: bigint }
    | undefined;
};

/** What the referrer's commissions of a level have covered. */
export const readCovered = async (db: Db, userId: number, level: CommissionLevel): Promise<Covered> => {
  const rows = db
    .selectFrom("commission")
    .select(["through_day", "through_step", "through_client", "total", "seen_batch"])
    .where("user_id", "=", BigInt(userId))
    .where("level", "=", level)
    .orderBy("id", "desc")
    .limit(1);
  const [last, whole] = await Promise.all([
    rows.executeTakeFirst(),
    rows.where("through_client", "is", null).executeTakeFirst(),
  ]);
  const part = last?.through_client === null ? undefined : last;
  return {
    ...placeOf(whole),
    part: part && {
      client: Number(part.through_client),
      to: placeOf(part),
      total: money(part.total),
      batch: part.seen_batch,
    },
  };
};

const placeOf = (
  row: { readonly through_day: number; readonly through_step: bigint } | undefined,
): Place => ({ day: row?.through_day ?? 0, step: row?.through_step ?? 0n });

/** The numbers of the last clients of all groups of `size` at a level but the last group; none for a referrer with few. */
export const readParts = async (
  db: Db,
  userId: number,
  level: CommissionLevel,
  size: number,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ client_id: bigint }>`
    SELECT client_id FROM (
      SELECT client_id, row_number() OVER (ORDER BY client_id) AS nth, count(*) OVER () AS clients FROM referral_clients(${userId}, ${level})) AS c
    WHERE nth % ${size} = 0 AND nth < clients ORDER BY client_id`.execute(db);
  return rows.map(({ client_id }) => Number(client_id));
};

type SourceRow = {
  reason: CommissionReason;
  own: bigint;
  rate: bigint | null;
  days: number | null;
  earned_from: number | null;
  earned_to: number | null;
};

/** By reason, what each source's own principal has earned, or what was invested first. */
export const readBases = async (
  db: Db,
  { userId, level, after, through, clients }: Asked,
): Promise<Readonly<Record<CommissionReason, readonly Money[]>>> => {
  const { rows } = await sql<SourceRow>`
    SELECT reason, own, rate, days, earned_from, earned_to
    FROM referral_sources(${userId}, ${level}, ${after.day}, ${through.day}, ${after.step}, ${through.step}, ${clients.after},
      ${clients.through ?? null}::bigint)`.execute(db);
  const of = (reason: CommissionReason): readonly Money[] =>
    rows.filter((row) => row.reason === reason).map(baseOf);
  return { income: of("income"), first: of("first") };
};

export type Asked = {
  readonly userId: number;
  readonly level: CommissionLevel;
  readonly after: Place;
  readonly through: Place;
  readonly clients: Clients;
};

/** Whether there is any source, however many there are. */
export const hasBases = async (db: Db, { userId, level, after, through }: Asked): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM referral_sources(${userId}, ${level}, ${after.day}, ${through.day}, ${after.step}, ${through.step}, 0, NULL) LIMIT 1`.execute(
    db,
  );
  return rows.length > 0;
};

const baseOf = ({ own, rate: perCycle, days, earned_from, earned_to }: SourceRow): Money => {
  const principal = money(own);
  if (perCycle === null || days === null) return principal;
  const terms = { rate: rate(perCycle), days };
  return money(
    earnedAfter(principal, terms, earned_to ?? 0) - earnedAfter(principal, terms, earned_from ?? 0),
  );
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

/** The last batch of the shard while it is due; undefined when it is not. */
export const readDueAt = async (
  db: Db,
  { commissionId, reason, clientId }: DueCommission,
): Promise<bigint | undefined> => {
  const { rows } = await sql<{ batch: bigint }>`
    SELECT coalesce((SELECT s.batch FROM engine_state s WHERE s.shard = 0), 0) AS batch
    FROM commission_due WHERE commission_id = ${commissionId} AND reason = ${reason} AND client_id = ${clientId}`.execute(
    db,
  );
  return rows[0]?.batch;
};
