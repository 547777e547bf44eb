import { defaultOptionLimits } from "@candor/core/options/amount";
import { optionTerms } from "@candor/core/options/terms";
import { money } from "@candor/core/money/money";
import { describe, expect, it } from "vitest";
import { optionErrors, reduceOptionForm, summariseOption, type OptionContext } from "./option-form.ts";

const terms = optionTerms("1,3,5", "80,82,84");
const limits = defaultOptionLimits;
const start = { amount: "10", seconds: undefined };
const around: OptionContext = {
  limits,
  wallet: money(1_000_000_000n),
  terms,
  price: "84000.1",
  freshness: "live",
  cooldownSeconds: 0,
};
const typed = (amount: string) => reduceOptionForm(start, { kind: "amount", text: amount });

describe("the form of an option", () => {
  it("[OPT-03] keeps what is typed, and understands thousands separators", () => {
    expect(typed(" 1,250.5 ").amount).toBe(" 1,250.5 ");
    expect(summariseOption(typed(" 1,250.5 "), terms)?.worst).toBe(1_250_500_000n);
    expect(reduceOptionForm(typed("1,250"), { kind: "step", by: 1, limits }).amount).toBe("1260");
  });

  it.each(["10,0,0", "1 5", "1.000,5"])(
    "[OPT-03] %s is not read as another amount, but reported",
    (amount) => {
      expect(typed(amount).amount).toBe(amount);
      expect(summariseOption(typed(amount), terms)).toBeUndefined();
      expect(optionErrors(typed(amount), around).amount?.key).toBe("WriteDecimalsWithAPoint");
    },
  );

  it("[OPT-03] [API-13] says that an amount has too many decimals, instead of that there is none", () =>
    expect(optionErrors(typed("10.1234567"), around).amount?.key).toBe("TooManyDecimals"));

  it("[OPT-03] steps to the next multiple and stays within the range", () => {
    const step = (amount: string, by: 1 | -1) =>
      reduceOptionForm(typed(amount), { kind: "step", by, limits }).amount;
    expect(step("10", 1)).toBe("20");
    expect(step("15", 1)).toBe("20");
    expect(step("15", -1)).toBe("10");
    expect(step("10", -1)).toBe("10");
    expect(step("10000", 1)).toBe("10000");
    expect(step("nonsense", 1)).toBe("10");
  });

  it("[OPT-03] a share of the wallet is rounded down to the step, so that it is a valid stake", () => {
    const shareOf = (percent: number, wallet: bigint) =>
      reduceOptionForm(start, { kind: "share", percent, wallet: money(wallet), limits }).amount;
    expect(shareOf(25, 1_239_999_999n)).toBe("300");
    expect(shareOf(100, 1_239_999_999n)).toBe("1230");
    expect(shareOf(100, 90_000_000_000n)).toBe("10000");
  });

  it("[OPT-01] an expiry that the pair does not offer falls back to the pair's first", () => {
    const form = reduceOptionForm(start, { kind: "term", seconds: 900 });
    expect(summariseOption(form, terms)?.term).toEqual({ seconds: 60, percent: 80 });
  });

  it("[OPT-08] says payout, worst case and break-even before the order", () => {
    const form = reduceOptionForm(typed("50"), { kind: "term", seconds: 180 });
    const summary = summariseOption(form, terms);
    expect(summary?.profit).toBe(41_000_000n);
    expect(summary?.back).toBe(91_000_000n);
    expect(summary?.worst).toBe(50_000_000n);
    expect(summary?.breakEven).toBe(54_945_055n);
  });

  it.each([
    ["", "enterTheAmount"],
    ["0", "enterTheAmount"],
    ["1e3", "enterTheAmount"],
    ["15", "TheInvestmentAmountMustBeAMultipleOf"],
    ["2000", "low"],
    ["5", "TheInvestmentAmountMustBeAMultipleOf"],
  ])("[OPT-03] the amount %s is answered with %s", (amount, key) => {
    expect(optionErrors(typed(amount), around).amount?.key).toBe(key);
  });

  it("[OPT-03] the range is checked after the funds, and both its ends are allowed", () => {
    const rich = { ...around, wallet: money(90_000_000_000n) };
    expect(optionErrors(typed("20000"), rich).amount?.key).toBe("TheAmountMustBeGreaterThanAndLessThan");
    expect(optionErrors(typed("10000"), rich)).toEqual({});
    expect(optionErrors(typed("10"), rich)).toEqual({});
  });

  it("[OPT-03] a visitor's funds are not checked", () => {
    expect(optionErrors(typed("5000"), { ...around, wallet: undefined })).toEqual({});
  });

  it.each(["stale", "reconnecting", "offline"] as const)(
    "[MKT-09] [NAV-09] %s prices block the buttons",
    (freshness) => {
      expect(optionErrors(start, { ...around, freshness }).block?.key).toBe("PriceIsStale");
    },
  );

  it("[OPT-04] the pause after a placement blocks the buttons and says how long", () => {
    const { block } = optionErrors(start, { ...around, cooldownSeconds: 27 });
    expect(block).toEqual({ key: "TheOrderWillBePlacedIn", values: { seconds: "27" } });
  });
});
