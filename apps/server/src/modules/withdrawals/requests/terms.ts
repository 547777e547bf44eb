/** The terms of withdrawals, from the settings (WAL-06, WAL-09, WAL-10, WAL-12). */
import { assert } from "@candor/core/assert/assert";
import { parseMoney, type Money } from "@candor/core/money/money";
import type { ApprovalPolicy } from "@candor/core/withdrawal/approval";
import type { WithdrawalLimits } from "@candor/core/withdrawal/check-request";
import { mostFeeBps } from "@candor/core/withdrawal/fee";
import type { ReadSettings } from "../../../records/settings.ts";

export type WithdrawalTerms = {
  readonly limits: WithdrawalLimits;
  readonly feeBps: number;
  /** Of a business day, without a financial product. */
  readonly cap: Money;
  readonly policy: ApprovalPolicy;
};

const names = [
  "cash_min",
  "cash_min_digital",
  "cash_max",
  "cash_fee_percent",
  "cash_cap_without_product",
  "cash_auto_below",
  "cash_two_from",
] as const;

export type ReadTerms = () => Promise<WithdrawalTerms>;

/** A demo's policy does not ask for a proven address. Throws for a setting that is missing or no amount. */
export const termsReader =
  (readSettings: ReadSettings, isDemo: boolean): ReadTerms =>
  async () => {
    const values = await readSettings(names);
    const amount = (name: (typeof names)[number]): Money => {
      const parsed = parseMoney(values[name] ?? "");
      assert(parsed !== undefined, `the setting ${name} is an amount`);
      return parsed;
    };
    // A percentage has two decimals at most, so its micro-units are hundreds of 1/10000.
    const feeBps = Number(amount("cash_fee_percent")) / 10_000;
    assert(Number.isInteger(feeBps) && feeBps <= mostFeeBps, "cash_fee_percent has two decimals, at most 50");
    return {
      limits: {
        bankMin: amount("cash_min"),
        digitalMin: amount("cash_min_digital"),
        max: amount("cash_max"),
      },
      feeBps,
      cap: amount("cash_cap_without_product"),
      policy: {
        autoBelow: amount("cash_auto_below"),
        asksForProof: !isDemo,
        twoFrom: amount("cash_two_from"),
      },
    };
  };
