import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { dayMs } from "@candor/core/time/time";
import type { RequestOf } from "@candor/wire/call";
import { withdrawalList, withdrawQuote } from "@candor/wire/withdrawals";
import * as z from "zod/mini";
import { checkLedger } from "../../ledger/check.ts";
import { insertMany, withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { findWithdrawal } from "./queries.ts";
import { ownProduct } from "./test-own-product.ts";
import { readSent, startWithdrawals, usdt, type TestWithdrawals } from "./test-withdrawals.ts";

const database = withTestDatabase();
const admin = withOwner(database);
let tests: TestWithdrawals;
beforeAll(async () => {
  tests = await startWithdrawals(database());
});
afterAll(() => tests.stop());

type Row = {
  readonly id: string;
  readonly state: string;
  readonly paidDigit: number;
  readonly requestedAmount: string;
  readonly balanceAfter: string;
  readonly fee: string;
  readonly arrives: string;
  readonly hash: string;
  readonly reason: string;
  readonly steps: readonly { readonly state: string; readonly by: string }[];
  readonly waits: readonly { readonly why: string; readonly until: number }[];
};
const listOf = async (userId: number, input: Partial<RequestOf<typeof withdrawalList>> = {}) =>
  await tests.ask<{ rows: readonly Row[]; total: number }>("withdrawalList", userId, {
    pageNum: 1,
    pageSize: 10,
    ...input,
  });
const lastOf = async (userId: number): Promise<Row> => {
  const [row] = (await listOf(userId)).rows;
  if (row === undefined) throw new Error("there is no withdrawal");
  return row;
};
const whyOf = ({ waits }: Pick<Row, "waits">): readonly string[] => waits.map(({ why }) => why);
const freeze = async (userId: number, isFrozen: boolean): Promise<void> => {
  await admin().query("UPDATE account SET frozen_ms = $2, frozen_by = $3 WHERE user_id = $1", [
    userId,
    isFrozen ? 1 : null,
    isFrozen ? "owner" : null,
  ]);
};

describe("a withdrawal", () => {
  test("[WAL-12] [WAL-09] is held, approved by the policy, paid in the sandbox and done, without a person", async () => {
    const userId = await tests.newOwner(1_000);
    const id = await tests.request(userId);
    expect(await tests.balances(userId)).toEqual([900, 100]);
    expect(await lastOf(userId)).toMatchObject({ id, state: "requested", paidDigit: 0, balanceAfter: "900" });
    await tests.jobs.run();
    expect(await tests.balances(userId)).toEqual([900, 0]);
    const row = await lastOf(userId);
    expect(row).toMatchObject({
      state: "done",
      paidDigit: 1,
      requestedAmount: "100",
      fee: "5",
      arrives: "95",
    });
    expect(row.steps.map(({ state, by }) => `${state} ${by}`)).toEqual([
      "requested owner",
      "approved policy",
      "sent payout",
      "done payout",
    ]);
    expect(await readSent(database().pool, row.hash)).toEqual({ to: "0xowner", amount: usdt(95) });
    expect(row.waits).toEqual([]);
    expect(z.safeParse(withdrawalList.answer, row).error).toBeUndefined();
  });

  test("[WAL-06] goes to the bank as to a wallet, each by its own limits", async () => {
    const userId = await tests.newOwner(1_000);
    expect(await tests.request(userId, { banktype: "1", price: usdt(99) })).toBe(
      "TheWithdrawalAmountCannotBeLessThanOrGreaterThan",
    );
    await tests.request(userId, { banktype: "1", price: usdt(100) });
    await tests.jobs.run();
    expect(await lastOf(userId)).toMatchObject({
      state: "done",
      network: "bank",
      address: "Candor Bank 1234",
    });
  });

  test("[WAL-12] is told to its owner once at the request and once at its end", async () => {
    const userId = await tests.newOwner(500);
    await tests.request(userId);
    await tests.jobs.run();
    await tests.jobs.run();
    const { rows } = await database().pool.query(
      "SELECT key, args FROM notice WHERE user_id = $1 ORDER BY id",
      [userId],
    );
    expect(rows).toEqual([
      { key: "withdrawalRequested", args: { amount: "100" } },
      { key: "withdrawalDone", args: { amount: "95" } },
    ]);
  });

  test("[WAL-12] waits for its chain, and goes on when the chain is back", async () => {
    const userId = await tests.newOwner(500);
    tests.chain = "down";
    const id = await tests.request(userId);
    await tests.jobs.run();
    expect(await tests.stateOf(id)).toBe("sent");
    tests.chain = "pending";
    await tests.jobs.run();
    expect(whyOf(await lastOf(userId))).toEqual(["confirmations"]);
    tests.chain = "paid";
    await tests.jobs.run();
    expect(await tests.stateOf(id)).toBe("done");
  });

  test("[WAL-12] [WAL-13] comes back at once, with its reason, when its transfer fails", async () => {
    const userId = await tests.newOwner(500);
    tests.chain = "failed";
    await tests.request(userId);
    await tests.jobs.run();
    tests.chain = "paid";
    expect(await tests.balances(userId)).toEqual([500, 0]);
    const row = await lastOf(userId);
    expect(row).toMatchObject({
      state: "failed",
      paidDigit: 2,
      reason: "The transfer failed on its chain.",
    });
  });
});

describe("a request", () => {
  test("[WAL-06] is refused in the declared order, and holds nothing then", async () => {
    const userId = await tests.newOwner(60_000);
    const owner = tests.ownerOf(userId);
    owner.protection = { ...owner.protection, hasWithdrawPassword: false };
    owner.details = { bank: undefined, wallet: undefined };
    owner.hasFactor = true;
    const wrong = { price: usdt(0), withdrawalPassword: "" };
    expect(await tests.request(userId, wrong)).toBe("enterTheAmount");
    expect(await tests.request(userId, { ...wrong, price: 1_500_000n as never })).toBe("MustBeAnInteger");
    expect(await tests.request(userId, { ...wrong, price: usdt(60_001) })).toBe("low");
    expect(await tests.request(userId, { ...wrong, price: usdt(9) })).toBe(
      "TheWithdrawalAmountCannotBeLessThanOrGreaterThan",
    );
    expect(await tests.request(userId, { ...wrong, price: usdt(50_001) })).toBe(
      "TheWithdrawalAmountCannotBeLessThanOrGreaterThan",
    );
    const price = usdt(2_000);
    expect(await tests.request(userId, { ...wrong, price })).toBe("enterTheWithdrawalPassword");
    expect(await tests.request(userId, { price })).toBe("SetAWithdrawalPasswordFirst");
    owner.protection = { ...owner.protection, hasWithdrawPassword: true };
    expect(await tests.request(userId, { price, withdrawalPassword: "other" })).toBe(
      "WrongWithdrawalPassword",
    );
    expect(await tests.request(userId, { price, banktype: "1" })).toBe("PleaseAddBankInformationFirst");
    expect(await tests.request(userId, { price })).toBe("PleaseFillInTheWalletAddress");
    const wallet = { address: "bc1", network: undefined, changedMs: 0, isProven: false };
    owner.details = { bank: undefined, wallet };
    expect(await tests.request(userId, { price })).toBe("WithdrawalsArePaidInUsdt");
    owner.details = { bank: undefined, wallet: { ...wallet, network: "tron" } };
    expect(await tests.request(userId, { price })).toBe("WithdrawalCapReached");
    expect(await tests.request(userId)).toBe("FreshFactorNeeded");
    expect(await tests.balances(userId)).toEqual([60_000, 0]);
    owner.isFresh = true;
    expect(await tests.request(userId)).toMatch(/^\d+$/);
  });

  test("[WAL-12] [SES-15] of an account without a second factor needs none", async () => {
    const userId = await tests.newOwner(100);
    expect(await tests.request(userId)).toMatch(/^\d+$/);
  });

  test("[WAL-06] [API-11] that is sent twice under one key holds once", async () => {
    const userId = await tests.newOwner(1_000);
    const key = `twice-${userId}-0123456789`;
    const ids = await Promise.all([1, 2, 3].map(() => tests.request(userId, {}, key)));
    expect(new Set(ids).size).toBe(1);
    expect(await tests.balances(userId)).toEqual([900, 100]);
    expect(await tests.request(userId, { price: usdt(200) }, key)).toBe("IdempotencyConflict");
  });

  test("[WAL-06] many at once never take more than the wallet holds", async () => {
    const userId = await tests.newOwner(350);
    const answers = await Promise.all(Array.from({ length: 10 }, () => tests.request(userId)));
    expect(answers.filter((answer) => /^\d+$/.test(answer))).toHaveLength(3);
    expect(answers.filter((answer) => answer === "low")).toHaveLength(7);
    expect(await tests.balances(userId)).toEqual([50, 300]);
  });

  test("[WAL-10] many at once, through two processes, never take more than the day's cap, and a cancelled one gives it back", async () => {
    const userId = await tests.newOwner(5_000);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => tests.request(userId, { price: usdt(300) })),
    );
    expect(answers.filter((answer) => answer === "WithdrawalCapReached")).toHaveLength(5);
    const [first = ""] = answers.filter((answer) => /^\d+$/.test(answer));
    expect(await tests.keyOf("withdraw/cancel", userId, { id: Number(first) })).toBe("success");
    expect(await tests.request(userId, { price: usdt(401) })).toBe("WithdrawalCapReached");
    expect(await tests.request(userId, { price: usdt(400) })).toMatch(/^\d+$/);
  });
});

