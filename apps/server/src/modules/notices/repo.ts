/** What users and time change about notices. */
import type { PushKind } from "@candor/wire/notices";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { Positions } from "./positions.ts";

/**
 * Marks everything up to these positions as read (NOTE-03). A mark never goes back, and never beyond what there is: what comes later
 * is new. Stored notices are marked each by itself, because one with a smaller number may still be under way.
 */
export const markRead = async (db: Db, userId: number, upTo: Positions, nowMs: number): Promise<void> => {
  const { batch, line } = upTo.trade;
  await db.transaction().execute(async (tx) => {
    await sql`
      INSERT INTO notice_mark AS held (user_id, batch, line, run_nth)
      SELECT ${userId}, least(${batch.toString()}::bigint, (SELECT max(s.batch) FROM engine_state s)), ${line},
        least(${upTo.run.toString()}::bigint, coalesce((
          SELECT b.nth FROM bot_run b WHERE b.user_id = ${userId} AND b.state <> 'running' ORDER BY b.nth DESC LIMIT 1), 0))
      ON CONFLICT (user_id) DO UPDATE SET
        batch = CASE WHEN (excluded.batch, excluded.line) > (held.batch, held.line) THEN excluded.batch ELSE held.batch END,
        line = CASE WHEN (excluded.batch, excluded.line) > (held.batch, held.line) THEN excluded.line ELSE held.line END,
        run_nth = greatest(excluded.run_nth, held.run_nth)`.execute(tx);
    await tx
      .updateTable("notice")
      .set({ read_ms: BigInt(nowMs) })
      .where("user_id", "=", BigInt(userId))
      .where("id", "<=", upTo.told)
      .where("read_ms", "is", null)
      .execute();
  });
};

/** Stores that a user wants notices of a kind by web push, or does not (NOTE-06). */
export const storeChoice = async (
  db: Db,
  userId: number,
  kind: PushKind,
  isWanted: boolean,
): Promise<void> => {
  const user_id = BigInt(userId);
  if (isWanted) {
    await db
      .insertInto("notice_push")
      .values({ user_id, kind })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await db.deleteFrom("notice_push").where("user_id", "=", user_id).where("kind", "=", kind).execute();
  }
};

/** How many stored notices with the same key a user has: many of one kind do not hide another. */
const mostOfAKey = 1_000;

/** Deletes stored notices from before `beforeMs`, and the oldest of a user who has too many with one key. */
export const forgetNotices = async (db: Db, beforeMs: number): Promise<void> => {
  await db.deleteFrom("notice").where("created_ms", "<", BigInt(beforeMs)).execute();
  await sql`
    DELETE FROM notice AS held
    USING (SELECT user_id, key FROM notice GROUP BY user_id, key HAVING count(*) > ${mostOfAKey}) AS many
    WHERE held.user_id = many.user_id AND held.key = many.key AND held.id <= (
      SELECT id FROM notice WHERE user_id = many.user_id AND key = many.key
      ORDER BY id DESC OFFSET ${mostOfAKey} LIMIT 1)`.execute(db);
};
