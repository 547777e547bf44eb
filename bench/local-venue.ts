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
  readonly close: () => Promise<void>;
};

const tradeEveryMs = 1_000;

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

export const openVenue = async (): Promise<LocalVenue> => {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  const prices = new Map(Object.entries(firstPrices));
  let sent = 0;
  const trade = (symbol: string, price: number): void => {
    const frame = tradeFrame(symbol, price, ++sent);
    for (const client of server.clients) client.send(frame);
  };
  const trades = setInterval(() => {
    for (const [symbol, price] of prices) trade(symbol, price);
  }, tradeEveryMs);
  server.on("connection", (socket: WebSocket) => {
    socket.on("error", () => undefined);
    for (const [symbol, price] of prices) socket.send(tradeFrame(symbol, price, ++sent));
  });
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    moveTo: (symbol, price) => {
      prices.set(symbol, price);
      trade(symbol, price);
    },
    close: () => {
      clearInterval(trades);
      for (const client of server.clients) client.terminate();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};

const digitsOf = (price: number): number => (price < 10 ? 5 : 2);

const tradeFrame = (symbol: string, price: number, id: number): string => {
  const nowMs = Date.now();
  const p = price.toFixed(digitsOf(price));
  const data = { e: "trade", E: nowMs, s: symbol, t: id, p, q: "0.12300000", T: nowMs, m: id % 2 === 0 };
  return JSON.stringify({ stream: `${symbol.toLowerCase()}@trade`, data });
};