describe("what it waits for", () => {
  test("[WAL-12] a change of password, factor or address: 24 hours, and says until when", async () => {
    const userId = await tests.newOwner(1_000);
    const nowMs = tests.world.nowMs();
    const owner = tests.ownerOf(userId);
    owner.protection = { ...owner.protection, password: nowMs - 1_000 };
    if (owner.details.wallet)
      owner.details = { ...owner.details, wallet: { ...owner.details.wallet, changedMs: nowMs } };
    await admin().query("UPDATE account SET password_changed_ms = $2 WHERE user_id = $1", [
      userId,
      nowMs - 1_000,
    ]);
    const id = await tests.request(userId);
    await tests.jobs.run();
    expect(await lastOf(userId)).toMatchObject({
      state: "requested",
      waits: [
        { why: "address", until: nowMs + dayMs },
        { why: "password", until: nowMs - 1_000 + dayMs },
        { why: "policy", until: nowMs + dayMs },
      ],
    });
    const quote = await tests.ask<Row>("withdraw/quote", userId, { banktype: "3", price: usdt(100) });
    expect(quote.waits.slice(0, 2)).toEqual((await lastOf(userId)).waits.slice(0, 2));
    await tests.world.markAt(nowMs + dayMs - 1);
    await tests.jobs.run();
    expect(await tests.stateOf(id)).toBe("requested");
    await tests.world.markAt(nowMs + dayMs);
    await tests.jobs.run();
    expect(await tests.stateOf(id)).toBe("done");
  });

  test("[WAL-12] is one operator from the policy's limit on, and two from the next limit on", async () => {
    const userId = await tests.newOwner(50_000);
    await ownProduct(admin(), userId);
    const reasons = async (whole: number) => {
      await tests.request(userId, { price: usdt(whole) });
      await tests.jobs.run();
      return whyOf(await lastOf(userId));
    };
    expect(await reasons(999)).toEqual([]);
    expect(await reasons(1_000)).toEqual(["operator"]);
    expect(await reasons(10_000)).toEqual(["twoOperators"]);
  });

  test("[WAL-12] [SES-17] a frozen account: nothing new, what is there waits, and goes on afterwards", async () => {
    const userId = await tests.newOwner(1_000);
    const id = await tests.request(userId);
    await freeze(userId, true);
    await tests.world.engine.submit({
      command: { type: "freezeUser", userId },
      key: `freeze-${userId}-0123456789`,
      fingerprint: "freeze",
      taken: () => ({ body: "" }),
      refused: () => ({ body: "" }),
      repeated: (body) => ({ body }),
    });
    await tests.jobs.run();
    expect(whyOf(await lastOf(userId))).toEqual(["frozen", "policy"]);
    expect(await tests.request(userId)).toBe("AccountFrozen");
    // Money that comes back is not kept by a freeze.
    expect(await tests.keyOf("withdraw/cancel", userId, { id: Number(id) })).toBe("success");
    expect(await tests.balances(userId)).toEqual([1_000, 0]);
  });
});

