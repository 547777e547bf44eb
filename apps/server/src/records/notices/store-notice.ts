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

export const storeNotice = async (
  tx: Tx,
  { userId, key, args = {}, tourl, isRead = false }: NewNotice,
  nowMs: number,
): Promise<void> => {
  const at = BigInt(nowMs);
  const { id } = await tx
    .insertInto("notice")
    .values({
      user_id: BigInt(userId),
      key,
      args,
      tourl,
      created_ms: at,
      read_ms: isRead ? at : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`
    INSERT INTO outbox (topic, payload, created_ms, next_ms)
    SELECT 'web-push', jsonb_build_object('notice', ${String(id)}::text, 'session', reached.session_id), ${nowMs}::bigint, ${nowMs}::bigint
    FROM notice_push wanted JOIN push_subscription reached ON reached.user_id = wanted.user_id
    WHERE wanted.user_id = ${userId} AND wanted.kind = ${storedKindOf(key)}
      AND (SELECT count(*) FROM outbox o WHERE o.topic = 'web-push' AND o.payload ->> 'session' = reached.session_id::text) < 20`.execute(
    tx,
  );
};
