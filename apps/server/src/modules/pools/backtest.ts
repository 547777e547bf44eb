/**
 * What a pool's rule would have done on the logged minutes of the last day (INV-14), with the code of the bot's back-test: each trade with
 * the same published part of an amount, by itself, for at most 24 hours.
 */
import { backtest } from "@candor/core/engine/bot/backtest";
import { slowBars } from "@candor/core/bot/rule";
import { formatMoney, money, moneyUnit } from "@candor/core/money/money";
import { tradeAmount } from "@candor/core/pools/units";
import { dayMs, minuteMs } from "@candor/core/time/time";
import type { AnswerOf } from "@candor/wire/call";
import type { poolDetail } from "@candor/wire/earn/pools";
import type { PoolWorth } from "../../records/pools/pool-worth.ts";
import type { Product } from "../../records/product.ts";
import type { ReadMinutes } from "../../records/read-minutes.ts";

/** What the back-test begins with. */
const amount = money(10_000n * moneyUnit);

/** Null when the log is too short: the first minutes only feed the averages. */
export const backtestOf = async (
  readMinutes: ReadMinutes,
  { multiple, tradePartBps }: Pick<PoolWorth, "multiple" | "tradePartBps">,
  { pid, lever }: Product,
  nowMs: number,
): Promise<AnswerOf<typeof poolDetail>["backtest"]> => {
  const endMs = nowMs - (nowMs % minuteMs);
  const bars = await readMinutes(pid, endMs - dayMs, endMs);
  const [first, last] = [bars[0], bars.at(-1)];
  if (first === undefined || last === undefined || bars.length <= slowBars) return null;
  const request = { amount: tradeAmount(amount, tradePartBps), multiple, times: 1 };
  const { trades, wins, worstDrawdown, fees, result } = backtest(bars, request, lever);
  return {
    from: first.openMs,
    to: last.openMs + minuteMs,
    amount: formatMoney(amount),
    trades,
    wins,
    fees: formatMoney(fees),
    result: formatMoney(result),
    worstDrawdown: formatMoney(worstDrawdown),
  };
};
