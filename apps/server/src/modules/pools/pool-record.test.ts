import { money } from "@candor/core/money/money";
import { businessDayNumber, businessDayStartOf, dayMs } from "@candor/core/time/time";
import { expect, test } from "vitest";
import type { PoolWorth } from "../../records/pools/pool-worth.ts";
import { detailOf, type PoolRecord } from "./pool-record.ts";

const today = businessDayNumber(1_700_000_000_000);
const nowMs = businessDayStartOf(today) + dayMs / 2;
const units = 1_000_000_000n;
const pool: PoolWorth = {
  id: 1,
  version: 1,
  isOpen: true,
  symbol: "BTCUSDT",
  multiple: 10,
  tradePartBps: 500,
  days: 7,
  held: money(0n),
  margin: money(0n),
  worth: money(0n),
  units: 0n,
  stakeUnits: 0n,
  run: undefined,
  lastRun: undefined,
  isEnding: true,
  endedMs: nowMs,
};
const valueOn = (day: number, value: bigint) => ({
  day,
  timeMs: businessDayStartOf(day + 1),
  unitValue: money(value),
});
const recordOf = (changes: Partial<PoolRecord> = {}) =>
  detailOf({
    pool,
    pairName: "BTC/USDT",
    totals: { trades: 3, wins: 1, profit: money(-250_000_000n), fees: money(0n) },
    queue: { waitingAmount: money(0n), leaving: 0 },
    days: [valueOn(today - 3, 1_000_000n), valueOn(today - 2, 750_000n)],
    recent: [],
    backtest: null,
    nowMs,
    ...changes,
  });

test("[INV-14] a pool that everyone has left keeps the last value that a unit had", () => {
  const left = recordOf();
  expect(left).toMatchObject({ unitValue: "0.75", worstFall: "0.25", trailing: { change: "-0.25" } });
  expect(left.points.map(({ unitValue }) => unitValue)).toEqual(["1", "0.75"]);
  const traded = recordOf({ recent: [{ timeMs: nowMs - 1, unitValue: money(800_000n) }] });
  expect(traded).toMatchObject({ unitValue: "0.8", trailing: { change: "-0.2" } });
  expect(traded.points).toHaveLength(3);
});

test("[INV-14] a pool that has lost everything is worth nothing, and one that nobody has entered begins at one", () => {
  const lost = recordOf({ pool: { ...pool, units } });
  expect(lost).toMatchObject({ unitValue: "0", worstFall: "1", trailing: { change: "-1" } });
  expect(lost.points).toHaveLength(3);
  const fresh = recordOf({ pool: { ...pool, isEnding: false, endedMs: undefined }, days: [] });
  expect(fresh).toMatchObject({ unitValue: "1", worstFall: "0", trailing: { change: "0" } });
});
