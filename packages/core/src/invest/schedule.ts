/** What a purchase will bring, day by day, before it is made (INV-02, INV-16): the page's preview, and the days of a holding. */
import { money, mulDiv, type Money } from "../money/money.ts";
import { businessDate, businessDayStart, dayMs } from "../time/time.ts";
import { cycleInterest, dayInterest, earnedAfter, type CycleTerms } from "./earned.ts";
import type { Interest } from "./holding.ts";

export type ScheduleDay = {
  /** From 1. */
  readonly day: number;
  /** yyyymmdd, by UTC-4. */
  readonly date: number;
  readonly earned: Money;
  /** Earned since the cycle began. */
  readonly total: Money;
  /** What reaches the wallet at the end of this day: interest, and own principal with the last one. */
  readonly paid: Money;
};

/** One cycle of a purchase that is made at `nowMs`. `own`: what of the principal is no credit, which goes back to who lent it (INV-15). */
export const scheduleOf = (
  principal: Money,
  terms: CycleTerms & { readonly interest: Interest },
  nowMs: number,
  own: Money = principal,
): readonly ScheduleDay[] =>
  Array.from({ length: terms.days }, (_, index) => {
    const day = index + 1;
    const isLast = day === terms.days;
    const earned = dayInterest(principal, terms, day);
    const interest = terms.interest === "fixed" ? earned : isLast ? cycleInterest(principal, terms) : 0n;
    return {
      day,
      date: businessDate(businessDayStart(nowMs) + day * dayMs),
      earned,
      total: earnedAfter(principal, terms, day),
      paid: money(interest + (isLast ? own : 0n)),
    };
  });

/** When the first cycle of a purchase at `nowMs` ends, epoch ms: the 00:00 UTC-4 that ends its last day. */
export const firstEndMs = (days: number, nowMs: number): number =>
  businessDayStart(nowMs) + (days + 1) * dayMs;

/** What the `own` part of `principal` becomes in one cycle, and what arrives when all of it is then withdrawn (INV-02, INV-15, WAL-09). */
export const becomes = (
  principal: Money,
  terms: CycleTerms,
  withdrawalFeeBps: number,
  own: Money = principal,
): { readonly after: Money; readonly withdrawn: Money } => {
  const after = money(own + cycleInterest(principal, terms));
  return { after, withdrawn: money(after - mulDiv(after, BigInt(withdrawalFeeBps), 10_000n, "down")) };
};

/** The interest of `cycles` cycles in a row (INV-03): what compound interest has earned works in the next one. */
export const interestOfCycles = (
  principal: Money,
  terms: CycleTerms & { readonly interest: Interest },
  cycles: number,
): Money => {
  let earned = 0n;
  for (let cycle = 0; cycle < cycles; cycle++)
    earned += cycleInterest(money(terms.interest === "compound" ? principal + earned : principal), terms);
  return money(earned);
};
