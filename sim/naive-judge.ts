/**
 * What the engine should answer to a command about leveraged contracts, and what should follow from it (LEV-04, LEV-05,
 * LEV-07, LEV-08, LEV-10, LEV-15, LEV-17). Shares no code with core.
 *
 * Known limit: the numbers of new orders and runs are taken over from the engine.
 */
import type { CloseLever, LeverCommand, OpenLever, SetStops } from "@candor/core/engine/levers/lever-events";
import type { LeverOrder } from "@candor/core/leverage/lever-order";
import { money } from "@candor/core/money/money";
import { judgeStart, judgeStep, judgeStop } from "./naive-bot.ts";
import {
  noFlow,
  openedAt,
  repriced,
  runAfter,
  twinClose,
  withShare,
  type LeverTwin,
  type TwinStep,
} from "./naive-levers.ts";
import { naiveReachesAsked, naiveStopFault } from "./naive-rules.ts";
import {
  freshTick,
  gateOf,
  newOrder,
  no,
  openedFlow,
  yes,
  type Moment,
  type Verdict,
} from "./naive-verdict.ts";

export const judgeLever = (twin: LeverTwin, command: LeverCommand, at: Moment): Verdict => {
  switch (command.type) {
    case "openLever":
      return judgeOpen(twin, command, at);
    case "closeLever":
      return judgeClose(twin, command, at);
    case "revokeLever": {
      const lever = findOrder(twin, command);
      if (typeof lever === "string") return no(lever);
      if (lever.opening !== undefined) return no("LeverOrderNotPending");
      return yes([revoked(lever, at.markMs)]);
    }
    case "setStops":
      return judgeStops(twin, command);
    case "reverseLever":
      return judgeReverse(twin, command, at);
    case "closeAllLevers": {
      const held = myOrders(twin, command).filter(({ opening }) => opening !== undefined);
      const steps = held.flatMap((lever) => {
        const tick = freshTick(twin, lever.symbol, at);
        return tick === undefined ? [] : [twinClose(twin, lever, 1, tick, at.markMs)];
      });
      return held.length > 0 && steps.length === 0 ? no("PriceIsStale") : yes(steps);
    }
    case "revokeAllLevers": {
      const pending = myOrders(twin, command).filter(({ opening }) => opening === undefined);
      return yes(pending.map((lever) => revoked(lever, at.markMs)));
    }
    case "startRun":
      return judgeStart(twin, command, at);
    case "stopRun":
      return judgeStop(twin, command, at);
    case "stepRun":
      return judgeStep(twin, command, at);
  }
};

const judgeOpen = (twin: LeverTwin, command: OpenLever, at: Moment): Verdict => {
  const offer = twin.offers.get(command.symbol);
  if (offer === undefined) return no("FailedToGetProductInformation");
  const tick = freshTick(twin, command.symbol, at);
  if (tick === undefined) return no("PriceIsStale");
  if (!offer.multiples.includes(command.multiple)) return no("BadRequest");
  const asked = newOrder(twin, command, command.askedPrice ?? tick.price, tick, at);
  const isBest = command.askedPrice === undefined;
  const opens = isBest || naiveReachesAsked(asked, tick.price);
  const fault = naiveStopFault(command.side, opens ? tick.price : asked.askedPrice, command);
  if (fault !== undefined) return no(fault);
  const lever = opens ? openedAt(asked, isBest ? 1 : 2, tick, at.markMs) : asked;
  const need = lever.margin + lever.fee;
  const gate = gateOf(twin, lever, at);
  if (gate !== undefined) return no(gate, need);
  const flow = opens ? openedFlow(lever) : { ...noFlow, contract: -need, margin: need };
  return yes([{ change: { order: lever, end: undefined, flow }, runChange: undefined }], need, lever.id);
};

type About = { readonly userId: number; readonly orderId: number };

/** The order that is meant, or why there is none. */
const findOrder = (twin: LeverTwin, { userId, orderId }: About): LeverOrder | string => {
  const waits = twin.due.some(({ change }) => change?.order.id === orderId && change.order.userId === userId);
  if (waits) return "LeverOrderIsBeingExecuted";
  const lever = twin.decided.deals.get(orderId);
  return lever?.userId === userId ? lever : "LeverOrderNotFound";
};

