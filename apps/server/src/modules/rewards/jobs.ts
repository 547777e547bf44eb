/**
 * Starter tasks and approved speeches pay by themselves (RWD-04, COM-02): at once for users who check in, look at their tasks or have a text
 * approved, and for everyone with the close of each business day.
 *
 * Invariants: a run that is cut off is repeated and finds what is left. At most `atOnce` users are under way, so that nobody's order waits
 * behind them.
 */
import { businessDayNumber, businessDayNumberOf } from "@candor/core/time/time";
import type { Job } from "../../platform/jobs/job.ts";
import { isTasksOn, payTasks, type TaskDeps } from "./newbie-tasks.ts";
import { readNewcomers } from "./queries.ts";
import { paySpeech, readUnpaid } from "./speeches.ts";

const [usersAtOnce, atOnce, mostLookedAt, everyMs] = [500, 50, 10_000, 60_000];

export type RewardJobs = {
  readonly jobs: readonly Job[];
  /** Looks at this user's tasks and speeches soon. */
  readonly lookAt: (userId: number) => void;
};

export const createRewardJobs = (deps: TaskDeps): RewardJobs => {
  const lookedAt = new Set<number>();
  let wake = (): void => {};
  return {
    lookAt: (userId) => {
      // What does not fit is paid at the end of the day.
      if (lookedAt.size < mostLookedAt) lookedAt.add(userId);
      wake();
    },
    jobs: [
      {
        name: "reward-tasks",
        everyMs,
        onWake: (wakes) => (wake = wakes),
        run: async ({ signal }) => {
          const users = [...lookedAt];
          lookedAt.clear();
          const today = businessDayNumber(deps.clock.nowMs());
          await payFor(users, signal, (userId) => paySpeech(deps, userId, today));
          if (users.length === 0 || !(await isTasksOn(deps))) return;
          const waiting = await keepNewcomers(deps, users);
          await payFor(waiting, signal, (userId) => payTasks(deps, userId));
        },
      },
      {
        name: "reward-tasks-of-the-day",
        isByBusinessDate: true,
        run: async ({ signal }) => {
          if (!(await isTasksOn(deps))) return;
          await payAll(
            (after) => readNewcomers(deps.db, after, usersAtOnce),
            signal,
            (userId) => payTasks(deps, userId),
          );
        },
      },
      {
        name: "reward-speeches-of-the-day",
        isByBusinessDate: true,
        run: async ({ date, signal }) => {
          const day = businessDayNumberOf(date);
          await payAll(
            (after) => readUnpaid(deps.db, day, after, usersAtOnce),
            signal,
            (userId) => paySpeech(deps, userId, day),
          );
        },
      },
    ],
  };
};

const keepNewcomers = async ({ db }: TaskDeps, users: readonly number[]): Promise<readonly number[]> => {
  const asked = await Promise.all(users.map((userId) => readNewcomers(db, userId - 1, 1)));
  return users.filter((userId, at) => asked[at]?.[0] === userId);
};

type Pay = (userId: number) => Promise<void>;

/** Everyone whom `read` has after a number, by number. Throws when it is aborted. */
const payAll = async (
  read: (after: number) => Promise<readonly number[]>,
  signal: AbortSignal,
  pay: Pay,
): Promise<void> => {
  for (let after = 0; ;) {
    const users = await read(after);
    if (users.length === 0) return;
    await payFor(users, signal, pay);
    signal.throwIfAborted();
    after = users.at(-1) ?? after;
  }
};

const payFor = async (users: readonly number[], signal: AbortSignal, pay: Pay): Promise<void> => {
  const waiting = [...users];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift())
      await pay(next);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
};
