/**
 * What a holding will still pay into its owner's wallet in its running cycle (INV-08, INV-12).
 *
 * Limits: only the running cycle is promised. What a later one would pay is not said: its reserve may not cover it (INV-13).
 */
import { zeroMoney, type Money } from "../money/money.ts";
import { dayMs } from "../time/time.ts";
import { cycleInterest, dayInterest, type CycleTerms } from "./earned.ts";
import { principalOf, type Interest } from "./holding.ts";

export type RunningCycle = CycleTerms & {
  readonly interest: Interest;
  readonly own: Money;
  readonly credit: Money;
  /** Days of this cycle that have passed. */
  readonly passed: number;
  /** Epoch ms: the 00:00 UTC-4 that ends its last day. */
  readonly endMs: number;
  /** Its end is asked for: it is not renewed. */
  readonly isEndAsked: boolean;
};

export type ComingPayment = {
  /** Epoch ms: the 00:00 UTC-4 that ends the day. */
  readonly atMs: number;
  readonly interest: Money;
  readonly principal: Money;
};

/** By date, until `untilMs` (included): days that pay nothing are left out. */
export const comingPayments = (cycle: RunningCycle, untilMs: number): readonly ComingPayment[] => {
  const { days, passed, endMs } = cycle;
  return Array.from({ length: Math.max(days - passed, 0) }, (_, index) =>
    paymentOf(cycle, passed + index + 1, endMs),
  ).filter(({ atMs, interest, principal }) => atMs <= untilMs && interest + principal > 0n);
};

const paymentOf = (cycle: RunningCycle, day: number, endMs: number): ComingPayment => {
  const ends = day === cycle.days && cycle.isEndAsked;
  const whole = principalOf(cycle);
  const interest =
    cycle.interest === "fixed"
      ? dayInterest(whole, cycle, day)
      : ends
        ? cycleInterest(whole, cycle)
        : zeroMoney;
  return {
    atMs: endMs - (cycle.days - day) * dayMs,
    interest,
    principal: ends ? cycle.own : zeroMoney,
  };
};
