/** Tells users of an answer that they have not seen, by a notice and a mail: once for each wait, however many messages there are (SUP-01). */
import { storedLanguage, type Language } from "@candor/wire/language";
import { asLeader } from "../../platform/db/as-leader.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { Tx } from "../../platform/db/schema/schema.ts";
import type { JobTurn, RepeatedJob } from "../../platform/jobs/job.ts";
import { storeNotice } from "../../records/notices/store-notice.ts";
import { deletePictures, type DeletePictureDeps } from "./pictures/delete-pictures.ts";
import { readUntold, type Untold } from "./queries.ts";
import { noteTold } from "./repo.ts";

export type SupportJobDeps = DeletePictureDeps & {
  readonly jobsDb: Db;
  readonly clock: Pick<Clock, "nowMs">;
  /** Writes to the owner that there is an answer. */
  readonly tellAnswered: (tx: Tx, userId: number, language: Language, nowMs: number) => Promise<void>;
  /** Called after the commit: the user's devices read their lists again (NOTE-03). */
  readonly noticesChanged: (userId: number) => void;
};

/** Who has the conversation open sees an answer before this. */
export const toldAfterMs = 60_000;

export const supportJobs = (deps: SupportJobDeps): readonly RepeatedJob[] => [
  { name: "support-answers", everyMs: 10_000, run: (turn) => tellAnswers(deps, turn) },
  { name: "support-pictures", everyMs: 600_000, run: (turn) => deletePictures(deps, turn) },
];

export const tellAnswers = async (deps: SupportJobDeps, { fence, signal }: JobTurn): Promise<void> => {
  for (const untold of await readUntold(deps.jobsDb, deps.clock.nowMs() - toldAfterMs)) {
    signal.throwIfAborted();
    await tell(deps, fence, untold);
  }
};

const tell = async (
  { jobsDb, clock, tellAnswered, noticesChanged }: SupportJobDeps,
  fence: JobTurn["fence"],
  { id, user_id, language }: Untold,
): Promise<void> => {
  const userId = Number(user_id);
  const nowMs = clock.nowMs();
  const isNews = await asLeader(jobsDb, fence, async (tx) => {
    if (!(await noteTold(tx, id))) return false;
    await storeNotice(tx, { userId, key: "supportAnswered", tourl: "/mine?support=open" }, nowMs);
    await tellAnswered(tx, userId, storedLanguage(language), nowMs);
    return true;
  });
  if (isNews) noticesChanged(userId);
};
