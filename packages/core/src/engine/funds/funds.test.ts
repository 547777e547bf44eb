import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  houseAccount,
  houseClasses,
  userAccount,
  userClasses,
  type AccountId,
  type HouseClass,
  type UserClass,
} from "../../ids/account-id.ts";
import type { Leg } from "../../money/leg.ts";
import { money } from "../../money/money.ts";
import { applyMoves, balanceIn, isKept, setBalance, shortOf, type Funds } from "./funds.ts";

const [wallet, contract, margin] = [
  userAccount(7, "wallet"),
  userAccount(7, "contract"),
  userAccount(7, "margin"),
];
const [capital, book] = [houseAccount("capital"), houseAccount("trading_book")];
const leg = (debit: AccountId, credit: AccountId, amount: bigint): Leg => ({
  debit,
  credit,
  amount: money(amount),
});
const fundsOf = (...holdings: readonly (readonly [AccountId, bigint])[]): Funds => {
  const funds: Funds = new Map();
  for (const [account, balance] of holdings) setBalance(funds, account, balance);
  return funds;
};

describe("funds", () => {
  test("[TRUST-01] keep every account except bound money and what outside parties hold for us", () => {
    const users = Object.keys(userClasses) as UserClass[];
    const houses = Object.keys(houseClasses) as HouseClass[];
    expect(users.filter((name) => !isKept(userAccount(1, name)))).toEqual([
      "margin",
      "stake",
      "invested",
      "withdraw_hold",
      "credit_bound",
    ]);
    expect(houses.filter((name) => !isKept(houseAccount(name)))).toEqual([
      "custody:sandbox",
      "custody:ethereum",
      "custody:tron",
      "custody:bitcoin",
      "custody:gateway",
    ]);
  });

  test("[TRUST-01] accounts of different users and of different assets are separate", () => {
    const funds = fundsOf([wallet, 5n]);
    expect(balanceIn(funds, wallet)).toBe(5n);
    expect(balanceIn(funds, userAccount(8, "wallet"))).toBe(0n);
    expect(balanceIn(funds, userAccount(7, "wallet", "CDR"))).toBe(0n);
    expect(balanceIn(fundsOf([userAccount(2 ** 40, "wallet"), 3n]), userAccount(2 ** 40, "wallet"))).toBe(3n);
  });

  test("an account that holds nothing takes no memory", () => {
    const funds = fundsOf([wallet, 5n], [contract, 0n]);
    expect(funds.size).toBe(1);
    applyMoves(funds, [leg(wallet, contract, 5n)]);
    expect([...funds]).toEqual([[Number(contract), 5n]]);
    setBalance(funds, contract, 0n);
    expect(funds.size).toBe(0);
  });
});

describe("a move", () => {
  test("[TRUST-01] returns the new balances of the changed accounts, without those that are not kept", () => {
    const funds = fundsOf([wallet, 100n], [book, 1n]);
    expect(applyMoves(funds, [leg(wallet, margin, 60n), leg(wallet, book, 5n)])).toEqual([
      { account: wallet, balance: 35n },
      { account: book, balance: 6n },
    ]);
    expect(balanceIn(funds, wallet)).toBe(35n);
    expect(applyMoves(funds, [leg(margin, wallet, 60n)])).toEqual([{ account: wallet, balance: 95n }]);
  });

  test("[TRUST-01] reports as short the first account, in the order of its legs, that would go below zero", () => {
    const funds = fundsOf([wallet, 9n], [capital, 9n]);
    const both = [leg(wallet, margin, 10n), leg(capital, houseAccount("option_reserve"), 10n)];
    expect(shortOf(funds, both)).toBe(wallet);
    expect(shortOf(funds, both.toReversed())).toBe(capital);
    expect(shortOf(funds, [leg(wallet, margin, 9n), leg(capital, margin, 9n)])).toBeUndefined();
    expect(shortOf(funds, [leg(wallet, margin, 5n), leg(wallet, margin, 5n)])).toBe(wallet);
    expect([...funds.values()]).toEqual([9n, 9n]);
  });

  test("[LEV-15] counts the gain and the loss of one account as one net change", () => {
    const funds = fundsOf([contract, 1n]);
    const reversal = [leg(contract, margin, 10n), leg(margin, contract, 9n)];
    expect(shortOf(funds, reversal)).toBeUndefined();
    expect(applyMoves(funds, reversal)).toEqual([{ account: contract, balance: 0n }]);
  });

  test("[TRUST-01] every account of a user and every pool that pays has a floor; accounts that only record a cost have none", () => {
    const named = Object.keys(houseClasses) as HouseClass[];
    const without = named.filter((name) => {
      const pool = houseAccount(name);
      return isKept(pool) && shortOf(new Map(), [leg(pool, wallet, 1n)]) === undefined;
    });
    expect(without).toEqual(["trading_book", "insurance", "rounding"]);
    for (const name of Object.keys(userClasses) as UserClass[]) {
      const account = userAccount(3, name);
      if (isKept(account)) expect(shortOf(new Map(), [leg(account, capital, 1n)])).toBe(account);
    }
  });

  test("[TRUST-01] money that is bound, or that comes from outside, never causes a shortage", () => {
    expect(shortOf(new Map(), [leg(margin, wallet, 5n)])).toBeUndefined();
    expect(shortOf(new Map(), [leg(houseAccount("custody:sandbox"), wallet, 5n)])).toBeUndefined();
  });

  test("[TRUST-01] a pool without a floor may go below zero and recover", () => {
    const funds = fundsOf([book, -5n]);
    expect(applyMoves(funds, [leg(book, wallet, 5n)])).toContainEqual({ account: book, balance: -10n });
    expect(applyMoves(funds, [leg(wallet, book, 4n)])).toContainEqual({ account: book, balance: -6n });
  });

  test("[OPS-03] the house's own move takes no more than what any account holds", () => {
    const funds = fundsOf([book, 5n]);
    expect(shortOf(funds, [leg(book, capital, 6n)])).toBeUndefined();
    expect(shortOf(funds, [leg(book, capital, 6n)], true)).toBe(book);
    expect(shortOf(funds, [leg(book, capital, 5n)], true)).toBeUndefined();
  });

  test("[TRUST-01] an account that is below its floor, for any reason, may gain", () => {
    const funds = fundsOf([wallet, -5n]);
    expect(shortOf(funds, [leg(capital, wallet, 2n)])).toBe(capital);
    expect(shortOf(funds, [leg(book, wallet, 2n)])).toBeUndefined();
    expect(applyMoves(funds, [leg(book, wallet, 2n)])).toContainEqual({ account: wallet, balance: -3n });
    expect(shortOf(funds, [leg(wallet, book, 1n)])).toBe(wallet);
  });

  test("a move below a floor is a bug, and stops the engine", () => {
    expect(() => applyMoves(fundsOf([wallet, 4n]), [leg(wallet, contract, 5n)])).toThrow(
      "no move takes an account below its floor",
    );
  });
});

