/** The back-test of run settings on the logged minutes of the last day (BOT-07). */
import { backtest } from "@candor/core/engine/bot/backtest";
import { checkRunBand, offeredBands, type BotBand, type RunRequest } from "@candor/core/bot/bands";
import { slowBars } from "@candor/core/bot/rule";
import { formatMoney } from "@candor/core/money/money";
import { dayMs, minuteMs } from "@candor/core/time/time";
import type { AnswerOf } from "@candor/wire/call";
import type { botBacktest } from "@candor/wire/bot";
import { Refused, refuseWith } from "../../platform/refused.ts";
import type { Product } from "../../records/product.ts";
import type { ReadMinutes } from "../../records/read-minutes.ts";

/** Refuses settings that `aiPlaceOrder` would refuse, except for missing funds. */
export const backtestOf = async (
  readMinutes: ReadMinutes,
  product: Product | undefined,
  bands: readonly BotBand[],
  request: RunRequest,
  nowMs: number,
): Promise<AnswerOf<typeof botBacktest>> => {
  if (product === undefined) return refuseWith("FailedToGetProductInformation");
  const allowed = checkRunBand(request, offeredBands(bands, product.lever.multiples));
  if (!allowed.ok) throw new Refused(allowed.refusal);
  const endMs = nowMs - (nowMs % minuteMs);
  const bars = await readMinutes(product.pid, endMs - dayMs, endMs);
  const [first, last] = [bars[0], bars.at(-1)];
  // The first minutes only feed the averages: with only those, nothing was tested.
  const isTried = first !== undefined && last !== undefined && bars.length > slowBars;
  const { trades, wins, runs, worstDrawdown, fees, result } = backtest(bars, request, product.lever);
  return {
    from: isTried ? first.openMs : null,
    to: isTried ? last.openMs + minuteMs : null,
    minutes: bars.length,
    trades,
    wins,
    worstDrawdown: formatMoney(worstDrawdown),
    fees: formatMoney(fees),
    result: formatMoney(result),
    runs,
  };
};
