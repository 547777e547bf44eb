/**
 * The partitions of stored answers, a month each (`db/functions/answers.sql`): made ahead, so that no booking has to make one, and dropped
 * when all their answers are older than 30 days (API-11).
 */
import { hourMs, minuteMs } from "@candor/core/time/time";
import type { Log } from "../platform/log.ts";
import type { Queryable } from "./booker.ts";

/** Makes the partitions of today and tomorrow, then drops the old ones; returns how many those were. */
export const forgetAnswers = async (database: Queryable): Promise<number> => {
  await database.query({ text: "SELECT answer_months_make()", values: [] });
  const { rows } = await database.query({ text: "SELECT answers_forget()::integer AS dropped", values: [] });
  const { dropped } = rows[0] as { dropped: number };
  return dropped;
};

/** Does it a minute after the start, when the other work of the start is done, and once an hour; returns the function that ends this. */
export const startForgetting = (database: Queryable, log: Log): (() => void) => {
  const run = async (): Promise<void> => {
    try {
      const dropped = await forgetAnswers(database);
      if (dropped > 0) log.info({ dropped }, "old answers were dropped");
    } catch (error) {
      log.warn({ err: error }, "old answers could not be dropped; trying again in an hour");
    }
  };
  const timers = [setTimeout(() => void run(), minuteMs), setInterval(() => void run(), hourMs)];
  for (const timer of timers) timer.unref();
  return () => timers.forEach(clearTimeout);
};
