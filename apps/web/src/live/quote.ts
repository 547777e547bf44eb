/** A pair's last price, and which way it moved (MKT-04). */
export type Quote = {
  readonly price: string;
  readonly qty: string;
  readonly timeMs: number;
  /** Compared with the previous price: 1 up, -1 down, 0 the same or the first. */
  readonly move: 1 | 0 | -1;
  /** Another one with each push: two moves in one direction are two flashes. */
  readonly turn: 0 | 1;
};

/** What a push makes of a pair's quote. */
export const quoteAfter = (before: Quote | undefined, pushed: Omit<Quote, "move" | "turn">): Quote => {
  const change = before === undefined ? 0 : Number(pushed.price) - Number(before.price);
  return { ...pushed, move: change > 0 ? 1 : change < 0 ? -1 : 0, turn: before?.turn === 0 ? 1 : 0 };
};
