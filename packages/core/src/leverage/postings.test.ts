import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAccount, userAccount } from "../ids/account-id.ts";
import type { Leg } from "../money/leg.ts";
import { money } from "../money/money.ts";
import { closedLegs, filledLegs, openedLegs, reservedLegs, revokedLegs } from "./postings.ts";

/** The balance of each account after the legs, by class. */
const balances = (...postings: (readonly Leg[])[]): Record<string, bigint> => {
  const sums: Record<string, bigint> = {};
  for (const { debit, credit, amount } of postings.flat()) {
    for (const [account, change] of [
      [debit, -amount],
      [credit, amount],
    ] as const) {
      const name = readAccount(account)?.class ?? "?";
      sums[name] = (sums[name] ?? 0n) + change;
    }
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0n));
};

const amounts = fc.bigInt(0n, 10n ** 15n).map((units) => money(units));
const levers = fc.record({
  userId: fc.constant(7),
  margin: fc.bigInt(1n, 10n ** 15n).map((units) => money(units)),
  fee: amounts,
});

describe("the money of a contract", () => {
  test("[LEV-11] [TRUST-01] a close without profit or loss moves only the margin", () => {
    const lever = { userId: 7, margin: money(5n), fee: money(1n) };
    const [debit, credit] = [userAccount(7, "margin"), userAccount(7, "contract")];
    expect(closedLegs(lever, { profit: money(0n), shortfall: money(0n) })).toEqual([
      { debit, credit, amount: 5n },
    ]);
  });

  const lever = { userId: 7, margin: money(50n), fee: money(2n) };

  test("[LEV-04] [LEV-13] opening binds the margin and takes the fee", () => {
    expect(balances(openedLegs(lever))).toEqual({ contract: -52n, margin: 50n, fees: 2n });
  });

  test("[LEV-06] [LEV-13] a pending order binds margin and fee, and its fill takes the fee: the result is as if it had opened at once", () => {
    expect(balances(reservedLegs(lever))).toEqual({ contract: -52n, margin: 52n });
    expect(balances(reservedLegs(lever), filledLegs(lever))).toEqual(balances(openedLegs(lever)));
  });

  test("[LEV-07] revoking a pending order gives all of it back", () => {
    expect(balances(reservedLegs(lever), revokedLegs(lever))).toEqual({});
  });

  test("[LEV-09] a profit comes from the trading book, a loss goes to it", () => {
    const gain = { profit: money(30n), shortfall: money(0n) };
    expect(balances(closedLegs(lever, gain))).toEqual({ margin: -50n, contract: 80n, trading_book: -30n });
    const loss = { profit: money(-30n), shortfall: money(0n) };
    expect(balances(closedLegs(lever, loss))).toEqual({ margin: -50n, contract: 20n, trading_book: 30n });
  });

  test("[LEV-11] the insurance account pays what the margin does not cover", () => {
    const outcome = { profit: money(-50n), shortfall: money(20n) };
    expect(balances(closedLegs(lever, outcome))).toEqual({
      margin: -50n,
      trading_book: 70n,
      insurance: -20n,
    });
  });

  test("[LEV-04] [LEV-11] [TRUST-01] in all cases the margin ends at zero, the owner loses margin and fee at most, and no leg is empty", () => {
    fc.assert(
      fc.property(levers, fc.bigInt(-(10n ** 15n), 10n ** 15n), amounts, (each, wanted, uncovered) => {
        const profit = money(wanted < -each.margin ? -each.margin : wanted);
        const shortfall = money(profit === -each.margin ? uncovered : 0n);
        const legs = [openedLegs(each), closedLegs(each, { profit, shortfall })];
        const after = balances(...legs);
        expect(after["margin"]).toBeUndefined();
        expect(after["contract"] ?? 0n).toBe(profit - each.fee);
        expect((after["trading_book"] ?? 0n) + (after["insurance"] ?? 0n)).toBe(-profit);
        expect(legs.flat().every(({ amount }) => amount > 0n)).toBe(true);
      }),
    );
  });
});
