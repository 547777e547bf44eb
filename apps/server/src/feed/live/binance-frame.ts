/**
 * Reads the frames of a Binance-style stream (MKT-07 `live`), spot and futures, single or combined.
 *
 * Unknown keys are ignored: the venue adds some every year. Decimal strings become whole numbers
 * exactly; one that does not fit (more than 8 decimals) makes the frame unreadable; it never becomes a
 * rounded price. Times are milliseconds here; venues also send seconds or microseconds, which their size tells. Trades that are not market trades (`X` "NA" or an insurance fund) or have a price
 * or quantity of zero are skipped.
 */
import type { Book, BookLevel } from "@candor/core/market/order-book";
import { parsePrice, parseQuantity, type Price, type Quantity } from "@candor/core/money/money";

export type VenueTrade = {
  readonly kind: "trade";
  readonly symbol: string;
  readonly id: number;
  readonly timeMs: number;
  readonly price: Price;
  readonly qty: Quantity;
  readonly buyerMaker: boolean;
};
export type VenueFrame =
  | VenueTrade
  /** Levels that changed, between the update numbers `first` and `last`. */
  | {
      readonly kind: "bookChange";
      readonly symbol: string;
      readonly timeMs: number;
      readonly first: number;
      readonly last: number;
      readonly book: Book;
    }
  /** A complete book; `symbol` is empty when the venue does not give it. */
  | { readonly kind: "book"; readonly symbol: string; readonly last: number; readonly book: Book }
  /** Well formed, but not used here. */
  | { readonly kind: "other"; readonly what: string }
  | { readonly kind: "unreadable"; readonly why: string };

type Fields = Readonly<Record<string, unknown>>;

/** Parses one frame. Never throws, for any input. */
export const parseVenueFrame = (text: string): VenueFrame => {
  const whole = parseObject(text);
  if (whole === undefined) return { kind: "unreadable", why: "not a JSON object" };
  const data = asFields(whole["data"]);
  const stream = typeof whole["stream"] === "string" ? whole["stream"] : "";
  return readEvent(data ?? whole, stream);
};

const readEvent = (event: Fields, stream: string): VenueFrame => {
  const name = event["e"];
  if (name === "trade") return readTrade(event, event["t"]);
  if (name === "aggTrade") return readTrade(event, event["a"]);
  if (name === "depthUpdate") return readBookChange(event);
  if ("lastUpdateId" in event) return readBook(event, stream);
  return { kind: "other", what: typeof name === "string" ? name : stream };
};

const readTrade = (event: Fields, id: unknown): VenueFrame => {
  const { s: symbol, m: buyerMaker, X: nature } = event;
  if (nature !== undefined && nature !== "MARKET") return { kind: "other", what: "not a market trade" };
  const price = decimal(event["p"], parsePrice);
  const qty = decimal(event["q"], parseQuantity);
  if (typeof symbol !== "string" || !isCount(id) || typeof buyerMaker !== "boolean") {
    return { kind: "unreadable", why: "a trade without its fields" };
  }
  const timeMs = timeOf(event["T"]);
  if (timeMs === undefined) return { kind: "unreadable", why: "a time of an unknown unit" };
  if (price === undefined || qty === undefined)
    return { kind: "unreadable", why: "a decimal that does not fit" };
  if (price === 0n || qty === 0n) return { kind: "other", what: "a trade of nothing" };
  return { kind: "trade", symbol, id, timeMs, price, qty, buyerMaker };
};

const readBookChange = (event: Fields): VenueFrame => {
  const { s: symbol, U: first, u: last } = event;
  const timeMs = timeOf(event["E"]);
  const book = readLevels(event["a"], event["b"]);
  if (
    typeof symbol !== "string" ||
    timeMs === undefined ||
    !isCount(first) ||
    !isCount(last) ||
    book === undefined
  ) {
    return { kind: "unreadable", why: "a book change without its fields" };
  }
  return { kind: "bookChange", symbol, timeMs, first, last, book };
};

const readBook = (event: Fields, stream: string): VenueFrame => {
  const last = event["lastUpdateId"];
  const book = readLevels(event["asks"], event["bids"]);
  if (!isCount(last) || book === undefined) return { kind: "unreadable", why: "a book without its levels" };
  return { kind: "book", symbol: (stream.split("@")[0] ?? "").toUpperCase(), last, book };
};

const readLevels = (asks: unknown, bids: unknown): Book | undefined => {
  const read = { asks: readSide(asks), bids: readSide(bids) };
  return read.asks === undefined || read.bids === undefined
    ? undefined
    : { asks: read.asks, bids: read.bids };
};

const readSide = (levels: unknown): BookLevel[] | undefined => {
  if (!Array.isArray(levels)) return undefined;
  const read: BookLevel[] = [];
  for (const level of levels as unknown[]) {
    if (!Array.isArray(level)) return undefined;
    const price = decimal(level[0], parsePrice);
    const qty = decimal(level[1], parseQuantity);
    if (price === undefined || qty === undefined) return undefined;
    read.push([price, qty]);
  }
  return read;
};

const decimal = <Value>(value: unknown, parse: (text: string) => Value | undefined): Value | undefined =>
  typeof value === "string" ? parse(value) : undefined;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** From 1e9 on a number is the time of some day after 2001 in seconds, from 1e11 in milliseconds, from 1e14 in microseconds. */
const timeOf = (value: unknown): number | undefined => {
  if (!isCount(value) || value >= 1e17) return undefined;
  if (value >= 1e14) return Math.floor(value / 1_000);
  return value >= 1e9 && value < 1e11 ? value * 1_000 : value;
};

const asFields = (value: unknown): Fields | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;

const parseObject = (text: string): Fields | undefined => {
  try {
    return asFields(JSON.parse(text));
  } catch {
    return undefined;
  }
};
