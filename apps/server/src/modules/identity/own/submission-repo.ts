import type { ToSend } from "@candor/core/identity/send-identity";
import type { Db } from "../../../platform/db/open-database.ts";

export type NewSubmission = {
  readonly userId: number;
  readonly version: number;
  /** Name and number. */
  readonly sealed: Buffer;
  readonly front: string;
  readonly back: string;
  readonly changed: ToSend["changed"];
};

/** The database refuses one that does not follow a refusal (CA050, 23505), and photos that are not there (CA049). */
export const storeSubmission = async (
  db: Db,
  { userId, changed, ...submission }: NewSubmission,
): Promise<void> => {
  await db
    .insertInto("identity_submission")
    .values({ ...submission, user_id: BigInt(userId), changed: [...changed] })
    .execute();
};
