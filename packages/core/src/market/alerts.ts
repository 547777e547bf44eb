/**
 * When a price alert rings (MKT-11). Pure: takes one alert and one trade tick, and returns the new alert.
 *
 * Only ticks after `sinceSeq` count: it is the tick at which the alert was armed, or the one that changed it last. So a repeated
 * tick changes nothing, and the same log always rings the same alerts. An alert that arms itself again ignores ticks for a
 * minute after it rang, so that a price that moves around its target does not make it ring all day.
 */
import { mulDiv, price, type Price } from "../money/money.ts";
import { refuse, ok, type Result } from "../result/result.ts";
import type { Tick } from "./tick.ts";

/** `percentBps` in 1/100 of a percent: 5 % is 500. */
export type AlertTerms =
  | { readonly kind: "above" | "below"; readonly price: Price }
  | { readonly kind: "percent"; readonly percentBps: number };

export type PriceAlert = {
  readonly terms: AlertTerms;
  /** The price at which it was armed, and from which the percentage counts. */
  readonly fromPrice: Price;
  /** True if it arms itself again after it rang. */
  readonly rearm: boolean;
  /** on: waits for its price. off: has rung and does not ring again. back: waits for the price to go back. */
  readonly state: "on" | "off" | "back";
  readonly sinceSeq: number;
  /** Ticks before this time are ignored; 0 for an alert that the user has armed. */
  readonly quietUntilMs: number;
};

/** The most alerts of a user at a time. */
export const mostAlerts = 50;
/** How long an alert that arms itself again rests after it rang. */
export const alertRestMs = 60_000;
/** 100 %. */
const whole = 10_000;

/** The prices that change an alert: at or above `high`, at or below `low`. Absent: no price on that side. */
export type AlertBounds = { readonly high?: Price; readonly low?: Price };

/** The bounds that `stepAlert` uses; for an index over many alerts. */
export const boundsOf = ({ terms, state, fromPrice }: PriceAlert): AlertBounds => {
  if (state === "off") return {};
  if (terms.kind === "percent") {
    const [above, below] = [BigInt(whole + terms.percentBps), BigInt(whole - terms.percentBps)];
    return {
      high: price(mulDiv(fromPrice, above, BigInt(whole), "up")),
      low: price(mulDiv(fromPrice, below, BigInt(whole), "down")),
    };
  }
  if ((terms.kind === "above") === (state === "on")) {
    return { high: price(state === "on" ? terms.price : terms.price + 1n) };
  }
  return { low: price(state === "on" ? terms.price : terms.price - 1n) };
};

const isIn = ({ high, low }: AlertBounds, at: Price): boolean =>
  (high !== undefined && at >= high) || (low !== undefined && at <= low);

export type AlertStep = { readonly alert: PriceAlert; readonly rang: boolean };

/** What a trade tick of the alert's pair does to it; the same object when nothing changes. A heartbeat never rings. */
export const stepAlert = (alert: PriceAlert, tick: Tick): AlertStep => {
  const counts = tick.kind === "trade" && tick.seq > alert.sinceSeq && tick.timeMs >= alert.quietUntilMs;
  if (!counts || !isIn(boundsOf(alert), tick.price)) return { alert, rang: false };
  const changed = { ...alert, sinceSeq: tick.seq };
  if (alert.state === "back") return { alert: { ...changed, state: "on" }, rang: false };
  if (!alert.rearm) return { alert: { ...changed, state: "off" }, rang: true };
  const resting = { ...changed, quietUntilMs: tick.timeMs + alertRestMs };
  return alert.terms.kind === "percent"
    ? { alert: { ...resting, fromPrice: tick.price }, rang: true }
    : { alert: { ...resting, state: "back" }, rang: true };
};

/** An alert armed at the last trade tick; AlertPriceIsReached when it would ring at once. */
export const armAlert = (
  terms: AlertTerms,
  rearm: boolean,
  last: Pick<Tick, "price" | "seq">,
): Result<PriceAlert> => {
  const alert: PriceAlert = {
    terms,
    rearm,
    fromPrice: last.price,
    state: "on",
    sinceSeq: last.seq,
    quietUntilMs: 0,
  };
  return isIn(boundsOf(alert), last.price) ? refuse("AlertPriceIsReached") : ok(alert);
};

/** "0.1" to "90" with at most 2 decimals, in 1/100 of a percent; undefined for anything else. */
export const parsePercentBps = (text: string): number | undefined => {
  const match = /^(0|[1-9]\d?)(?:\.(\d{1,2}))?$/.exec(text);
  if (match === null) return undefined;
  const bps = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return bps >= 10 && bps <= 9_000 ? bps : undefined;
};

/** The shortest decimal text of a value of `parsePercentBps`. */
export const formatPercentBps = (bps: number): string => String(bps / 100);
