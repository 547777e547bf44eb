import { formatMoney, parseMoney } from "@candor/core/money/money";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { usdt } from "../../engine/test-world.ts";
import { checkLedger } from "../../ledger/check.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { readUserCenter } from "../accounts/profile/center-queries.ts";
import {
  fifth,
  first,
  fourth,
  second,
  startReferralWorld,
  third,
  type IncomeRow,
  type ReferralWorld,
} from "./test-referral-world.ts";

const database = withTestDatabase("demo", undefined, [beforeEach, afterEach]);
let world: ReferralWorld;

beforeEach(async () => {
  world = await startReferralWorld(database());
  await world.reserve(101, "10000");
  await world.reserve(103, "10000");
});
afterEach(() => world.stop());

const expectBooksToBeRight = async (): Promise<void> => {
  const findings = await checkLedger(database().db);
  expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([]);
};
/** Funds users as IB members. */
const rich = async (...users: readonly number[]): Promise<void> => {
  for (const user of users) await world.fund(user, usdt(10_000));
};
const gains = async (userId: number): Promise<string> => {
  const rows = await world.income(userId);
  const sum = rows
    .filter(({ state }) => state === "paid")
    .reduce((all, row) => all + (parseMoney(row.money) ?? 0n), 0n);
  return formatMoney(sum as never);
};
const states = (rows: readonly IncomeRow[]) => rows.map(({ type, money, state }) => [type, money, state]);

describe("income of clients", () => {
  test("[REF-03] [REF-04] pays three levels 30, 10 and 5 percent of each day, rounded down, and a fourth nothing", async () => {
    await world.introduce(first, second, third, fourth, fifth);
    await world.reserve("referral_budget", "1000");
    await rich(first, second, third, fourth);
    await world.fund(fifth, usdt(1_000));
    await world.buys(fifth, "1000");
    await world.daysPass(2);
    await world.run();
    // The first day earns floor(4 / 30) = 0.133333.
    expect(states(await world.income(fourth))).toEqual([
      [10, "0.039999", "paid"],
      [17, "100", "maturing"],
    ]);
    expect(states(await world.income(third, "11,18"))).toEqual([
      [11, "0.013333", "paid"],
      [18, "60", "maturing"],
    ]);
    expect(states(await world.income(second, "16"))).toEqual([[16, "0.006666", "paid"]]);
    expect(await world.income(first)).toEqual([]);
    expect(await world.wallet(fourth)).toBe(usdt(10_000) + 39_999n);
    expect(await world.income(fourth)).toMatchObject([
      { sourcePhone: "+81•••15", nowmoney: "10000.039999" },
      { nowmoney: "" },
    ]);
    await expectBooksToBeRight();
  });

  test("[REF-03] rounds each holding by itself, and has one fact a referrer, level and run", async () => {
    await world.introduce(first, second);
    await world.reserve("referral_budget", "1000");
    await rich(first);
    await world.fund(second, usdt(500));
    await world.buys(second, "100");
    await world.buys(second, "300");
    await world.daysPass(3);
    await world.run();
    // 0.4 / 30 is 0.013333 and then 0.013333; 1.2 / 30 is 0.04 on both days.
    expect(states(await world.income(first, "10"))).toEqual([
      [10, "0.012", "paid"],
      [10, "0.003999", "paid"],
      [10, "0.012", "paid"],
      [10, "0.003999", "paid"],
    ]);
    const facts = await database().db.selectFrom("commission").selectAll().execute();
    expect(facts).toMatchObject([{ income: 31_998n, incomes: 4, level: 1, is_ib: true }]);
    await expectBooksToBeRight();
  });

  test("[REF-04] counts own money alone: lent credit beside it changes nothing", async () => {
    await world.introduce(first, second);
    await world.reserve("referral_budget", "1000");
    await world.reserve("reward_budget", "1000");
    await world.reserve(120, "1000");
    await rich(first);
    await world.call("financial/freebuy", second, { typeid: 120 });
    await world.daysPass(3);
    await world.run();
    expect(await world.income(first)).toEqual([]);
    expect(await database().db.selectFrom("commission").selectAll().execute()).toEqual([]);
  });

  test("[REF-03] is paid for compound interest when a cycle has ended, and for a day that is passed in the demo", async () => {
    await world.introduce(first, second);
    await world.reserve("referral_budget", "1000");
    await rich(first);
    await world.fund(second, usdt(2_000));
    await world.buys(second, "1000", { interestDigit: "2" });
    await world.isClosed();
    for (let day = 0; day < 30; day += 1) await world.call("demo/passDay", second, { id: 1 });
    await world.run();
    // 1000 at 0.42 % earned 4.2 in the cycle; the first purchase has matured with it.
    expect(states(await world.income(first))).toEqual([
      [10, "1.26", "paid"],
      [17, "100", "paid"],
    ]);
    await expectBooksToBeRight();
  });
});

