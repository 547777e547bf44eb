/**
 * Starter tasks pay by themselves (RWD-04): at once for users who check in or look at their tasks, and for everyone with the close of each
 * business day.
 *
 * Invariants: a run that is cut off is repeated and finds what is left. At most `atOnce` users are under way, so that nobody's order waits
 * behind them.
 */
import type { Job } from "../../platform/jobs/job.ts";
import { isTasksOn, payTasks, type TaskDeps } from "./newbie-tasks.ts";
import { readNewcomers } from "./queries.ts";

const [usersAtOnce, atOnce, mostLookedAt, everyMs] = [500, 50, 10_000, 60_000];

export type TaskJobs = {
  readonly jobs: readonly Job[];
  /** Looks at this user's tasks soon. */
  readonly lookAt: (userId: number) => void;
};

export const createTaskJobs = (deps: TaskDeps): TaskJobs => {
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
          if (users.length === 0 || !(await isTasksOn(deps))) return;
          const waiting = await keepNewcomers(deps, users);
          await payFor(deps, waiting, signal);
        },
      },
      {
        name: "reward-tasks-of-the-day",
        isByBusinessDate: true,
        run: async ({ signal }) => {
          if (!(await isTasksOn(deps))) return;
          for (let after = 0; ;) {
            const users = await readNewcomers(deps.db, after, usersAtOnce);
            if (users.length === 0) return;
            await payFor(deps, users, signal);
            signal.throwIfAborted();
            after = users.at(-1) ?? after;
          }
        },
      },
    ],
  };
};

const keepNewcomers = async ({ db }: TaskDeps, users: readonly number[]): Promise<readonly number[]> => {
  const asked = await Promise.all(users.map((userId) => readNewcomers(db, userId - 1, 1)));
  return users.filter((userId, at) => asked[at]?.[0] === userId);
};

const payFor = async (deps: TaskDeps, users: readonly number[], signal: AbortSignal): Promise<void> => {
  const waiting = [...users];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift())
      await payTasks(deps, next);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
};
