/** How far the price that a user saw may differ from the price that would be booked (OPT-06). */
import type { Price } from "../money/money.ts";

/** 0.2 % of the last logged price, as a fraction of integers. */
const tolerance = { numerator: 2n, denominator: 1_000n };

/** True when `seen` differs from `last` by more than 0.2 %; exactly 0.2 % is still accepted. */
export const hasPriceMoved = (seen: Price, last: Price): boolean => {
  const off = seen > last ? seen - last : last - seen;
  return off * tolerance.denominator > last * tolerance.numerator;
};
