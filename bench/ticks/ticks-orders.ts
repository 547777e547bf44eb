/** Live orders whose triggers are around one price, and the simplest way to find those that a tick reaches. */
import { closeOutPriceOf } from "@candor/core/leverage/close-out";
import type { LeverOrder, LeverSide } from "@candor/core/leverage/lever-order";
import { feeOf, marginOf } from "@candor/core/leverage/margin";
import { reachesAsked, reachesStopLoss, reachesTakeProfit } from "@candor/core/leverage/stops";
import { price, type Price, type Rate } from "@candor/core/money/money";
import { prng } from "@candor/core/prng/prng";

export const symbol = "BTCUSDT";
/** The market price, 1e-8 USDT. */
export const middle = 60_000n * 100_000_000n;
/** No trigger is nearer to the middle than this share of it. */
export const calmBps = 100;
/** Nor farther, except close-outs. */
const widestBps = 3_000;

export const positionCount = 300_000;
export const pendingCount = 100_000;
/** A position has a close-out, a stop-loss and a take-profit; a pending order has its price. */
export const triggerCount = 3 * positionCount + pendingCount;
const ordersEach = 4;

const random = prng("ticks");
const feeRate = 50_000n as Rate;
const terms = { molecule: 1, feeRate, closeOutBps: 5_000 };

/** The middle, moved up (or, if negative, down) by this many 1/10000 of it, plus up to one 1/10000. */
const around = (bps: number): Price =>
  price(middle + (middle * BigInt(bps) * 1_000n + middle * BigInt(random.below(1_000))) / 10_000_000n);
const aside = (side: 1 | -1): Price => around(side * (calmBps + 1 + random.below(widestBps - calmBps)));

/** Order `id` of either kind: positions first, then pending ones; longs and shorts in turn. */
export const restingOrder = (id: number): LeverOrder => {
  const side: LeverSide = id % 2 === 0 ? "long" : "short";
  const gain = side === "long" ? 1 : -1;
  const [multiple = 2, share] = [[2, 5, 10, 20][random.below(4)], 1 + random.below(20)];
  const margin = marginOf(share, multiple);
  const stakes = { ...terms, side, multiple, share, margin };
  const isPending = id > positionCount;
  const openPrice = around(random.below(100) - 50);
  return {
    ...stakes,
    id,
    userId: 300_001 + Math.floor(id / ordersEach),
    symbol,
    fee: feeOf(share, feeRate),
    // A buyer waits below the market, a seller above it.
    askedPrice: isPending ? aside(gain === 1 ? -1 : 1) : openPrice,
    acceptedMs: id - 1,
    placedSeq: 1,
    placedMs: id,
    opening: isPending
      ? undefined
      : {
          as: "bestPrice",
          seq: 1,
          price: openPrice,
          atMs: id,
          closeOutPrice: closeOutPriceOf(stakes, openPrice),
        },
    stopLoss: isPending ? undefined : aside(gain === 1 ? -1 : 1),
    takeProfit: isPending ? undefined : aside(gain),
    sinceSeq: 1,
    runId: undefined,
    parentId: undefined,
  };
};

/** The baseline: checks for every order whether the price reaches any of its triggers; returns how many it does. */
export const scanAll = (levers: readonly LeverOrder[], at: Price): number => {
  let reached = 0;
  for (const lever of levers) if (isReached(lever, at)) reached += 1;
  return reached;
};

const isReached = ({ side, opening, askedPrice, stopLoss, takeProfit }: LeverOrder, at: Price): boolean => {
  if (opening === undefined) return reachesAsked(side, askedPrice, at);
  const { closeOutPrice } = opening;
  return (
    (closeOutPrice !== undefined && reachesStopLoss(side, closeOutPrice, at)) ||
    (stopLoss !== undefined && reachesStopLoss(side, stopLoss, at)) ||
    (takeProfit !== undefined && reachesTakeProfit(side, takeProfit, at))
  );
};
