/** What approved speeches earn (COM-02): the calls of the community, a real engine, and the console's decisions. */
import { parseMoney } from "@candor/core/money/money";
import { businessDayNumber, businessDayStartOf, dayMs } from "@candor/core/time/time";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { usdt } from "../../engine/test-world.ts";
import { checkLedger, isSound } from "../../ledger/check.ts";
import { administerIn, withTestDatabase } from "../../platform/db/test-database.ts";
import { startCommunity, type TestCommunity } from "../community/test-community.ts";
import { buildTestConsole } from "../operators/test-console.ts";
import { noonMs, startRewardsWorld, type RewardsWorld } from "./test-rewards-world.ts";

const database = withTestDatabase("demo", undefined, [beforeEach, afterEach]);
let world: RewardsWorld;
let community: TestCommunity;
const [ann, ben] = [100_011, 100_012];
const today = businessDayNumber(noonMs);

const administer = (statement: string) => administerIn(database().ownerUrl, statement);
const open = async (change: Parameters<typeof startRewardsWorld>[1] = {}): Promise<void> => {
  world = await startRewardsWorld(database(), change);
  community = await startCommunity(database(), { rewards: world.ofSpeeches, limitsTexts: false });
  community.clock.set(world.nowMs());
};
const close = async (): Promise<void> => {
  await community.close();
  await world.stop();
};
beforeEach(async () => {
  await open();
  await administer(
    `INSERT INTO account (user_id, email, username, password_hash, created_ms)
     VALUES (${ann}, 'ann@test.test', 'Ann', '$argon2id$x', 0), (${ben}, 'ben@test.test', 'Ben', '$argon2id$x', 0)`,
  );
});
afterEach(close);

/** Time passes for the engine and for the calls. */
const at = async (timeMs: number): Promise<void> => {
  await world.markAt(timeMs);
  community.clock.set(timeMs);
};
const pay = () => world.payTasks("lookedAt");
const walletOf = async (userId = ann) => (await world.holds(userId)).wallet;
const totals = async (userId = ann) =>
  (await community.ask<Record<string, unknown>>("totals", {}, userId)).data;
const expectBooksToBeRight = async (): Promise<void> => {
  const findings = await checkLedger(database().db);
  expect(findings.filter((each) => !isSound([each]))).toEqual([]);
};

describe("an approved speech", () => {
  test("[COM-02] earns what the terms say, once a day, and no comment earns anything", async () => {
    await world.fill("100");
    expect(await totals()).toMatchObject({ rewards: "0", rewardOffer: "1", isRewardedToday: false });
    const sid = await community.speech(ann, "the first");
    await pay();
    expect(await walletOf()).toBe(usdt(1));
    expect(await totals()).toMatchObject({
      speeches: 1,
      rewards: "1",
      rewardOffer: "1",
      isRewardedToday: true,
    });
    await community.speech(ann, "the second");
    await community.comment(ben, sid, "a comment");
    await pay();
    await world.closeSpeeches(today);
    expect([await walletOf(), await walletOf(ben)]).toEqual([usdt(1), 0n]);
    await at(noonMs + dayMs);
    expect(await totals()).toMatchObject({ rewards: "1", isRewardedToday: false });
    await community.speech(ann, "the third");
    await pay();
    expect(await totals()).toMatchObject({ rewards: "2", isRewardedToday: true });
    await expectBooksToBeRight();
  });

  test("[COM-02] [RWD-01] of 64 at once, looked at 64 times, one is paid", async () => {
    await world.fill("100");
    const numbers = Array.from({ length: 64 }, (_, nth) => nth);
    await Promise.all(
      numbers.map((nth) => community.ask("releaseSpeech", { content: `remark ${nth}` }, ann)),
    );
    await Promise.all(numbers.map(() => Promise.all([pay(), world.closeSpeeches(today)])));
    expect(await totals()).toMatchObject({ speeches: 64, rewards: "1" });
    expect(await walletOf()).toBe(usdt(1));
    await expectBooksToBeRight();
  });

  test("[COM-02] belongs to the day by UTC-4 on which it was approved, also when it is paid after midnight", async () => {
    await world.fill("100");
    const midnight = businessDayStartOf(today + 1);
    await at(midnight - 10_001);
    await community.speech(ann, "one millisecond before");
    await at(midnight - 10_000);
    await community.speech(ann, "at midnight");
    await at(midnight + 1);
    await pay();
    expect(await totals()).toMatchObject({ rewards: "1", isRewardedToday: true });
    await world.closeSpeeches(today);
    await world.closeSpeeches(today);
    expect(await totals()).toMatchObject({ rewards: "2" });
    await expectBooksToBeRight();
  });

  test("[COM-02] that is refused or taken back keeps what was paid; one that is before it is paid earns nothing", async () => {
    await world.fill("100");
    const paid = await community.speech(ann, "paid");
    await pay();
    expect(await community.keyOf("takeBack", { refid: paid, type: 1 }, ann)).toBe("done");
    const unpaid = await community.speech(ben, "not paid");
    expect(await community.keyOf("takeBack", { refid: unpaid, type: 1 }, ben)).toBe("done");
    await pay();
    await world.closeSpeeches(today);
    expect(await totals()).toMatchObject({ speeches: 0, rewards: "1" });
    expect(await walletOf(ben)).toBe(0n);
    await expectBooksToBeRight();
  });

  test("[COM-02] of an account that is frozen is paid nothing", async () => {
    await world.fill("100");
    await community.speech(ann, "frozen");
    await administer(`UPDATE account SET frozen_ms = 1, frozen_by = 'owner' WHERE user_id = ${ann}`);
    await pay();
    await world.closeSpeeches(today);
    expect(await walletOf()).toBe(0n);
  });
});

