import { describe, expect, test } from "vitest";
import { houseAccount, userAccount } from "../ids/account-id.ts";
import { money, moneyUnit } from "../money/money.ts";
import { commissionLevels, commissionOn, commissionsOn } from "./commission.ts";
import { commissionMoves } from "./moves.ts";

const usdt = (whole: bigint) => money(whole * moneyUnit);

describe("a commission", () => {
  test("[REF-03] is 30, 10 and 5 percent of income, and 10, 6 and 4 percent of the first investment", () => {
    const of = (reason: "income" | "first") =>
      commissionLevels.map((level) => commissionOn(usdt(1_000n), reason, level) / moneyUnit);
    expect(of("income")).toEqual([300n, 100n, 50n]);
    expect(of("first")).toEqual([100n, 60n, 40n]);
  });

  test("[REF-03] is rounded down at each source by itself, so together they may be less than on the sum", () => {
    expect(commissionOn(money(19n), "income", 1)).toBe(5n);
    expect(commissionOn(money(19n), "income", 3)).toBe(0n);
    expect(commissionsOn([{ base: money(19n), times: 2 }], "income", 1)).toBe(10n);
    expect(commissionOn(money(38n), "income", 1)).toBe(11n);
  });

  test("[REF-05] comes out of the referral budget", () => {
    expect(commissionMoves(100_002, usdt(3n))).toEqual([
      {
        debit: houseAccount("referral_budget"),
        credit: userAccount(100_002, "wallet"),
        amount: 3_000_000n,
      },
    ]);
  });
});
