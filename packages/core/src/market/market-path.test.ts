import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayMs, minuteMs } from "../time/time.ts";
import { candleIntervalMs, candleIntervals, mergeCandles } from "./candle.ts";
import { historyCandles, pathPrice } from "./history.ts";
import { loopWalk, walkLimit } from "./loop-walk.ts";
import { foldSlots, marketPath, slotPoint } from "./market-path.ts";
import { isWithin } from "./order-book.ts";
import { bookAt } from "./recorded-book.ts";
import { slotMs } from "./recording.ts";
import { syntheticRecording } from "./synthetic-recording.ts";

const shape = {
  symbol: "SOLUSDT",
  priceDecimals: 2,
  qtyDecimals: 2,
  slots: 1_200,
  firstUnits: 15_200,
  typicalSteps: 900,
};
const recording = syntheticRecording(shape, "test");
const path = marketPath(recording, "test", 15_200);
const now = Date.UTC(2026, 10, 21, 4, 30);
const anyLoop = fc.integer({ min: 0, max: 20_000_000 });

describe("the looped market", () => {
  test("[MKT-07] there is no jump where one loop ends and the next begins", () => {
    fc.assert(
      fc.property(anyLoop, (loop) => {
        const joint = loop * recording.slots;
        const step = Math.abs(slotPoint(path, joint).units - slotPoint(path, joint - 1).units);
        expect(step).toBeLessThanOrEqual(3);
      }),
    );
  });

  test("[MKT-07] the price stays within a factor of three of its anchor over many years", () => {
    for (let hour = 0; hour < 20 * 365 * 24; hour += 3) {
      const { units } = slotPoint(path, (hour * 3_600_000) / slotMs);
      expect(units > 15_200 / 3 && units < 15_200 * 3).toBe(true);
    }
  });

  test("[MKT-07] the price moves: a month of it is not flat", () => {
    const days = historyCandles(path, "1d", now - (now % dayMs) - 30 * dayMs, now);
    const closes = days.map((day) => Number(day.close));
    expect(Math.max(...closes) / Math.min(...closes)).toBeGreaterThan(1.03);
  });

  test("[MKT-07] neighbouring loops differ by one level and no level passes the limit", () => {
    const walk = loopWalk("any");
    fc.assert(
      fc.property(anyLoop, (loop) => {
        expect(Math.abs(walk.level(loop + 1) - walk.level(loop))).toBe(1);
        expect(Math.abs(walk.level(loop))).toBeLessThanOrEqual(walkLimit);
      }),
      { numRuns: 500 },
    );
  });

  test("[MKT-07] the same time has the same price in another run, regardless of earlier calls", () => {
    const other = marketPath(syntheticRecording(shape, "test"), "test", 15_200);
    for (const slot of [7_000_000_000, 12, 7_000_000_001, 6_000_000_000]) {
      expect(slotPoint(other, slot)).toEqual(slotPoint(path, slot));
    }
  });

  test("[MKT-09] a synthetic market is never silent for longer than 2 s", () => {
    for (let slot = 0; slot < recording.slots; slot++) {
      expect((recording.nextTrade[slot] ?? 0) - slot).toBeLessThanOrEqual(8);
    }
  });

  test("[MKT-10] folding a range at once equals folding it slot by slot", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 4_000 }), (from, length) => {
        let expected: ReturnType<typeof foldSlots>;
        for (let slot = from; slot < from + length; slot++) {
          const point = slotPoint(path, slot);
          if (point.steps === 0) continue;
          expected ??= {
            open: point.units,
            high: point.units,
            low: point.units,
            close: point.units,
            steps: 0,
          };
          expected.high = Math.max(expected.high, point.units);
          expected.low = Math.min(expected.low, point.units);
          expected.close = point.units;
          expected.steps += point.steps;
        }
        expect(foldSlots(path, from, from + length)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});

describe("demo history", () => {
  test.each(candleIntervals.filter((interval) => interval !== "1m"))(
    "[MKT-02] the %s candles equal the merged 1m candles",
    (interval) => {
      const length = candleIntervalMs[interval];
      const to = now - (now % length);
      const from = to - 3 * length;
      const minutes = historyCandles(path, "1m", from, to);
      expect(historyCandles(path, interval, from, to)).toEqual(mergeCandles(minutes, length));
    },
  );

  test("[MKT-02] history goes back 90 days and more in every interval, without gaps", () => {
    for (const interval of candleIntervals) {
      const length = candleIntervalMs[interval];
      const from = now - (now % length) - Math.ceil((95 * dayMs) / length) * length;
      const candles = historyCandles(path, interval, from, from + 50 * length);
      expect(candles.map((candle) => candle.openMs)).toEqual(
        Array.from({ length: 50 }, (_, index) => from + index * length),
      );
    }
  });

  test("[MKT-10] a history that is cut at some time and continued from there joins without a gap", () => {
    const minute = now - (now % minuteMs);
    const cut = minute + 37 * slotMs;
    const [whole] = historyCandles(path, "1m", minute, minute + minuteMs);
    const [before] = historyCandles(path, "1m", minute, cut);
    const rest = foldSlots(path, cut / slotMs, (minute + minuteMs) / slotMs);
    expect(before?.open).toBe(whole?.open);
    expect(BigInt(rest?.close ?? 0) * 1_000_000n).toBe(whole?.close);
  });

  test("[MKT-01] there are a thousand candles of any interval, up to a thousand days back", () => {
    for (const interval of candleIntervals) {
      const length = candleIntervalMs[interval];
      const to = now - (now % length);
      expect(historyCandles(path, interval, to - 1_000 * length, to)).toHaveLength(1_000);
    }
  });
});

describe("the shown book", () => {
  /** Up to 20 units away from the price of the same slot, either way. */
  const farBooks = {
    steps: recording.slots / 2,
    numbers: Float64Array.from({ length: recording.slots * 10 }, (_, index) => {
      const [step, cell] = [Math.floor(index / 20), index % 20];
      const level = Math.floor((cell % 10) / 2);
      if (cell % 2 === 1) return 100 + cell;
      return 15_200 + (step % 40) - 20 + (cell < 10 ? 1 + level : -level);
    }),
  };

  test.each([
    ["made from a seed", undefined],
    ["recorded", farBooks],
  ])(
    "[MKT-03] a book that is %s has five asks above five bids, each at a different price, and the last price is within it",
    (_, books) => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 8_000_000_000 }), (slot) => {
          const book = bookAt(path, books, slot);
          const prices = [...book.bids.toReversed(), ...book.asks].map(([price]) => price);
          expect(prices).toHaveLength(10);
          expect(prices.every((price, index) => index === 0 || price > (prices[index - 1] ?? price))).toBe(
            true,
          );
          expect(isWithin(pathPrice(path, slotPoint(path, slot).units), book)).toBe(true);
        }),
      );
    },
  );

  test("[MKT-03] a recorded book is the newest that was recorded when its slot ended, to the end of the loop", () => {
    const numbers = farBooks.numbers.map((value, index) =>
      index % 2 === 1 ? Math.floor(index / 20) : value,
    );
    const quantities = (slot: number) =>
      Number(bookAt(path, { ...farBooks, numbers }, slot).asks[0]?.[1]) / 1_000_000;
    const first = 3 * recording.slots;
    expect([0, 1, 2, 3, 4].map((offset) => quantities(first + offset))).toEqual([0, 1, 1, 2, 2]);
    const last = first + recording.slots - 1;
    expect([last - 1, last].map(quantities)).toEqual([recording.slots / 2 - 1, recording.slots / 2 - 1]);
  });
});
