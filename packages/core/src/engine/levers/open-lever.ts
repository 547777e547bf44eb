/**
 * Opening a leveraged contract (LEV-02, LEV-05, LEV-08, LEV-10, LEV-17, MKT-09).
 *
 * Ordering of the checks, first failure answers: product known, price and clock fresh, leverage offered, stops on their
 * sides, at most 10 live orders, the house's stress loss covered. Funds come before the last two, but only the ledger knows
 * them: so these refusals say what the contract wallet would have had to hold.
 */
import type { LeverOrder, LeverSide } from "../../leverage/lever-order.ts";
import type { LeverTerms } from "../../leverage/lever-terms.ts";
import { feeOf, marginOf } from "../../leverage/margin.ts";
import { checkStops, reachesAsked } from "../../leverage/stops.ts";
import { money, type Money, type Price } from "../../money/money.ts";
import { ok, refuse, type Refusal, type Result } from "../../result/result.ts";
import type { Refused } from "../events.ts";
import { fitsExposure } from "./exposure.ts";
import { freshTrade } from "../fresh-trade.ts";
import { bookOf } from "./symbol-book.ts";
import { openingAt } from "./lever-change.ts";
import type { EngineState, TradePoint } from "../state.ts";

/** What somebody wants to open; `OpenLever` fits. */
export type LeverWish = {
  readonly userId: number;
  readonly acceptedMs: number;
  readonly symbol: string;
  readonly side: LeverSide;
  readonly multiple: number;
  readonly share: number;
  readonly askedPrice: Price | undefined;
  readonly stopLoss: Price | undefined;
  readonly takeProfit: Price | undefined;
  readonly runId?: number;
};

/** Most live orders of a user at a time (LEV-05). */
export const mostOrders = 10;

/** The order as it would be, pending or open, without the last two checks; nothing is changed. */
export const draftLever = (state: EngineState, wish: LeverWish): Result<LeverOrder> => {
  const terms = state.leverTerms.get(wish.symbol);
  if (terms === undefined) return refuse("FailedToGetProductInformation");
  const last = freshTrade(state, wish.symbol, wish.acceptedMs);
  if (last === undefined) return refuse("PriceIsStale");
  if (!terms.multiples.includes(wish.multiple)) return refuse("BadRequest", { field: "multiple" });
  const asked = wish.askedPrice ?? last.price;
  const opensNow = reachesAsked(wish.side, asked, last.price);
  const stops = checkStops(wish.side, opensNow ? last.price : asked, wish);
  return stops.ok ? ok(orderOf(state, wish, terms, last, opensNow)) : stops;
};

/** The last two checks; undefined when the order may be taken. */
export const refusesLever = (state: EngineState, order: LeverOrder): Refusal | undefined => {
  const live = state.leversOf.get(order.userId)?.length ?? 0;
  if (live >= mostOrders) return { key: "AtMost10Orders" };
  return fitsExposure(state, bookOf(state, order.symbol), order) ? undefined : { key: "ExposureLimit" };
};

/** What an order takes out of the contract wallet. */
export const needOf = ({ margin, fee }: LeverOrder): Money => money(margin + fee);

export const refused = (refusal: Refusal, need?: Money): Refused =>
  need === undefined ? { type: "refused", refusal } : { type: "refused", refusal, need };

const orderOf = (
  state: EngineState,
  wish: LeverWish,
  terms: LeverTerms,
  last: TradePoint,
  opensNow: boolean,
): LeverOrder => {
  const { side, multiple, share, stopLoss, takeProfit } = wish;
  const lever = {
    id: state.nextLeverId,
    userId: wish.userId,
    symbol: wish.symbol,
    side,
    multiple,
    share,
    molecule: terms.molecule,
    feeRate: terms.feeRate,
    closeOutBps: terms.closeOutBps,
    margin: marginOf(share, multiple),
    fee: feeOf(share, terms.feeRate),
    askedPrice: wish.askedPrice ?? last.price,
    createMs: state.markMs,
    placedSeq: last.seq,
    stopLoss,
    takeProfit,
    sinceSeq: last.seq,
    runId: wish.runId,
    parentId: undefined,
  };
  const moment = { seq: last.seq, price: last.price, atMs: state.markMs };
  const as = wish.askedPrice === undefined ? 1 : 2;
  return { ...lever, opening: opensNow ? openingAt(lever, as, moment) : undefined };
};
