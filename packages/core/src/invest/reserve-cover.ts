/**
 * What a reserve can promise at given terms (INV-13, OPS-03): the what-if that operators see before they ask for terms.
 *
 * Invariants: amounts are of one purchase, in steps of a purchase. Known limit: many small purchases each round their interest down, so
 * together they may cover a step more.
 */
import { money, rateUnit, type Money } from "../money/money.ts";
import { cycleInterest, type CycleTerms } from "./earned.ts";
import { purchaseStep } from "./purchase.ts";

/** The most principal whose whole cycle a reserve can pay for; 0 when it covers no step. */
export const coveredPrincipal = (reserve: Money, { rate }: Pick<CycleTerms, "rate">): Money => {
  // floor(principal * rate / unit) <= reserve, so principal * rate < (reserve + 1) * unit.
  const most = ((reserve + 1n) * rateUnit - 1n) / rate;
  return money(most - (most % purchaseStep));
};

export type SoldOutReserve = {
  readonly principal: Money;
  /** What it costs: interest for one whole cycle. */
  readonly interest: Money;
  /** What stays in the reserve. */
  readonly left: Money;
};

/** What happens when a product sells all that its reserve covers; nothing when not even the smallest purchase is covered. */
export const sellOut = (
  reserve: Money,
  { minimum, ...terms }: CycleTerms & { readonly minimum: Money },
): SoldOutReserve => {
  const covered = coveredPrincipal(reserve, terms);
  const principal = covered < minimum ? money(0n) : covered;
  const interest = cycleInterest(principal, terms);
  return { principal, interest, left: money(reserve - interest) };
};
