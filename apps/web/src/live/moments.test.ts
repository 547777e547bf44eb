import { expect, it } from "vitest";
import { createMoments, type DataPush } from "./moments.ts";

let n = 0;
const quote = (seq: number, s = "BTCUSDT"): DataPush => ({
  type: "QUOTES",
  data: { e: "aggTrade", s, p: "1", q: "1", T: 1, seq, n: (n += 1) },
});
const trade = (seq: number, s = "BTCUSDT"): DataPush => ({
  type: "STREAM_TRADE",
  data: { s, p: "1", q: "1", m: false, T: 1, seq, n: (n += 1) },
});
const candle = (s = "BTCUSDT"): DataPush => ({
  type: "KLINE_1M",
  data: { s, k: { t: 1, o: "1", h: "1", l: "1", c: "1", v: "1" }, n: (n += 1) },
});
const depth = (seq: number, s = "BTCUSDT"): DataPush => ({
  type: "STREAM_DEPTH",
  data: { s, asks: [], bids: [], seq, n: (n += 1) },
});

it("[MKT-03] [MKT-04] the pushes of a trade wait for its book, and then come together in their order", () => {
  const moments = createMoments();
  moments.take(depth(4));
  const [q, t, d] = [quote(5), trade(5), depth(5)];
  expect([q, t].map(moments.take)).toEqual([[], []]);
  expect(moments.isWaiting()).toBe(true);
  expect(moments.take(d)).toEqual([q, t, d]);
  expect(moments.isWaiting()).toBe(false);
  expect(moments.book("BTCUSDT")).toBe(d.data);
});

it("[MKT-03] a trade that the book has already, and another pair's trade, wait for nothing", () => {
  const moments = createMoments();
  moments.take(depth(5));
  const pushes = [trade(3), trade(5), candle(), quote(9, "ETHUSDT")];
  expect(pushes.map(moments.take)).toEqual(pushes.map((push) => [push]));
});

it("[MKT-09] candles, and a feed that stops, are told at once, whatever waits", () => {
  const moments = createMoments();
  moments.take(depth(4));
  moments.take(quote(5));
  const stopped: DataPush = { type: "FEED", data: { s: "BTCUSDT", stale: true, n: 1 } };
  for (const push of [stopped, candle()]) expect(moments.take(push)).toEqual([push]);
});

it("[MKT-03] a book that is overdue, or whose channel was left, keeps nothing back", () => {
  const moments = createMoments();
  moments.take(depth(4));
  moments.take(depth(4, "ETHUSDT"));
  const [btc, eth] = [quote(5), quote(5, "ETHUSDT")];
  moments.take(btc);
  moments.take(eth);
  expect(moments.endBooks("ETHUSDT")).toEqual([eth]);
  expect(moments.book("ETHUSDT")).toBeUndefined();
  expect(moments.take(quote(6, "ETHUSDT"))).toHaveLength(1);
  expect(moments.release()).toEqual([btc]);
  expect(moments.release()).toEqual([]);
  expect(moments.take(quote(6))).toHaveLength(1);
});
