/**
 * Closing days for one user (INV-12): pays the fixed interest of each day, and renews or ends cycles that are over, in the order in which
 * they come due.
 *
 * Invariants: each step is computed from what is booked and is refused if that has changed; so it is done once, in whatever process, and a
 * run that is cut off anywhere is continued by the next. A cycle that is over is renewed or ended before another day of its holding passes.
 */
import { assert } from "@candor/core/assert/assert";
import { productAccount } from "@candor/core/ids/account-id";
import { isCycleOver } from "@candor/core/invest/holding";
import { businessDayNumber } from "@candor/core/time/time";
import { dayMoves, endedMoves, renewedMoves } from "@candor/core/invest/moves";
import type { Db } from "../../platform/db/open-database.ts";
import type { CommandPort, CommandRequest } from "../../records/command-port.ts";
import type { HeldHolding } from "../../records/invest/holding-row.ts";
import { isChangedMeanwhile, submitComputed } from "../../records/recompute.ts";
import type { StoredOutcome } from "../../records/stored-answer.ts";
import {
  closedFor,
  investCommand,
  passedOf,
  readInvestedOf,
  type InvestChange,
  type Invested,
} from "./state.ts";

export type SettleDeps = CommandPort & { readonly db: Db };

/**
 * Closes everything of the user through `day`, and returns what was read when nothing of it was left: a command that follows is computed
 * from that, because another reading may find more to close. `known`: what was read of the user just now.
 */
export const settle = async (
  deps: SettleDeps,
  userId: number,
  day: number,
  known?: Invested,
  signal?: AbortSignal,
): Promise<Invested> => {
  const short = new Set<number>();
  const found: { invested: Invested | undefined; steps: readonly Step[] } = { invested: known, steps: [] };
  for (let isFirst = true; ; isFirst = false) {
    signal?.throwIfAborted();
    let isKnown = isFirst;
    const outcome = await submitComputed(deps, async (): Promise<CommandRequest | undefined> => {
      const read = (isKnown ? known : undefined) ?? (await readInvestedOf(deps.db, userId));
      isKnown = false;
      found.invested = read;
      found.steps = nextSteps(read, day, short);
      return found.steps[0] && requestOf(read, found.steps[0]);
    });
    const { invested, steps } = found;
    assert(invested !== undefined, "it was read");
    const [first, ...others] = steps;
    if (outcome === undefined || first === undefined) return invested;
    let version = invested.version + changesOf(outcome, first, short);
    // The others of the same reading, each after the one before it: a user may hold very much, and reading it again for each would be slow.
    for (const step of others) {
      signal?.throwIfAborted();
      const next = await deps.submit(requestOf({ ...invested, version }, step));
      if (isChangedMeanwhile(next)) break;
      version += changesOf(next, step, short);
    }
  }
};

/** A step of one user was not booked: a contradiction in what is held, or one who changes it all the time. */
export class StepRefused extends Error {
  override readonly name = "StepRefused";
}

/** How often a step has changed what is held: once, or not at all when its reserve is short, which is noted. Throws StepRefused otherwise. */
const changesOf = (outcome: StoredOutcome, { key, renews }: Step, short: Set<number>): number => {
  if (outcome.outcome === "conflict") throw new StepRefused(`another command has the key ${key}`);
  const refusal = outcome.refusal?.key;
  if (refusal === undefined) return 1;
  if (refusal !== "SoldOut" || renews === undefined) throw new StepRefused(`${key} was refused: ${refusal}`);
  // The reserve cannot promise another cycle: the principal is given back instead (INV-13).
  short.add(renews);
  return 0;
};

type Step = {
  readonly key: string;
  readonly change: InvestChange;
  /** The number of the holding that is renewed. */
  readonly renews?: number;
};

const requestOf = (
  invested: Pick<Invested, "userId" | "version">,
  { key, change }: Step,
): CommandRequest => ({
  command: investCommand(invested, change, "house"),
  key,
  fingerprint: key,
  reply: { language: "en", says: "nothing" },
});

/**
 * The next to be booked so that all days through `day` are closed: the ends of all cycles that are over, or else the next day. Those of one
 * reading change different holdings, so each may be booked after the others. None when all days are closed.
 */
const nextSteps = (invested: Invested, day: number, withoutReserve: ReadonlySet<number>): readonly Step[] => {
  const { holdings } = invested;
  const over = holdings.filter((holding) => isCycleOver(holding, passedOf(holding, invested, day)));
  if (over.length > 0)
    return over.map((each) => endOfCycle(each, closedFor(each, invested, day), withoutReserve.has(each.id)));
  const earning = holdings.filter(({ interest }) => interest === "fixed");
  const firstDay = Math.min(...earning.map(({ boughtMs }) => businessDayNumber(boughtMs) + 1));
  const next = Math.max((invested.paidThrough ?? 0) + 1, firstDay);
  return next <= day ? [dayOf(invested, earning, next)] : [];
};

const dayOf = (invested: Invested, fixed: readonly HeldHolding[], day: number): Step => {
  const earning = fixed
    .filter(({ boughtMs }) => businessDayNumber(boughtMs) < day)
    .map((holding) => ({ holding, passed: passedOf(holding, { ...invested, paidThrough: day }, day) }));
  return {
    key: `interest:${invested.userId}:${day}`.padEnd(16, "."),
    change: { list: "interest_days", row: { day }, legs: dayMoves(invested.userId, earning) },
  };
};

/** The end of a cycle: the next one, unless its owner has asked for the end, the credit was for one cycle, or the reserve is short. */
const endOfCycle = (holding: HeldHolding, closed: number, isForReserve: boolean): Step => {
  const { id, userId, cycle, productId, isEndAsked, creditFrom } = holding;
  const row = { holding_id: id, closed };
  if (isEndAsked || isForReserve || creditFrom === "budget")
    return {
      key: `holding:${id}:end`.padEnd(16, "."),
      change: {
        list: "holding_steps",
        row: { ...row, step: "ended", is_for_reserve: isForReserve ? 1 : 0 },
        legs: endedMoves(holding, holding),
      },
    };
  return {
    key: `holding:${id}:renew:${cycle}`.padEnd(16, "."),
    renews: id,
    change: {
      list: "holding_steps",
      row: { ...row, step: "renewed" },
      legs: renewedMoves(userId, holding),
      shortages: [{ account: productAccount(productId, "yield_free"), refusal: { key: "SoldOut" } }],
    },
  };
};
