/** Rows of pictures that were uploaded for a conversation, each by a function of the database that counts them (db/functions/support.sql). */
import { sql } from "kysely";
import type { Db } from "../../../platform/db/open-database.ts";
import type { Tx } from "../../../platform/db/schema/schema.ts";
import type { NewPicture } from "../../../records/pictures/take-picture.ts";

const isKept = ({ rows }: { readonly rows: readonly { readonly kept: boolean }[] }): boolean =>
  rows[0]?.kept === true;

/** False when the user has uploaded `most` within a day. */
export const storeOwn = async (
  db: Db,
  userId: number,
  { id, sealedKey, width, height }: NewPicture,
  most: number,
): Promise<boolean> =>
  isKept(
    await sql<{ kept: boolean }>`
      SELECT support_upload(${userId}, ${id}, ${sealedKey}, ${width}, ${height}, ${most}) AS kept`.execute(
      db,
    ),
  );

/** The same of the operator who acts. */
export const storeOfOperator = async (
  tx: Tx,
  { id, sealedKey, width, height }: NewPicture,
  most: number,
): Promise<boolean> =>
  isKept(
    await sql<{ kept: boolean }>`
      SELECT support_upload_answer(${id}, ${sealedKey}, ${width}, ${height}, ${most}) AS kept`.execute(tx),
  );

export const destroyKey = async (db: Db, id: string, nowMs: number): Promise<void> => {
  await db
    .updateTable("support_picture")
    .set({ sealed_key: null, deleted_ms: BigInt(nowMs) })
    .where("id", "=", id)
    .where("deleted_ms", "is", null)
    .execute();
};
