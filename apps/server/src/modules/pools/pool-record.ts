/** A pool's record as anyone may read it (INV-14): the past, marked as such, and no promise. */
import { formatMoney, formatPrice, money } from "@candor/core/money/money";
import { shareOf, unitValue } from "@candor/core/pools/units";
import { businessDayNumber } from "@candor/core/time/time";
import type { AnswerOf } from "@candor/wire/call";
import { sideDigits } from "@candor/wire/codec/digits";
import type { poolDetail, poolTrades } from "@candor/wire/earn/pools";
import { isFlat } from "../../records/pools/read-pools.ts";
import type { PoolWorth } from "../../records/pools/pool-worth.ts";
import { partOf } from "../../records/pools/signed-part.ts";
import type { ClosedTrade, DayValue, PoolTotals, ValuePoint } from "./queries.ts";

type Detail = AnswerOf<typeof poolDetail>;

export type PoolRecord = {
  readonly pool: PoolWorth;
  readonly pairName: string;
  readonly totals: PoolTotals;
  readonly queue: { readonly waitingAmount: bigint; readonly leaving: number };
  readonly days: readonly DayValue[];
  /** Since the last of the days. */
  readonly recent: readonly ValuePoint[];
  readonly backtest: Detail["backtest"];
  readonly nowMs: number;
};

const trailingDays = 30;
const mostPoints = 300;

export const detailOf = (record: PoolRecord): Detail => {
  const { pool, pairName, totals, queue, days, recent, backtest, nowMs } = record;
  const past: readonly ValuePoint[] = [...days, ...recent];
  const last = past.at(-1);
  // Everyone has left: nothing is left to have a value, and the last that it had stays.
  const isLeft = pool.units === 0n && last !== undefined;
  const now = isLeft ? last : { timeMs: nowMs, unitValue: unitValue(pool.worth, pool.units) };
  const points = isLeft ? past : [...past, now];
  return {
    id: String(pool.id),
    symbol: pool.symbol,
    pairName,
    multiple: pool.multiple,
    tradePartBps: pool.tradePartBps,
    periodDays: pool.days,
    worth: formatMoney(pool.worth),
    stake: formatMoney(shareOf(pool.worth, pool.stakeUnits, pool.units)),
    unitValue: formatMoney(now.unitValue),
    state: pool.endedMs !== undefined ? "ended" : isFlat(pool) || !pool.run?.hasTrade ? "flat" : "trading",
    waitingAmount: formatMoney(queue.waitingAmount),
    leaving: queue.leaving,
    trailing: trailingOf(days, now.unitValue, nowMs),
    worstFall: worstFallOf(points),
    trades: totals.trades,
    wins: totals.wins,
    houseResult: formatMoney(-totals.profit),
    houseFees: formatMoney(totals.fees),
    points: thinned(points).map((point) => ({ time: point.timeMs, unitValue: formatMoney(point.unitValue) })),
    backtest,
  };
};

/** Since the end of the day that is 30 days ago, or since the pool began with a value of one. */
const trailingOf = (days: readonly DayValue[], now: bigint, nowMs: number): Detail["trailing"] => {
  const today = businessDayNumber(nowMs);
  const counted = days.filter(({ day }) => day > today - trailingDays);
  const from = days.findLast(({ day }) => day <= today - trailingDays)?.unitValue ?? start;
  return { change: partOf(now - from, from), days: counted.length };
};
const start = unitValue(money(0n), 0n);

/** Zero or more, as a part of the highest value before. Known limit: of the trades before the last closed day, what lies between two closes is not in it. */
const worstFallOf = (points: readonly ValuePoint[]): string => {
  let [best, fall, of] = [start as bigint, 0n, 1n];
  for (const { unitValue: value } of points) {
    if (value > best) best = value;
    if ((best - value) * of > fall * best) [fall, of] = [best - value, best];
  }
  return partOf(fall, of);
};

/** Evenly, with the first and the last. */
const thinned = (points: readonly ValuePoint[]): readonly ValuePoint[] => {
  const every = Math.ceil(points.length / mostPoints);
  return points.filter((_point, index) => (points.length - 1 - index) % every === 0);
};

export const tradeRow = (trade: ClosedTrade, pairName: string): AnswerOf<typeof poolTrades> => ({
  id: String(trade.id),
  pairName,
  direct: sideDigits[trade.side],
  openedTime: Number(trade.open_ms),
  closedTime: Number(trade.exit_ms),
  openPrice: formatPrice(trade.open_price),
  closePrice: formatPrice(trade.close_price),
  profit: formatMoney(trade.profit - trade.fee),
  unitValue: formatMoney(unitValue(money(trade.held), trade.units)),
});
