import { parseMoney } from "@candor/core/money/money";
import { businessDayStart, dayMs, hourMs } from "@candor/core/time/time";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { usdt } from "../../engine/test-world.ts";
import { checkLedger, isSound } from "../../ledger/check.ts";
import { administerIn, withTestDatabase } from "../../platform/db/test-database.ts";
import { noonMs, startRewardsWorld, type RewardsWorld } from "./test-rewards-world.ts";

const database = withTestDatabase("demo", undefined, [beforeEach, afterEach]);
let world: RewardsWorld;
const user = 100_007;

const expectBooksToBeRight = async (): Promise<void> => {
  const findings = await checkLedger(database().db);
  expect(findings.filter((each) => !isSound([each]))).toEqual([]);
};

type Daily = {
  readonly streak: number;
  readonly reward: string;
  readonly checkedInDigit: number;
  readonly isOffered: boolean;
  readonly totalDays: number;
  readonly milestone: { readonly days: number; readonly money: string } | null;
  readonly today: number;
  readonly checkedDays: readonly number[];
  readonly nextDayTime: number;
};
type Offered = {
  readonly rules: readonly object[];
  readonly awards: readonly { readonly id: string; readonly status: number | null; readonly name: string }[];
};
const daily = () => world.read<Daily>("checkinDaily", user);
const checkIn = () => world.call("financial/onboard", user);
const walletOf = async (userId = user) => (await world.holds(userId)).wallet;

beforeEach(async () => {
  world = await startRewardsWorld(database());
});
afterEach(() => world.stop());

describe("checking in", () => {
  test("[RWD-01] [RWD-02] [RWD-03] pays the band of the total account into the wallet, once a day", async () => {
    await world.fill("100");
    await world.fund(user, usdt(1_500), usdt(600));
    expect(await daily()).toMatchObject({
      streak: 0,
      reward: "0.2",
      checkedInDigit: 0,
      isOffered: true,
      totalDays: 0,
      milestone: { days: 7, money: "1" },
      today: 20_231_114,
      checkedDays: [],
      nextDayTime: businessDayStart(noonMs) + dayMs,
    });
    expect((await checkIn()).key).toBeUndefined();
    expect(await walletOf()).toBe(parseMoney("900.2"));
    expect(await checkIn()).toMatchObject({ key: "AlreadyCheckedIn", message: "You have checked in today" });
    expect(await daily()).toMatchObject({
      streak: 1,
      reward: "0.2",
      checkedInDigit: 1,
      totalDays: 1,
      milestone: { days: 6, money: "1" },
      checkedDays: [20_231_114],
    });
    await expectBooksToBeRight();
  });

  test("[RWD-03] each seventh day in a row pays the milestone, and a missed day starts the count again", async () => {
    await world.fill("100");
    const paid: string[] = [];
    const step = async (days: number): Promise<void> => {
      await world.later(days);
      paid.push((await daily()).reward);
      await checkIn();
    };
    for (const days of [0, 1, 1, 1, 1, 1, 1, 1, 2, 1]) await step(days);
    expect(paid).toEqual(["0.1", "0.1", "0.1", "0.1", "0.1", "0.1", "0.5", "0.1", "0.1", "0.1"]);
    expect(await daily()).toMatchObject({ streak: 2, totalDays: 10 });
    await world.later(1);
    expect(await daily()).toMatchObject({ streak: 2, checkedInDigit: 0 });
    await world.later(1);
    expect(await daily()).toMatchObject({ streak: 0, checkedInDigit: 0 });
    await expectBooksToBeRight();
  });

  test("[RWD-01] [RWD-03] a day ends at 00:00 UTC-4, and not at midnight anywhere else", async () => {
    await world.fill("100");
    const midnight = businessDayStart(noonMs) + dayMs;
    await world.markAt(midnight - 1);
    await checkIn();
    expect((await checkIn()).key).toBe("AlreadyCheckedIn");
    await world.markAt(midnight);
    expect((await checkIn()).key).toBeUndefined();
    expect(await daily()).toMatchObject({ streak: 2, today: 20_231_115 });
    // Midnight by UTC is 20:00 by UTC-4: no new day.
    await world.markAt(midnight + 21 * hourMs);
    expect((await checkIn()).key).toBe("AlreadyCheckedIn");
    await expectBooksToBeRight();
  });

  test.each([
    ["just below a band", "999.999999", "0.1"],
    ["at its lower end", "1000", "0.2"],
    ["in the last one, which has no end", "90000", "1"],
  ])("[RWD-03] a total account %s pays by [min, max)", async (_where, account, reward) => {
    await world.fill("100");
    await world.fund(user, parseMoney(account) ?? 0n);
    expect((await daily()).reward).toBe(reward);
    await checkIn();
    expect(await walletOf()).toBe((parseMoney(account) ?? 0n) + (parseMoney(reward) ?? 0n));
    await expectBooksToBeRight();
  });

  test("[RWD-01] [API-11] of 64 calls at once, each with a key of its own, one is paid and 63 are refused", async () => {
    await world.fill("100");
    const answers = await Promise.all(Array.from({ length: 64 }, checkIn));
    const keys = answers.map(({ key }) => key ?? "paid");
    expect(keys.toSorted()).toEqual([...Array.from({ length: 63 }, () => "AlreadyCheckedIn"), "paid"]);
    expect(await walletOf()).toBe(parseMoney("0.1"));
    await expectBooksToBeRight();
  });

  test("[RWD-01] [API-11] a repeat with its key gets the first answer, also on the next day", async () => {
    await world.fill("100");
    const again = () => world.call("financial/onboard", user, {}, "one-key-0123456789");
    const { body } = await again();
    await world.later(1);
    expect((await again()).body).toBe(body);
    expect(await daily()).toMatchObject({ totalDays: 1 });
  });

  test("[RWD-03] while money moves, the band is that of one moment of the ledger", async () => {
    await world.fill("1000");
    await world.fund(user, usdt(5_000));
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([checkIn(), world.fund(user, usdt(10_000)), world.fund(user, usdt(1))]);
      await world.later(1);
    }
    expect(await daily()).toMatchObject({ totalDays: 5 });
    await expectBooksToBeRight();
  });
});