describe("IB members", () => {
  test("[REF-02] [REF-04] who is none when the income is paid gets nothing of it, and later income all the same", async () => {
    await world.introduce(first, second);
    await world.reserve("referral_budget", "1000");
    await world.fund(first, usdt(10_000) - 1n);
    await world.fund(second, usdt(1_000));
    await world.buys(second, "1000");
    await world.daysPass(2);
    await world.run();
    expect(states(await world.income(first, "10"))).toEqual([]);
    await world.fund(first, 1n);
    await world.run();
    expect(await world.income(first, "10")).toEqual([]);
    await world.daysPass(1);
    await world.run();
    expect(states(await world.income(first, "10"))).toEqual([[10, "0.039999", "paid"]]);
    const facts = await database()
      .db.selectFrom("commission")
      .select(["total", "is_ib"])
      .orderBy("id")
      .execute();
    expect(facts).toEqual([
      { total: usdt(10_000) - 1n, is_ib: false },
      { total: usdt(10_000), is_ib: true },
    ]);
    await expectBooksToBeRight();
  });

  test("[REF-02] own money in products and in the contract wallet counts; what the day itself has paid counts already", async () => {
    await world.introduce(first, second, third);
    await world.reserve("referral_budget", "1000");
    // Of 10 000, 5 000 are invested, and 0.6 and what that day earns are missing until it is closed.
    await world.fund(first, usdt(9_999) + 400_000n, usdt(1_000));
    await world.buys(first, "5000");
    await world.fund(second, usdt(1_000));
    await world.buys(second, "1000");
    await world.daysPass(2);
    await world.run();
    expect(states(await world.income(first, "10"))).toEqual([[10, "0.039999", "paid"]]);
  });

  test("[REF-04] a level is looked at after the level below it was paid", async () => {
    await world.introduce(first, second, third, fourth);
    await world.reserve("referral_budget", "1000");
    await world.fund(first, usdt(10_000));
    await rich(second, third);
    await world.fund(fourth, usdt(1_000));
    await world.buys(fourth, "1000");
    await world.daysPass(2);
    await world.run();
    const decided = await database()
      .db.selectFrom("commission")
      .select(["user_id", "level"])
      .orderBy("id")
      .execute();
    expect(decided.map(({ user_id, level }) => [Number(user_id), level])).toEqual([
      [third, 1],
      [second, 2],
      [first, 3],
    ]);
  });

  test("[REF-04] nothing of a day is booked before the day is closed for all", async () => {
    await world.introduce(first, second);
    await world.reserve("referral_budget", "1000");
    await rich(first);
    await world.fund(second, usdt(1_000));
    await world.buys(second, "1000");
    await world.isClosed();
    await world.later(3);
    // The owner looks in: the days are closed for this user, not for all.
    await world.call("demo/passDay", second, { id: 1 });
    await world.run();
    expect(await world.income(first, "10")).toEqual([]);
    await world.isClosed();
    await world.run();
    expect((await world.income(first, "10")).length).toBe(3);
  });
});

describe("a first purchase", () => {
  const bought = async (): Promise<void> => {
    await world.introduce(first, second);
    await world.reserve("referral_budget", "1000");
    await rich(first);
    await world.fund(second, usdt(3_000));
    await world.buys(second, "1000", { typeid: 101 });
    await world.buys(second, "500", { typeid: 101 });
  };

  test("[REF-03] [REF-04] matures with its first cycle, is paid then, and only the first one", async () => {
    await bought();
    await world.daysPass(7);
    await world.run();
    expect(states(await world.income(first, "17"))).toEqual([[17, "100", "maturing"]]);
    await world.daysPass(1);
    await world.run();
    expect(states(await world.income(first, "17,18,19"))).toEqual([[17, "100", "paid"]]);
    await world.daysPass(7);
    await world.run();
    expect(states(await world.income(first, "17"))).toEqual([[17, "100", "paid"]]);
    await expectBooksToBeRight();
  });

  test("[REF-04] earns nothing when its first cycle was broken, and neither does the next purchase", async () => {
    await bought();
    await world.daysPass(3);
    expect(await world.call("overBySelf", second, { id: 1 })).toMatchObject({
      message: "Successful redemption",
    });
    await world.isClosed();
    await world.run();
    expect(await world.income(first, "17")).toEqual([]);
    await world.daysPass(8);
    await world.run();
    expect(await world.income(first, "17")).toEqual([]);
    await expectBooksToBeRight();
  });
});

