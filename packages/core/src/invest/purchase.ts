/**
 * The checks of a purchase, in their order (INV-05), for the form and for the server.
 *
 * What the reserve covers is decided last, by the engine: another may buy meanwhile.
 */
import { formatMoney, money, moneyUnit, rateUnit, type Money, type Rate } from "../money/money.ts";
import type { Refusal } from "../result/result.ts";

/** A purchase is a multiple of this (INV-05). */
export const purchaseStep = money(100n * moneyUnit);

export type PurchaseAsked = { readonly amount: Money; readonly minimum: Money; readonly maximum: Money };

/** What the caller holds: credit is used first (INV-15). */
export type Means = { readonly wallet: Money; readonly credit: Money };

/** Refuses SorryYourCreditIsRunningLow, ItMustBeGreaterThanTheInitialInvestmentAmount, TheAmountMustBeGreaterThanAndLessThan, MustBeAnIntegralMultipleOf. */
export const checkAmount = (
  { amount, minimum, maximum }: PurchaseAsked,
  { wallet, credit }: Means,
): Refusal | undefined => {
  const held = wallet + credit;
  if (held < minimum || held < amount) return { key: "SorryYourCreditIsRunningLow" };
  if (amount < minimum)
    return {
      key: "ItMustBeGreaterThanTheInitialInvestmentAmount",
      values: { value: formatMoney(minimum) },
    };
  if (amount > maximum)
    return {
      key: "TheAmountMustBeGreaterThanAndLessThan",
      values: { min: formatMoney(minimum), max: formatMoney(maximum) },
    };
  return amount % purchaseStep === 0n
    ? undefined
    : { key: "MustBeAnIntegralMultipleOf", values: { step: formatMoney(purchaseStep) } };
};

/** What of it is credit and what is own money. */
export const splitOf = (
  amount: Money,
  { credit }: Means,
): { readonly own: Money; readonly credit: Money } => {
  const used = credit < amount ? credit : amount;
  return { own: money(amount - used), credit: used };
};

/** The largest purchase whose whole cycle's interest a reserve can still promise (INV-13); undefined at a rate of zero, where it promises none. */
export const mostCovered = (reserve: Money, cycleRate: Rate): Money | undefined => {
  if (cycleRate === 0n) return undefined;
  const covered = (reserve * rateUnit) / cycleRate;
  return money(covered - (covered % purchaseStep));
};
