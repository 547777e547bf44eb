import { formatMoney, money, moneyUnit, parseMoney } from "@candor/core/money/money";
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

describe("a fixed product", () => {
  test("[INV-01] is listed with its terms, cover and kind; one without a reserve is sold out", async () => {
    await world.reserve(103, "10");
    const rows = await world.list("financial/queryFinancialTypeList", 0, { isAsc: "asc" });
    expect(rows.map(({ id, status, kind }) => [id, status, kind])).toEqual([
      ["1", 1, "copy"],
      ["2", 1, "copy"],
      ["3", 1, "copy"],
      ["101", 2, "fixed"],
      ["102", 2, "fixed"],
      ["103", 1, "fixed"],
      ["104", 2, "fixed"],
      ["105", 2, "fixed"],
      ["106", 2, "fixed"],
      ["120", 2, "experience"],
    ]);
    expect(rows[0]).toMatchObject({
      cycleRate: "0",
      cycleDays: 7,
      pool: { symbol: "BTCUSDT", multiple: 10, tradePartBps: 500, worth: "0", isEnded: false },
    });
    expect(rows[5]).toMatchObject({
      pool: null,
      cycleRate: "0.004",
      cycleDays: 30,
      compoundRate: "0.0042",
      cover: "10",
      productKindDigit: 1,
    });
    const types = await world.list("financial/queryTypeList", 0);
    expect(types.map(({ name }) => name)).toEqual(["fixed", "experience", "copy"]);
  });

  test("[INV-06] [INV-12] [INV-13] is bought, pays every day, and pays exactly its rate in a cycle", async () => {
    await world.fund(user, usdt(5_000));
    await world.reserve(103, "1000");
    const answer = await world.call("financial/buy", user, purchase());
    expect(answer).toMatchObject({ message: "Successful purchase" });
    expect(await world.holds(user)).toMatchObject({ wallet: usdt(4_000), invested: usdt(1_000) });
    expect(await world.poolsOf(103)).toEqual({ free: usdt(996), committed: usdt(4) });
    await world.passDays(1);
    expect(formatMoney((await world.holds(user)).wallet)).toBe("4000");
    await world.passDays(1);
    expect(formatMoney((await world.holds(user)).wallet)).toBe("4000.133333");
    await world.passDays(28);
    expect(formatMoney((await world.holds(user)).wallet)).toBe("4003.866666");
    expect((await world.poolsOf(103)).committed).toBe(parseMoney("0.133334"));
    // The cycle is over, and the next one begins: another cycle's interest is set aside.
    await world.passDays(1);
    expect(formatMoney((await world.holds(user)).wallet)).toBe("4004");
    expect(await world.poolsOf(103)).toEqual({ free: usdt(992), committed: usdt(4) });
    const [row] = await world.list("myFinancial", user);
    expect(row).toMatchObject({ cycle: 2, passedDays: 0, profit: "0", totalProfit: "4", status: 0 });
    // The last day that has closed was the last of the cycle before.
    expect(row).toMatchObject({ lastProfit: "0.133334" });
    await expectBooksToBeRight();
  });
});

describe("compound interest", () => {
  test("[INV-12] [INV-13] is shown each day, joins the principal at each renewal, and is paid at the end that was asked for", async () => {
    await world.fund(user, usdt(5_000));
    await world.reserve(103, "1000");
    await world.call("financial/buy", user, purchase({ interestDigit: "2" }));
    await world.passDays(28);
    expect((await world.holds(user)).wallet).toBe(usdt(4_000));
    const [row] = await world.list("myFinancial", user);
    expect(row).toMatchObject({ passedDays: 27, profit: "3.78", lastProfit: "0.14", orderRate: "0.0042" });
    await world.passDays(3);
    expect(await world.holds(user)).toMatchObject({ wallet: usdt(4_000), invested: parseMoney("1004.2") });
    expect((await world.poolsOf(103)).committed).toBe(parseMoney("4.21764"));
    expect(await world.call("redemption", user, { id: 1 })).toMatchObject({
      message: "Successful redemption",
    });
    await world.passDays(30);
    expect(await world.holds(user)).toMatchObject({ wallet: parseMoney("5008.41764"), invested: 0n });
    expect((await world.poolsOf(103)).committed).toBe(0n);
    const [ended] = await world.list("myFinancial", user, { status: "1" });
    expect(ended).toMatchObject({
      status: 1,
      totalProfit: "8.41764",
      end: { how: "term", paid: "1008.41764" },
    });
    await expectBooksToBeRight();
  });
});