const findHeld = (twin: LeverTwin, about: About): LeverOrder | string => {
  const lever = findOrder(twin, about);
  if (typeof lever === "string") return lever;
  return lever.opening === undefined ? "LeverOrderNotHolding" : lever;
};

type AboutAll = { readonly userId: number; readonly symbol: string | undefined };

/** All of a user's live orders, the oldest first, but those of which something waits to be booked. */
const myOrders = (twin: LeverTwin, { userId, symbol }: AboutAll): readonly LeverOrder[] =>
  [...twin.decided.deals.values()]
    .filter((order) => order.userId === userId && (symbol === undefined || order.symbol === symbol))
    .filter((order) => !twin.due.some(({ change }) => change?.order.id === order.id))
    .toSorted((a, b) => a.id - b.id);

const revoked = (order: LeverOrder, atMs: number): TwinStep => {
  const bound = order.margin + order.fee;
  const flow = { ...noFlow, contract: bound, margin: -bound };
  return { change: { order, end: { status: 4, atMs }, flow }, runChange: undefined };
};

const judgeClose = (twin: LeverTwin, command: CloseLever, at: Moment): Verdict => {
  const lever = findHeld(twin, command);
  if (typeof lever === "string") return no(lever);
  const { share = lever.share } = command;
  if (share < 1 || share > lever.share) return no("BadRequest");
  const tick = freshTick(twin, lever.symbol, at);
  if (tick === undefined) return no("PriceIsStale");
  if (share === lever.share) return yes([twinClose(twin, lever, 1, tick, at.markMs)]);
  const rest = { ...withShare(lever, lever.share - share), sinceSeq: tick.seq };
  const part = repriced({
    ...lever,
    id: at.newId,
    parentId: lever.id,
    share,
    margin: money(lever.margin - rest.margin),
    fee: money(lever.fee - rest.fee),
    sinceSeq: tick.seq,
  });
  const closed = twinClose(twin, { ...part, runId: undefined }, 1, tick, at.markMs).change;
  if (closed?.end?.status !== 3) return no("nothing");
  const change = { ...closed, order: part };
  return yes(
    [
      { change: { order: rest, end: undefined, flow: noFlow }, runChange: undefined },
      { change, runChange: runAfter(twin, part, closed.end.profit, false) },
    ],
    0n,
    at.newId,
  );
};

const judgeStops = (twin: LeverTwin, command: SetStops): Verdict => {
  const lever = findHeld(twin, command);
  if (typeof lever === "string") return no(lever);
  const fault = naiveStopFault(lever.side, lever.opening?.price ?? 0n, command);
  if (fault !== undefined) return no(fault);
  const { stopLoss, takeProfit } = command;
  const sinceSeq = twin.lastTrades.get(lever.symbol)?.seq ?? 0;
  const change = { order: { ...lever, stopLoss, takeProfit, sinceSeq }, end: undefined, flow: noFlow };
  return yes([{ change, runChange: undefined }]);
};

const judgeReverse = (twin: LeverTwin, command: About, at: Moment): Verdict => {
  const lever = findHeld(twin, command);
  if (typeof lever === "string") return no(lever);
  const tick = freshTick(twin, lever.symbol, at);
  if (tick === undefined) return no("PriceIsStale");
  // It opens anew, so what is on offer now binds it.
  if (twin.offers.get(lever.symbol)?.multiples.includes(lever.multiple) !== true) return no("BadRequest");
  const closing = twinClose(twin, lever, 1, tick, at.markMs);
  const side = lever.side === 1 ? 2 : 1;
  const wish = { ...lever, side, stopLoss: undefined, takeProfit: undefined } as const;
  const opened = openedAt(newOrder(twin, wish, tick.price, tick, at), 1, tick, at.markMs);
  const freed = closing.change?.flow.contract ?? 0n;
  const short = opened.margin + opened.fee - freed;
  const need = short > 0n ? short : 0n;
  const { deals, runs, book, starts } = twin.decided;
  const without = new Map(deals);
  without.delete(lever.id);
  const bookAfter = book + (closing.change?.flow.tradingBook ?? 0n) + (closing.change?.flow.insurance ?? 0n);
  const after = { ...twin, decided: { deals: without, runs, book: bookAfter, starts } };
  const gate = gateOf(after, opened, at);
  if (gate !== undefined) return no(gate, need);
  const change = { order: opened, end: undefined, flow: openedFlow(opened) };
  return yes([closing, { change, runChange: undefined }], need, opened.id);
};
