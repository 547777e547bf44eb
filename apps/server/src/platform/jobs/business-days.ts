/**
 * For which business days each daily job is done (`job_day`).
 *
 * Invariants: a day is recorded after its run has ended, by the leader, and the next day begins only then. So the newest recorded day tells
 * which are missed, and a process that is killed at any point repeats one day at most.
 */
import { businessDate, businessDayStart, dayMs, minuteMs } from "@candor/core/time/time";
import type { Clock } from "../clock.ts";
import { asLeader } from "../db/as-leader.ts";
import type { Fence } from "../db/lead.ts";
import type { Db } from "../db/open-database.ts";
import type { DailyJob, RepeatedJob } from "./job.ts";

export type DaysDeps = {
  readonly db: Db;
  readonly fence: Fence;
  /** A day has ended when this clock has reached its end. */
  readonly clock: Clock;
};

/** The job as one that looks each minute which days it owes. The first time, it records the day before the one that is under way. */
export const openDays = async (deps: DaysDeps, job: DailyJob): Promise<RepeatedJob> => {
  const { db, clock } = deps;
  const { name } = job;
  await begin(deps, deps.fence, name);
  return {
    name,
    everyMs: minuteMs,
    firstAfterMs: 0,
    run: async (turn) => {
      if (!(await begin(deps, turn.fence, name))) return;
      for (const date of missedDays((await lastDone(db, name)) ?? 0, clock.nowMs())) {
        await job.run({ ...turn, date });
        // It may have ended early: the day is repeated.
        if (turn.signal.aborted) return;
        await recordDone(deps, turn.fence, name, date);
      }
    },
  };
};

/** False while no day is under way: a market that has never had a price stands at 0. */
const begin = async (deps: DaysDeps, fence: Fence, name: string): Promise<boolean> => {
  const nowMs = deps.clock.nowMs();
  if (nowMs === 0) return false;
  if ((await lastDone(deps.db, name)) === undefined)
    await recordDone(deps, fence, name, businessDate(businessDayStart(nowMs) - dayMs));
  return true;
};

const missedDays = (lastDate: number, nowMs: number): readonly number[] => {
  const missed: number[] = [];
  for (let ms = businessDayStart(nowMs) - dayMs; businessDate(ms) > lastDate; ms -= dayMs)
    missed.unshift(businessDate(ms));
  return missed;
};

const lastDone = async (db: Db, name: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom("job_day")
    .select("date")
    .where("name", "=", name)
    .orderBy("date", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.date;
};

const recordDone = async (
  { db, clock }: DaysDeps,
  fence: Fence,
  name: string,
  date: number,
): Promise<void> => {
  await asLeader(db, fence, (tx) =>
    tx
      .insertInto("job_day")
      .values({ name, date, done_ms: BigInt(clock.nowMs()) })
      .onConflict((on) => on.doNothing())
      .execute(),
  );
};
