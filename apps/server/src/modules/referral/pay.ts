/**
 * Pays what is due, in the order in which it became due, as far as the referral budget reaches (REF-05).
 *
 * Invariants: what is paid at once is paid whole out of what the budget holds, from the oldest on; so nobody is paid before somebody who
 * waits. What the budget does not cover waits: it is unrealised until money comes in. What is held is not due yet, and nobody waits for it.
 */
import { commissionMoves } from "@candor/core/referral/moves";
import type { Db } from "../../platform/db/open-database.ts";
import { houseRequest, type CommandInput, type CommandRequest } from "../../records/command-port.ts";
import { readBudget } from "../../records/budget.ts";
import { readVersions, submitComputed } from "../../records/recompute.ts";
import { partOf, refusalOf, type BookDeps } from "./book.ts";
import { inParallel } from "../../platform/in-parallel.ts";
import { readDue, readStillDue, type DueCommission } from "./job-queries.ts";

/** Payments read at a time, and referrers who are paid at the same time: nobody's order waits behind all of them. */
const [mostAtOnce, referrersAtOnce] = [500, 100];

export const payDue = async (deps: BookDeps, signal: AbortSignal): Promise<void> => {
  for (;;) {
    const due = await readDue(deps.db, mostAtOnce);
    const covered = coveredBy(due, await readBudget(deps.db, "referral_budget"));
    if (covered.length === 0) return;
    const paymentOf = await readPayments(deps.db, covered);
    // Those of one referrer follow on each other: each expects what the one before has left.
    const byReferrer = [...Map.groupBy(covered, ({ userId }) => userId).values()];
    let isShort = false;
    await inParallel(byReferrer, { atOnce: referrersAtOnce, signal }, async (dues) => {
      for (const [before, each] of dues.entries())
        if (!(await pay(deps, each, paymentOf(each, before)))) isShort = true;
    });
    if (isShort || covered.length < due.length) return;
  }
};

/** The oldest of them that the budget pays together. */
export const coveredBy = (due: readonly DueCommission[], budget: bigint): readonly DueCommission[] => {
  let left = budget;
  const end = due.findIndex(({ amount }) => {
    left -= amount;
    return left < 0n;
  });
  return end === -1 ? due : due.slice(0, end);
};

/** The payment of what is due, after some of the same referrer; undefined when it is not due any more. */
type PaymentOf = (due: DueCommission, before: number) => CommandRequest | undefined;

/** The versions are read first (`recompute.ts`). */
const readPayments = async (db: Db, dues: readonly DueCommission[]): Promise<PaymentOf> => {
  const versionOf = await readVersions(db, [...new Set(dues.map(({ userId }) => partOf(userId)))]);
  const { batch, isDue } = await readStillDue(db, dues);
  return (due, before) =>
    isDue(due) ? paymentOf(due, versionOf(partOf(due.userId)) + before, batch) : undefined;
};

/** `batch`: a refusal is stored under its key, and money may come in later: so a later try has another key. */
const paymentOf = (
  { commissionId, reason, clientId, userId, amount }: DueCommission,
  version: number,
  batch: bigint,
): CommandRequest => {
  const key = `commission:${commissionId}:${reason}:${clientId}:${batch}`.padEnd(16, ".");
  const command: CommandInput = {
    type: "moveFunds",
    userId: 0,
    list: "commission_payments",
    row: { user_id: userId, commission_id: commissionId, reason, client_id: clientId },
    legs: commissionMoves(userId, amount),
    shortages: [],
    expects: [{ of: partOf(userId), version }],
  };
  return houseRequest(command, key);
};

/** False when the budget was short after all: operators may have moved it meanwhile. `first`: as it was read with the others. */
const pay = async (
  deps: BookDeps,
  due: DueCommission,
  first: CommandRequest | undefined,
): Promise<boolean> => {
  let next: Promise<CommandRequest | undefined> | undefined = Promise.resolve(first);
  const outcome = await submitComputed(deps, async () => {
    const request = next ?? (await readPayments(deps.db, [due]))(due, 0);
    next = undefined;
    return await request;
  });
  const refusal = outcome && refusalOf(outcome);
  if (refusal === undefined) return true;
  if (refusal === "low") return false;
  throw new Error(`commission ${due.commissionId} was not paid: ${refusal}`);
};
