import type { Book } from "@candor/core/market/order-book";
import type { Tick } from "@candor/core/market/tick";
import { price, quantity } from "@candor/core/money/money";
import { expect, test } from "vitest";
import { createBookBuffer, type BookBuffer } from "./book-buffer.ts";

const level = (units: number) => [price(BigInt(units)), quantity(1n)] as const;
/** Two levels a side around `units`, which is the best ask: bids at -1 and -2, asks at 0 and +1. */
const around = (units: number): Book => ({
  asks: [level(units), level(units + 1)],
  bids: [level(units - 1), level(units - 2)],
});

let seq = 0;
const tick = (units: number, timeMs: number, kind: Tick["kind"] = "trade", symbol = "BTCUSDT"): Tick => ({
  symbol,
  seq: (seq += 1),
  timeMs,
  kind,
  price: price(BigInt(units)),
  qty: quantity(1n),
  buyerMaker: false,
});
/** What is shown with these ticks: the number of the tick and the prices of asks, then bids. */
const deliver = (buffer: BookBuffer, ...ticks: readonly Tick[]) =>
  buffer
    .show(ticks, buffer.take(ticks))
    .map(({ seq: of, book }) => [of, book.asks.map(([p]) => Number(p)), book.bids.map(([p]) => Number(p))]);

test("[MKT-03] a book is shown with the tick whose price is within it, and carries its number", () => {
  const buffer = createBookBuffer();
  buffer.keep("BTCUSDT", around(100));
  const first = tick(100, 0);
  const beat = tick(100, 0, "heartbeat");
  expect(deliver(buffer, first, beat)).toEqual([[beat.seq, [100, 101], [99, 98]]]);
  buffer.keep("ETHUSDT", around(50));
  expect(deliver(buffer, tick(100, 250, "heartbeat"))).toEqual([]);
  const eth = tick(49, 500, "trade", "ETHUSDT");
  expect(deliver(buffer, eth)).toEqual([[eth.seq, [50, 51], [49, 48]]]);
});

test("[MKT-03] a book that is ahead of the log waits for its tick, and the newest wins", () => {
  const buffer = createBookBuffer();
  buffer.keep("BTCUSDT", around(100));
  deliver(buffer, tick(100, 0));
  // The venue knows of a rise to 110, then of one to 120, before the log has either.
  buffer.keep("BTCUSDT", around(110));
  expect(deliver(buffer, tick(100, 250, "heartbeat"))).toEqual([]);
  buffer.keep("BTCUSDT", around(120));
  expect(deliver(buffer, tick(100, 500, "heartbeat"))).toEqual([]);
  const risen = tick(120, 750);
  expect(deliver(buffer, risen)).toEqual([[risen.seq, [120, 121], [119, 118]]]);
  // The first of the two is not shown later.
  expect(deliver(buffer, tick(120, 5_000, "heartbeat"))).toEqual([]);
});

test("[MKT-03] a book that is behind the log is not shown, and the one before loses the levels that the trade passed", () => {
  const buffer = createBookBuffer();
  buffer.keep("BTCUSDT", around(100));
  deliver(buffer, tick(100, 0));
  buffer.keep("BTCUSDT", around(99));
  const up = tick(101, 250);
  expect(deliver(buffer, up)).toEqual([[up.seq, [101], [99, 98]]]);
  const higher = tick(105, 500);
  expect(deliver(buffer, higher)).toEqual([[higher.seq, [], [99, 98]]]);
  buffer.keep("BTCUSDT", around(105));
  const later = tick(105, 750, "heartbeat");
  expect(deliver(buffer, later)).toEqual([[later.seq, [105, 106], [104, 103]]]);
});

test("[MKT-03] after a trade that changes nothing the same book is shown again with its number, after a heartbeat nothing", () => {
  const buffer = createBookBuffer();
  const before = tick(100, 0);
  expect(deliver(buffer, before)).toEqual([]);
  buffer.keep("BTCUSDT", around(100));
  deliver(buffer, tick(100, 250, "heartbeat"));
  const same = tick(99, 500);
  expect(deliver(buffer, same)).toEqual([[same.seq, [100, 101], [99, 98]]]);
  expect(deliver(buffer, tick(99, 750, "heartbeat"))).toEqual([]);
});

test("[MKT-03] a venue whose books never contain the price shows each after a second, without what the price contradicts", () => {
  const buffer = createBookBuffer();
  const shown: unknown[] = [];
  for (let timeMs = 0; timeMs <= 2_250; timeMs += 250) {
    // Its prices are above the agreed one, and rise by one with each book.
    buffer.keep("BTCUSDT", around(110 + timeMs / 250));
    shown.push(...deliver(buffer, tick(100, timeMs, "heartbeat")).map(([, asks]) => asks));
  }
  // The book of 0 ms at 1 000 ms, and that of 1 000 ms at 2 000 ms.
  expect(shown).toEqual([
    [110, 111],
    [114, 115],
  ]);
});
