import { logStartMs, trade } from "../../feed/test-log.ts";
import { expect, test } from "vitest";
import type { MarketPush } from "@candor/wire/market";
import { livePushes } from "./live-pushes.ts";

test("[MKT-03] pushes are numbered one after the other, by channel and pair: a reader sees that one is missing", () => {
  const sent: MarketPush[] = [];
  const pushes = livePushes({
    publish: (_: string, push: MarketPush) => void sent.push(push),
    hasSubscribers: () => true,
  });
  const book = (symbol: string, seq: number): void =>
    pushes.book({ symbol, seq, book: { asks: [], bids: [] } });
  const board = (symbol: string, lastMs: number) =>
    ({ pair: { symbol }, lastTrade: () => ({ ...trade(1), timeMs: lastMs }) }) as never;
  for (const [symbol, seq] of [
    ["BTCUSDT", 7],
    ["BTCUSDT", 9],
    ["ETHUSDT", 10],
    ["BTCUSDT", 12],
  ] as const)
    book(symbol, seq);
  pushes.staleness([board("BTCUSDT", logStartMs)], logStartMs);
  pushes.staleness([board("BTCUSDT", logStartMs)], logStartMs + 600_000);
  const numbered = sent.map(({ type, data }) => ("s" in data ? [type, data.s, data.n] : [type]));
  expect(numbered).toEqual([
    ["STREAM_DEPTH", "BTCUSDT", 1],
    ["STREAM_DEPTH", "BTCUSDT", 2],
    ["STREAM_DEPTH", "ETHUSDT", 1],
    ["STREAM_DEPTH", "BTCUSDT", 3],
    ["FEED", "BTCUSDT", 1],
    ["FEED", "BTCUSDT", 2],
  ]);
});
