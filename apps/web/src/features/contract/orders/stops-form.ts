/** The stops of a position as pure functions: what is wrong with what was typed, what it would bring, what is sent (LEV-08). */
import { readStop, readStops } from "@candor/core/leverage/order-input";
import { changedStops, checkStops, stopsWouldTriggerAtOnce, type Stops } from "@candor/core/leverage/stops";
import { parsePrice, type Price } from "@candor/core/money/money";
import type { MessageKey } from "@candor/wire/messages/fill-in";
import type { LeverRow } from "@candor/wire/leverage";
import { sideOf } from "@candor/wire/codec/digits";
import { isMismarked, typedNumber } from "../../../lib/typed-number.ts";
import { resultAt, type LeverResult } from "./lever-view.ts";

/** As typed; "" for none. */
export type StopsForm = { readonly takeProfit: string; readonly stopLoss: string };
export type StopsField = keyof StopsForm;

type Position = Pick<
  LeverRow,
  "type" | "openPrice" | "share" | "levermolecule" | "cautionMoney" | "targetProfitPrice" | "stopLossPrice"
>;

export const stopsOf = (row: Position): StopsForm => ({
  takeProfit: row.targetProfitPrice ?? "",
  stopLoss: row.stopLossPrice ?? "",
});

/** The form with its texts as the numbers that they are read as; what is none stays as typed, and core refuses it. */
const readForm = ({ takeProfit, stopLoss }: StopsForm): StopsForm => ({
  takeProfit: typedNumber(takeProfit),
  stopLoss: typedNumber(stopLoss),
});

/** The form shows both stops, so the position would have these and no others. */
const none: Stops = { stopLoss: undefined, takeProfit: undefined };

/** The first thing that is wrong, in the order of the server's checks; the take-profit is looked at first. */
export const stopsError = (
  row: Position,
  typed: StopsForm,
): { readonly field: StopsField; readonly key: MessageKey } | undefined => {
  const form = readForm(typed);
  for (const field of ["takeProfit", "stopLoss"] as const) {
    if (isMismarked(form[field])) return { field, key: "WriteDecimalsWithAPoint" };
    const read = readStop(form[field]);
    if (!read.ok) return { field, key: read.refusal.key as MessageKey };
  }
  const open = parsePrice(row.openPrice ?? "");
  const stops = readStops(form);
  if (open === undefined || !stops.ok) return undefined;
  const checked = checkStops(sideOf(row.type), open, changedStops(none, stops.value));
  if (checked.ok) return undefined;
  const key = checked.refusal.key as MessageKey;
  return { field: key.startsWith("StopProfit") ? "takeProfit" : "stopLoss", key };
};

/** The stops whose typed price is another one than before; the same price written otherwise is no change. */
export const changedFields = (before: StopsForm, typed: StopsForm): readonly StopsField[] => {
  const now = readForm(typed);
  return (["takeProfit", "stopLoss"] as const).filter((field) => {
    const [held, asked] = [readStop(before[field]), readStop(now[field])];
    return !held.ok || !asked.ok || held.value !== asked.value;
  });
};

/** True when the last price has reached one of them already: it is confirmed first. */
export const wouldCloseAtOnce = (row: Position, form: StopsForm, lastPrice: string | undefined): boolean => {
  const stops = readStops(readForm(form));
  const last: Price | undefined = parsePrice(lastPrice ?? "");
  if (!stops.ok || last === undefined) return false;
  return stopsWouldTriggerAtOnce(sideOf(row.type), changedStops(none, stops.value), last);
};

/** What the position would close with at a typed stop; undefined for none or no price. */
export const resultAtStop = (row: Position, typed: string): LeverResult | undefined =>
  resultAt(row, typedNumber(typed));

/**
 * In the wire's words: what differs from `before`, the stops that the form began with; "" takes one away. The other is left out, so
 * that it stays what it is by now, even when it was changed elsewhere meanwhile.
 */
export const stopsInput = (id: string, before: StopsForm, typed: StopsForm) => {
  const changed = changedFields(before, typed);
  const { takeProfit, stopLoss } = readForm(typed);
  return {
    id,
    ...(changed.includes("takeProfit") ? { target_profit_price: takeProfit } : {}),
    ...(changed.includes("stopLoss") ? { stop_loss_price: stopLoss } : {}),
  };
};
