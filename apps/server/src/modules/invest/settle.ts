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
import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "../../platform/db/open-database.ts";
import { houseRequest, type CommandPort, type CommandRequest } from "../../records/command-port.ts";
import type { HeldHolding } from "../../records/invest/holding-row.ts";
import { isChangedMeanwhile } from "../../records/recompute.ts";
import type { StoredOutcome } from "../../records/stored-answer.ts";
import {
  closedFor,
  investCommand,
  isOfPool,
  passedOf,
  readInvested,
  type InvestChange,
  type Invested,
} from "./state.ts";

export type SettleDeps = CommandPort & { readonly db: Db };

/**
 * Closes everything of the user through `day`, and returns the reading that found nothing left: a command that follows is computed from that,
 * because another one may find more to close. Throws StepRefused.
 */
export const settle = async (deps: SettleDeps, userId: number, day: number): Promise<Invested> => {
  let found: Invested | undefined;
  const [failure] = await settleAll(deps, [userId], day, { found: (read) => (found = read) });
  if (failure !== undefined) throw failure;
  assert(found !== undefined, "a user whose days are closed was read");
  return found;
};

type Settling = {
  readonly signal?: AbortSignal;
  /** Takes the reading of each that found nothing left. Without it, what is known to be left after a paid day is not read again. */
  readonly found?: (read: Invested) => void;
};

/**
 * The same for many, the steps of one reading of each at a time: what they hold is read for all of them together. Returns why some could not
 * be closed: they hold up nobody else.
 */
export const settleAll = async (
  deps: SettleDeps,
  userIds: readonly number[],
  day: number,
  { signal, found }: Settling,
): Promise<readonly StepRefused[]> => {
  const short = new Set<number>();
  const failures: StepRefused[] = [];
  let left = userIds;
  for (let idle = 0; left.length > 0;) {
    signal?.throwIfAborted();
    const read = await readInvested(deps.db, left);
    const looks = await Promise.all(read.map((invested) => stepsOf(deps, invested, day, { short, found })));
    failures.push(...looks.filter((look) => look instanceof StepRefused));
    left = left.filter((_, index) => looks[index] === "stepped" || looks[index] === "changed");
    idle = looks.every((look) => look === "changed") ? idle + 1 : 0;
    if (idle === mostTries) return [...failures, ...left.map(changesAllTheTime)];
    if (idle > 0) await pause(pauseMs * Math.min(idle, 10));
  }
  return failures;
};

/** A change is booked some milliseconds after the engine has decided it. */
const [mostTries, pauseMs] = [40, 10];

/** A step of one user was not booked: a contradiction in what is held, or one who changes it all the time. */
export class StepRefused extends Error {
  override readonly name = "StepRefused";
}

const changesAllTheTime = (userId: number): StepRefused =>
  new StepRefused(`what user ${userId} holds changes all the time`);

/** "changed": what was read is not what is there any more. */
type Look = "closed" | "stepped" | "changed" | StepRefused;

/**
 * The steps of one reading, each after the one before it: a user may hold very much, and reading it again for each would be slow.
 */
const stepsOf = async (
  deps: SettleDeps,
  invested: Invested,
  day: number,
  { short, found }: { readonly short: Set<number>; readonly found: Settling["found"] | undefined },
): Promise<Look> => {
  const steps = nextSteps(invested, day, short);
  if (steps.length === 0) {
    found?.(invested);
    return "closed";
  }
  let { version } = invested;
  for (const step of steps) {
    const outcome = await deps.submit(requestOf({ ...invested, version }, step));
    if (isChangedMeanwhile(outcome)) return step === steps[0] ? "changed" : "stepped";
    const changes = changesOf(outcome, step, short);
    if (changes instanceof StepRefused) return changes;
    version += changes;
  }
  return found === undefined && isLast(invested, steps, day) ? "closed" : "stepped";
};

/** How often a step has changed what is held: once, or not at all when its reserve is short, which is noted. */
const changesOf = (
  outcome: StoredOutcome,
  { key, renews }: Step,
  short: Set<number>,
): number | StepRefused => {
  if (outcome.outcome === "conflict") return new StepRefused(`another command has the key ${key}`);
  const refusal = outcome.refusal?.key;
  if (refusal === undefined) return 1;
  if (refusal !== "SoldOut" || renews === undefined) return new StepRefused(`${key} was refused: ${refusal}`);
  // The reserve cannot promise another cycle: the principal is given back instead (INV-13).
  short.add(renews);
  return 0;
};

/** Whether nothing is left after the payment of a day. It was decided on what was read; who changes that later closes the days before. */
const isLast = (invested: Invested, [{ pays } = {}]: readonly Partial<Step>[], day: number): boolean =>
  pays !== undefined && nextSteps({ ...invested, paidThrough: pays }, day, new Set()).length === 0;

type Step = {
  readonly key: string;
  readonly change: InvestChange;
  /** The number of the holding that is renewed. */
  readonly renews?: number;
  /** The day that is paid. */
  readonly pays?: number;
};

const requestOf = (invested: Pick<Invested, "userId" | "version">, { key, change }: Step): CommandRequest =>
  houseRequest(investCommand(invested, change, "house"), key);

/**
 * The next to be booked so that all days through `day` are closed: the ends of all cycles that are over, or else the next day. Those of one
 * reading change different holdings, so each may be booked after the others. None when all days are closed.
 */
const nextSteps = (invested: Invested, day: number, withoutReserve: ReadonlySet<number>): readonly Step[] => {
  const holdings = invested.holdings.filter((holding) => !isOfPool(holding));
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
    pays: day,
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
