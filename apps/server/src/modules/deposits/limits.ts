/** The limits of a deposit as operators set them (WAL-02). */
import { formatMoney, money, moneyUnit, parseMoney, type Money } from "@candor/core/money/money";
import type { Refusal } from "@candor/core/result/result";
import type { DepositLimits, ReadSettings } from "./ports.ts";

/** Used only when an operator has removed the setting. */
const fallback = { min: money(10n * moneyUnit), max: money(100_000n * moneyUnit) };

export const readLimits = async (readSettings: ReadSettings): Promise<DepositLimits> => {
  const { userpay_min, userpay_max } = await readSettings(["userpay_min", "userpay_max"]);
  return {
    min: parseMoney(userpay_min ?? "") ?? fallback.min,
    max: parseMoney(userpay_max ?? "") ?? fallback.max,
  };
};

/** The refusal for an amount outside of the limits; undefined when it is inside, limits included. */
export const outOfLimits = (amount: Money, { min, max }: DepositLimits): Refusal | undefined =>
  amount >= min && amount <= max
    ? undefined
    : {
        key: "TheAmountMustBeGreaterThanAndLessThan",
        values: { min: formatMoney(min), max: formatMoney(max) },
      };
