/**
 * A price source that a measure controls: it speaks the Binance stream format to a server started with
 * FEED=live and LIVE_STREAM_URLS at `url`, sends every pair's price at a steady rate, and changes it when told to.
 */
import type { AddressInfo } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";

export type LocalVenue = {
  /** For LIVE_STREAM_URLS. */
  readonly url: string;
  /** The price at which a pair trades from now on; sent at once. */
  readonly moveTo: (symbol: string, price: number) => void;
  /** Sends no more frames until `resume`. */
  readonly pause: () => void;
  readonly resume: () => void;
  readonly close: () => Promise<void>;
};

export type FeedPace = {
  readonly tradeEveryMs: number;
  /** For the pairs named in `booksOf`. */
  readonly bookEveryMs: number;
  readonly booksOf: readonly string[];
  /** Each trade differs from the price by up to this share of it. */
  readonly wobble: number;
};

export const steadyPace: FeedPace = { tradeEveryMs: 1_000, bookEveryMs: 1_000, booksOf: [], wobble: 0 };

/** A price for each pair of the product, near those of the bundled market. */
export const firstPrices: Readonly<Record<string, number>> = {
  BTCUSDT: 60_000,
  ETHUSDT: 2_600,
  BNBUSDT: 510,
  SOLUSDT: 156,
  XRPUSDT: 0.6,
  LTCUSDT: 61,
  ADAUSDT: 0.34,
  DOGEUSDT: 0.104,
};

export const openVenue = async (pace: FeedPace = steadyPace): Promise<LocalVenue> => {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  const prices = new Map(Object.entries(firstPrices));
  let sent = 0;
  let isPaused = false;
  const sendAll = (frame: string): void => {
    if (isPaused) return;
    for (const client of server.clients) client.send(frame);
  };
  const trade = (symbol: string): void => sendAll(tradeFrame(symbol, wobbled(prices, symbol, pace), ++sent));
  const trades = setInterval(() => [...prices.keys()].forEach(trade), pace.tradeEveryMs);
  const books = setInterval(() => {
    for (const symbol of pace.booksOf) sendAll(bookFrame(symbol, wobbled(prices, symbol, pace), ++sent));
  }, pace.bookEveryMs);
  server.on("connection", (socket: WebSocket) => {
    socket.on("error", () => undefined);
    for (const [symbol, price] of prices) socket.send(tradeFrame(symbol, price, ++sent));
  });
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    moveTo: (symbol, price) => {
      prices.set(symbol, price);
      sendAll(tradeFrame(symbol, price, ++sent));
    },
    pause: () => void (isPaused = true),
    resume: () => void (isPaused = false),
    close: () => {
      clearInterval(trades);
      clearInterval(books);
      for (const client of server.clients) client.terminate();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};

const wobbled = (prices: ReadonlyMap<string, number>, symbol: string, { wobble }: FeedPace): number =>
  (prices.get(symbol) ?? 1) * (1 + (Math.random() * 2 - 1) * wobble);

const digitsOf = (price: number): number => (price < 10 ? 5 : 2);

const tradeFrame = (symbol: string, price: number, id: number): string => {
  const nowMs = Date.now();
  const p = price.toFixed(digitsOf(price));
  const data = { e: "trade", E: nowMs, s: symbol, t: id, p, q: "0.12300000", T: nowMs, m: id % 2 === 0 };
  return JSON.stringify({ stream: `${symbol.toLowerCase()}@trade`, data });
};

const shownLevels = 5;
const bookFrame = (symbol: string, price: number, id: number): string => {
  const digits = digitsOf(price);
  const step = 10 ** -digits;
  const side = (sign: number) =>
    Array.from({ length: shownLevels }, (_, level) => [
      (price + sign * step * (level + 1)).toFixed(digits),
      (0.1 + Math.random()).toFixed(4),
    ]);
  const data = { lastUpdateId: id, bids: side(-1), asks: side(1) };
  return JSON.stringify({ stream: `${symbol.toLowerCase()}@depth5@100ms`, data });
};