const accounts: readonly AccountId[] = [
  ...(["wallet", "contract", "credit", "margin", "stake", "withdraw_hold"] as const).flatMap((name) => [
    userAccount(1, name),
    userAccount(2, name),
  ]),
  ...(["capital", "trading_book", "option_reserve", "insurance", "fees", "custody:sandbox"] as const).map(
    (name) => houseAccount(name),
  ),
];
const anyAccount = fc.constantFrom(...accounts);
const anyLeg = fc.record({
  debit: anyAccount,
  credit: anyAccount,
  amount: fc.bigInt({ min: 1n, max: 100n }).map(money),
});
const anyMoves = fc.array(fc.array(anyLeg, { minLength: 1, maxLength: 4 }), { maxLength: 60 });
const withoutFloor = (["trading_book", "insurance"] as const).map((name) => houseAccount(name));
const mayBeNegative = new Set([...accounts.filter((account) => !isKept(account)), ...withoutFloor]);

describe("the law", () => {
  test("[TRUST-01] for any requested moves, no floor is crossed, all accounts sum to zero, and each equals the sum of its entries", () => {
    fc.assert(
      fc.property(anyMoves, (moves) => {
        const funds: Funds = new Map();
        const entries = new Map<AccountId, bigint>(accounts.map((account) => [account, 0n]));
        for (const legs of moves) {
          if (shortOf(funds, legs) !== undefined) continue;
          const after = applyMoves(funds, legs);
          for (const { debit, credit, amount } of legs) {
            entries.set(debit, (entries.get(debit) ?? 0n) - amount);
            entries.set(credit, (entries.get(credit) ?? 0n) + amount);
          }
          for (const { account, balance } of after) expect(balance).toBe(entries.get(account));
        }
        for (const [account, sum] of entries) {
          if (isKept(account)) expect(balanceIn(funds, account)).toBe(sum);
          if (!mayBeNegative.has(account)) expect(sum).toBeGreaterThanOrEqual(0n);
        }
        expect([...entries.values()].reduce((all, sum) => all + sum, 0n)).toBe(0n);
        expect([...funds.values()].includes(0n)).toBe(false);
      }),
      { seed: 11, numRuns: 300 },
    );
  });

  test("[TRUST-01] a shortage is reported exactly when a floor would be crossed", () => {
    fc.assert(
      fc.property(fc.array(anyLeg, { minLength: 1, maxLength: 5 }), fc.array(fc.nat(200)), (legs, held) => {
        const kept = accounts.filter(isKept);
        const funds = fundsOf(...kept.map((account, place) => [account, BigInt(held[place] ?? 0)] as const));
        const netOf = (account: AccountId) =>
          legs.reduce(
            (sum, each) =>
              sum +
              (each.credit === account ? each.amount : 0n) -
              (each.debit === account ? each.amount : 0n),
            balanceIn(funds, account) as bigint,
          );
        const crossed = kept.filter((account) => !mayBeNegative.has(account) && netOf(account) < 0n);
        const short = shortOf(funds, legs);
        if (short === undefined) expect(crossed).toEqual([]);
        else expect(crossed).toContain(short);
      }),
      { seed: 12 },
    );
  });
});
