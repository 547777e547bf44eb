/** The list of recent trades, newest first (MKT-03). */
export type Trade = {
  readonly n: number;
  readonly price: string;
  readonly qty: string;
  /** True when a sale hit the bid. */
  readonly sold: boolean;
  readonly timeMs: number;
};

/** MKT-03: about 21 are kept. */
export const tradesKept = 21;

/** The tape with one more trade on top; a trade that is already on it changes nothing. */
export const withTrade = (tape: readonly Trade[], trade: Trade): readonly Trade[] => {
  if (tape.some((each) => each.n === trade.n && each.timeMs === trade.timeMs)) return tape;
  const at = tape.findIndex((each) => isBefore(each, trade));
  const position = at === -1 ? tape.length : at;
  return tape.toSpliced(position, 0, trade).slice(0, tradesKept);
};

/** Time is compared first: numbers may start again with a new connection. */
const isBefore = (earlier: Trade, later: Trade): boolean =>
  earlier.timeMs === later.timeMs ? earlier.n < later.n : earlier.timeMs < later.timeMs;
