import { price, priceUnit, rate } from "@candor/core/money/money";
import { minuteMs } from "@candor/core/time/time";
import { expect, test } from "vitest";
import type { Product } from "../../records/product.ts";
import type { ReadMinutes } from "../../records/read-minutes.ts";
import { backtestOf } from "./backtest.ts";

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
        openMs: toMs - (count - nth) * minuteMs,
        open: at(0),
        high: at(55),
        low: at(-5),
        close: at(50),
      };
    });
    return Promise.resolve(bars.filter(({ openMs }) => openMs >= fromMs));
  };
const tried = (count: number, tradePartBps: number) =>
  backtestOf(minutes(count), { multiple: 10, tradePartBps }, product, nowMs);

test("[INV-14] a pool's rule is tried on the minutes of the last day, each trade with the published part", async () => {
  const one = await tried(600, 1_000);
  expect(one).toMatchObject({ from: nowMs - 600 * minuteMs, to: nowMs, amount: "10000", worstDrawdown: "0" });
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
