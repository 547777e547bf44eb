/** The form of a new alert as three pure functions: apply a change, find errors, build the request. */
import { parsePercentBps } from "@candor/core/market/alerts";
import { parsePrice } from "@candor/core/money/money";
import type { addAlert } from "@candor/wire/alerts";
import type { TextKey } from "../../i18n/use-text.ts";
import type { Sent } from "../../lib/calls/api.ts";
import { isMismarked, typedNumber } from "../../lib/show/typed-number.ts";

export type AlertKind = "above" | "below" | "percent";
export type AlertForm = {
  readonly kind: AlertKind;
  /** As typed. */
  readonly price: string;
  readonly percent: string;
  readonly rearm: boolean;
  /** Errors show after the first press. */
  readonly pressed: boolean;
};
export const emptyAlertForm: AlertForm = {
  kind: "above",
  price: "",
  percent: "5",
  rearm: false,
  pressed: false,
};

/** A change of a field; a change of kind clears the errors. */
export const changeAlertForm = (form: AlertForm, change: Partial<AlertForm>): AlertForm => ({
  ...form,
  ...(change.kind !== undefined && { pressed: false }),
  ...change,
});

/** What the server would refuse in the fields themselves; `now` is the last price, when it is known. */
export const alertFormError = (form: AlertForm, now: string | undefined): TextKey | undefined => {
  if (isMismarked(form.kind === "percent" ? form.percent : form.price))
    return "refusal.WriteDecimalsWithAPoint";
  if (form.kind === "percent") {
    const isRead = parsePercentBps(typedNumber(form.percent)) !== undefined;
    return isRead ? undefined : "refusal.AlertPercentIncorrect";
  }
  const price = parsePrice(typedNumber(form.price)) ?? 0n;
  if (price === 0n) return "refusal.PleaseEnterTheCorrectPrice";
  const last = now === undefined ? undefined : parsePrice(now);
  if (last === undefined) return undefined;
  const isReached = form.kind === "above" ? last >= price : last <= price;
  return isReached ? "refusal.AlertPriceIsReached" : undefined;
};

export const alertFormSent = (form: AlertForm, pid: number): Sent<typeof addAlert> => ({
  pid,
  kind: form.kind,
  rearm: form.rearm ? 1 : 0,
  ...(form.kind === "percent" ? { percent: typedNumber(form.percent) } : { price: typedNumber(form.price) }),
});
