/**
 * The close of a business day (INV-12): every user's fixed interest is paid, cycles that are over are renewed or ended, and owners are told
 * of those that will be over soon (INV-09).
 *
 * Invariants: a day is done when all its users are; a run that is cut off is repeated and finds what is left. At most `atOnce` users are
 * under way, so that nobody's order waits behind them. One user whose day cannot be closed holds up nobody else: the others are closed, and
 * then the run fails.
 */
import { businessDayNumberOf } from "@candor/core/time/time";
import type { Job } from "../../platform/jobs/job.ts";
import { readHolders } from "./queries.ts";
import { settle, StepRefused, type SettleDeps } from "./settle.ts";
import { readInvested } from "./state.ts";
import { tellEnds, type TellDeps } from "./tell-ends.ts";

const [usersAtOnce, atOnce] = [500, 200];

export type InvestJobDeps = SettleDeps & TellDeps;

export const investJobs = (deps: InvestJobDeps): readonly Job[] => [
  {
    name: "invest-close",
    isByBusinessDate: true,
    run: async ({ date, signal, fence }) => {
      const day = businessDayNumberOf(date);
      const failures: unknown[] = [];
      let after = 0;
      for (;;) {
        const users = await readHolders(deps.db, after, usersAtOnce);
        if (users.length === 0) break;
        failures.push(...(await closeFor(deps, users, day, signal)));
        after = users.at(-1) ?? after;
      }
      if (failures.length > 0) throw failures[0];
      await tellEnds(deps, fence, day, signal);
    },
  },
];

/** Why some of the users could not be closed. Throws for what would fail for all of them. */
const closeFor = async (
  deps: SettleDeps,
  users: readonly number[],
  day: number,
  signal: AbortSignal,
): Promise<readonly unknown[]> => {
  const waiting = [...(await readInvested(deps.db, users))];
  const failures: unknown[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      try {
        await settle(deps, next.userId, day, next, signal);
      } catch (error) {
        if (signal.aborted || !(error instanceof StepRefused)) throw error;
        failures.push(error);
      }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return failures;
};
