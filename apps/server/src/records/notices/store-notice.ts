/**
 * Stores a notice in the transaction of what it tells of, so that neither is there without the other (NOTE-02), and a message for each
 * subscribed browser of its user, if the user wants this kind by web push (NOTE-06).
 */
import { sql } from "kysely";
import type { Tx } from "../../platform/db/schema/schema.ts";
import { storedKindOf, type NoticeArgs, type NoticeKey } from "./notice-texts.ts";

export type NewNotice = {
  readonly userId: number;
  readonly key: NoticeKey;
  readonly args?: NoticeArgs;
  /** The path in the app of what it is about. */
  readonly tourl: string;
  /** True for what is listed without being new, such as a sign-in from a device that the account knows. */
  readonly isRead?: boolean;
};

export const storeNotice = (tx: Tx, notice: NewNotice, nowMs: number): Promise<void> =>
  storeNotices(tx, [notice], nowMs);

/** The same for many at once. */
export const storeNotices = async (tx: Tx, notices: readonly NewNotice[], nowMs: number): Promise<void> => {
  if (notices.length === 0) return;
  const at = BigInt(nowMs);
  const stored = await tx
    .insertInto("notice")
    .values(
      notices.map(({ userId, key, args = {}, tourl, isRead = false }) => ({
        user_id: BigInt(userId),
        key,
        args,
        tourl,
        created_ms: at,
        read_ms: isRead ? at : null,
      })),
    )
    .returning(["id", "user_id", "key"])
    .execute();
  const kinds = stored.map(({ key }) => storedKindOf(key as NoticeKey));
  await sql`
    INSERT INTO outbox (topic, payload, created_ms, next_ms)
    SELECT 'web-push', jsonb_build_object('notice', p.id::text, 'session', p.session_id), ${nowMs}::bigint, ${nowMs}::bigint
    FROM (
      SELECT n.id, reached.session_id, row_number() OVER (PARTITION BY reached.session_id ORDER BY n.id) AS nth
      FROM unnest(${stored.map(({ id }) => String(id))}::bigint[], ${stored.map(({ user_id }) => String(user_id))}::bigint[], ${kinds}::text[])
        AS n (id, user_id, kind)
      JOIN notice_push wanted ON wanted.user_id = n.user_id AND wanted.kind = n.kind
      JOIN push_subscription reached ON reached.user_id = wanted.user_id) AS p
    WHERE p.nth + (SELECT count(*) FROM outbox o WHERE o.topic = 'web-push' AND o.payload ->> 'session' = p.session_id::text) <= 20
    ORDER BY p.id`.execute(tx);
};
