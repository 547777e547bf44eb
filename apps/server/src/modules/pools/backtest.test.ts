import { price, priceUnit, rate } from "@candor/core/money/money";
import { businessDayStart, dayMs, minuteMs } from "@candor/core/time/time";
import { describe, expect, test } from "vitest";
import type { Product } from "../../records/product.ts";
import type { ReadMinutes } from "../../records/read-minutes.ts";
import { createBacktests } from "./backtest.ts";

const nowMs = 1_800_000_000_000 - (1_800_000_000_000 % minuteMs);
const lever = { multiples: [10], molecule: 1, feeRate: rate(50_000n), closeOutBps: 9_000, stressBps: 1_000 };
const product = { pid: 1, symbol: "BTCUSDT", title: "BTC/USDT", lever } as unknown as Product;

/** A market that rises by 50 a minute. */
const minutes =
  (count: number): ReadMinutes =>
  (_pid, fromMs, toMs) => {
    const bars = Array.from({ length: count }, (_, nth) => {
      const at = (offset: number) => price(BigInt(60_000 + nth * 50 + offset) * priceUnit);
      return {
        openMs: nowMs - (count - nth) * minuteMs,
        open: at(0),
        high: at(55),
        low: at(-5),
        close: at(50),
      };
    });
    return Promise.resolve(bars.filter(({ openMs }) => openMs >= fromMs && openMs < toMs));
  };
const tried = (count: number, tradePartBps: number) =>
  createBacktests(minutes(count))({ multiple: 10, tradePartBps }, product, nowMs);

test("[INV-14] a pool's rule is tried on the logged minutes, each trade with the published part", async () => {
  const one = await tried(600, 1_000);
  expect(one).toMatchObject({
    from: nowMs - 600 * minuteMs,
    to: nowMs,
    days: 2,
    amount: "10000",
    worstDrawdown: "0",
  });
  expect(one?.trades).toBeGreaterThan(5);
  expect(one?.wins).toBe(one?.trades);
  // A margin of 1 000 at 10 times is 10 leaves, of 2 000 it is 20.
  const two = await tried(600, 2_000);
  expect(Number(two?.fees)).toBe(2 * Number(one?.fees));
  expect(Number(two?.result)).toBeCloseTo(2 * Number(one?.result), 4);
});

test("[INV-14] with minutes that only feed the averages there is no back-test", async () => {
  expect(await tried(30, 1_000)).toBeNull();
  expect(await tried(31, 1_000)).not.toBeNull();
});

describe("a back-test", () => {
  const terms = { multiple: 10, tradePartBps: 1_000 };
  const twoDays = (2 * dayMs) / minuteMs;

  test("[INV-14] takes the days that the log has, at most the last 30", async () => {
    const two = await tried(twoDays, 1_000);
    expect(two).toMatchObject({ from: nowMs - 2 * dayMs, to: nowMs, days: 3 });
    const many = await tried(31 * (dayMs / minuteMs), 1_000);
    expect(many).toMatchObject({ from: nowMs - 30 * dayMs, to: nowMs, days: 31 });
  });

  test("[INV-14] is reckoned once a business day for each pool, while the log is younger than a day every ten minutes", async () => {
    let reads = 0;
    const of = (count: number) =>
      createBacktests((...asked) => {
        reads += 1;
        return minutes(count)(...asked);
      });
    const old = of(twoDays);
    const [one, other] = await Promise.all([old(terms, product, nowMs), old(terms, product, nowMs)]);
    expect([reads, other]).toEqual([30, one]);
    await old(terms, product, businessDayStart(nowMs) + dayMs - 1);
    expect(reads).toBe(30);
    await old(terms, product, businessDayStart(nowMs) + dayMs);
    expect(reads).toBe(60);
    await old({ ...terms, multiple: 20 }, product, businessDayStart(nowMs) + dayMs);
    expect(reads).toBe(90);
    const young = of(600);
    await young(terms, product, nowMs);
    await young(terms, product, nowMs + 9 * minuteMs);
    expect(reads).toBe(120);
    await young(terms, product, nowMs + 10 * minuteMs);
    expect(reads).toBe(150);
  });

  test("[INV-14] that could not be read is tried again", async () => {
    let fails = true;
    const tries = createBacktests((...asked) =>
      fails ? Promise.reject(new Error("no database")) : minutes(600)(...asked),
    );
    await expect(tries(terms, product, nowMs)).rejects.toThrow("no database");
    fails = false;
    expect(await tries(terms, product, nowMs)).not.toBeNull();
  });
});
