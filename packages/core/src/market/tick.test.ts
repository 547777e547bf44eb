import fc from "fast-check";
import { expect, test } from "vitest";
import { price, quantity } from "../money/money.ts";
import { foldTick, foldTicks, mergeCandles } from "./candle.ts";
import { exitTick } from "./exit-tick.ts";
import { isStale } from "./staleness.ts";
import { parseTickLine, tickLine, type Tick } from "./tick.ts";

const tick = (seq: number, timeMs: number, units: bigint, kind: Tick["kind"] = "trade"): Tick => ({
  symbol: "BTCUSDT",
  seq,
  timeMs,
  kind,
  price: price(units),
  qty: quantity(kind === "trade" ? 5n : 0n),
  buyerMaker: false,
});

test("[MKT-08] a tick has the expected text and is read back unchanged", () => {
  const text = "7,1700000000123,t,61837.63,0.02,s";
  const read = parseTickLine("BTCUSDT", text);
  expect(read).toEqual({
    symbol: "BTCUSDT",
    seq: 7,
    timeMs: 1_700_000_000_123,
    kind: "trade",
    price: 6_183_763_000_000n,
    qty: 2_000_000n,
    buyerMaker: true,
  });
  expect(read && tickLine(read)).toBe(text);
});

test.each([
  "",
  "7,1,t,1.10,1,b",
  "07,1,t,1,1,b",
  "7,1,x,1,1,b",
  "7,1,t,1,1,b,",
  "7,1,t,-1,1,b",
  "7,1,t,1e3,1,b",
  "7,1,t,1.2.3,1,b",
  "7,1,t,1,1.2.3,b",
  "7,1,t,1,1",
])("[MKT-08] %j is not the text of a tick", (text) => expect(parseTickLine("BTCUSDT", text)).toBeUndefined());

test("[OPT-06] the exit tick is the last trade at or before the sell time; heartbeats are skipped", () => {
  const ticks = [
    tick(1, 1_000, 10n),
    tick(2, 2_000, 11n),
    tick(3, 2_000, 12n),
    tick(4, 2_500, 12n, "heartbeat"),
    tick(5, 3_001, 13n),
  ];
  expect(exitTick(ticks, 3_000)?.seq).toBe(3);
  expect(exitTick(ticks, 3_001)?.seq).toBe(5);
  expect(exitTick(ticks, 999)).toBeUndefined();
});

test("[MKT-09] a symbol is stale from 5 s after its last trade on, and before its first", () => {
  expect([isStale(1_000, 5_999), isStale(1_000, 6_000), isStale(undefined, 0)]).toEqual([false, true, true]);
});

const anyTicks = fc
  .array(
    fc.record({ gap: fc.integer({ min: 0, max: 90_000 }), units: fc.bigInt(1n, 1_000n), beat: fc.boolean() }),
    { maxLength: 80 },
  )
  .map((steps) => {
    let timeMs = 1_700_000_000_000;
    return steps.map((step, index) => {
      timeMs += step.gap;
      return tick(index + 1, timeMs, step.units, step.beat ? "heartbeat" : "trade");
    });
  });

test("[MKT-10] candles of any interval equal the merge of the 1m candles", () => {
  fc.assert(
    fc.property(anyTicks, fc.constantFrom(300_000, 900_000, 3_600_000, 86_400_000), (ticks, intervalMs) => {
      expect(mergeCandles(foldTicks(ticks, 60_000), intervalMs)).toEqual(foldTicks(ticks, intervalMs));
    }),
  );
});

test("[MKT-10] a heartbeat does not change a candle and does not open one", () => {
  const candle = foldTick(undefined, tick(1, 60_000, 10n), 60_000);
  expect(foldTick(candle, tick(2, 60_500, 99n, "heartbeat"), 60_000)).toBe(candle);
  expect(foldTicks([tick(1, 60_000, 10n, "heartbeat")], 60_000)).toEqual([]);
});
