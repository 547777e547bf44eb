import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayMs, hourMs, minuteMs } from "../time/time.ts";
import { bucketOf, candleIntervalMs, candleIntervals, mergeCandles } from "./candle.ts";
import { historyCandles, pathPrice } from "./history.ts";
import { loopWalk, walkLimit } from "./loop-walk.ts";
import { foldSlots, marketPath, scaleUnits, slotPoint, type MarketPath } from "./market-path.ts";
import { isWithin } from "./order-book.ts";
import { bookAt } from "./recorded-book.ts";
import { slotMs } from "./recording.ts";
import { syntheticRecording } from "./synthetic-recording.ts";
import { shortPath } from "./test-path.ts";

const shape = {
  symbol: "SOLUSDT",
  priceDecimals: 2,
  qtyDecimals: 2,
  slots: 1_200,
  firstUnits: 15_200,
  typicalSteps: 900,
};
/** Each test makes its own: a change of how it is made is then seen by each. */
const market = (): MarketPath => marketPath(syntheticRecording(shape, "test"), "test", 15_200);
const now = Date.UTC(2026, 10, 21, 4, 30);
const anyLoop = fc.integer({ min: 0, max: 20_000_000 });

describe("the looped market", () => {
  test("[MKT-07] there is no jump where one loop ends and the next begins", () => {
    const path = market();
    fc.assert(
      fc.property(anyLoop, (loop) => {
        const joint = loop * shape.slots;
        const step = Math.abs(slotPoint(path, joint).units - slotPoint(path, joint - 1).units);
        expect(step).toBeLessThanOrEqual(3);
      }),
    );
  });

  test("[MKT-07] the price stays within a factor of three of its anchor over many years", () => {
    const path = market();
    const hours = Array.from({ length: (20 * 365 * 24) / 3 }, (_, index) => 3 * index);
    const prices = hours.map((hour) => slotPoint(path, (hour * hourMs) / slotMs).units);
    expect(prices.filter((units) => units <= 15_200 / 3 || units >= 15_200 * 3)).toEqual([]);
  });

  test("[MKT-07] the price moves: a month of it is not flat", () => {
    const path = market();
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
    // A walk is made in pieces of 4096 loops: two of them whole, and their joints.
    for (const piece of [0, 700]) {
      const levels = Array.from({ length: 4_097 }, (_, index) => walk.level(piece * 4_096 + index));
      const steps = levels.slice(1).map((level, index) => level - (levels[index] ?? 0));
      expect(new Set(steps)).toEqual(new Set([1, -1]));
      expect(Math.max(...levels.map(Math.abs))).toBeLessThanOrEqual(walkLimit);
    }
  });

  test("[MKT-07] the same time has the same price in another run, regardless of earlier calls", () => {
    const slots = [7_000_000_000, 12, 7_000_000_001, 6_000_000_000];
    const pointsOf = (path: MarketPath, asked: readonly number[]) =>
      asked.map((slot) => slotPoint(path, slot));
    expect(pointsOf(market(), slots.toReversed()).toReversed()).toEqual(pointsOf(market(), slots));
  });

  test("[MKT-09] a synthetic market is never silent for longer than 2 s", () => {
    const { recording } = market();
    for (let slot = 0; slot < recording.slots; slot++) {
      // Of eight slots in a row, 2 s, one has a trade.
      expect((recording.nextTrade[slot] ?? 0) - slot).toBeLessThanOrEqual(7);
    }
  });

  test("[MKT-10] folding a range at once equals folding it slot by slot", () => {
    const path = market();
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

describe("a market of four slots", () => {
  test("[MKT-07] goes straight or mirrored from where the loop before it has ended; a mirrored sale is a purchase", () => {
    const points = Array.from({ length: 16 }, (_, slot) => slotPoint(shortPath(), slot));
    expect(points.map(({ units }) => units)).toEqual([
      9_860, 9_860, 10_846, 9_870, 9_870, 9_870, 10_857, 9_880, 9_880, 9_880, 8_982, 9_870, 9_870, 9_870,
      10_857, 9_880,
    ]);
    expect(points.map(({ steps }) => steps).join("")).toBe("5071507150715071");
    expect(points.map(({ buyerMaker }) => (buyerMaker ? "s" : "b")).join("")).toBe("bbsbbbsbssbsbbsb");
  });

  test("[MKT-10] is folded over parts of loops and whole ones; without a trade there is nothing to fold", () => {
    expect(foldSlots(shortPath(), 0, 4)).toEqual({
      open: 9_860,
      high: 10_846,
      low: 9_860,
      close: 9_870,
      steps: 13,
    });
    expect(foldSlots(shortPath(), 1, 2)).toBeUndefined();
    expect(foldSlots(shortPath(), 2, 2)).toBeUndefined();
    expect(foldSlots(shortPath(), 1, 11)).toEqual({
      open: 10_846,
      high: 10_857,
      low: 8_982,
      close: 8_982,
      steps: 33,
    });
    expect(foldSlots(shortPath(), 3, 9)).toEqual({
      open: 9_870,
      high: 10_857,
      low: 9_870,
      close: 9_880,
      steps: 19,
    });
  });

  test("[MKT-07] a whole loop that was folded before is not changed by a longer fold", () => {
    const path = shortPath();
    const whole = foldSlots(path, 0, 4);
    foldSlots(path, 0, 16);
    expect(foldSlots(path, 0, 4)).toEqual(whole);
  });

  test("[MKT-07] has prices that whole numbers keep exactly: an anchor that is too high is refused", () => {
    expect(shortPath(39_000_000).loop(0).startUnits).toBeGreaterThan(38_000_000);
    expect(() => shortPath(41_000_000)).toThrow("prices of a path stay exact");
  });

  test("[MKT-07] a ratio is applied to the nearest unit, a half up", () => {
    expect([49_999_999, 50_000_000, 149_999_999].map((ratio) => scaleUnits(1, ratio))).toEqual([0, 1, 1]);
    expect(scaleUnits(3, 150_000_000)).toBe(5);
  });
});

describe("demo history", () => {
  test.each(candleIntervals.filter((interval) => interval !== "1m"))(
    "[MKT-02] the %s candles equal the merged 1m candles",
    (interval) => {
      const length = candleIntervalMs[interval];
      const to = bucketOf(now, length);
      const from = to - 3 * length;
      const path = market();
      const minutes = historyCandles(path, "1m", from, to);
      expect(historyCandles(path, interval, from, to)).toEqual(mergeCandles(minutes, length));
    },
  );

  test("[MKT-02] history goes back 90 days and more in every interval, without gaps", () => {
    const path = market();
    for (const interval of candleIntervals) {
      const length = candleIntervalMs[interval];
      const from = bucketOf(now, length) - Math.ceil((95 * dayMs) / length) * length;
      const candles = historyCandles(path, interval, from, from + 50 * length);
      expect(candles.map((candle) => candle.openMs)).toEqual(
        Array.from({ length: 50 }, (_, index) => from + index * length),
      );
    }
  });

  test("[MKT-10] a history that is cut at some time and continued from there joins without a gap", () => {
    const minute = now - (now % minuteMs);
    const cut = minute + 37 * slotMs;
    const path = market();
    const [whole] = historyCandles(path, "1m", minute, minute + minuteMs);
    const [before] = historyCandles(path, "1m", minute, cut);
    const rest = foldSlots(path, cut / slotMs, (minute + minuteMs) / slotMs);
    expect(before?.open).toBe(whole?.open);
    expect(BigInt(rest?.close ?? 0) * 1_000_000n).toBe(whole?.close);
  });

  test("[MKT-01] there are a thousand candles of any interval, up to a thousand days back", () => {
    const path = market();
    for (const interval of candleIntervals) {
      const length = candleIntervalMs[interval];
      const to = now - (now % length);
      expect(historyCandles(path, interval, to - 1_000 * length, to)).toHaveLength(1_000);
      for (const back of [1_000, 999, 500, 1]) {
        const openMs = to - back * length;
        expect(historyCandles(path, interval, openMs, openMs + length)).toMatchObject([{ openMs }]);
      }
    }
  });
});

describe("the shown book", () => {
  /** Up to 20 units away from the price of the same slot, either way. */
  const farBooks = {
    steps: shape.slots / 2,
    numbers: Float64Array.from({ length: shape.slots * 10 }, (_, index) => {
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
      const path = market();
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 8_000_000_000 }), (slot) => {
          const book = bookAt(path.recording, books, slot, slotPoint(path, slot));
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
    const path = market();
    const quantities = (slot: number) =>
      Number(bookAt(path.recording, { ...farBooks, numbers }, slot, slotPoint(path, slot)).asks[0]?.[1]) /
      1_000_000;
    const first = 3 * shape.slots;
    expect([0, 1, 2, 3, 4].map((offset) => quantities(first + offset))).toEqual([0, 1, 1, 2, 2]);
    const last = first + shape.slots - 1;
    expect([last - 1, last].map(quantities)).toEqual([shape.slots / 2 - 1, shape.slots / 2 - 1]);
  });
});
