/** Tells users what was decided of their identity (KYC-01): a notice, once, stored in the transaction that notes that they were told (NOTE-02). */
import { asLeader } from "../../platform/db/as-leader.ts";
import type { JobTurn } from "../../platform/jobs/job.ts";
import { storeNotice } from "../../records/notices/store-notice.ts";
import type { IdentityDeps } from "./deps.ts";

export type TellDeps = Pick<IdentityDeps, "jobs" | "clock" | "noticesChanged">;

const keys = { approved: "identityApproved", refused: "identityRefused" } as const;

export const tellDecided = async (
  { jobs, clock, noticesChanged }: TellDeps,
  { fence, signal }: JobTurn,
): Promise<void> => {
  const news = await jobs
    .selectFrom("identity_untold as u")
    .innerJoin("identity_decision as d", "d.id", "u.decision_id")
    .innerJoin("identity_submission as s", "s.id", "d.submission_id")
    .select(["d.id", "d.verdict", "s.user_id"])
    .orderBy("d.id")
    .execute();
  for (const { id, verdict, user_id } of news) {
    signal.throwIfAborted();
    const userId = Number(user_id);
    const isTold = await asLeader(jobs, fence, async (tx) => {
      const untold = await tx
        .deleteFrom("identity_untold")
        .where("decision_id", "=", id)
        .returning("decision_id")
        .executeTakeFirst();
      if (untold === undefined) return false;
      await storeNotice(tx, { userId, key: keys[verdict], tourl: "/authentication" }, clock.nowMs());
      return true;
    });
    if (isTold) noticesChanged(userId);
  }
};
