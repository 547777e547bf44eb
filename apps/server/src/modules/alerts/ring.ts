/** The notice about an alert that a tick has rung. */
import { formatPercentBps, type PriceAlert } from "@candor/core/market/alerts";
import type { Tick } from "@candor/core/market/tick";
import { formatFixed, formatPrice, priceDecimals, type Price } from "@candor/core/money/money";
import type { NoticeArgs, NoticeKey } from "../../records/notices/notice-texts.ts";
import type { AlertPair } from "./ports.ts";

export type RingNotice = { readonly key: NoticeKey; readonly args: NoticeArgs };

/** `before` is the alert as it was when the tick came. */
export const ringNotice = (
  { terms, fromPrice }: PriceAlert,
  tick: Tick,
  { title, decimals }: AlertPair,
): RingNotice => {
  const shown = (price: Price): string => formatFixed(price, priceDecimals, decimals);
  const args = { pair: title, price: shown(tick.price) };
  if (terms.kind === "percent") {
    const key = tick.price > fromPrice ? "alertRise" : "alertFall";
    return { key, args: { ...args, percent: formatPercentBps(terms.percentBps), from: shown(fromPrice) } };
  }
  const key = terms.kind === "above" ? "alertAbove" : "alertBelow";
  return { key, args: { ...args, target: formatPrice(terms.price) } };
};
