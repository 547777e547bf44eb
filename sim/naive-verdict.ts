/**
 * The parts of every verdict on a command about leveraged contracts: when it was decided, whether the price is young enough,
 * what a new order is, whether it may be taken (LEV-05, LEV-17, MKT-09). Shares no code with core.
 */
import type { OpenLever } from "@candor/core/engine/levers/lever-events";
import type { LeverOrder } from "@candor/core/leverage/lever-order";
import type { Tick } from "@candor/core/market/tick";
import { price, rate } from "@candor/core/money/money";
import { noFlow, twinStressLoss, type Flow, type LeverTwin, type TwinStep } from "./naive-levers.ts";
import { naiveFee, naiveMargin } from "./naive-rules.ts";

export type Verdict =
  | { readonly refusal: string; readonly need: bigint }
  | { readonly steps: readonly TwinStep[]; readonly need: bigint; readonly newId: number | undefined }
  | "waits";

/** When and with which numbers a command was decided. */
export type Moment = {
  readonly markMs: number;
  readonly acceptedMs: number;
  /** The number that the engine gave to what is new. */
  readonly newId: number;
  /** Capital that no option has taken. */
  readonly capital: bigint;
};

const mostOrders = 10;
const staleMs = 5_000;

export const no = (refusal: string, need = 0n): Verdict => ({ refusal, need });
export const yes = (steps: readonly TwinStep[], need = 0n, newId?: number): Verdict => ({
  steps,
  need,
  newId,
});

/** The last trade, when it is young enough to trade on (MKT-09). */
export const freshTick = (
  twin: LeverTwin,
  symbol: string,
  { markMs, acceptedMs }: Moment,
): Tick | undefined => {
  const tick = twin.lastTrades.get(symbol);
  const nowMs = Math.max(markMs, acceptedMs);
  if (tick === undefined || nowMs >= tick.timeMs + staleMs || markMs >= acceptedMs + staleMs)
    return undefined;
  return tick;
};

/** What a new order would be, before it is known whether it opens. */
export const newOrder = (
  twin: LeverTwin,
  wish: Pick<OpenLever, "userId" | "symbol" | "side" | "multiple" | "share" | "stopLoss" | "takeProfit">,
  askedPrice: bigint,
  tick: Tick,
  at: Moment,
): LeverOrder => {
  const offer = twin.offers.get(wish.symbol);
  const feeRate = rate(offer?.feeRate ?? 0n);
  const { userId, symbol, side, multiple, share, stopLoss, takeProfit } = wish;
  return {
    id: at.newId,
    userId,
    symbol,
    side,
    multiple,
    share,
    molecule: offer?.molecule ?? 1,
    feeRate,
    closeOutBps: offer?.closeOutBps ?? 0,
    margin: naiveMargin(share, multiple),
    fee: naiveFee(share, feeRate),
    askedPrice: price(askedPrice),
    createMs: at.markMs,
    placedSeq: tick.seq,
    opening: undefined,
    stopLoss,
    takeProfit,
    sinceSeq: tick.seq,
    runId: undefined,
    parentId: undefined,
  };
};

export const openedFlow = ({ margin, fee }: LeverOrder): Flow => ({
  ...noFlow,
  contract: -margin - fee,
  margin,
  fees: fee,
});

/** Ten orders, then the house's own money; the order itself is in `orders` already. */
export const gateOf = (twin: LeverTwin, order: LeverOrder, at: Moment): string | undefined => {
  const live = [...twin.decided.deals.values()].filter(({ userId }) => userId === order.userId);
  if (live.length >= mostOrders) return "AtMost10Orders";
  const { deals, runs, book, starts } = twin.decided;
  const after = {
    ...twin,
    decided: { deals: new Map(deals).set(order.id, order), runs, book, starts },
  };
  return twinStressLoss(after) > at.capital + book ? "ExposureLimit" : undefined;
};
