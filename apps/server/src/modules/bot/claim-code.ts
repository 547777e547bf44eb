/**
 * The claim code that opens the bot to a user (BOT-01). A claim is made once; later changes are up to an operator,
 * except in demo mode, where a claimed code is active at once.
 */
import { randomBytes } from "node:crypto";
import type { Db } from "../../platform/db/open-database.ts";

/** As on the wire: 2 not active, 3 active, 4 expired. */
export const notActive = 2;
export const active = 3;
export const expired = 4;

/** Without letters and digits that look alike; 32 of them, so that a byte picks each with equal probability. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const codeLength = 10;

/** Claims a code; an existing claim stays as it is. */
export const claimCode = async (db: Db, userId: number, isDemo: boolean, nowMs: number): Promise<void> => {
  await db
    .insertInto("ai_code")
    .values({
      user_id: BigInt(userId),
      code: randomCode(),
      status: isDemo ? active : notActive,
      claimed_ms: BigInt(nowMs),
    })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .execute();
};

/** True when the user's code allows the use of the bot. */
export const hasActiveCode = async (db: Db, userId: number): Promise<boolean> => {
  const row = await db
    .selectFrom("ai_code")
    .select("status")
    .where("user_id", "=", BigInt(userId))
    .executeTakeFirst();
  return row?.status === active;
};

export const randomCode = (): string =>
  Array.from(randomBytes(codeLength), (byte) => alphabet[byte % alphabet.length]).join("");
