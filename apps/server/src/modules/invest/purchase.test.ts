import { money, moneyUnit, parseMoney, parseRate } from "@candor/core/money/money";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { usdt } from "../../engine/test-world.ts";
import { checkLedger, isSound } from "../../ledger/check.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { startInvestWorld, type InvestWorld } from "./test-invest-world.ts";

const database = withTestDatabase("demo", undefined, [beforeEach, afterEach]);
let world: InvestWorld;
const user = 100_007;

const expectBooksToBeRight = async (): Promise<void> => {
  const findings = await checkLedger(database().db);
  expect(findings.filter((each) => !isSound([each]))).toEqual([]);
};

beforeEach(async () => {
  world = await startInvestWorld(database());
});
afterEach(() => world.stop());

const purchase = (input: object = {}) => ({
  typeid: 103,
  interestDigit: "1",
  money: money(1_000n * moneyUnit),
  withdrawalPassword: "Pay#2026",
  comenewtask: "",
  ...input,
});

describe("a purchase", () => {
  test.each<[string, object, string]>([
    ["an unknown product", { typeid: 999 }, "FailedToGetProductInformation"],
    ["the experience product", { typeid: 120 }, "FailedToGetProductInformation"],
    ["compound interest where there is none", { typeid: 101, interestDigit: "2" }, "BadRequest"],
    ["more than is held", { money: parseMoney("6000") }, "SorryYourCreditIsRunningLow"],
    [
      "less than the minimum",
      { typeid: 104, money: parseMoney("900") },
      "ItMustBeGreaterThanTheInitialInvestmentAmount",
    ],
    [
      "more than the maximum",
      { typeid: 101, money: parseMoney("20100") },
      "TheAmountMustBeGreaterThanAndLessThan",
    ],
    ["not a multiple of 100", { money: parseMoney("150") }, "MustBeAnIntegralMultipleOf"],
    ["no password", { withdrawalPassword: "" }, "enterTheWithdrawalPassword"],
    ["a wrong password", { withdrawalPassword: "Pay#2027" }, "WrongWithdrawalPassword"],
    ["more than the reserve covers", { money: parseMoney("5000") }, "SoldOut"],
    ["a product whose rate was higher when it was shown", { seenRate: parseRate("0.0041") }, "TermsChanged"],
    ["a product whose cycle was another when it was shown", { seenDays: 29 }, "TermsChanged"],
    ["a product whose early exit was cheaper", { seenExitFeeBps: 10 }, "TermsChanged"],
    ["a product whose early exit is gone", { typeid: 102, seenExitFeeBps: 10 }, "TermsChanged"],
  ])("[INV-05] of %s is refused", async (what, input, key) => {
    await world.fund(user, usdt(what === "more than the maximum" ? 50_000 : 5_000));
    await world.reserve(103, "10");
    expect((await world.call("financial/buy", user, purchase(input))).key).toBe(key);
    expect((await world.holds(user)).invested).toBe(0n);
  });

  test("[INV-05] takes terms that are as they were shown, or better", async () => {
    await world.fund(user, usdt(5_000));
    await world.reserve(103, "100");
    const seen = { seenRate: parseRate("0.0039"), seenDays: 30 };
    expect((await world.call("financial/buy", user, purchase(seen))).message).toBe("Successful purchase");
  });

  test("[INV-06] of a further cycle takes that cycle's terms, and no other product's", async () => {
    await world.fund(user, usdt(5_000));
    await world.reserve(104, "100");
    const second = { ...purchase({ typeid: 104, basicrate: 2, cycleId: 2 }) };
    await world.call("financial/buy2", user, second);
    expect(await world.list("myFinancial", user)).toMatchObject([{ cycleDays: 120, orderRate: "0.0186" }]);
    expect((await world.call("financial/buy2", user, { ...second, typeid: 103 })).key).toBe("BadRequest");
  });

  test("[INV-01] [INV-05] is offered while the reserve covers any cycle of the product, though not its own", async () => {
    await world.fund(user, usdt(5_000));
    // A minimum of 1000 earns 13.5 in the product's own cycle, 8.6 and 18.6 in the others.
    await world.reserve(104, "8.6");
    const shown = async () => {
      const rows = await world.list("financial/queryFinancialTypeList", 0);
      return rows.find(({ id }) => id === "104")?.["status"];
    };
    expect(await shown()).toBe(1);
    expect((await world.call("financial/buy", user, purchase({ typeid: 104 }))).key).toBe("SoldOut");
    const shorter = purchase({ typeid: 104, basicrate: 2, cycleId: 1 });
    expect((await world.call("financial/buy2", user, shorter)).key).toBeUndefined();
    expect(await shown()).toBe(2);
  });

  test("[INV-05] with one key is one, with two keys two", async () => {
    await world.fund(user, usdt(5_000));
    await world.reserve(103, "100");
    const again = () => world.call("financial/buy", user, purchase(), "one-and-the-same-key");
    const answers = await Promise.all([again(), again(), again()]);
    expect(new Set(answers.map(({ data }) => data?.id))).toEqual(new Set(["1"]));
    await world.call("financial/buy", user, purchase());
    expect((await world.holds(user)).invested).toBe(usdt(2_000));
  });

  test("[INV-13] of 500 people at the last unit of a reserve takes exactly what is covered", async () => {
    await world.reserve(101, "0.7");
    const buyers = Array.from({ length: 500 }, (_, index) => 101_000 + index);
    await Promise.all(buyers.map((each) => world.fund(each, usdt(100))));
    const hundred = purchase({ typeid: 101, money: money(100n * moneyUnit) });
    const answers = await Promise.all(buyers.map((each) => world.call("financial/buy", each, hundred)));
    expect(answers.filter(({ key }) => key === undefined)).toHaveLength(10);
    expect(answers.filter(({ key }) => key === "SoldOut")).toHaveLength(490);
    expect(await world.poolsOf(101)).toEqual({ free: 0n, committed: parseMoney("0.7") });
    const rows = await world.list("financial/queryFinancialTypeList", 0);
    expect(rows.find(({ id }) => id === "101")).toMatchObject({ status: 2, cover: "0" });
    await expectBooksToBeRight();
  });

  test("[INV-15] of many at once never spends more than is held", async () => {
    await world.fund(user, usdt(1_000));
    await world.reserve(103, "100");
    const hundred = purchase({ money: money(100n * moneyUnit) });
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => world.call("financial/buy", user, hundred)),
    );
    expect(answers.filter(({ key }) => key === undefined)).toHaveLength(10);
    expect(new Set(answers.map(({ key }) => key))).toEqual(
      new Set([undefined, "SorryYourCreditIsRunningLow"]),
    );
    await expectBooksToBeRight();
  });
});

