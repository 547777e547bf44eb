/**
 * One logged price and its exact text (MKT-08, MKT-10).
 *
 * Ticks are the only source of prices in the product: nothing that was not logged as a tick may move
 * money. Its text, `tickLine`, is what the hash chain covers; it is the same on the server, in the
 * browser and in the offline verifier, so it must never change for an existing log.
 *
 * Invariants: per symbol `seq` counts 1, 2, 3 … without gaps and `timeMs` never goes back (equal
 * times happen; `seq` orders them). A heartbeat repeats the last traded price with quantity 0: it shows
 * that the log was alive, and a command may be decided at it (API-18), but it makes no new price.
 */
import { formatPrice, formatQuantity, parsePrice, parseQuantity } from "../money/money.ts";
import type { Price, Quantity } from "../money/money.ts";

export type TickKind = "trade" | "heartbeat";

export type Tick = {
  readonly symbol: string;
  /** Position in the symbol's log, from 1. */
  readonly seq: number;
  /** Our clock at logging, epoch ms. */
  readonly timeMs: number;
  readonly kind: TickKind;
  readonly price: Price;
  /** Amount of the base asset traded since the tick before; 0 for a heartbeat. */
  readonly qty: Quantity;
  /** True when a sale hit the bid (the buyer was the maker). */
  readonly buyerMaker: boolean;
};

/** The text that the hash covers: `seq,timeMs,t|h,price,qty,b|s`. */
export const tickLine = (tick: Tick): string =>
  [
    tick.seq,
    tick.timeMs,
    tick.kind === "trade" ? "t" : "h",
    formatPrice(tick.price),
    formatQuantity(tick.qty),
    tick.buyerMaker ? "s" : "b",
  ].join(",");

const linePattern = /^([1-9]\d{0,15}),([1-9]\d{0,15}),([th]),([\d.]+),([\d.]+),([bs])$/;

/** Parses the text of `tickLine`; undefined unless writing the tick again gives the same text. */
export const parseTickLine = (symbol: string, line: string): Tick | undefined => {
  const match = linePattern.exec(line);
  if (match === null) return undefined;
  const [, seq = "", timeMs = "", kind, priceText = "", qtyText = "", side] = match;
  const price = parsePrice(priceText);
  const qty = parseQuantity(qtyText);
  if (price === undefined || qty === undefined) return undefined;
  const tick: Tick = {
    symbol,
    seq: Number(seq),
    timeMs: Number(timeMs),
    kind: kind === "t" ? "trade" : "heartbeat",
    price,
    qty,
    buyerMaker: side === "s",
  };
  return tickLine(tick) === line ? tick : undefined;
};
