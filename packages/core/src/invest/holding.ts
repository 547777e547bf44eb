/**
 * A bought product (INV-08, INV-09, INV-12): where it stands after a number of days, computed from its terms.
 *
 * Words: a day is passed when it has been closed for the holding; the day of the purchase is none of them. A cycle has `days` of them, and
 * the next one begins with the day after its last. `own` is the owner's money in the running cycle, `credit` what the house has lent for it.
 * Invariants: a holding whose running cycle is over is renewed or ended before another of its days passes.
 */
import { money, mulDiv, type Money } from "../money/money.ts";
import { businessDayNumber, businessDayStart, dayMs } from "../time/time.ts";
import { cycleInterest, earnedAfter, type CycleTerms } from "./earned.ts";

export type Interest = "fixed" | "compound";

/** Frozen at purchase. */
export type HoldingTerms = CycleTerms & {
  readonly interest: Interest;
  /** The fee of an early exit in 1/10000 of the own principal; undefined where none is allowed (INV-16). */
  readonly exitFeeBps: number | undefined;
};

export type Holding = HoldingTerms & {
  readonly id: number;
  readonly productId: number;
  readonly boughtMs: number;
  /** The running cycle, from 1. */
  readonly cycle: number;
  readonly own: Money;
  readonly credit: Money;
  /** Days that passed at their owner's request, in a demo. */
  readonly passes: number;
};

export const principalOf = ({ own, credit }: Pick<Holding, "own" | "credit">): Money => money(own + credit);

/** Days of the holding that have passed when `lastClosed` (a day number) is the last closed day. */
export const passedDays = (holding: Pick<Holding, "boughtMs" | "passes">, lastClosed: number): number =>
  Math.max(lastClosed - businessDayNumber(holding.boughtMs), 0) + holding.passes;

/** Days of the running cycle among `passed`; more than the cycle has while its end is not booked yet. */
export const daysInCycle = ({ cycle, days }: Pick<Holding, "cycle" | "days">, passed: number): number =>
  passed - (cycle - 1) * days;

export const isCycleOver = (holding: Pick<Holding, "cycle" | "days">, passed: number): boolean =>
  daysInCycle(holding, passed) >= holding.days;

/** When a cycle ends, epoch ms: the 00:00 UTC-4 that ends its last day (INV-08). Days that were passed bring it forward. */
export const cycleEndMs = (holding: Pick<Holding, "boughtMs" | "passes" | "days">, cycle: number): number =>
  businessDayStart(holding.boughtMs) + (1 + cycle * holding.days - holding.passes) * dayMs;

/** Earned in the running cycle after `passed` days of the holding. */
export const earnedInCycle = (holding: Holding, passed: number): Money =>
  earnedAfter(
    principalOf(holding),
    holding,
    Math.min(Math.max(daysInCycle(holding, passed), 0), holding.days),
  );

/** Set aside for the running cycle and not paid yet: all of it for compound interest, which is paid at the end. */
export const committedFor = (holding: Holding, passed: number): Money => {
  const all = cycleInterest(principalOf(holding), holding);
  return holding.interest === "compound" ? all : money(all - earnedInCycle(holding, passed));
};

/** What the next cycle works with: compound interest joins the owner's principal (INV-12). */
export const nextOwn = (holding: Holding): Money =>
  holding.interest === "compound"
    ? money(holding.own + cycleInterest(principalOf(holding), holding))
    : holding.own;

/** An early exit pays this: principal whole, what compound interest has earned, and a fee of at most what the cycle has earned (INV-16). */
export const exitPayout = (
  holding: Holding,
  passed: number,
): { readonly principal: Money; readonly interest: Money; readonly fee: Money; readonly released: Money } => {
  const earned = earnedInCycle(holding, passed);
  const asked = mulDiv(holding.own, BigInt(holding.exitFeeBps ?? 0), 10_000n, "down");
  const interest = holding.interest === "compound" ? earned : money(0n);
  return {
    principal: holding.own,
    interest,
    fee: money(asked < earned ? asked : earned),
    released: money(committedFor(holding, passed) - interest),
  };
};

/** The last days of the first cycle from which on its end may be asked for (INV-09). */
export const noticeDays = 3;

/** True when the end of the running cycle may be asked for: in the first cycle's last three days, and then at any time. */
export const mayAskForEnd = (holding: Pick<Holding, "cycle" | "days">, passed: number): boolean =>
  holding.cycle > 1 || daysInCycle(holding, passed) >= holding.days - noticeDays;
