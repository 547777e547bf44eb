/** The part of an account that its owner may change without a new password. */
import { assert } from "@candor/core/assert/assert";
import type { Reader, Tx } from "../../../platform/db/schema/schema.ts";

export type Profile = {
  readonly username: string;
  readonly avatar: number;
  readonly email: string | null;
  readonly phone: string | null;
};
export type ProfileChange = Partial<{
  readonly username: string;
  readonly avatar: number;
  readonly email: string;
}>;

export const findProfile = async (db: Reader, userId: number): Promise<Profile> => {
  const row = await db
    .selectFrom("account")
    .select(["username", "userphoto as avatar", "email", "phone"])
    .where("user_id", "=", BigInt(userId))
    .executeTakeFirst();
  assert(row !== undefined, "a session's account exists");
  return row;
};

/** Writes the change. False when another account has the address; the transaction must then be rolled back. */
export const updateProfile = async (
  tx: Tx,
  userId: number,
  { avatar, ...change }: ProfileChange,
): Promise<boolean> => {
  const changed = avatar === undefined ? change : { ...change, userphoto: avatar };
  try {
    await tx.updateTable("account").set(changed).where("user_id", "=", BigInt(userId)).execute();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === "23505") return false;
    throw error;
  }
};
