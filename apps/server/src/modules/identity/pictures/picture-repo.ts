import { sql } from "kysely";
import { dayMs } from "@candor/core/time/time";
import type { Db } from "../../../platform/db/open-database.ts";

export type NewPicture = {
  readonly id: string;
  readonly userId: number;
  readonly sealedKey: Buffer;
  readonly width: number;
  readonly height: number;
};

/** False when the user has uploaded `mostADay` pictures within a day. They are counted one upload after the other. */
export const storePicture = (
  db: Db,
  { id, userId, sealedKey, width, height }: NewPicture,
  mostADay: number,
  nowMs: number,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`pictures of ${userId}`}, 0))`.execute(tx);
    const { count } = await tx
      .selectFrom("picture")
      .select((of) => of.fn.countAll<bigint>().as("count"))
      .where("user_id", "=", BigInt(userId))
      .where("created_ms", ">", BigInt(nowMs - dayMs))
      .executeTakeFirstOrThrow();
    if (count >= mostADay) return false;
    const own = { user_id: BigInt(userId), sealed_key: sealedKey, created_ms: BigInt(nowMs) };
    await tx
      .insertInto("picture")
      .values({ id, width, height, ...own })
      .execute();
    return true;
  });

/** Destroys the key of a picture whose file was not stored. */
export const destroyKey = async (db: Db, id: string, nowMs: number): Promise<void> => {
  await db
    .updateTable("picture")
    .set({ sealed_key: null, deleted_ms: BigInt(nowMs) })
    .where("id", "=", id)
    .where("deleted_ms", "is", null)
    .execute();
};
