/**
 * The partitions of stored answers, a month each (`db/functions/answers.sql`): made ahead, so that no booking has to make one, and dropped
 * when all their answers are older than 30 days (API-11).
 */
import { hourMs, minuteMs } from "@candor/core/time/time";
import type { RepeatedJob } from "../platform/jobs/job.ts";
import type { Log } from "../platform/log.ts";
import type { Queryable } from "./booker.ts";

/** Makes the partitions of today and tomorrow, then drops the old ones; returns how many those were. */
export const forgetAnswers = async (database: Queryable): Promise<number> => {
  await database.query({ text: "SELECT answer_months_make()", values: [] });
  const { rows } = await database.query({ text: "SELECT answers_forget()::integer AS dropped", values: [] });
  const { dropped } = rows[0] as { dropped: number };
  return dropped;
};

/** Begins a minute after the start, when the other work of the start is done. */
export const forgetAnswersJob = (database: Queryable, log: Log): RepeatedJob => ({
  name: "forget-answers",
  everyMs: hourMs,
  firstAfterMs: minuteMs,
  run: async () => {
    const dropped = await forgetAnswers(database);
    if (dropped > 0) log.info({ dropped }, "old answers were dropped");
  },
});
