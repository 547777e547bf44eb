/**
 * Closing days for one user (INV-12): pays the fixed interest of each day, and renews or ends cycles that are over, in the order in which
 * they come due.
 *
 * Invariants: each step is computed from what is booked and is refused if that has changed; so it is done once, in whatever process, and a
 * run that is cut off anywhere is continued by the next. A cycle that is over is renewed or ended before another day of its holding passes.
 */
import { productAccount } from "@candor/core/ids/account-id";
import { isCycleOver } from "@candor/core/invest/holding";
import { changedMeanwhile } from "@candor/core/engine/funds/fact";
import { businessDayNumber } from "@candor/core/time/time";
import { dayMoves, endedMoves, renewedMoves } from "@candor/core/invest/moves";
import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "../../platform/db/open-database.ts";
import type { CommandPort, CommandRequest } from "../../records/command-port.ts";
import type { HeldHolding } from "../../records/invest/holding-row.ts";
import {
  closedFor,
  investCommand,
  passedOf,
  readInvested,
  readInvestedOf,
  type InvestChange,
  type Invested,
} from "./state.ts";

export type SettleDeps = CommandPort & { readonly db: Db };

/**
 * Closes everything of the user through `day`, and returns what was read when nothing of it was left: a command that follows is computed
 * from that, because another reading may find more to close.
 */
export const settle = async (deps: SettleDeps, userId: number, day: number): Promise<Invested> => {
  const short = new Set<number>();
  const rest = createPatience(userId);
  for (;;) {
    const invested = await readInvestedOf(deps.db, userId);
    const look = await stepOnce(deps, invested, day, short);
    if (look === "nothing") return invested;
    await rest(look === "changed");
  }
};

/**
 * The same for many, a step of each at a time: what they hold is read for all of them together, and what one of them still has to do after
 * a paid day is known without another look.
 */
export const settleAll = async (
  deps: SettleDeps,
  userIds: readonly number[],
  day: number,
  signal: AbortSignal,
): Promise<void> => {
  const short = new Set<number>();
  const rest = createPatience(userIds[0]);
  for (let left = userIds; left.length > 0;) {
    signal.throwIfAborted();
    const read = await readInvested(deps.db, left);
    const looks = await Promise.all(read.map((invested) => stepOnce(deps, invested, day, short)));
    left = left.filter((_, index) => looks[index] === "stepped" || looks[index] === "changed");
    await rest(looks.every((look) => look === "changed"));
  }
};

/** A change is booked some milliseconds after the engine has decided it. */
const [mostTries, pauseMs] = [40, 10];

/** Waits when all that was read had changed meanwhile. Throws when that goes on. */
const createPatience = (userId: number | undefined) => {
  let tries = 0;
  return async (hasChanged: boolean): Promise<void> => {
    tries = hasChanged ? tries + 1 : 0;
    if (tries === mostTries) throw new Error(`what user ${userId} holds changes all the time`);
    if (hasChanged) await pause(pauseMs * Math.min(tries, 10));
  };
};

/**
 * "nothing": all was closed already; "last": it is closed now; "changed": what was read is not what is there any more.
 */
type Look = "nothing" | "last" | "stepped" | "changed";

const stepOnce = async (
  deps: SettleDeps,
  invested: Invested,
  day: number,
  short: Set<number>,
): Promise<Look> => {
  const next = nextStep(invested, day, short);
  if (next === undefined) return "nothing";
  const outcome = await deps.submit(requestOf(invested, next));
  if (outcome.outcome === "conflict") throw new Error(`another command has the key ${next.key}`);
  const refusal = outcome.refusal?.key;
  if (refusal === changedMeanwhile.key) return "changed";
  if (refusal === undefined) return isLast(invested, next, day) ? "last" : "stepped";
  if (refusal !== "SoldOut" || next.renews === undefined)
    throw new Error(`${next.key} was refused: ${refusal}`);
  // The reserve cannot promise another cycle: the principal is given back instead (INV-13).
  short.add(next.renews);
  return "stepped";
};

/** Whether nothing is left after the payment of a day. It was decided on what was read; who changes that later closes the days before. */
const isLast = (invested: Invested, { pays }: Step, day: number): boolean =>
  pays !== undefined && nextStep({ ...invested, paidThrough: pays }, day) === undefined;

type Step = {
  readonly key: string;
  readonly change: InvestChange;
  /** The number of the holding that is renewed. */
  readonly renews?: number;
  /** The day that is paid. */
  readonly pays?: number;
};

const requestOf = (invested: Invested, { key, change }: Step): CommandRequest => ({
  command: investCommand(invested, change, "house"),
  key,
  fingerprint: key,
  reply: { language: "en", says: "nothing" },
});

/** The next thing to be booked so that all days through `day` are closed; undefined when they are. */
export const nextStep = (
  invested: Invested,
  day: number,
  withoutReserve: ReadonlySet<number> = new Set(),
): Step | undefined => {
  const { holdings } = invested;
  const over = holdings.find((holding) => isCycleOver(holding, passedOf(holding, invested, day)));
  if (over !== undefined)
    return endOfCycle(over, closedFor(over, invested, day), withoutReserve.has(over.id));
  const earning = holdings.filter(({ interest }) => interest === "fixed");
  const firstDay = Math.min(...earning.map(({ boughtMs }) => businessDayNumber(boughtMs) + 1));
  const next = Math.max((invested.paidThrough ?? 0) + 1, firstDay);
  return next <= day ? dayOf(invested, earning, next) : undefined;
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
