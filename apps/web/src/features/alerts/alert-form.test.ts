import { describe, expect, test } from "vitest";
import { alertFormError, alertFormSent, changeAlertForm, emptyAlertForm } from "./alert-form.ts";

describe("the form of a new alert", () => {
  test("[MKT-11] asks for a price that is not reached yet, or for a percentage from 0.1 to 90", () => {
    const error = (change: object, now?: string) => alertFormError({ ...emptyAlertForm, ...change }, now);
    expect(error({ price: "" })).toBe("refusal.PleaseEnterTheCorrectPrice");
    expect(error({ price: "0" })).toBe("refusal.PleaseEnterTheCorrectPrice");
    expect(error({ price: "105" }, "105")).toBe("refusal.AlertPriceIsReached");
    expect(error({ price: "105" }, "104.99")).toBeUndefined();
    expect(error({ kind: "below", price: "105" }, "104.99")).toBe("refusal.AlertPriceIsReached");
    expect(error({ kind: "percent", percent: "90.1" })).toBe("refusal.AlertPercentIncorrect");
    expect(error({ kind: "percent", percent: "0.1" })).toBeUndefined();
  });

  test("[MKT-11] sends only the number of its kind, without thousands separators", () => {
    const form = { ...emptyAlertForm, price: " 105,000.5 " };
    expect(alertFormSent(form, 1)).toEqual({ pid: 1, kind: "above", rearm: 0, price: "105000.5" });
    const percent = { ...form, kind: "percent" as const, rearm: true };
    expect(alertFormSent(percent, 2)).toEqual({ pid: 2, kind: "percent", rearm: 1, percent: "5" });
  });

  test("[MKT-11] what cannot be read is not read as another number, but reported", () => {
    const percent = { ...emptyAlertForm, kind: "percent" as const, percent: "2 5" };
    expect(alertFormError(percent, "104")).toBe("refusal.WriteDecimalsWithAPoint");
    expect(alertFormError({ ...emptyAlertForm, price: "62.000,50" }, "104")).toBe(
      "refusal.WriteDecimalsWithAPoint",
    );
    // The field of the other kind is not checked.
    expect(alertFormError({ ...percent, kind: "above", price: "105" }, "104")).toBeUndefined();
  });

  test("[MKT-11] a change of kind clears the errors", () => {
    expect(changeAlertForm({ ...emptyAlertForm, pressed: true }, { kind: "below" }).pressed).toBe(false);
    expect(changeAlertForm({ ...emptyAlertForm, pressed: true }, { price: "1" }).pressed).toBe(true);
  });
});
