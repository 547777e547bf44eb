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

/** The form names both stops, so what is sent replaces both. */
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

/** True when the typed stops differ from what the position has. */
export const isChanged = (row: Position, form: StopsForm): boolean => {
  const [before, now] = [readStops(stopsOf(row)), readStops(readForm(form))];
  if (!before.ok || !now.ok) return true;
  return before.value.takeProfit !== now.value.takeProfit || before.value.stopLoss !== now.value.stopLoss;
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

/** In the wire's words; "" takes a stop away. */
export const stopsInput = (id: string, typed: StopsForm) => {
  const { takeProfit, stopLoss } = readForm(typed);
  return { id, target_profit_price: takeProfit, stop_loss_price: stopLoss };
};