describe("nothing is owed", () => {
  const setTerms = (amount: string) =>
    administer(
      `ALTER TABLE reward_terms DISABLE TRIGGER ALL;
       UPDATE reward_terms SET terms = regexp_replace(terms, 'comment_reward: .*$', 'comment_reward: ${amount}')`,
    );

  test("[COM-02] [RWD-05] while the budget cannot pay: nothing is offered, and what is missed through the close of the day stays unpaid", async () => {
    await world.fill("0.9");
    expect(await totals()).toMatchObject({ rewardOffer: "0" });
    await community.speech(ann, "too early");
    await pay();
    await world.closeSpeeches(today);
    await at(noonMs + dayMs);
    await world.fill("100");
    world.ofSpeeches.lookAt(ann);
    await pay();
    expect(await totals()).toMatchObject({ rewards: "0", rewardOffer: "1" });
    await expectBooksToBeRight();
  });

  test("[COM-02] [RWD-05] the last of the budget is paid once, however many users speak at once", async () => {
    await world.fill("1.5");
    await community.speech(ann, "ann's");
    await community.speech(ben, "ben's");
    await pay();
    expect((await walletOf()) + (await walletOf(ben))).toBe(usdt(1));
    await expectBooksToBeRight();
  });

  test("[COM-02] while comment_reward is 0; another amount is paid as the terms say", async () => {
    await world.fill("100");
    await setTerms("0");
    expect(await totals()).toMatchObject({ rewardOffer: "0" });
    await community.speech(ann, "for nothing");
    await pay();
    await world.closeSpeeches(today);
    expect(await walletOf()).toBe(0n);
    await setTerms("2.5");
    await community.speech(ben, "for more");
    await pay();
    expect(await walletOf(ben)).toBe(parseMoney("2.5"));
    await expectBooksToBeRight();
  });

  test("[COM-02] [SAFE-01] by a profile without incentives", async () => {
    await world.fill("100");
    await close();
    await open({ hasIncentives: false });
    expect(await totals()).toMatchObject({ rewardOffer: "0" });
    await community.speech(ann, "no incentive");
    await pay();
    await world.closeSpeeches(today);
    expect(await walletOf()).toBe(0n);
  });
});

test("[COM-02] [COM-03] [COM-04] one that operators approve later earns with the approval: of 64 decisions at once one is paid; what is restored does not earn again", async () => {
  await close();
  await open({ nowMs: Date.now() });
  await administer("UPDATE setting_key SET value = '99' WHERE name = 'community_review'");
  const desk = await buildTestConsole(database(), [
    { calls: community.module.calls.filter(({ call }) => call.access === "operator") },
  ]);
  const [sam, cleo] = [await desk.operator("sam", ["support"]), await desk.operator("cleo", ["content"])];
  const decide = async (id: string, verdict: string, seen: object, by = sam) => {
    const code = verdict === "refused" ? { code: "spam" } : {};
    const input = { id, verdict, reason: "it was read from end to end", ...code, ...seen };
    const { body } = await desk.call("operator/decideCommunityText", input, by.token);
    return body.key ?? "done";
  };
  await world.fill("100");
  const numbers = Array.from({ length: 64 }, (_, nth) => nth);
  const written = await Promise.all(
    numbers.map((nth) => community.ask<{ id: string }>("releaseSpeech", { content: `remark ${nth}` }, ann)),
  );
  await pay();
  expect(await walletOf()).toBe(0n);
  await world.markAt(Date.now() + 1_000);
  const decided = await Promise.all(
    written.map(async ({ data }) => {
      const key = await decide(data.id, "approved", { decisions: 0, waits: "review" });
      await pay();
      return key;
    }),
  );
  expect(new Set(decided)).toEqual(new Set(["done"]));
  expect(await walletOf()).toBe(usdt(1));

  const id = written[0]?.data.id ?? "";
  const approvedMs = async () => {
    const text = database()
      .reads.selectFrom("community_text")
      .select("approved_ms")
      .where("id", "=", BigInt(id));
    return (await text.executeTakeFirstOrThrow()).approved_ms;
  };
  const firstMs = await approvedMs();
  expect(await decide(id, "refused", { decisions: 1 })).toBe("done");
  expect(await community.keyOf("appeal", { refid: id, type: 1, text: "It is no advertising." }, ann)).toBe(
    "done",
  );
  expect(await decide(id, "approved", { decisions: 2, waits: "appeal" }, cleo)).toBe("done");
  expect(await approvedMs()).toBe(firstMs);
  await pay();
  expect(await walletOf()).toBe(usdt(1));
  await expectBooksToBeRight();
  await desk.app.close();
});
