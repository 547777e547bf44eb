/**
 * Decides what is due to a referrer at one level, once, for everything since the last time (REF-02 to REF-04).
 *
 * Invariants: a commission follows on the last one of its referrer and level, which says from where on its sources are; so nothing is due
 * twice and nothing is left out, wherever a run is cut off. Whether the referrer is an IB member is decided by the total account as it was
 * booked right before; one who is not gets a row without sources.
 */
import { commissionsOn, type CommissionLevel } from "@candor/core/referral/commission";
import { isIb } from "@candor/core/accounts/total-account";
import { money } from "@candor/core/money/money";
import type { Db } from "../../platform/db/open-database.ts";
import type { CommandPort, CommandRequest } from "../../records/command-port.ts";
import { readVersions, submitComputed } from "../../records/recompute.ts";
import type { StoredOutcome } from "../../records/stored-answer.ts";
import { readTotalAccount } from "../../records/total-account.ts";
import { isBehind, readBases, readCovered, type Place } from "./job-queries.ts";

export type BookDeps = CommandPort & { readonly db: Db };

/** What is due to a referrer, and what was paid, change under this name. */
export const partOf = (userId: number): string => `referral/${userId}`;

export const bookCommission = async (
  deps: BookDeps,
  userId: number,
  level: CommissionLevel,
  through: Place,
): Promise<void> => {
  const key = `commission:${userId}:${level}:${through.day}:${through.step}`;
  const outcome = await submitComputed(deps, () => nextCommission(deps.db, userId, level, through, key));
  const refusal = outcome && refusalOf(outcome);
  if (refusal !== undefined) throw new Error(`${key} was refused: ${refusal}`);
};

/** Why nothing was booked. */
export const refusalOf = (outcome: StoredOutcome): string | undefined =>
  outcome.outcome === "conflict" ? outcome.outcome : outcome.refusal?.key;

const nextCommission = async (
  db: Db,
  userId: number,
  level: CommissionLevel,
  through: Place,
  key: string,
): Promise<CommandRequest | undefined> => {
  const part = partOf(userId);
  const version = (await readVersions(db, [part]))(part);
  const covered = await readCovered(db, userId, level);
  if (!isBehind(covered, through)) return undefined;
  const bases = await readBases(db, userId, level, covered, through);
  if (bases.income.length + bases.first.length === 0) return undefined;
  const { total, batch } = await readTotalAccount(db, userId);
  const [income, first] = isIb(total)
    ? [commissionsOn(bases.income, "income", level), commissionsOn(bases.first, "first", level)]
    : [money(0n), money(0n)];
  return {
    command: {
      type: "moveFunds",
      userId: 0,
      list: "commissions",
      row: {
        user_id: userId,
        level,
        through_day: through.day,
        through_step: through.step,
        total,
        seen_batch: batch,
        income,
        first,
      },
      legs: [],
      shortages: [],
      expects: [{ of: part, version }],
    },
    key,
    fingerprint: key,
    reply: { language: "en", says: "nothing" },
  };
};
