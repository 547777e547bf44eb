/**
 * Closing days for one user (INV-12): pays the fixed interest of each day, and renews or ends cycles that are over, in the order in which
 * they come due.
 *
 * Invariants: each step is computed from what is booked and is refused if that has changed; so it is done once, in whatever process, and a
 * run that is cut off anywhere is continued by the next. A cycle that is over is renewed or ended before another day of its holding passes.
 */
import { productAccount } from "@candor/core/ids/account-id";
import { isCycleOver } from "@candor/core/invest/holding";
import { businessDayNumber } from "@candor/core/time/time";
import { dayMoves, endedMoves, renewedMoves } from "@candor/core/invest/moves";
import type { Db } from "../../platform/db/open-database.ts";
import type { CommandPort, CommandRequest } from "../../records/command-port.ts";
import type { HeldHolding } from "../../records/invest/holding-row.ts";
import { submitComputed } from "../../records/recompute.ts";
import {
  closedFor,
  investCommand,
  isOfPool,
  passedOf,
  readInvestedOf,
  type InvestChange,
  type Invested,
} from "./state.ts";

export type SettleDeps = CommandPort & { readonly db: Db };

/** Closes everything of the user through `day`. `known`: what was read of the user just now. */
export const settle = async (
  deps: SettleDeps,
  userId: number,
  day: number,
  known?: Invested,
  signal?: AbortSignal,
): Promise<void> => {
  let invested = known;
  const short = new Set<number>();
  for (;;) {
    signal?.throwIfAborted();
    let next: Step | undefined;
    const outcome = await submitComputed(deps, async (): Promise<CommandRequest | undefined> => {
      const read = invested ?? (await readInvestedOf(deps.db, userId));
      invested = undefined;
      next = nextStep(read, day, short);
      return next && requestOf(read, next);
    });
    if (outcome === undefined || next === undefined) return;
    if (outcome.outcome === "conflict") throw new Error(`another command has the key ${next.key}`);
    const refusal = outcome.refusal?.key;
    if (refusal === undefined) continue;
    if (refusal !== "SoldOut" || next.renews === undefined)
      throw new Error(`${next.key} was refused: ${refusal}`);
    // The reserve cannot promise another cycle: the principal is given back instead (INV-13).
    short.add(next.renews);
  }
};

type Step = {
  readonly key: string;
  readonly change: InvestChange;
  /** The number of the holding that is renewed. */
  readonly renews?: number;
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
  const holdings = invested.holdings.filter((holding) => !isOfPool(holding));
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
