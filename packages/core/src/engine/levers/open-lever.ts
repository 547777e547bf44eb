/**
 * Opening a leveraged contract (LEV-02, LEV-05, LEV-08, LEV-10, LEV-17, LEV-19, MKT-09), at the first tick of its symbol after it
 * was accepted.
 *
 * Order of the checks; the first that fails is returned: product known, price fresh, terms no worse than those that were seen,
 * leverage offered, stops on their sides, the contract wallet holds margin and fee, at most 10 live orders, the stress loss covered, the owner's share of the gate.
 */
import { userAccount } from "../../ids/account-id.ts";
import type { LeverOrder, LeverSide } from "../../leverage/lever-order.ts";
import { areWorse, type LeverTerms, type SeenTerms } from "../../leverage/lever-terms.ts";
import { feeOf, marginOf } from "../../leverage/margin.ts";
import { checkStops, reachesAsked } from "../../leverage/stops.ts";
import { money, type Money, type Price } from "../../money/money.ts";
import { ok, refuse, type Refusal, type Result } from "../../result/result.ts";
import { decisionTick } from "../decision-tick.ts";
import type { Decision } from "../events.ts";
import { balanceIn } from "../funds/funds.ts";
import { nextId, peekId, type EngineState, type TradePoint } from "../state.ts";
import { decideChange } from "./apply-lever.ts";
import { fitsExposure } from "./exposure.ts";
import { fitsShare, overShare, stressOf } from "./gate-share.ts";
import { openingAt, placed, type Closing } from "./lever-change.ts";
import type { OpenLever } from "./lever-command.ts";

/** A request to open a contract; `OpenLever` can be used as one. */
export type LeverRequest = {
  readonly userId: number;
  readonly acceptedMs: number;
  readonly symbol: string;
  readonly side: LeverSide;
  readonly multiple: number;
  readonly share: number;
  readonly askedPrice: Price | undefined;
  readonly stopLoss: Price | undefined;
  readonly takeProfit: Price | undefined;
  /** Undefined for an owner who takes whatever is offered, and for the trades of a run (BOT-06). */
  readonly seen?: SeenTerms | undefined;
  readonly runId?: number;
};

/** The most live orders of a user at a time (LEV-05). */
export const mostOrders = 10;

export const openLever = (state: EngineState, command: OpenLever): Result<Decision> => {
  const draft = draftLever(state, command);
  if (!draft.ok) return draft;
  const refusal = refusesLever(state, draft.value);
  if (refusal !== undefined) return { ok: false, refusal };
  const newId = nextId(state, "lever");
  return ok({ facts: [decideChange(state, placed(draft.value))], newId });
};

/** The order that would be made, pending or open, before funds and limits are checked; changes nothing. */
export const draftLever = (state: EngineState, request: LeverRequest): Result<LeverOrder> => {
  const terms = state.leverTerms.get(request.symbol);
  if (terms === undefined) return refuse("FailedToGetProductInformation");
  const tick = decisionTick(state, request.symbol, request.acceptedMs);
  if (tick === undefined) return refuse("PriceIsStale");
  const isOffered = terms.multiples.includes(request.multiple);
  if (request.seen !== undefined && (areWorse(terms, request.seen) || !isOffered))
    return refuse("TermsChanged");
  if (!isOffered) return refuse("BadRequest", { field: "multiple" });
  const asked = request.askedPrice ?? tick.price;
  const opensNow = reachesAsked(request.side, asked, tick.price);
  const stops = checkStops(request.side, opensNow ? tick.price : asked, request);
  return stops.ok ? ok(orderOf(state, request, terms, tick, opensNow)) : stops;
};

/** Why the order may not be accepted; `closing` ends another order of its owner and symbol first. */
export const refusesLever = (
  state: EngineState,
  order: LeverOrder,
  closing?: Closing,
): Refusal | undefined => {
  const freed = closing === undefined ? 0n : closing.order.margin + closing.end.profit;
  const wallet = balanceIn(state.funds, userAccount(order.userId, "contract"));
  if (needOf(order) > wallet + freed) return { key: "low" };
  const others = liveCount(state, order.userId) - (closing === undefined ? 0 : 1);
  if (others >= mostOrders) return { key: "AtMost10Orders" };
  const ended = closing && { order: closing.order, profit: closing.end.profit };
  if (!fitsExposure(state, order, ended)) return { key: "ExposureLimit" };
  const freedStress = closing === undefined ? 0n : stressOf(state, closing.order);
  return fitsShare(state, order.userId, stressOf(state, order) - freedStress) ? undefined : overShare(state);
};

/** How many live orders a user has; one that a tick has closed is in the list until that is handed out. */
const liveCount = ({ levers, leversOf }: EngineState, userId: number): number =>
  (leversOf.get(userId) ?? []).filter((id) => levers.has(id)).length;

/** The money that an order takes from the contract wallet. */
const needOf = ({ margin, fee }: LeverOrder): Money => money(margin + fee);

const orderOf = (
  state: EngineState,
  request: LeverRequest,
  terms: LeverTerms,
  tick: TradePoint,
  opensNow: boolean,
): LeverOrder => {
  const { side, multiple, share, stopLoss, takeProfit, acceptedMs } = request;
  const lever = {
    id: peekId(state, "lever"),
    userId: request.userId,
    symbol: request.symbol,
    side,
    multiple,
    share,
    molecule: terms.molecule,
    feeRate: terms.feeRate,
    closeOutBps: terms.closeOutBps,
    margin: marginOf(share, multiple),
    fee: feeOf(share, terms.feeRate),
    askedPrice: request.askedPrice ?? tick.price,
    acceptedMs,
    placedSeq: tick.seq,
    placedMs: tick.timeMs,
    stopLoss,
    takeProfit,
    sinceSeq: tick.seq,
    runId: request.runId,
    parentId: undefined,
  };
  const moment = { seq: tick.seq, price: tick.price, atMs: tick.timeMs, askedMs: acceptedMs };
  const as = request.askedPrice === undefined ? "bestPrice" : "fixedPrice";
  return { ...lever, opening: opensNow ? openingAt(lever, as, moment) : undefined };
};
