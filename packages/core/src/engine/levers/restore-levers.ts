/**
 * Recovery: booked rows are put back into the state before the tick log is replayed (docs/ENGINE.md).
 *
 * Invariants: only ticks after its `sinceSeq` (for a pending order, its `placedSeq`) act on an order. So a replay of the same
 * ticks causes the same changes, and does not repeat those that are booked.
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
export const restoreLever = (state: EngineState, order: LeverOrder): void => addOrder(state, order);

/** Adds an active run as it is booked; without a trade it is due at once. `noteRunStart` counts its start. */
export const restoreRun = (state: EngineState, run: BotRun): void => {
  setRun(state, run);
  if (run.orderId === undefined) state.botDue.add(run.id);
};

/** Sets the minutes of a symbol as of the mark that the replay starts from: closed ones, oldest first, and the open one. */
export const restoreBars = (
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