describe("cancelling", () => {
  test("[WAL-12] gives the money back at once, and twice changes nothing", async () => {
    const userId = await tests.newOwner(500);
    const id = await tests.request(userId);
    const keys = await Promise.all(
      [1, 2, 3].map(() => tests.keyOf("withdraw/cancel", userId, { id: Number(id) })),
    );
    expect(keys).toContain("success");
    const refused = keys.filter((key) => key !== "success");
    expect(new Set([...refused, "WithdrawalCannotBeCancelled"]).size).toBe(1);
    expect(await tests.keyOf("withdraw/cancel", userId, { id: Number(id) })).toBe(
      "WithdrawalCannotBeCancelled",
    );
    expect(await tests.balances(userId)).toEqual([500, 0]);
    await tests.jobs.run();
    expect(await lastOf(userId)).toMatchObject({ state: "cancelled", paidDigit: 2, waits: [] });
  });

  test("[WAL-12] is too late after the approval, and never touches another's withdrawal", async () => {
    const [userId, other] = [await tests.newOwner(500), await tests.newOwner(500)];
    tests.chain = "pending";
    const id = Number(await tests.request(userId));
    expect(await tests.keyOf("withdraw/cancel", other, { id })).toBe("WithdrawalNotFound");
    await tests.jobs.run();
    expect(await tests.keyOf("withdraw/cancel", userId, { id })).toBe("WithdrawalCannotBeCancelled");
    tests.chain = "paid";
    await tests.jobs.run();
    expect(await tests.keyOf("withdraw/cancel", userId, { id })).toBe("WithdrawalCannotBeCancelled");
    expect(await tests.keyOf("withdraw/cancel", userId, { id: 999_999 })).toBe("WithdrawalNotFound");
    expect((await listOf(other)).total).toBe(0);
  });

  test("[WAL-12] races the approval: the money is back or paid, never both", async () => {
    const userId = await tests.newOwner(1_000);
    const ends = new Set<string>();
    for (let turn = 0; turn < 12; turn += 1) {
      const before = await tests.balances(userId);
      const id = await tests.request(userId, { price: usdt(10) });
      const [key] = await Promise.all([
        tests.keyOf("withdraw/cancel", userId, { id: Number(id) }),
        tests.jobs.run(),
      ]);
      await tests.jobs.run();
      const state = await tests.stateOf(id);
      ends.add(state);
      expect(key === "success").toBe(state === "cancelled");
      expect(await tests.balances(userId)).toEqual([state === "done" ? before[0] - 10 : before[0], 0]);
    }
    expect([...ends].every((state) => state === "done" || state === "cancelled")).toBe(true);
  });
});

