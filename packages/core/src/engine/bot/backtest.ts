/**
 * What the bot's rule would have done on logged minutes (BOT-07). Pure; shown before the order. It is part of the engine
 * because it, too, combines the bot's rule with the rules of leverage.
 *
 * How a minute is read: a trade opens at the close of the minute that decided it. Of a later minute only the extremes are
 * known, so when both stop and take-profit lie inside it the stop is assumed to come first; so is the close-out. In a minute
 * that begins beyond a trigger the trade closes at the first price. A trade open at the end closes at the last price.
 * Known limits: real trades open and close at single ticks, so results differ by what happens inside a minute; the past
 * says nothing about the future.
 */
import type { RunRequest } from "../../bot/bands.ts";
import { botTradeOf, isHalfLost, runLifeMs, slowBars, type Bar, type BotTrade } from "../../bot/rule.ts";
import { runNet } from "../../bot/run-net.ts";
import { closeOutPriceOf } from "../../leverage/close-out.ts";
import type { LeverTerms } from "../../leverage/lever-terms.ts";
import { feeOf, marginOf, openableLeaves } from "../../leverage/margin.ts";
import { leverNet, leverOutcome } from "../../leverage/profit.ts";
import { reachesStopLoss, reachesTakeProfit } from "../../leverage/stops.ts";
import { money, type Money, type Price } from "../../money/money.ts";
import { minuteMs } from "../../time/time.ts";

/** A minute with its first price; a `Candle` can be used as one. */
export type BacktestBar = Bar & { readonly open: Price };

export type Backtest = {
  readonly trades: number;
  readonly wins: number;
  /** The largest fall of the result below its highest value so far, zero or more, micro-units. */
  readonly worstDrawdown: Money;
  readonly fees: Money;
  /** Profits less fees. */
  readonly result: Money;
  /** The number of runs begun; a new one begins where the last one ended. */
  readonly runs: number;
};

/** `bars` are closed minutes, oldest first; the first 30 are used only for the averages. */
export const backtest = (
  bars: readonly BacktestBar[],
  request: RunRequest,
  terms: BacktestTerms,
): Backtest => {
  let [trades, wins, runs] = [0, 0, 0];
  let [result, best, worst, fees] = [0n, 0n, 0n, 0n];
  let run: Run | undefined;
  const share = openableLeaves(request.amount, request.multiple);
  for (let at = slowBars - 1; share > 0 && at < bars.length - 1; at++) {
    const bar = bars[at];
    const trade = bar && botTradeOf(bars.slice(at + 1 - slowBars, at + 1), bar.close);
    if (bar === undefined || trade === undefined) continue;
    const nowMs = bar.openMs + minuteMs;
    if (run === undefined || isOver(run, request, nowMs)) {
      run = { startedMs: nowMs, done: 0, net: money(0n) };
      runs += 1;
    }
    const position = { ...trade, entry: bar.close, share, margin: marginOf(share, request.multiple) };
    const exit = exitOf(bars, at + 1, { ...position, ...terms }, run.startedMs + runLifeMs);
    const fee = feeOf(share, terms.feeRate);
    const { profit } = leverOutcome({ ...position, ...terms }, bar.close, exit.price);
    const gain = leverNet({ fee }, profit);
    run = { ...run, done: run.done + 1, net: runNet(run.net, { profit, fee }) };
    trades += 1;
    if (gain > 0n) wins += 1;
    fees += fee;
    result += gain;
    if (result > best) best = result;
    if (best - result > worst) worst = best - result;
    // The next decision comes at the end of the minute that closed this trade.
    at = exit.at - 1;
  }
  return { trades, wins, worstDrawdown: money(worst), fees: money(fees), result: money(result), runs };
};

export type BacktestTerms = Pick<LeverTerms, "molecule" | "feeRate" | "closeOutBps">;

type Run = { readonly startedMs: number; readonly done: number; readonly net: Money };

const isOver = (run: Run, request: RunRequest, nowMs: number): boolean =>
  run.done >= request.times || isHalfLost(request.amount, run.net) || nowMs >= run.startedMs + runLifeMs;

type Position = BotTrade & {
  readonly entry: Price;
  readonly share: number;
  readonly margin: Money;
  readonly molecule: number;
  readonly closeOutBps: number;
};

/** The minute in which the position closes, and the price. */
const exitOf = (
  bars: readonly BacktestBar[],
  from: number,
  position: Position,
  endMs: number,
): { readonly at: number; readonly price: Price } => {
  const { side, stopLoss, takeProfit, entry } = position;
  const guard = nearer(side, stopLoss, closeOutPriceOf(position, entry));
  for (let at = from; at < bars.length; at++) {
    const bar = bars[at];
    if (bar === undefined) break;
    if (bar.openMs >= endMs || reachesStopLoss(side, guard, bar.open)) return { at, price: bar.open };
    if (reachesTakeProfit(side, takeProfit, bar.open)) return { at, price: bar.open };
    const [worst, best] = side === "long" ? [bar.low, bar.high] : [bar.high, bar.low];
    if (reachesStopLoss(side, guard, worst)) return { at, price: guard };
    if (reachesTakeProfit(side, takeProfit, best)) return { at, price: takeProfit };
  }
  return { at: bars.length, price: bars.at(-1)?.close ?? entry };
};

/** Of stop and close-out, the one that a price moving against the owner reaches first. */
const nearer = (side: BotTrade["side"], stopLoss: Price, closeOut: Price | undefined): Price => {
  if (closeOut === undefined) return stopLoss;
  const isCloseOutNearer = side === "long" ? closeOut > stopLoss : closeOut < stopLoss;
  return isCloseOutNearer ? closeOut : stopLoss;
};
