/**
 * The rules of leveraged contracts, a second implementation in the simplest arithmetic (LEV-04, LEV-08, LEV-09, LEV-10,
 * LEV-11, LEV-13). Shares no code with core.
 */
import type { LeverOrder, LeverSide } from "@candor/core/leverage/lever-order";
import { money, price, type Money, type Price } from "@candor/core/money/money";

const leaf = 1_000_000_000n;
const highestPrice = 9_223_372_036_854_775_807n;

/** Any fraction of a micro-unit counts as a whole one: a margin is never too small. */
export const naiveMargin = (share: number, multiple: number): Money => {
  const whole = (leaf * BigInt(share)) / BigInt(multiple);
  return money(whole * BigInt(multiple) === leaf * BigInt(share) ? whole : whole + 1n);
};

/** `feeRate` in 1e-8 of the notional. */
export const naiveFee = (share: number, feeRate: bigint): Money =>
  money((leaf * BigInt(share) * feeRate) / 100_000_000n);

type Held = Pick<LeverOrder, "side" | "share" | "molecule" | "margin" | "closeOutBps">;

/** The gain by the prices, even below minus the margin; a fraction of a micro-unit goes to the house. */
export const naiveGain = ({ side, share, molecule }: Held, open: bigint, now: bigint): bigint => {
  const parts = (side === "long" ? now - open : open - now) * leaf * BigInt(share);
  const whole = open * BigInt(molecule);
  const rest = ((parts % whole) + whole) % whole;
  return (parts - rest) / whole;
};

export const naiveIsClosedOut = (held: Held, open: bigint, now: bigint): boolean => {
  const left = held.margin + naiveGain(held, open, now);
  // left <= floor(margin * bps / 10000), and left is an integer.
  return left * 10_000n <= held.margin * BigInt(held.closeOutBps);
};

/** The price nearest to the opening at which the position is closed out, found by bisection. */
export const naiveCloseOutPrice = (held: Held, open: bigint): Price | undefined => {
  const isOut = (now: bigint): boolean => naiveIsClosedOut(held, open, now);
  const worst = held.side === "long" ? 1n : highestPrice;
  if (!isOut(worst)) return undefined;
  let [out, alive] = [worst, open];
  for (;;) {
    const middle = (out + alive) / 2n;
    if (middle === out || middle === alive) break;
    if (isOut(middle)) out = middle;
    else alive = middle;
  }
  return price(out);
};

type Stops = { readonly stopLoss: Price | undefined; readonly takeProfit: Price | undefined };

/** The key of the first stop that is on the wrong side, take-profit first. */
export const naiveStopFault = (
  side: LeverSide,
  open: bigint,
  { stopLoss, takeProfit }: Stops,
): string | undefined => {
  if (takeProfit !== undefined && side === "long" && takeProfit <= open)
    return "StopProfitPriceCannotBeLowerThanOpeningPrice";
  if (takeProfit !== undefined && side === "short" && takeProfit >= open)
    return "StopProfitPriceCannotBeGreaterThanOpeningPrice";
  if (stopLoss !== undefined && side === "long" && stopLoss >= open)
    return "StopLossPriceCannotBeGreaterThanOpeningPrice";
  if (stopLoss !== undefined && side === "short" && stopLoss <= open)
    return "StopLossPriceCannotBeLessThanOpeningPrice";
  return undefined;
};

/** Buyers get the asked price or a lower one, sellers the asked price or a higher one. */
export const naiveReachesAsked = ({ side, askedPrice }: LeverOrder, now: bigint): boolean =>
  side === "long" ? now <= askedPrice : now >= askedPrice;

/** Why a position closes at this price; undefined when it does not. */
export const naiveTrigger = (
  order: LeverOrder,
  now: bigint,
): "closeOut" | "stopLoss" | "takeProfit" | undefined => {
  if (order.opening === undefined) return undefined;
  if (naiveIsClosedOut(order, order.opening.price, now)) return "closeOut";
  const { side, stopLoss, takeProfit } = order;
  if (stopLoss !== undefined && (side === "long" ? now <= stopLoss : now >= stopLoss)) return "stopLoss";
  if (takeProfit !== undefined && (side === "long" ? now >= takeProfit : now <= takeProfit))
    return "takeProfit";
  return undefined;
};
