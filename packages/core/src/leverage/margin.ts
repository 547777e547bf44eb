/**
 * What an order binds and costs, and the largest order that a balance covers (LEV-03, LEV-04, LEV-13).
 *
 * Invariants: the margin is rounded up and the fee is exact, so `maxShare` returns the largest order that a balance
 * really covers, to the last micro-unit; one more leaf would be refused with `low`.
 */
import { money, moneyUnit, mulDiv, type Money, type Rate } from "../money/money.ts";

/** The notional of a leaf, 1000 USDT, in micro-units (LEV-04). */
export const leafMoney = 1_000n * moneyUnit;

/** The most leaves of one order. */
export const mostShare = 1_000_000_000;

/** The notional of `share` leaves, micro-units. */
export const notionalOf = (share: number): Money => money(leafMoney * BigInt(share));

/** 1000 * share / multiple, rounded up to the micro-unit (LEV-04). */
export const marginOf = (share: number, multiple: number): Money =>
  money(mulDiv(leafMoney, BigInt(share), BigInt(multiple), "up"));

/** 1000 * share * fee rate: exact, since a leaf times the unit of a rate is an integer (LEV-13). */
export const feeOf = (share: number, feeRate: Rate): Money => money(10n * BigInt(share) * feeRate);

/** balance / 1000 * multiple in whole leaves, without the fee, as the product defines it (LEV-04). */
export const openableLeaves = (balance: Money, multiple: number): number =>
  capped((balance * BigInt(multiple)) / leafMoney);

/** The largest share whose margin and fee `balance` covers; 0 when it covers none (LEV-04). */
export const maxShare = (balance: Money, multiple: number, feeRate: Rate): number => {
  const times = BigInt(multiple);
  // ceil(L * s / m) + 10 * s * f <= b holds if and only if s * (L + 10 * f * m) <= b * m, for whole b - 10 * s * f.
  return capped((balance * times) / (leafMoney + 10n * feeRate * times));
};

/** The share of a percent button, rounded down, and never more than the balance covers (LEV-04). */
export const percentShare = (balance: Money, percent: number, multiple: number, feeRate: Rate): number => {
  const plain = capped((balance * BigInt(percent) * BigInt(multiple)) / (100n * leafMoney));
  return Math.min(plain, maxShare(balance, multiple, feeRate));
};

const capped = (leaves: bigint): number => {
  if (leaves <= 0n) return 0;
  return leaves > BigInt(mostShare) ? mostShare : Number(leaves);
};
