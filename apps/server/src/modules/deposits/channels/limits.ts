/** The limits of a deposit as operators set them (WAL-02). */
import {
  formatMoney,
  formatQuantity,
  money,
  moneyUnit,
  parseMoney,
  parseQuantity,
  quantity,
  type Money,
  type Quantity,
} from "@candor/core/money/money";
import { refuseWith } from "../../../platform/refused.ts";
import type { ReadSettings } from "../../../records/settings.ts";
import type { DepositLimits } from "../ports.ts";

/** Used only when an operator has removed the setting. */
const fallback = { min: money(10n * moneyUnit), max: money(100_000n * moneyUnit) };

/** `most`: where no more is taken, whatever the settings allow. */
export const readLimits = async (readSettings: ReadSettings, most?: Money): Promise<DepositLimits> => {
  const { userpay_min, userpay_max } = await readSettings(["userpay_min", "userpay_max"]);
  const max = parseMoney(userpay_max ?? "") ?? fallback.max;
  return {
    min: parseMoney(userpay_min ?? "") ?? fallback.min,
    max: most !== undefined && most < max ? most : max,
  };
};

/** The least ETH that is credited (recharge_eth_more_then), in 1e-8. */
export const readEthMinimum = async (readSettings: ReadSettings): Promise<Quantity> => {
  const { recharge_eth_more_then: least } = await readSettings(["recharge_eth_more_then"]);
  return parseQuantity(least ?? "") ?? quantity(1_000_000n);
};

/** Refuses ItMustBeGreaterThanTheInitialInvestmentAmount for less ETH than is credited. */
export const requireEnoughEth = async (amount: Money, readSettings: ReadSettings): Promise<void> => {
  const least = await readEthMinimum(readSettings);
  if (quantity(amount * 100n) < least)
    refuseWith("ItMustBeGreaterThanTheInitialInvestmentAmount", { value: `${formatQuantity(least)} ETH` });
};

/** Refuses TheAmountMustBeGreaterThanAndLessThan for an amount outside of the limits. */
export const requireInLimits = async (
  amount: Money,
  readSettings: ReadSettings,
  most?: Money,
): Promise<void> => {
  const { min, max } = await readLimits(readSettings, most);
  if (amount >= min && amount <= max) return;
  refuseWith("TheAmountMustBeGreaterThanAndLessThan", { min: formatMoney(min), max: formatMoney(max) });
};
