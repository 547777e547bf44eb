/**
 * The partitions of stored answers, a month each (`db/functions/answers.sql`): made ahead, so that no booking has to make one, and dropped
 * when all their answers are older than 30 days (API-11).
 */
import { hourMs, minuteMs } from "@candor/core/time/time";
import type { Clock } from "../platform/clock.ts";
import type { RepeatedJob } from "../platform/jobs/job.ts";
import type { Log } from "../platform/log.ts";
import type { Queryable } from "./booker.ts";

/** Makes the partitions of today and tomorrow, then drops those that are old by the clock of the engine too, `nowMs`; returns how many those were. */
export const forgetAnswers = async (database: Queryable, nowMs: number): Promise<number> => {
  await database.query({ text: "SELECT answer_months_make()", values: [] });
  const { rows } = await database.query({
    text: "SELECT answers_forget($1)::integer AS dropped",
    values: [nowMs],
  });
  const { dropped } = rows[0] as { dropped: number };
  return dropped;
};

/** Begins a minute after the start, when the other work of the start is done. */
export const forgetAnswersJob = (database: Queryable, clock: Clock, log: Log): RepeatedJob => ({
  name: "forget-answers",
  everyMs: hourMs,
  firstAfterMs: minuteMs,
  run: async () => {
    const dropped = await forgetAnswers(database, clock.nowMs());
    if (dropped > 0) log.info({ dropped }, "old answers were dropped");
  },
});
