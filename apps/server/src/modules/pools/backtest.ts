/**
 * What a pool's rule would have done on the logged minutes (INV-14), with the code of the bot's back-test: each trade with the same published
 * part of an amount, by itself, for at most 24 hours.
 *
 * It takes the days that the log has, at most the last 30: their 43 200 minutes are traded through in 130 ms, in which this process does nothing
 * else. So it is done once a business day for each pool's terms, and while the log is younger than a day every ten minutes.
 */
import { backtest, type BacktestBar } from "@candor/core/engine/bot/backtest";
import { slowBars } from "@candor/core/bot/rule";
import { formatMoney, money, moneyUnit } from "@candor/core/money/money";
import { tradeAmount } from "@candor/core/pools/units";
import { businessDayNumber, businessDayStartOf, dayMs, minuteMs } from "@candor/core/time/time";
import type { AnswerOf } from "@candor/wire/call";
import type { poolDetail } from "@candor/wire/earn/pools";
import type { PoolWorth } from "../../records/pools/pool-worth.ts";
import type { Product } from "../../records/product.ts";
import type { ReadMinutes } from "../../records/read-minutes.ts";

/** What the back-test begins with. */
const amount = money(10_000n * moneyUnit);
const mostDays = 30;
const youngLogMs = 10 * minuteMs;

/** Of a pool. */
type Terms = Pick<PoolWorth, "multiple" | "tradePartBps">;
type Shown = AnswerOf<typeof poolDetail>["backtest"];
type Kept = { readonly shown: Promise<Shown>; untilMs: number };

/** Null when the log is too short: the first minutes only feed the averages. */
export type Backtests = (terms: Terms, product: Product, nowMs: number) => Promise<Shown>;

/** Keeps each back-test for as long as it counts; those who ask for one at the same moment share it. */
export const createBacktests = (readMinutes: ReadMinutes): Backtests => {
  const kept = new Map<string, Kept>();
  return (terms, product, nowMs) => {
    for (const [name, { untilMs }] of kept) if (untilMs <= nowMs) kept.delete(name);
    const name = nameOf(terms, product);
    const known = kept.get(name);
    if (known !== undefined) return known.shown;
    const shown = backtestOf(readMinutes, terms, product, nowMs);
    const made: Kept = { shown, untilMs: nowMs + youngLogMs };
    kept.set(name, made);
    shown.then(
      (test) => {
        if (test !== null && test.from <= nowMs - dayMs)
          made.untilMs = businessDayStartOf(businessDayNumber(nowMs) + 1);
      },
      () => kept.delete(name),
    );
    return shown;
  };
};

const nameOf = ({ multiple, tradePartBps }: Terms, { pid, lever }: Product): string =>
  [pid, multiple, tradePartBps, lever.molecule, lever.feeRate, lever.closeOutBps].join("/");

const backtestOf = async (
  readMinutes: ReadMinutes,
  { multiple, tradePartBps }: Terms,
  { pid, lever }: Product,
  nowMs: number,
): Promise<Shown> => {
  const endMs = nowMs - (nowMs % minuteMs);
  const bars = await readBars(readMinutes, pid, endMs);
  const [first, last] = [bars[0], bars.at(-1)];
  if (first === undefined || last === undefined || bars.length <= slowBars) return null;
  const request = { amount: tradeAmount(amount, tradePartBps), multiple, times: 1 };
  const { trades, wins, worstDrawdown, fees, result } = backtest(bars, request, lever);
  return {
    from: first.openMs,
    to: last.openMs + minuteMs,
    days: new Set(bars.map(({ openMs }) => businessDayNumber(openMs))).size,
    amount: formatMoney(amount),
    trades,
    wins,
    fees: formatMoney(fees),
    result: formatMoney(result),
    worstDrawdown: formatMoney(worstDrawdown),
  };
};

/** A day at a time, so that nothing waits for all of them. */
const readBars = async (
  readMinutes: ReadMinutes,
  pid: number,
  endMs: number,
): Promise<readonly BacktestBar[]> => {
  const bars: BacktestBar[] = [];
  for (let back = mostDays; back > 0; back -= 1)
    bars.push(...(await readMinutes(pid, endMs - back * dayMs, endMs - (back - 1) * dayMs)));
  return bars;
};
