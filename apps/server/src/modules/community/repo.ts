/** What users write in the community: texts, likes, what they hide, block and report, appeals. Triggers count and give each text its status. */
import type { TextKind } from "@candor/wire/codec/digits";
import type { TextReason } from "@candor/wire/service/community";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { Tx } from "../../platform/db/schema/schema.ts";

/** Until the commit nothing else of this user is written: what was written before is compared with. */
export const takeTurn = async (tx: Tx, userId: number): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('community', ${userId}))`.execute(tx);
};

export type NewText = {
  readonly userId: number;
  readonly kind: TextKind;
  readonly parentId: number | undefined;
  readonly toReplyId: number | undefined;
  readonly content: string;
};

export const insertText = async (
  tx: Tx,
  { userId, kind, parentId, toReplyId, content }: NewText,
  nowMs: number,
): Promise<{ readonly id: bigint; readonly status: "review" | "approved" | "refused" }> =>
  await tx
    .insertInto("community_text")
    .values({
      kind,
      user_id: BigInt(userId),
      parent_id: parentId === undefined ? null : BigInt(parentId),
      to_reply_id: toReplyId === undefined ? null : BigInt(toReplyId),
      content,
      created_ms: BigInt(nowMs),
    } as never)
    .returning(["id", "status"])
    .executeTakeFirstOrThrow();

/** The times of a user's texts since a time, the newest first, and whether one of them since `repeatSinceMs` is this text. */
export const readRecent = async (
  tx: Tx,
  userId: number,
  {
    content,
    sinceMs,
    repeatSinceMs,
    most,
  }: {
    readonly content: string;
    readonly sinceMs: number;
    readonly repeatSinceMs: number;
    readonly most: number;
  },
): Promise<{ readonly timesMs: readonly number[]; readonly isRepeat: boolean }> => {
  const { rows } = await sql<{ created_ms: bigint; same: boolean }>`
    SELECT t.created_ms, CASE WHEN t.created_ms > ${repeatSinceMs} THEN t.content = ${content} ELSE false END AS same
    FROM community_text t WHERE t.user_id = ${userId} AND t.created_ms > ${sinceMs} ORDER BY t.id DESC LIMIT ${most}`.execute(
    tx,
  );
  return {
    timesMs: rows.map(({ created_ms }) => Number(created_ms)),
    isRepeat: rows.some(({ same }) => same),
  };
};

/**
 * Likes a text, or takes the like back; in the transaction in which it is counted. A second call of the same user waits for the first; when it
 * finds a like neither to add nor to remove, because others removed it meanwhile, it begins again.
 */
export const toggleLike = async (
  tx: Tx,
  userId: number,
  textId: number,
): Promise<{ readonly like: boolean; readonly likeCount: number }> => {
  const values = { text_id: BigInt(textId), user_id: BigInt(userId) };
  let like: boolean | undefined;
  while (like === undefined) {
    const added = await tx
      .insertInto("community_like")
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .returning("text_id")
      .executeTakeFirst();
    if (added !== undefined) like = true;
    else if ((await removeRow(tx, "community_like", values)) > 0) like = false;
  }
  const { likes } = await tx
    .selectFrom("community_count")
    .select("likes")
    .where("text_id", "=", values.text_id)
    .executeTakeFirstOrThrow();
  return { like, likeCount: likes };
};

const removeRow = async (
  db: Db | Tx,
  table: "community_like" | "community_hide",
  { text_id, user_id }: { readonly text_id: bigint; readonly user_id: bigint },
): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where("text_id", "=", text_id)
    .where("user_id", "=", user_id)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/** Hides a text, or shows it again; returns whether it is hidden now. */
export const toggleHidden = async (tx: Tx, userId: number, textId: number): Promise<boolean> => {
  const values = { text_id: BigInt(textId), user_id: BigInt(userId) };
  if ((await removeRow(tx, "community_hide", values)) > 0) return false;
  await tx
    .insertInto("community_hide")
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
};

/** False when it is not this user's, or was taken back before. */
export const takeTextBack = async (
  db: Db,
  userId: number,
  { id, kind }: { readonly id: number; readonly kind: TextKind },
  nowMs: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("community_text")
    .set({ taken_back_ms: BigInt(nowMs) })
    .where("id", "=", BigInt(id))
    .where("kind", "=", kind)
    .where("user_id", "=", BigInt(userId))
    .where("taken_back_ms", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** False when this user has reported it before. */
export const insertReport = async (
  db: Db,
  report: {
    readonly userId: number;
    readonly textId: number;
    readonly code: TextReason;
    readonly note: string;
  },
  nowMs: number,
): Promise<boolean> => {
  const { userId, textId, code, note } = report;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("community_report")
    .values({ text_id: BigInt(textId), user_id: BigInt(userId), code, note, at_ms: BigInt(nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** False when the person is blocked already. */
export const insertBlock = async (
  db: Db,
  userId: number,
  blockedId: number,
  nowMs: number,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("community_block")
    .values({ user_id: BigInt(userId), blocked_id: BigInt(blockedId), at_ms: BigInt(nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** False when there is no such block of this user. */
export const removeBlock = async (db: Db, userId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("community_block")
    .where("user_id", "=", BigInt(userId))
    .where("id", "=", BigInt(id))
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Of the author's own; the database refuses it for what is another's, is not refused, or has one. */
export const insertAppeal = async (db: Db, userId: number, textId: number, text: string): Promise<void> => {
  await db
    .insertInto("community_appeal")
    .values({ text_id: BigInt(textId), user_id: BigInt(userId), text } as never)
    .execute();
};

/** Stores the examples of the demo when there is no text yet, as `community_begin` takes them. */
export const beginWith = async (db: Db, examples: string, nowMs: number): Promise<void> => {
  await sql`SELECT community_begin(${examples}, ${nowMs})`.execute(db);
};