describe("awards", () => {
  test("[RWD-02] count all days ever, are claimed once, and go to the wallet", async () => {
    await world.fill("1000");
    const claim = (id: number) => world.call("signinTotalReward", user, { id });
    const states = async () =>
      (await world.read<Offered>("checkinReward", user)).awards.map(({ status }) => status);
    for (const days of [0, 2, 2, 2, 2, 2]) {
      await world.later(days);
      await checkIn();
    }
    expect(await states()).toEqual([null, null, null, null]);
    expect((await claim(1)).key).toBe("AwardNotReached");
    await world.later(5);
    await checkIn();
    expect(await states()).toEqual([1, null, null, null]);
    const before = await walletOf();
    const answers = await Promise.all(Array.from({ length: 64 }, () => claim(1)));
    const keys = answers.map(({ key }) => key ?? "paid");
    expect(keys.toSorted()).toEqual([...Array.from({ length: 63 }, () => "AwardIsClaimed"), "paid"]);
    expect(await walletOf()).toBe(before + usdt(1));
    expect(await states()).toEqual([2, null, null, null]);
    expect((await claim(77)).key).toBe("AwardNotFound");
    await expectBooksToBeRight();
  });
});

describe("the budget", () => {
  test("[RWD-05] while it cannot pay, nothing is offered, and a claim is refused in plain words", async () => {
    expect(await daily()).toMatchObject({ isOffered: false, reward: "0", milestone: null });
    expect(await world.read<Offered>("checkinReward", user)).toEqual({ rules: [], awards: [] });
    expect(await checkIn()).toMatchObject({
      key: "RewardsAreNotOffered",
      message: "No reward is offered at the moment: please try again later",
    });
    await world.fill("0.15");
    expect((await checkIn()).key).toBeUndefined();
    await world.later(1);
    expect((await checkIn()).key).toBe("RewardsAreNotOffered");
    await world.fill("100");
    expect((await checkIn()).key).toBeUndefined();
    expect((await world.read<Offered>("checkinReward", user)).rules).toHaveLength(4);
    await expectBooksToBeRight();
  });

  test("[RWD-05] an award that it cannot pay is not offered, and one that was claimed stays in the list", async () => {
    await world.fill("6");
    for (let day = 0; day < 7; day += 1) {
      await checkIn();
      await world.later(1);
    }
    expect((await world.read<Offered>("checkinReward", user)).awards.map(({ id }) => id)).toEqual(["1"]);
    await world.call("signinTotalReward", user, { id: 1 });
    expect((await world.read<Offered>("checkinReward", user)).awards).toMatchObject([
      { id: "1", status: 2, name: "7 days of checking in" },
    ]);
  });

  test("[RWD-05] the last of it is paid once, however many users ask for it at once", async () => {
    await world.fill("0.35");
    const users = Array.from({ length: 20 }, (_, at) => user + at);
    const answers = await Promise.all(users.map((each) => world.call("financial/onboard", each)));
    expect(answers.filter(({ key }) => key === undefined)).toHaveLength(3);
    expect(answers.filter(({ key }) => key === "RewardsAreNotOffered")).toHaveLength(17);
    await expectBooksToBeRight();
  });
});