describe("the days of what was bought", () => {
  test("[INV-11] are listed by pages, the newest first and the newer order first, and each opens its product", async () => {
    await world.fund(user, usdt(5_000));
    await world.reserve(103, "100");
    await world.call("financial/buy", user, purchase({ interestDigit: "2" }));
    await world.passDays(2);
    await world.call("financial/buy", user, purchase());
    await world.passDays(2);
    const rows = async (input: object) =>
      (await world.list("financial/financialDetail", user, input)).map(
        ({ daily, refid, profit }) => `${daily} ${refid} ${profit}`,
      );
    const all = ["20231117 2 0.133333", "20231117 1 0.14", "20231116 1 0.14", "20231115 1 0.14"];
    expect(await rows({})).toEqual(all);
    expect(await rows({ pageNum: 2, pageSize: 3 })).toEqual(all.slice(3));
    expect(await rows({ pageNum: 3, pageSize: 3 })).toEqual([]);
    expect(await rows({ refid: 2 })).toEqual(all.slice(0, 1));
    expect(await rows({ refid: 9 })).toEqual([]);
    expect(await world.list("financial/buyDetail", user, { detailid: 2_000_001 })).toEqual([
      { pairName: "One month", direct: 0, profit: "0.133333" },
    ]);
    // A day that has not passed, another's order, and none.
    for (const detailid of [2_000_002, 2_000_000, 9_000_001])
      expect(await world.list("financial/buyDetail", user, { detailid })).toEqual([]);
    expect(await world.list("financial/buyDetail", user + 1, { detailid: 2_000_001 })).toEqual([]);
  });

  test("[INV-11] [INV-12] of a renewed compound order earn on the larger principal", async () => {
    await world.fund(user, usdt(5_000));
    await world.reserve(103, "100");
    await world.call("financial/buy", user, purchase({ interestDigit: "2" }));
    await world.passDays(32);
    const [newest, older] = await world.list("financial/financialDetail", user);
    expect([newest, older]).toMatchObject([
      { profit: "0.140588", ownPrincipal: "1004.2" },
      { profit: "0.14", ownPrincipal: "1000" },
    ]);
  });
});

describe("the end of a holding", () => {
  test("[INV-09] can be asked for in the last three days of the first cycle and at any time later, once", async () => {
    await world.fund(user, usdt(5_000));
    await world.reserve(101, "100");
    await world.call("financial/buy", user, purchase({ typeid: 101 }));
    await world.passDays(4);
    expect((await world.call("redemption", user, { id: 1 })).key).toBe("OrderCannotBeEnded");
    await world.passDays(1);
    expect((await world.call("redemption", user, { id: 1 })).key).toBeUndefined();
    expect((await world.call("redemption", user, { id: 1 })).key).toBe("NoChanges");
    await world.passDays(3);
    expect(formatMoney((await world.holds(user)).wallet)).toBe("5000.7");
    expect((await world.call("redemption", user, { id: 1 })).key).toBe("HoldingNotFound");
    await expectBooksToBeRight();
  });

  test("[INV-13] gives the principal back when the reserve cannot promise another cycle", async () => {
    await world.fund(user, usdt(5_000));
    await world.reserve(101, "1");
    await world.call("financial/buy", user, purchase({ typeid: 101 }));
    await world.passDays(8);
    expect(formatMoney((await world.holds(user)).wallet)).toBe("5000.7");
    expect(await world.list("myFinancial", user)).toMatchObject([{ end: { how: "reserve" } }]);
    await expectBooksToBeRight();
  });

  test("[INV-16] comes early where the terms allow it: principal whole, interest kept, the fee at most the interest", async () => {
    await world.fund(user, usdt(5_000));
    await world.reserve(103, "100");
    await world.call("financial/buy", user, purchase());
    await world.call("financial/buy", user, purchase({ interestDigit: "2" }));
    await world.call("financial/buy", user, purchase({ typeid: 103 }));
    await world.passDays(6);
    // Five days of 4 and of 4.2 in thirty: the fee of 2 USDT is more than either has earned.
    expect((await world.list("myFinancial", user, { isAsc: "asc" })).map(({ exit }) => exit)).toMatchObject([
      { principal: "1000", interest: "0", fee: "0.666666", arrives: "999.333334" },
      { principal: "1000", interest: "0.7", fee: "0.7", arrives: "1000" },
      { fee: "0.666666" },
    ]);
    await world.call("overBySelf", user, { id: 1 });
    await world.call("overBySelf", user, { id: 2 });
    await world.passDays(14);
    await world.call("overBySelf", user, { id: 3 });
    // 19 days of the third have earned 2.533333, of which 2 are the fee.
    expect(formatMoney((await world.holds(user)).wallet)).toBe("5000.533333");
    expect((await world.poolsOf(103)).committed).toBe(0n);
    expect((await world.call("overBySelf", user, { id: 3 })).key).toBe("HoldingNotFound");
    await expectBooksToBeRight();
  });

  test("[INV-16] does not come early where the terms do not allow it", async () => {
    await world.fund(user, usdt(5_000));
    await world.reserve(106, "1000");
    await world.call("financial/buy", user, purchase({ typeid: 106 }));
    expect((await world.call("overBySelf", user, { id: 1 })).key).toBe("OrderCannotBeEnded");
  });

  test("[INV-12] sixteen calls with sixteen keys end a holding once", async () => {
    await world.fund(user, usdt(5_000));
    await world.reserve(103, "100");
    await world.call("financial/buy", user, purchase());
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => world.call("overBySelf", user, { id: 1 })),
    );
    expect(answers.filter(({ key }) => key === undefined)).toHaveLength(1);
    expect(new Set(answers.map(({ key }) => key))).toEqual(new Set([undefined, "HoldingNotFound"]));
    expect((await world.holds(user)).wallet).toBe(usdt(5_000));
  });
});

