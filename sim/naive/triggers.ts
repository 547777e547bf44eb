/**
 * What a trade triggers, found by checking all live orders at each trade (LEV-10, LEV-11), and how it is handed out. Shares no
 * code with core.
 */
import type { CloseReason, LeverOrder } from "@candor/core/leverage/lever-order";
import type { Tick } from "@candor/core/market/tick";
import { closedAt, openedAt, payClose, payFill, runAfter, runFact, runOfTrade } from "./changes.ts";
import { naiveReachesAsked, naiveTrigger } from "./rules.ts";
import { countDecision, type Twin, type TwinFact } from "./twin-state.ts";

/** Close-outs, then stops and take-profits, then fills; older orders first. */
export const trigger = ({ book }: Twin, tick: Tick): void => {
  const own = [...book.orders.values()]
    .filter(({ symbol }) => symbol === tick.symbol)
    .toSorted((a, b) => a.id - b.id);
  const held = own.filter(({ opening, sinceSeq }) => opening !== undefined && tick.seq > sinceSeq);
  const passes: readonly (readonly CloseReason[])[] = [["closeOut"], ["stopLoss", "takeProfit"]];
  for (const reasons of passes) {
    for (const lever of held) {
      const reason = naiveTrigger(lever, tick.price);
      if (reason === undefined || !reasons.includes(reason)) continue;
      const end = closedAt(lever, reason, tick, tick.timeMs);
      const run = runOfTrade(book, lever);
      const after = run && runAfter(run, end.profit, true);
      if (after !== undefined) book.runs.set(after.id, after);
      book.orders.delete(lever.id);
      book.due.push({ order: lever, end, run: after, runEnd: undefined });
    }
  }
  for (const lever of own) {
    if (lever.opening !== undefined || tick.seq <= lever.placedSeq) continue;
    if (!naiveReachesAsked(lever, tick.price)) continue;
    const filled = openedAt(lever, "fixedPrice", tick);
    book.orders.set(lever.id, filled);
    book.due.push({ order: filled, end: undefined, run: undefined, runEnd: undefined });
  }
};

/** Hands out what ticks have decided, oldest first: only now its money moves, and its run has something to do. */
export const settleLevers = (twin: Twin, limit: number): readonly TwinFact[] => {
  const { book } = twin;
  const facts: TwinFact[] = [];
  for (let count = 0; count < limit; count++) {
    const next = book.due.shift();
    if (next === undefined) break;
    const { order, end, run, runEnd } = next;
    facts.push(end === undefined ? payFill(book, order) : payClose(book, order, end));
    if (run !== undefined) {
      facts.push(runFact(book, run, runEnd));
      if (runEnd === undefined) book.owing.add(run.id);
    }
    countDecision(twin);
  }
  return facts;
};

/** True while a change of the order waits to be handed out. */
export const isExecuting = ({ book }: Twin, orderId: number): boolean =>
  book.due.some(({ order }) => order.id === orderId);

/** The same for the last trade of a run. */
export const isRunExecuting = ({ book }: Twin, runId: number): boolean =>
  book.due.some(({ run }) => run?.id === runId);

export const isPending = ({ opening }: LeverOrder): boolean => opening === undefined;