describe("the experience product", () => {
  test("[INV-07] [INV-15] is had once; its principal is lent and taken back, its interest is the user's", async () => {
    await world.fund(user, 0n);
    await world.reserve(120, "10");
    await world.reserve("reward_budget", "5000");
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.call("financial/freebuy", user, { typeid: 120 })),
    );
    expect(answers.filter(({ key }) => key === undefined)).toHaveLength(1);
    expect(new Set(answers.map(({ key }) => key))).toEqual(new Set([undefined, "CanNotBuyRepeatedly"]));
    expect(await world.holds(user)).toMatchObject({
      wallet: 0n,
      credit: 0n,
      invested: 0n,
      credit_bound: usdt(1_000),
    });
    expect((await world.call("redemption", user, { id: 1 })).key).toBe("OrderCannotBeEnded");
    await world.passDays(8);
    expect(await world.holds(user)).toMatchObject({
      wallet: parseMoney("1.4"),
      credit: 0n,
      credit_bound: 0n,
    });
    await expectBooksToBeRight();
  });

  test("[INV-15] [RWD-05] is sold out when the budget cannot lend, and not offered where incentives are off", async () => {
    await world.reserve(120, "10");
    const shown = async () =>
      (await world.list("financial/queryFinancialTypeList", 0, { type: "2" })).map(({ status }) => status);
    expect(await shown()).toEqual([2]);
    expect((await world.call("financial/freebuy", user, { typeid: 120 })).key).toBe("SoldOut");
    await world.reserve("reward_budget", "5000");
    expect(await shown()).toEqual([1]);
    await world.stop();
    world = await startInvestWorld(database(), { hasIncentives: false });
    expect(await shown()).toEqual([]);
    expect((await world.call("financial/freebuy", user, { typeid: 120 })).key).toBe("SoldOut");
  });
});