describe("the close of a day", () => {
  test("[INV-12] a day twice changes nothing, missed days follow in order, and who is behind is caught up first", async () => {
    await world.fund(user, usdt(5_000));
    await world.reserve(101, "100");
    await world.call("financial/buy", user, purchase({ typeid: 101 }));
    await world.passDays(2);
    await Promise.all([world.close(), world.close()]);
    expect(formatMoney((await world.holds(user)).wallet)).toBe("4000.1");
    // Eight days without a close: a cycle ended in them.
    await world.later(8);
    await world.close();
    expect(formatMoney((await world.holds(user)).wallet)).toBe("4000.9");
    expect(await world.list("myFinancial", user)).toMatchObject([{ cycle: 2, passedDays: 2 }]);
    await world.later(3);
    // Not closed yet, and the owner acts: all days that have ended are paid before.
    await world.call("overBySelf", user, { id: 1 });
    expect(formatMoney((await world.holds(user)).wallet)).toBe("5000.7");
    await expectBooksToBeRight();
  });

  test("[INV-08] a holding that is bought while a day is being closed earns from the first whole day", async () => {
    await world.reserve(101, "100");
    const buyers = Array.from({ length: 20 }, (_, index) => 100_100 + index);
    for (const each of buyers) {
      await world.fund(each, usdt(1_000));
      await world.call("financial/buy", each, purchase({ typeid: 101, money: money(100n * moneyUnit) }));
    }
    await world.later(2);
    const [late] = [100_200];
    await world.fund(late, usdt(1_000));
    await Promise.all([
      world.close(),
      world.call("financial/buy", late, purchase({ typeid: 101, money: money(100n * moneyUnit) })),
      ...buyers.map((each) =>
        world.call("financial/buy", each, purchase({ typeid: 101, money: money(100n * moneyUnit) })),
      ),
    ]);
    await world.passDays(2);
    expect(formatMoney((await world.holds(late)).wallet)).toBe("900.01");
    for (const each of buyers) expect(formatMoney((await world.holds(each)).wallet)).toBe("800.04");
    await expectBooksToBeRight();
  });

  test("[INV-12] a run that is cut off is continued by the next", async () => {
    await world.reserve(101, "100");
    const buyers = Array.from({ length: 12 }, (_, index) => 100_300 + index);
    for (const each of buyers) {
      await world.fund(each, usdt(1_000));
      await world.call("financial/buy", each, purchase({ typeid: 101 }));
    }
    await world.later(2);
    const stopping = new AbortController();
    const cut = world.close(stopping.signal).catch(() => "cut off");
    setTimeout(() => stopping.abort(new Error("the server stops")), 3);
    await cut;
    await world.close();
    for (const each of buyers) expect(formatMoney((await world.holds(each)).wallet)).toBe("0.1");
    await expectBooksToBeRight();
  });
});

