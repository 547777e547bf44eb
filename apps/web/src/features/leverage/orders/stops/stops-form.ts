/** The stops of a position as pure functions: find the errors, compute the result, build the request (LEV-08). */
import { readStop, readStops } from "@candor/core/leverage/order-input";
import { changedStops, checkStops, stopsWouldTriggerAtOnce, type Stops } from "@candor/core/leverage/stops";
import { parsePrice, type Price } from "@candor/core/money/money";
import type { MessageKey } from "@candor/wire/messages/fill-in";
import type { LeverRow } from "@candor/wire/leverage";
import { sideOf } from "@candor/wire/codec/digits";
import { isMismarked, typedNumber } from "../../../../lib/show/typed-number.ts";
import { resultAt, type LeverResult } from "../lever-view.ts";

/** As typed; "" for none. */
export type StopsForm = { readonly takeProfit: string; readonly stopLoss: string };
export type StopsField = keyof StopsForm;

type Position = Pick<
  LeverRow,
  | "type"
  | "openPrice"
  | "share"
  | "molecule"
  | "orderMargin"
  | "tradeFee"
  | "targetProfitPrice"
  | "stopLossPrice"
>;

export const stopsOf = (row: Position): StopsForm => ({
  takeProfit: row.targetProfitPrice ?? "",
  stopLoss: row.stopLossPrice ?? "",
});

/** The form with its texts as the numbers they mean; a text that is not a number stays as typed, and core refuses it. */
const readForm = ({ takeProfit, stopLoss }: StopsForm): StopsForm => ({
  takeProfit: typedNumber(takeProfit),
  stopLoss: typedNumber(stopLoss),
});

/** The form shows both stops, so the position would have only these. */
const none: Stops = { stopLoss: undefined, takeProfit: undefined };

/** The first error, in the order of the server's checks; the take-profit is checked first. */
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

/** The stops whose typed price differs from before; the same price in another notation is not a change. */
export const changedFields = (before: StopsForm, typed: StopsForm): readonly StopsField[] => {
  const now = readForm(typed);
  return (["takeProfit", "stopLoss"] as const).filter((field) => {
    const [held, asked] = [readStop(before[field]), readStop(now[field])];
    return !held.ok || !asked.ok || held.value !== asked.value;
  });
};

/** True when the last price has already reached one of them: it is confirmed first. */
export const wouldCloseAtOnce = (row: Position, form: StopsForm, lastPrice: string | undefined): boolean => {
  const stops = readStops(readForm(form));
  const last: Price | undefined = parsePrice(lastPrice ?? "");
  if (!stops.ok || last === undefined) return false;
  return stopsWouldTriggerAtOnce(sideOf(row.type), changedStops(none, stops.value), last);
};

/** The result if the position closed at a typed stop; undefined without a valid price. */
export const resultAtStop = (row: Position, typed: string): LeverResult | undefined =>
  resultAt(row, typedNumber(typed));

/**
 * In wire format: the differences from `before`, the stops that the form started with; "" removes a stop. An unchanged stop is
 * left out, so that it keeps its current value, even when it was changed elsewhere in the meantime.
 */
export const stopsInput = (id: string, before: StopsForm, typed: StopsForm) => {
  const changed = changedFields(before, typed);
  const { takeProfit, stopLoss } = readForm(typed);
  return {
    id,
    ...(changed.includes("takeProfit") ? { takeProfit } : {}),
    ...(changed.includes("stopLoss") ? { stopLoss } : {}),
  };
};
