import { describe, expect, test } from "vitest";
import { houseAccount, productAccount, userAccount } from "../ids/account-id.ts";
import { parseMoney, parseRate, zeroMoney, type Money, type Rate } from "../money/money.ts";
import type { Leg } from "../money/leg.ts";
import { boughtMoves, dayMoves, endedMoves, exitedMoves, renewedMoves } from "./moves.ts";
import type { Holding } from "./holding.ts";

const usdt = (text: string): Money => parseMoney(text) ?? zeroMoney;
const held: Holding = {
  id: 1,
  productId: 100,
  boughtMs: Date.UTC(2028, 1, 26, 12),
  cycle: 1,
  days: 30,
  rate: parseRate("0.006") as Rate,
  interest: "fixed",
  exitFeeBps: 50,
  own: usdt("800"),
  credit: usdt("200"),
  passes: 0,
};
const compound: Holding = { ...held, interest: "compound" };
const [userId, free, committed] = [
  100_001,
  productAccount(100, "yield_free"),
  productAccount(100, "yield_committed"),
];
const of = (account: "wallet" | "invested" | "credit" | "credit_bound") => userAccount(userId, account);
const owner = { userId, creditFrom: "user" } as const;

/** What the legs bring to an account. */
const gain = (legs: readonly Leg[], account: bigint): bigint =>
  legs.reduce(
    (sum, { debit, credit, amount }) =>
      sum + (credit === account ? amount : 0n) - (debit === account ? amount : 0n),
    0n,
  );

describe("buying", () => {
  test("[INV-13] [INV-15] own money and credit are bound apart, and the whole cycle's interest is set aside", () => {
    const legs = boughtMoves(owner, held);
    expect(
      [of("wallet"), of("invested"), of("credit"), of("credit_bound")].map((a) => gain(legs, a)),
    ).toEqual([-usdt("800"), usdt("800"), -usdt("200"), usdt("200")]);
    expect([gain(legs, free), gain(legs, committed)]).toEqual([-usdt("6"), usdt("6")]);
  });

  test("[INV-07] credit of the experience product is lent by the reward budget", () => {
    const given: Holding = { ...held, own: zeroMoney };
    const legs = boughtMoves({ userId, creditFrom: "budget" }, given);
    expect(gain(legs, houseAccount("reward_budget"))).toBe(-usdt("200"));
    expect(gain(legs, of("wallet"))).toBe(0n);
  });
});

test("[INV-12] a day pays fixed interest only, one sum for each product", () => {
  const earning = [
    { holding: held, passed: 5 },
    { holding: { ...held, id: 2, own: usdt("1800") }, passed: 1 },
    { holding: { ...held, id: 3, productId: 101 }, passed: 1 },
    { holding: { ...compound, id: 4 }, passed: 5 },
  ];
  expect(dayMoves(userId, earning)).toEqual([
    { debit: committed, credit: of("wallet"), amount: usdt("0.6") },
    { debit: productAccount(101, "yield_committed"), credit: of("wallet"), amount: usdt("0.2") },
  ]);
});

test("[INV-12] a renewal puts compound interest into the principal and sets the new cycle's interest aside", () => {
  const fixed = renewedMoves(userId, held);
  expect([gain(fixed, of("invested")), gain(fixed, free)]).toEqual([0n, -usdt("6")]);
  const grown = renewedMoves(userId, compound);
  expect([gain(grown, of("invested")), gain(grown, free)]).toEqual([usdt("6"), -usdt("6.036")]);
  expect(gain(grown, committed)).toBe(usdt("0.036"));
});

test("[INV-12] [INV-15] the end gives everything back to whom it belongs, and compound interest with it", () => {
  for (const [holding, paid] of [
    [held, "800"],
    [compound, "806"],
  ] as const) {
    const legs = endedMoves(owner, holding);
    expect(gain(legs, of("wallet"))).toBe(usdt(paid));
    expect([gain(legs, of("credit_bound")), gain(legs, of("credit"))]).toEqual([-usdt("200"), usdt("200")]);
  }
});

test("[INV-16] an early exit returns to the reserve what is not earned, and its fee goes to the house", () => {
  for (const [holding, wallet, back] of [
    [held, "796", "2"],
    [compound, "800", "2"],
  ] as const) {
    const legs = exitedMoves(owner, holding, 20);
    expect(gain(legs, of("wallet"))).toBe(usdt(wallet));
    expect(gain(legs, free)).toBe(usdt(back));
    expect(gain(legs, houseAccount("fees"))).toBe(usdt("4"));
  }
});
