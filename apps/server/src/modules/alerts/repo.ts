/** What the alerts write. Every statement is one transaction: an alert never rings without its notice, nor a notice without the ring. */
import { mostAlerts, type PriceAlert } from "@candor/core/market/alerts";
import type { Language } from "@candor/wire/language";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { NoticeArgs } from "../../records/notices/notice-texts.ts";

type NewAlert = {
  readonly userId: number;
  readonly pid: number;
  readonly language: Language;
  readonly alert: PriceAlert;
  readonly nowMs: number;
};

/** Stores an alert in the user's first free slot and returns its number; undefined when all slots are taken. */
export const insertAlert = async (
  db: Db,
  { userId, pid, language, alert, nowMs }: NewAlert,
): Promise<number | undefined> => {
  const { terms } = alert;
  const [price, bps] = terms.kind === "percent" ? [null, terms.percentBps] : [terms.price.toString(), null];
  const { rows } = await sql<{ id: bigint }>`
    INSERT INTO price_alert (user_id, slot, pid, kind, price, percent_bps, from_price, rearm, state, since_seq, language, created_ms)
    SELECT ${userId}::bigint, free.slot, ${pid}::smallint, ${terms.kind}::text, ${price}::bigint, ${bps}::smallint,
           ${alert.fromPrice.toString()}::bigint, ${alert.rearm}::boolean, 'on', ${alert.sinceSeq}::bigint, ${language}::text, ${nowMs}::bigint
    FROM generate_series(1, ${mostAlerts}::integer) AS free (slot)
    WHERE NOT EXISTS (SELECT FROM price_alert taken WHERE taken.user_id = ${userId}::bigint AND taken.slot = free.slot)
    ORDER BY free.slot LIMIT 1
    RETURNING id`.execute(db);
  return rows[0] === undefined ? undefined : Number(rows[0].id);
};

/** Arms the alert again; its last ring stays. */
export const storeArmed = async (
  db: Db,
  id: number,
  { fromPrice, sinceSeq }: PriceAlert,
  language: Language,
): Promise<void> => {
  await db
    .updateTable("price_alert")
    .set({
      state: "on",
      from_price: fromPrice,
      since_seq: BigInt(sinceSeq),
      quiet_until_ms: 0n,
      language,
    })
    .where("id", "=", BigInt(id))
    .execute();
};

/** True when there was such an alert of the user. */
export const deleteAlert = async (db: Db, userId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("price_alert")
    .where("user_id", "=", BigInt(userId))
    .where("id", "=", BigInt(id))
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

export type ChangedAlert = {
  readonly id: number;
  readonly alert: PriceAlert;
  /** Absent when it did not ring. */
  readonly notice?: { readonly key: string; readonly args: NoticeArgs } | undefined;
};
export type ChangeOf = {
  readonly seq: number;
  readonly timeMs: number;
  readonly tourl: string;
  readonly nowMs: number;
};

/**
 * What one tick did to alerts: their new states, a notice for each that rang, and a web push to each browser of its owner.
 * Returns the numbers of those that it changed; a tick changes an alert only once.
 */
export const storeChanges = async (
  db: Db,
  changes: readonly ChangedAlert[],
  { seq, timeMs, tourl, nowMs }: ChangeOf,
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: bigint }>`
    WITH change AS (
      SELECT * FROM unnest(
        ${changes.map(({ id }) => id)}::bigint[],
        ${changes.map(({ alert }) => alert.state)}::text[],
        ${changes.map(({ alert }) => alert.fromPrice.toString())}::bigint[],
        ${changes.map(({ alert }) => alert.quietUntilMs)}::bigint[],
        ${changes.map(({ notice }) => notice?.key ?? null)}::text[],
        ${changes.map(({ notice }) => (notice === undefined ? null : JSON.stringify(notice.args)))}::text[]
      ) AS given (id, state, from_price, quiet_until_ms, key, args)
    ), changed AS (
      UPDATE price_alert AS held
      SET state = change.state, from_price = change.from_price, quiet_until_ms = change.quiet_until_ms, since_seq = ${seq}::bigint,
          rang_seq = CASE WHEN change.key IS NULL THEN held.rang_seq ELSE ${seq}::bigint END,
          rang_ms = CASE WHEN change.key IS NULL THEN held.rang_ms ELSE ${timeMs}::bigint END
      FROM change WHERE held.id = change.id AND held.since_seq < ${seq}::bigint
      RETURNING held.id, held.user_id, change.key, change.args
    ), told AS (
      INSERT INTO notice (user_id, key, args, tourl, created_ms)
      SELECT user_id, key, args::jsonb, ${tourl}::text, ${nowMs}::bigint FROM changed WHERE key IS NOT NULL ORDER BY id
      RETURNING id, user_id
    ), sent AS (
      INSERT INTO outbox (topic, payload, created_ms, next_ms)
      SELECT 'web-push', jsonb_build_object('notice', p.id::text, 'session', p.session_id), ${nowMs}::bigint, ${nowMs}::bigint
      FROM (
        SELECT told.id, reached.session_id, row_number() OVER (PARTITION BY reached.session_id ORDER BY told.id) AS nth
        FROM told JOIN push_subscription reached ON reached.user_id = told.user_id) AS p
      -- As for notices: a browser that nobody answers for collects no more.
      WHERE p.nth + (SELECT count(*) FROM outbox o WHERE o.topic = 'web-push' AND o.payload ->> 'session' = p.session_id::text) <= 20
    )
    SELECT id FROM changed`.execute(db);
  return new Set(rows.map(({ id }) => Number(id)));
};

/** Stores up to where the log has been checked; the mark never goes back. */
export const storeMark = async (db: Db, markMs: number): Promise<void> => {
  await db
    .updateTable("price_alert_mark")
    .set({ mark_ms: BigInt(markMs) })
    .where("mark_ms", "<", BigInt(markMs))
    .execute();
};

export type NewSubscription = {
  readonly sessionId: string;
  readonly userId: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language: Language;
};

/** How many browsers of a user are notified: each ring is a call to a push service for each of them. */
const mostBrowsers = 10;

/**
 * One per session: the new one replaces the session's old one, and another session's one for the same browser. If there are
 * too many, the oldest are deleted.
 */
export const storeSubscription = async (db: Db, given: NewSubscription, nowMs: number): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    // One at a time: two for the same browser or the same session would conflict.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('push_subscription', 0))`.execute(tx);
    await tx
      .deleteFrom("push_subscription")
      .where((row) => row.or([row("session_id", "=", given.sessionId), row("endpoint", "=", given.endpoint)]))
      .execute();
    await tx
      .insertInto("push_subscription")
      .values({
        session_id: given.sessionId,
        user_id: BigInt(given.userId),
        endpoint: given.endpoint,
        p256dh: given.p256dh,
        auth: given.auth,
        language: given.language,
        created_ms: BigInt(nowMs),
      })
      .execute();
    await sql`
      DELETE FROM push_subscription WHERE user_id = ${given.userId} AND session_id NOT IN (
        SELECT session_id FROM push_subscription WHERE user_id = ${given.userId}
        ORDER BY session_id = ${given.sessionId} DESC, created_ms DESC, session_id LIMIT ${mostBrowsers})`.execute(
      tx,
    );
  });
};

export const deleteSubscription = async (db: Db, userId: number, endpoint: string): Promise<void> => {
  await db
    .deleteFrom("push_subscription")
    .where("user_id", "=", BigInt(userId))
    .where("endpoint", "=", endpoint)
    .execute();
};
