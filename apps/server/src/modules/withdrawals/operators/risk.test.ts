/** The risk facts of a withdrawal (OPS-02), each from rows that a real engine and the role of what comes from outside have written. */
import { depositMoves, type DepositAsset } from "@candor/core/deposit/deposit";
import { money } from "@candor/core/money/money";
import { dayMs, hourMs } from "@candor/core/time/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../../../platform/db/test-database.ts";
import { startWithdrawals, usdt, type TestWithdrawals } from "../test-withdrawals.ts";
import { findByNumber } from "./detail.ts";
import { readRisk } from "./risk.ts";

const database = withTestDatabase();
const admin = withOwner(database);
let tests: TestWithdrawals;
beforeAll(async () => {
  await admin().query("UPDATE setting_key SET value = '100000' WHERE name = 'cash_cap_without_product'");
  tests = await startWithdrawals(database());
});
afterAll(() => tests.stop());

const riskOf = async (id: string) =>
  readRisk(database().reads, await findByNumber(database().reads, Number(id)));
const pass = (ms: number) => tests.world.markAt(tests.world.nowMs() + ms);
const sendTo = (userId: number, address: string, changedMs: number): void => {
  const { details } = tests.ownerOf(userId);
  tests.ownerOf(userId).details = {
    ...details,
    wallet: { address, network: "ethereum", changedMs, isProven: false },
  };
};

test("[OPS-02] the desk says of a new address when it was saved, how often it was paid, and how many others named it", async () => {
  const [user, other] = [await tests.newOwner(5_000), await tests.newOwner(5_000)];
  const savedMs = tests.world.nowMs() - 2 * dayMs;
  for (const each of [user, other]) sendTo(each, "0xshared", savedMs);
  const first = await tests.request(user);
  await tests.jobs.run();
  await pass(hourMs);
  const second = await tests.request(user);
  expect(await riskOf(first)).toMatchObject({
    addressSavedAt: savedMs,
    paidToAddress: 0,
    othersAtAddress: 0,
  });
  expect(await riskOf(second)).toMatchObject({ paidToAddress: 1, paidBefore: 1, othersAtAddress: 0 });
  for (let turn = 0; turn < 2; turn += 1) await tests.request(other);
  expect(await riskOf(second)).toMatchObject({ othersAtAddress: 1 });

  const newMs = tests.world.nowMs();
  sendTo(user, "0xnew", newMs);
  expect(await riskOf(await tests.request(user))).toMatchObject({
    addressSavedAt: newMs,
    paidToAddress: 0,
    paidBefore: 1,
    othersAtAddress: 0,
  });
});

test("[OPS-02] [SES-15] a new device is the one that was first seen last, not the one that was used last", async () => {
  const user = await tests.newOwner(5_000);
  const nowMs = tests.world.nowMs();
  const seen = (device: string, firstMs: number, seenMs: number) =>
    admin().query("INSERT INTO known_device (user_id, device, first_ms, seen_ms) VALUES ($1, $2, $3, $4)", [
      user,
      device,
      firstMs,
      seenMs,
    ]);
  await seen("old|one", nowMs - 90 * dayMs, nowMs);
  const id = await tests.request(user);
  expect(await riskOf(id)).toMatchObject({ devices: 1, newestDeviceAt: nowMs - 90 * dayMs });
  await seen("new|one", nowMs - hourMs, nowMs - hourMs);
  expect(await riskOf(id)).toMatchObject({ devices: 2, newestDeviceAt: nowMs - hourMs });
});

test("[OPS-02] a withdrawal is the first one even if an earlier one was cancelled or a later one was paid", async () => {
  const user = await tests.newOwner(5_000);
  const cancelled = await tests.request(user);
  await tests.ask("withdraw/cancel", user, { id: Number(cancelled) });
  const first = await tests.request(user);
  expect(await riskOf(first)).toMatchObject({ isFirstWithdrawal: true, paidBefore: 0, withdrawn: "0" });
  await tests.jobs.run();
  await pass(hourMs);
  const second = await tests.request(user);
  expect(await riskOf(second)).toMatchObject({ isFirstWithdrawal: false, paidBefore: 1, withdrawn: "100" });
  expect(await riskOf(first)).toMatchObject({ isFirstWithdrawal: true, withdrawn: "0" });
});

test("[OPS-02] velocity counts the requests of the 24 hours and the seven days before it, itself among them", async () => {
  const user = await tests.newOwner(5_000);
  const ask = (whole: number) => tests.request(user, { price: usdt(whole) });
  await ask(101);
  await pass(6 * dayMs);
  await ask(102);
  await pass(23 * hourMs);
  await ask(103);
  await pass(hourMs / 2);
  const id = await ask(104);
  await ask(105);
  expect(await riskOf(id)).toMatchObject({ dayCount: 3, dayAmount: "309", weekCount: 4, weekAmount: "410" });
  await pass(hourMs);
  const later = await ask(106);
  expect(await riskOf(later)).toMatchObject({
    dayCount: 4,
    dayAmount: "418",
    weekCount: 5,
    weekAmount: "520",
  });
  expect(await riskOf(id)).toMatchObject({ dayCount: 3, weekCount: 4 });
});

