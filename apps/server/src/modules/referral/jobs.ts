/**
 * Commissions of what closed days have brought (REF-03 to REF-05): decided level by level, and paid.
 *
 * Order: a run decides and pays level 1 of everything that is closed, then level 2 of the same, then level 3; so each level is looked at
 * after all incomes of the level below it. Before, it looks for flags of those whose first purchase has matured. Each level begins where it ended the last time, and a run that is cut off anywhere is continued
 * by the next one.
 */
import { commissionLevels } from "@candor/core/referral/commission";
import { asLeader } from "../../platform/db/as-leader.ts";
import type { Job, JobTurn } from "../../platform/jobs/job.ts";
import { bookCommissions, roomForSources, type BookDeps } from "./book.ts";
import { groupsOf, inParallel } from "../../platform/in-parallel.ts";
import { endedFirst, findFlags, flagDay } from "./flags.ts";
import { isBehind, readClosed, readMark, readReferrers } from "./job-queries.ts";
import { payDue } from "./pay.ts";
import { storeMark } from "./repo.ts";
import { tellHeld, type TellDeps } from "./tell.ts";

/** Referrers who are read together, and how many such groups are under way: nobody's order waits behind all of them. */
const [together, groupsAtOnce] = [50, 2];

export type ReferralJobDeps = BookDeps &
  TellDeps & {
    /** The time between two looks at what was closed. */
    readonly everyMs: number;
  };

export const referralJobs = (deps: ReferralJobDeps): readonly Job[] => [
  { name: "referral-close", everyMs: deps.everyMs, run: (turn) => closeCommissions(deps, turn) },
  { name: "referral-flags", isByBusinessDate: true, run: (turn) => flagDay(deps.db, turn) },
];

const closeCommissions = async (deps: ReferralJobDeps, { fence, signal }: JobTurn): Promise<void> => {
  await payDue(deps, signal);
  await bookClosed(deps, { fence, signal });
  await tellHeld(deps, fence, signal);
};

const bookClosed = async (deps: ReferralJobDeps, { fence, signal }: JobTurn): Promise<void> => {
  const { db } = deps;
  const closed = await readClosed(db, await readMark(db, 1));
  if (closed === undefined) return;
  // Level 3 is the last one to come somewhere.
  await findFlags(db, { fence, signal }, endedFirst(await readMark(db, 3), closed));
  const room = roomForSources();
  for (const level of commissionLevels) {
    const mark = await readMark(db, level);
    if (!isBehind(mark, closed)) continue;
    const referrers = await readReferrers(db, level, mark, closed);
    await inParallel(groupsOf(referrers, together), { atOnce: groupsAtOnce, signal }, (userIds) =>
      bookCommissions(deps, { userIds, level, through: closed }, room),
    );
    await payDue(deps, signal);
    await asLeader(db, fence, (tx) => storeMark(tx, level, closed));
  }
};