describe("the referral budget", () => {
  const twoEarn = async (budget: string): Promise<void> => {
    await world.introduce(first, second, third);
    await world.reserve("referral_budget", budget);
    await rich(first, second);
    await world.fund(third, usdt(1_000));
    await world.buys(third, "1000");
    await world.daysPass(2);
    await world.run();
  };

  test("[REF-05] what it cannot pay is unrealised, and is paid in order when money comes in", async () => {
    await twoEarn("0.02");
    // Level 1 needs 0.039999 and waits; level 2 needs 0.013333, is covered, and waits behind it.
    expect(states(await world.income(second, "10"))).toEqual([[10, "0.039999", "unrealised"]]);
    expect(states(await world.income(first, "11"))).toEqual([[11, "0.013333", "unrealised"]]);
    const center = await readUserCenter(database().db, second, "https://candor.test", world.nowMs());
    expect(center.totalincome).toBe("0");
    await expectBooksToBeRight();
    await world.reserve("referral_budget", "0.02");
    await world.run();
    expect(states(await world.income(second, "10"))).toEqual([[10, "0.039999", "paid"]]);
    expect(states(await world.income(first, "11"))).toEqual([[11, "0.013333", "unrealised"]]);
    await world.reserve("referral_budget", "1");
    await world.run();
    expect(states(await world.income(first, "11"))).toEqual([[11, "0.013333", "paid"]]);
    await expectBooksToBeRight();
  });

  test("[REF-02] totals count what was paid, and yesterday's is what was paid yesterday", async () => {
    await twoEarn("10");
    const center = () => readUserCenter(database().db, second, "https://candor.test", world.nowMs());
    expect(await center()).toMatchObject({ totalincome: "0.039999", yesterdayIncome: "0", usercount: 1 });
    await world.later(1);
    expect(await center()).toMatchObject({ totalincome: "0.039999", yesterdayIncome: "0.039999" });
  });
});

describe("a run that is cut off", () => {
  test("[REF-05] is continued by the next: nothing is paid twice, and nothing is left out", async () => {
    await world.introduce(first, second, third, fourth, fifth);
    await world.reserve("referral_budget", "1000");
    await rich(first, second, third, fourth);
    await world.fund(fifth, usdt(1_000));
    await world.buys(fifth, "1000");
    await world.daysPass(3);
    // It dies before its n-th command, or right after it, when nobody hears the answer.
    for (let cut = 0; cut < 14; cut += 1) {
      let left = Math.floor(cut / 2);
      const dies = world.run({
        submit: async (request) => {
          if (left === 0 && cut % 2 === 0) throw new Error("killed");
          const answer = await world.submit(request);
          if (left === 0) throw new Error("killed");
          left -= 1;
          return answer;
        },
      });
      await dies.catch((error: unknown) => expect(String(error)).toContain("killed"));
    }
    await world.run();
    await world.run();
    expect(await Promise.all([fourth, third, second, first].map(gains))).toEqual([
      "0.079998",
      "0.026666",
      "0.013332",
      "0",
    ]);
    await expectBooksToBeRight();
  });
});

describe("rings", () => {
  test("[REF-05] nobody introduces himself, or somebody who came before", async () => {
    await world.introduce(first, second);
    const named = (userId: number, referrerId: number) =>
      database()
        .db.insertInto("account")
        .values({
          user_id: BigInt(userId),
          email: `${userId}@ring.test`,
          username: "ring",
          created_ms: 0n,
          referrer_id: BigInt(referrerId),
        } as never)
        .execute();
    await expect(named(third, third)).rejects.toThrow("a_referrer_came_before");
    await expect(named(100_010, first)).rejects.toThrow("a_referrer_came_before");
    await expect(
      database()
        .db.updateTable("account")
        .set({ referrer_id: BigInt(second) })
        .where("user_id", "=", BigInt(first))
        .execute(),
    ).rejects.toThrow("permission denied");
  });

  test("[REF-05] people who introduce each other in a chain get less together than the income that one of them has earned", async () => {
    await world.introduce(first, second, third, fourth);
    await world.reserve("referral_budget", "1000");
    await rich(first, second, third, fourth);
    await world.buys(fourth, "1000");
    await world.daysPass(2);
    await world.run();
    const together = (
      await Promise.all([first, second, third, fourth].map((userId) => world.income(userId, "10,11,16")))
    )
      .flat()
      .reduce((sum, { money }) => sum + (parseMoney(money) ?? 0n), 0n);
    expect(together).toBe(39_999n + 13_333n + 6_666n);
    expect(together < 133_333n).toBe(true);
    expect(await world.income(fourth)).toEqual([]);
  });
});

describe("user/childList", () => {
  test("[REF-02] has the caller's own clients, the newest first, with what works for them", async () => {
    await world.introduce(first, second, third);
    await world.introduce();
    await world.fund(second, usdt(3_000));
    await world.buys(second, "1000");
    await world.buys(second, "500", { typeid: 101 });
    const { rows, total } = await world.clients(first);
    expect(total).toBe(1);
    expect(rows).toEqual([
      { userPhone: "+81•••12", ownPrincipal: "1500", creditPrincipal: "0", utime: world.nowMs() },
    ]);
    expect(await world.clients(third)).toEqual({ rows: [], total: 0 });
  });
});