describe("what owners are told", () => {
  test("[INV-09] [INV-13] that a cycle ends, three days and one day before, once each, and what happens then", async () => {
    await world.fund(user, usdt(5_000));
    await world.reserve(101, "1.4");
    await world.call("financial/buy", user, purchase({ typeid: 101 }));
    await world.passDays(5);
    await world.close();
    const told = async () => {
      const rows = await database().db.selectFrom("notice").select(["key", "args"]).orderBy("id").execute();
      return rows.map(({ key, args }) => `${key} ${(args as { time: string }).time}`);
    };
    expect(await told()).toEqual(["cycleRenews 2023-11-22 00:00"]);
    await world.call("financial/buy", user, purchase({ typeid: 101 }));
    await world.passDays(2);
    expect(await told()).toEqual(["cycleRenews 2023-11-22 00:00", "cycleUncovered 2023-11-22 00:00"]);
    await world.call("redemption", user, { id: 1 });
    await world.passDays(5);
    expect((await told()).slice(2)).toEqual([
      "cycleUncovered 2023-11-27 00:00",
      "cycleUncovered 2023-11-27 00:00",
    ]);
  });

  test("[INV-07] [INV-09] that the credit of the Experience Fund goes back, not that their principal comes to them", async () => {
    await world.fund(user, 0n);
    await world.reserve(120, "10");
    await world.reserve("reward_budget", "5000");
    await world.call("financial/freebuy", user, { typeid: 120 });
    await world.passDays(7);
    const told = await database().db.selectFrom("notice").select("key").execute();
    expect(told).toEqual([{ key: "creditCycleEnds" }, { key: "creditCycleEnds" }]);
  });
});

describe("a passed day of a demo", () => {
  test("[INV-12] pays like any other, brings the end forward, and renews the cycle; at most 60 a day", async () => {
    await world.fund(user, usdt(5_000));
    await world.reserve(101, "100");
    await world.call("financial/buy", user, purchase({ typeid: 101 }));
    const [before] = await world.list("myFinancial", user);
    for (let day = 0; day < 3; day += 1) await world.call("demo/passDay", user, { id: 1 });
    expect(formatMoney((await world.holds(user)).wallet)).toBe("4000.3");
    const [after] = await world.list("myFinancial", user);
    expect(after).toMatchObject({ passedDays: 3, passes: 3 });
    expect(Number(before?.["firstEndTime"]) - Number(after?.["firstEndTime"])).toBe(3 * 86_400_000);
    await world.passDays(5);
    expect(formatMoney((await world.holds(user)).wallet)).toBe("4000.7");
    expect(await world.list("myFinancial", user)).toMatchObject([{ cycle: 2, passedDays: 0 }]);
    const days = await world.list("financial/financialDetail", user, { refid: 1 });
    expect(days.map(({ profit }) => profit)).toEqual(Array.from({ length: 7 }, () => "0.1"));
    expect((await world.call("demo/passDay", user, { id: 2 })).key).toBe("HoldingNotFound");
    for (let day = 0; day < 60; day += 1) await world.call("demo/passDay", user, { id: 1 });
    expect((await world.call("demo/passDay", user, { id: 1 })).key).toBe("PassDayLimit");
    await expectBooksToBeRight();
  });

  test("[INV-12] shows compound interest as earned and pays it with the cycle", async () => {
    await world.fund(user, usdt(5_000));
    await world.reserve(103, "100");
    await world.call("financial/buy", user, purchase({ interestDigit: "2" }));
    for (let day = 0; day < 30; day += 1) await world.call("demo/passDay", user, { id: 1 });
    expect(await world.holds(user)).toMatchObject({ wallet: usdt(4_000), invested: parseMoney("1004.2") });
    await expectBooksToBeRight();
  });
});

describe("a restart", () => {
  test("[TRUST-03] knows what was changed, so that nothing is done twice", async () => {
    await world.fund(user, usdt(5_000));
    await world.reserve(103, "100");
    await world.call("financial/buy", user, purchase());
    await world.stop();
    world = await startInvestWorld(database());
    await world.call("overBySelf", user, { id: 1 });
    expect((await world.holds(user)).wallet).toBe(usdt(5_000));
    await expectBooksToBeRight();
  });
});
