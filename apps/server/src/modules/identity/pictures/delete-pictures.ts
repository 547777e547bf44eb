/** Deletes pictures that nobody needs any more (KYC-03): those that were sent for review, some days after the decision, and those that nobody sent, after a day. */
import { dayMs } from "@candor/core/time/time";
import { sql, type RawBuilder } from "kysely";
import type { JobTurn } from "../../../platform/jobs/job.ts";
import { destroyPictures } from "../../../records/pictures/destroy-pictures.ts";
import type { IdentityDeps } from "../deps.ts";
import { photoDays } from "../photo-days.ts";

export type DeleteDeps = Pick<IdentityDeps, "jobs" | "clock" | "files" | "readSettings">;

export const deletePictures = async (deps: DeleteDeps, turn: JobTurn): Promise<void> => {
  const isDue = due(deps.clock.nowMs(), await photoDays(deps.readSettings));
  await destroyPictures(deps, "picture", isDue, turn);
};

/** Of the picture p. Whatever waits for a decision is kept, and so is what was decided a short while ago. */
const due = (nowMs: number, days: number): RawBuilder<unknown> => sql`
  (p.created_ms < ${nowMs - dayMs} OR EXISTS (SELECT FROM identity_submission u WHERE u.front = p.id OR u.back = p.id))
  AND NOT EXISTS (SELECT FROM identity_state s WHERE (s.front = p.id OR s.back = p.id)
    AND (s.decided_ms IS NULL OR s.decided_ms > ${nowMs - days * dayMs}))`;