let hashes = 0;
/** A transfer that the chain shows and that is deep enough. */
const confirmed = async (userId: number, whole: number, asset: DepositAsset = "USDT"): Promise<number> => {
  const { rows } = await database().market.query<{ id: bigint }>(
    `INSERT INTO deposit (channel, network, asset, hash, transfer_index, sender, receiver, amount, confirmations, needed, seen_ms, state, user_id, confirmed_ms)
     VALUES ('ethereum', 'ethereum', $4, $1, 0, '0xsender', $5, $2, 12, 12, 1, 'confirmed', $3, 2) RETURNING id`,
    [`0xrisk${(hashes += 1)}`, unitsOf[asset] * BigInt(whole), userId, asset, `0x${userId}`],
  );
  return Number(rows[0]?.id);
};
const unitsOf = { USDT: usdt(1), ETH: 100_000_000n } as const;
const credit = async (userId: number, whole: number, asset: DepositAsset = "USDT"): Promise<number> => {
  const id = await confirmed(userId, whole, asset);
  const answer = await tests.world.submit({
    command: {
      type: "moveFunds",
      userId,
      list: "deposits",
      row: { deposit_id: id },
      legs: depositMoves({
        userId,
        channel: "ethereum",
        asset,
        amount: money(unitsOf[asset] * BigInt(whole)),
      }),
      shortages: [],
    },
    key: `risk-deposit-${id}-0123456789`,
    fingerprint: "once",
    reply: { language: "en", says: "nothing" },
  });
  expect(answer.outcome).toBe("applied");
  return tests.world.nowMs();
};

test("[OPS-02] [WAL-04] the source of funds is the credited deposits, their number and the last one; play money is named apart", async () => {
  const [user, other] = [await tests.newOwner(0), await tests.newOwner(0)];
  await credit(user, 700);
  await pass(hourMs);
  const lastMs = await credit(user, 300);
  await credit(other, 50);
  await confirmed(user, 9_999);
  await pass(hourMs);
  const id = await tests.request(user, { price: usdt(400) });
  expect(await riskOf(id)).toMatchObject({
    deposited: "1000",
    depositCount: 2,
    playMoney: "0",
    withdrawn: "0",
  });
  const { lastDepositAt } = await riskOf(id);
  expect(Math.abs(lastDepositAt - lastMs)).toBeLessThan(1_000);
  await tests.world.fund(user, 25n * 1_000_000n);
  await admin().query("INSERT INTO deposit_address VALUES ($1, 'ethereum', 0, $2, 1)", [user, `0x${user}`]);
  await credit(user, 3, "ETH");
  expect(await riskOf(id)).toMatchObject({
    deposited: "1000",
    depositedEth: "3",
    depositCount: 3,
    playMoney: "25",
  });
});

test("[KYC-01] the desk says what has become of the identity that the owner sent last", async () => {
  const user = await tests.newOwner(5_000);
  const id = await tests.request(user);
  expect((await riskOf(id)).identity).toBe("none");
  const send = async (version: number): Promise<string> => {
    const photo = async (): Promise<string> => {
      const made = await admin().query<{ id: string }>(
        "INSERT INTO picture (user_id, sealed_key, width, height, created_ms) VALUES ($1, sha256('x'), 1, 1, 1) RETURNING id",
        [user],
      );
      return made.rows[0]?.id ?? "";
    };
    const sent = await admin().query<{ id: string }>(
      `INSERT INTO identity_submission (user_id, version, sealed, front, back, changed)
       VALUES ($1, $2, sha256('x'), $3, $4, '{name}') RETURNING id`,
      [user, version, await photo(), await photo()],
    );
    return sent.rows[0]?.id ?? "";
  };
  const decide = (sent: string, operator: number, verdict: string, isFinal: boolean) =>
    admin().query(
      `INSERT INTO identity_decision (submission_id, operator_id, verdict, is_final, name, sentence, at_ms)
       VALUES ($1, $2, $3, $4, $5, '', 1)`,
      [sent, operator, verdict, isFinal, verdict === "refused" ? "differs" : null],
    );
  await admin().query(
    "INSERT INTO operator (id, name, created_ms) VALUES (71, 'Ada', 1), (72, 'Ben', 1) ON CONFLICT DO NOTHING",
  );
  const first = await send(1);
  expect((await riskOf(id)).identity).toBe("waiting");
  await decide(first, 71, "refused", true);
  expect((await riskOf(id)).identity).toBe("refused");
  const second = await send(2);
  await decide(second, 71, "approved", false);
  expect((await riskOf(id)).identity).toBe("waiting");
  await decide(second, 72, "approved", true);
  expect((await riskOf(id)).identity).toBe("approved");
});
