/** The terms of a product as sentences of the desk. */
import type { WrittenProduct } from "@candor/core/invest/check-product";
import { annualPercent } from "@candor/core/invest/earned";
import { parseMoney, rate } from "@candor/core/money/money";
import { showAmount } from "../../console/show.ts";

/** "0.4% in 30 days, 5% a year". */
export const showRate = (percent: string, days: string): string => {
  const units = parseMoney(percent);
  if (units === undefined || Number(days) < 1) return "";
  return `${percent}% in ${days} days, ${annualPercent({ rate: rate(units), days: Number(days) })}% a year`;
};

/** What a pool trades: it promises no rate. */
const showStrategy = ({ symbol, multiple, tradePart, days }: WrittenProduct): string =>
  `no rate: ${symbol} at ${multiple} times, ${tradePart}% a trade, periods of ${days} days`;

export const shownTerms = (product: WrittenProduct) => ({
  fixed: product.kind === "copy" ? showStrategy(product) : showRate(product.rate, product.days),
  compound: product.compounding === "" ? "none" : showRate(product.compounding, product.compoundingDays),
  range: `${showAmount(product.smallest)} to ${showAmount(product.largest)} USDT`,
  exit: product.exitFee === "" ? "none" : `at a fee of ${product.exitFee}%`,
});