test("[SAFE-01] [RWD-05] a profile without incentives offers nothing and pays nothing", async () => {
  await world.fill("100");
  await world.stop();
  world = await startRewardsWorld(database(), { hasIncentives: false });
  expect(await daily()).toMatchObject({ isOffered: false, reward: "0" });
  expect(await world.read<Offered>("checkinReward", user)).toEqual({ rules: [], awards: [] });
  expect(await world.read("novicetask/taskList", user)).toEqual([]);
  expect((await checkIn()).key).toBe("RewardsAreNotOffered");
  expect((await world.call("signinTotalReward", user, { id: 1 })).key).toBe("RewardsAreNotOffered");
});

type Task = { readonly id: string; readonly status: number; readonly name: string; readonly money: string };

describe("starter tasks", () => {
  const owner = () => database().db;
  const tasks = (userId = user) => world.read<readonly Task[]>("novicetask/taskList", userId);
  const states = async (userId = user) => (await tasks(userId)).map(({ status }) => status);
  const register = (userId: number, change: object = {}) =>
    owner()
      .insertInto("account")
      .values({
        user_id: BigInt(userId),
        email: `user${userId}@test.test`,
        username: `User ${userId}`,
        password_hash: "$argon2id$x",
        created_ms: 0n,
        ...change,
      })
      .execute();
  /** Sends an identity, as the database keeps it. */
  const identify = (userId: number) =>
    administerIn(
      database().ownerUrl,
      `WITH photos AS (
         INSERT INTO picture (user_id, sealed_key, width, height, created_ms)
         VALUES (${userId}, sha256('x'), 1, 1, 1), (${userId}, sha256('y'), 1, 1, 1) RETURNING id
       ) INSERT INTO identity_submission (user_id, version, sealed, front, back, changed)
         SELECT ${userId}, 1, sha256('x'), min(id::text)::uuid, max(id::text)::uuid, '{name}' FROM photos`,
    );
  const name = (userId: number) =>
    owner().updateTable("account").set({ username: "Ann" }).where("user_id", "=", BigInt(userId)).execute();

  test("[RWD-04] pay by themselves when they are done and the one before is paid, each once", async () => {
    await world.fill("100");
    await register(user);
    expect(await tasks()).toEqual([
      { id: "1", status: 1, name: "Open an account", money: "0" },
      {
        id: "2",
        status: 0,
        name: "Choose a name, save your e-mail address and send your identity",
        money: "1",
      },
      { id: "3", status: 0, name: "Check in for the first time", money: "1" },
      { id: "4", status: 0, name: "Deposit more than 1,000 USDT at once", money: "2" },
      {
        id: "5",
        status: 0,
        name: "Buy a product that pays interest with your own money for the first time",
        money: "3",
      },
    ]);
    await world.payTasks("lookedAt");
    expect(await states()).toEqual([2, 0, 0, 0, 0]);
    // The third one comes before its turn.
    await checkIn();
    await world.payTasks("lookedAt");
    expect(await states()).toEqual([2, 0, 1, 0, 0]);
    expect(await walletOf()).toBe(parseMoney("0.1"));
    await name(user);
    await world.payTasks("everyone");
    expect(await states()).toEqual([2, 0, 1, 0, 0]);
    await identify(user);
    await world.payTasks("everyone");
    expect(await states()).toEqual([2, 2, 2, 0, 0]);
    expect(await walletOf()).toBe(parseMoney("2.1"));
    await world.fund(user, usdt(1_000));
    expect(await states()).toEqual([2, 2, 2, 0, 0]);
    await world.fund(user, usdt(1_000) + 1n);
    expect(await states()).toEqual([2, 2, 2, 1, 0]);
    await Promise.all(Array.from({ length: 64 }, () => world.payTasks("everyone")));
    expect(await states()).toEqual([2, 2, 2, 2, 0]);
    expect(await walletOf()).toBe(parseMoney("2004.100001"));
    await expectBooksToBeRight();
  });

  test("[RWD-04] [KYC-01] an identity without a profile is not enough for the second", async () => {
    await world.fill("100");
    await register(user);
    await identify(user);
    await world.payTasks("everyone");
    expect(await states()).toEqual([2, 0, 0, 0, 0]);
  });

  test("[RWD-04] [TRUST-02] a profile that was filled in is never emptied again, so what was paid for it stays right", async () => {
    await world.fill("100");
    await register(user, { username: "Ann" });
    await identify(user);
    await world.payTasks("everyone");
    expect(await states()).toEqual([2, 2, 0, 0, 0]);
    for (const emptied of [
      { username: `User ${user}` },
      { email: null, phone: "+819000000", phone_national: "0" },
    ])
      await expect(
        owner().updateTable("account").set(emptied).where("user_id", "=", BigInt(user)).execute(),
      ).rejects.toMatchObject({ constraint: "a_profile_is_never_emptied" });
    await owner()
      .updateTable("account")
      .set({ username: "Ben" })
      .where("user_id", "=", BigInt(user))
      .execute();
    await expectBooksToBeRight();
  });

  test("[RWD-04] while they are switched off, there are none, and none is paid", async () => {
    await world.fill("100");
    await register(user, { username: "Ann" });
    await identify(user);
    world.switchTasks(false);
    expect(await tasks()).toEqual([]);
    await world.payTasks("lookedAt");
    await world.payTasks("everyone");
    world.switchTasks(true);
    expect(await states()).toEqual([1, 1, 0, 0, 0]);
  });

  test("[RWD-04] [RWD-05] one that the budget cannot pay is not offered and not owed; it is paid once the budget is filled", async () => {
    await register(user, { username: "Ann" });
    await identify(user);
    await world.payTasks("everyone");
    expect(await states()).toEqual([2]);
    await world.fill("1");
    await world.payTasks("everyone");
    expect(await states()).toEqual([2, 2]);
    expect(await walletOf()).toBe(usdt(1));
    await expectBooksToBeRight();
  });

  test("[RWD-04] an account that is frozen, and one where nobody can log in, are paid nothing", async () => {
    await world.fill("100");
    await register(user, { username: "Ann", frozen_ms: 1n, frozen_by: "owner" });
    await register(user + 1, { username: "Bob", password_hash: null });
    await identify(user);
    await identify(user + 1);
    await world.payTasks("everyone");
    expect([await states(), await states(user + 1)]).toEqual([
      [1, 1, 0, 0, 0],
      [1, 1, 0, 0, 0],
    ]);
  });
});

test.each([
  ["en", "Check in once a day"],
  ["zh-CN", "每天可签到一次"],
  ["zh-TW", "每天可簽到一次"],
  ["ja", "チェックインは 1 日 1 回です"],
])("[RWD-02] the text that explains checking in is written in %s", async (language, beginning) => {
  expect((await world.read<string>("signInMsg", user, language)).startsWith(beginning)).toBe(true);
});
