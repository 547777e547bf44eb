/**
 * Recovery: what is booked goes back into the state before the tick log is replayed (design: engine).
 *
 * Invariants: an order takes part only in ticks after its `sinceSeq` (a pending one, after its `placedSeq`), so the same
 * ticks replayed once more bring about the same changes, and those of booked ones not again.
 */
import type { BotRun } from "../../bot/bot-run.ts";
import type { Bar } from "../../bot/rule.ts";
import type { LeverOrder } from "../../leverage/lever-order.ts";
import { keptBars, lastMsOf } from "../bot/bars.ts";
import type { EngineState } from "../state.ts";
import { addOrder, noteRunStart, setRun } from "./apply-lever.ts";
import { bookOf } from "./symbol-book.ts";

export { noteRunStart };

/** Adds a live order as it is booked. */
export const holdLever = (state: EngineState, order: LeverOrder): void => addOrder(state, order);

/** Adds a run that goes on, as it is booked; without a trade it is due at once. Its start is `noteRunStart`'s to count. */
export const holdRun = (state: EngineState, run: BotRun): void => {
  setRun(state, run);
  if (run.orderId === undefined) state.botDue.add(run.id);
};

/** The minutes of a symbol as of the mark that replay starts from: closed ones oldest first, and the one that goes on. */
export const holdBars = (
  state: EngineState,
  symbol: string,
  closed: readonly Bar[],
  open: Bar | undefined,
): void => {
  const { bars } = bookOf(state, symbol);
  bars.closed.splice(0, bars.closed.length, ...closed.slice(-keptBars));
  bars.open = open;
  if (open !== undefined) state.minuteEndMs = Math.min(state.minuteEndMs, lastMsOf(open));
};
