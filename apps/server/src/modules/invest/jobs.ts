/**
 * The close of a business day (INV-12): every user's fixed interest is paid, cycles that are over are renewed or ended, and owners are told
 * of those that will be over soon (INV-09).
 *
 * Invariants: a day is done when all its users are; a run that is cut off is repeated and finds what is left. A few hundred users at most are
 * under way, so that nobody's order waits behind them. One user whose day cannot be closed holds up nobody else: the others are closed, and
 * then the run fails.
 */
import { businessDayNumberOf } from "@candor/core/time/time";
import type { Db } from "../../platform/db/open-database.ts";
import { groupsOf, inParallel } from "../../platform/in-parallel.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { readHolders } from "./queries.ts";
import { settleAll, type SettleDeps } from "./settle.ts";
import { tellEnds, type TellDeps } from "./tell-ends.ts";

/** Users whose numbers are read at a time, who are closed together, and how many such groups are under way. */
const [usersRead, usersTogether, groupsAtOnce] = [10_000, 150, 2];

export type InvestJobDeps = SettleDeps & TellDeps;

export const investJobs = (deps: InvestJobDeps): readonly Job[] => [
  {
    name: "invest-close",
    isByBusinessDate: true,
    run: async ({ date, signal, fence }) => {
      const day = businessDayNumberOf(date);
      const failures: unknown[] = [];
      for await (const users of holders(deps.db))
        await inParallel(groupsOf(users, usersTogether), { atOnce: groupsAtOnce, signal }, async (group) => {
          failures.push(...(await settleAll(deps, group, day, { signal })));
        });
      if (failures.length > 0) throw failures[0];
      await tellEnds(deps, fence, day, signal);
    },
  },
];

const holders = async function* (db: Db): AsyncGenerator<readonly number[]> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const users = await readHolders(db, after, usersRead);
    yield users;
    after = users.at(-1);
  }
};
