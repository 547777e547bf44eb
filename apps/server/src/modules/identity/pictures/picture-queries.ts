import { dayMs } from "@candor/core/time/time";
import type { Db } from "../../../platform/db/open-database.ts";
import type { Reader } from "../../../platform/db/schema/schema.ts";

/** Whether the user may upload one more now. */
export const hasRoom = async (db: Db, userId: number, mostADay: number, nowMs: number): Promise<boolean> => {
  const { count } = await db
    .selectFrom("picture")
    .select((of) => of.fn.countAll<bigint>().as("count"))
    .where("user_id", "=", BigInt(userId))
    .where("created_ms", ">", BigInt(nowMs - dayMs))
    .executeTakeFirstOrThrow();
  return count < mostADay;
};

/** The sealed key of a picture of this user; undefined when it is another's, or was deleted. */
export const readOwnKey = async (db: Reader, userId: number, id: string): Promise<Buffer | undefined> => {
  const row = await db
    .selectFrom("picture")
    .select("sealed_key")
    .where("id", "=", id)
    .where("user_id", "=", BigInt(userId))
    .executeTakeFirst();
  return row?.sealed_key ?? undefined;
};

/** Those of these pictures that are there. */
export const readKept = async (db: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom("picture")
    .select("id")
    .where("id", "in", ids)
    .where("deleted_ms", "is", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
};