describe("a change of the fee", () => {
  afterEach(() => admin().query("UPDATE setting_key SET value = '5' WHERE name = 'cash_fee_percent'"));

  test("[OPS-02] [WAL-09] counts for what is requested from then on: a withdrawal that is held pays the fee of its request", async () => {
    const userId = await tests.newOwner(1_000);
    await tests.request(userId);
    await admin().query("UPDATE setting_key SET value = '40' WHERE name = 'cash_fee_percent'");
    const quote = await tests.ask("withdraw/quote", userId, { banktype: "3", price: usdt(100) });
    expect(quote).toMatchObject({ fee: "40", arrives: "60" });
    await tests.jobs.run();
    expect(await lastOf(userId)).toMatchObject({ state: "done", fee: "5", arrives: "95" });
  });
});

describe("the quote", () => {
  test("[WAL-09] [WAL-10] says fee, arrival, limits, what is left of the day, and who approves", async () => {
    const userId = await tests.newOwner(2_000);
    await tests.request(userId, { price: usdt(300) });
    const quote = await tests.ask("withdraw/quote", userId, { banktype: "3", price: usdt(100) });
    expect(z.safeParse(withdrawQuote.answer, quote).error).toBeUndefined();
    expect(quote).toMatchObject({
      wallet: "1700",
      feeBps: 500,
      fee: "5",
      arrives: "95",
      min: "10",
      max: "50000",
      cap: "1000",
      capLeft: "700",
      target: { network: "ethereum", address: "0xowner" },
      waits: [{ why: "policy", until: 0 }],
      hasPassword: true,
      needsFactor: false,
    });
    expect(await tests.ask("withdraw/quote", userId, { banktype: "1" })).toMatchObject({
      fee: null,
      min: "100",
    });
  });

  test("[WAL-06] says what is missing", async () => {
    const userId = await tests.newOwner(0);
    tests.ownerOf(userId).details = { bank: undefined, wallet: undefined };
    const quote = (banktype: string) => tests.ask("withdraw/quote", userId, { banktype });
    expect(await quote("3")).toMatchObject({ target: null, targetRefusal: "PleaseFillInTheWalletAddress" });
    expect(await quote("1")).toMatchObject({ target: null, targetRefusal: "PleaseAddBankInformationFirst" });
  });
});

test("[WAL-11] the list has a user's own withdrawals, newest first, by pages", async () => {
  const userId = await tests.newOwner(1_000);
  for (const whole of [10, 20, 30]) await tests.request(userId, { price: usdt(whole) });
  const page = async (pageNum: number) => {
    const { rows, total } = await listOf(userId, { pageNum, pageSize: 2 });
    return [total, ...rows.map((row) => `${row.requestedAmount}, ${row.balanceAfter} left`)];
  };
  expect(await page(1)).toEqual([3, "30, 940 left", "20, 970 left"]);
  expect(await page(2)).toEqual([3, "10, 990 left"]);
});

test("[TRUST-02] the books are right afterwards", async () => {
  // They stood for bought products, without a booking.
  await insertMany(admin(), "DELETE FROM holding", []);
  await tests.jobs.run();
  const findings = await checkLedger(database().db);
  expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([]);
  expect(await findWithdrawal(database().db, 1, 1)).toBeUndefined();
});
