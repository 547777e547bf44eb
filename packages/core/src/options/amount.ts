/**
 * The allowed stakes of an option (OPT-03). The web form and the server run these same checks.
 *
 * Ordering: a multiple of the step, then at most the wallet, then within the range; the first check
 * that fails is returned. Known limit: the wallet given here is what the caller last read; the
 * engine decides about money, at the deciding tick.
 */
import { assert } from "../assert/assert.ts";
import { formatMoney, money, parseMoney, type Money } from "../money/money.ts";
import { ok, refuse, type Result } from "../result/result.ts";

export type OptionLimits = {
  /** Smallest stake, inclusive. */
  readonly min: Money;
  /** Largest stake, inclusive. */
  readonly max: Money;
  /** Stakes are whole multiples of this. */
  readonly step: Money;
};

/** The limits of OPT-03, unless server keys override them. */
export const defaultOptionLimits: OptionLimits = {
  min: money(10_000_000n),
  max: money(10_000_000_000n),
  step: money(10_000_000n),
};

/** The amount that the form starts with (OPT-03). */
export const defaultOptionAmount: Money = money(10_000_000n);

/** Refuses an amount that is not a multiple of the step: `TheInvestmentAmountMustBeAMultipleOf`. */
export const checkOptionStep = (amount: Money, { step }: OptionLimits): Result<Money> => {
  assert(step > 0n, "the step of option amounts is above zero");
  return amount % step === 0n
    ? ok(amount)
    : refuse("TheInvestmentAmountMustBeAMultipleOf", { step: formatMoney(step) });
};

/** Refuses an amount above the wallet: `low`. */
export const checkOptionFunds = (amount: Money, wallet: Money): Result<Money> =>
  amount <= wallet ? ok(amount) : refuse("low");

/** Refuses an amount outside the range, which includes both ends: `TheAmountMustBeGreaterThanAndLessThan`. */
export const checkOptionRange = (amount: Money, { min, max }: OptionLimits): Result<Money> =>
  amount > 0n && amount >= min && amount <= max
    ? ok(amount)
    : refuse("TheAmountMustBeGreaterThanAndLessThan", {
        min: formatMoney(min),
        max: formatMoney(max),
      });

/** All checks of OPT-03 in their declared order: step, funds, range. */
export const checkOptionAmount = (amount: Money, wallet: Money, limits: OptionLimits): Result<Money> => {
  const step = checkOptionStep(amount, limits);
  if (!step.ok) return step;
  const funds = checkOptionFunds(amount, wallet);
  return funds.ok ? checkOptionRange(amount, limits) : funds;
};

/**
 * The limits from the server keys order_min_price, order_max_price and order_inter_price. A key that
 * is missing or not an amount, or a step of zero, falls back to the default of OPT-03.
 */
export const optionLimitsOf = (keys: {
  readonly order_min_price?: string | undefined;
  readonly order_max_price?: string | undefined;
  readonly order_inter_price?: string | undefined;
}): OptionLimits => ({
  min: positive(keys.order_min_price) ?? defaultOptionLimits.min,
  max: positive(keys.order_max_price) ?? defaultOptionLimits.max,
  step: positive(keys.order_inter_price) ?? defaultOptionLimits.step,
});

const positive = (text: string | undefined): Money | undefined => {
  const amount = text === undefined ? undefined : parseMoney(text);
  return amount !== undefined && amount > 0n ? amount : undefined;
};
