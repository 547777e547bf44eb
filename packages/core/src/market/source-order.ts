/**
 * Whether a source reports its trades in order (MKT-09), one state per source and symbol.
 *
 * A trade is a duplicate when its number is the last one's; out of order when its number or its time goes back; ahead when its
 * time is later than our clock allows, or its number skips more than a source skips in a day. One that is ahead or out of order
 * never becomes the mark at once, so that a single false frame costs itself only. Trades at fault that are in order among
 * themselves are a rival sequence: when one has lasted for `restartMs`, without a good trade in between, the source has begun
 * again, and the mark is taken from there. So no mark keeps a source out for longer. A source that began so with a clock ahead
 * of ours is measured by its own from then on.
 *
 * Known limit: the first trade of a source has nothing to be compared with but the clock.
 */
type Place = { readonly id: number; readonly timeMs: number };

export type SourceOrder = Place & {
  /** When the mark was heard, by our clock. */
  readonly heardMs: number;
  /** Trades at fault that follow one another, the last of them, and when the first was heard. */
  readonly rival: (Place & { readonly sinceMs: number }) | undefined;
};

export type OrderFault = "duplicate" | "out-of-order" | "ahead";

export type OrderVerdict = {
  /** Undefined when the trade is in order. */
  readonly fault: OrderFault | undefined;
  /** What judges the next trade. */
  readonly order: SourceOrder;
};

/** A source whose trades have been at fault for so long, and among themselves in order, has begun again. */
export const restartMs = 3_000;
/** How far a source's clock may be ahead of ours. */
export const mostAheadMs = 60_000;
/** More numbers than the busiest pair of a venue uses in some hours. */
const mostSkipped = 1_000_000;

/** Before a source's first trade. */
const nowhere: SourceOrder = { id: -1, timeMs: -1, heardMs: 0, rival: undefined };

/** Judges a trade that was heard at `nowMs` of our clock. */
export const judgeOrder = (order: SourceOrder | undefined, trade: Place, nowMs: number): OrderVerdict => {
  const fault = faultOf(order, trade, nowMs);
  const mark = { id: trade.id, timeMs: trade.timeMs, heardMs: nowMs, rival: undefined };
  if (fault === undefined) return { fault, order: mark };
  const known = order ?? nowhere;
  if (fault === "duplicate" || known.rival?.id === trade.id) return { fault, order: known };
  const sinceMs = follows(known.rival, trade) ? (known.rival?.sinceMs ?? nowMs) : nowMs;
  if (nowMs - sinceMs >= restartMs) return { fault: undefined, order: mark };
  return { fault, order: { ...known, rival: { id: trade.id, timeMs: trade.timeMs, sinceMs } } };
};

const faultOf = (order: SourceOrder | undefined, trade: Place, nowMs: number): OrderFault | undefined => {
  const isFirst = order === undefined || order.id < 0;
  if (!isFirst && trade.id === order.id) return "duplicate";
  if (!isFirst && (trade.id < order.id || trade.timeMs < order.timeMs)) return "out-of-order";
  const clockMs = isFirst ? nowMs : Math.max(nowMs, order.timeMs + nowMs - order.heardMs);
  if (trade.timeMs > clockMs + mostAheadMs) return "ahead";
  return isFirst || trade.id - order.id <= mostSkipped ? undefined : "ahead";
};

const follows = (rival: Place | undefined, trade: Place): boolean =>
  rival !== undefined &&
  trade.id > rival.id &&
  trade.id - rival.id <= mostSkipped &&
  trade.timeMs >= rival.timeMs;
