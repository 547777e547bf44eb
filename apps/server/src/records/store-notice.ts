/** Stores a notice in the transaction of what it tells of, so that neither is there without the other (NOTE-02). */
import type { Tx } from "../platform/db/schema.ts";
import type { NoticeArgs, NoticeKey } from "./notice-texts.ts";

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
  await tx
    .insertInto("notice")
    .values({
      user_id: BigInt(userId),
      key,
      args,
      tourl,
      created_ms: at,
      read_ms: isRead ? at : null,
    })
    .execute();
};
