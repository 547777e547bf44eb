/**
 * WAL-13: nothing of the product can switch withdrawals off. The list of core/withdrawal/refusals.ts is complete: every request of
 * hundreds of situations is refused by it or taken. `refusal-places.test.ts` reads the places where a rule could be.
 */
import { prng } from "@candor/core/prng/prng";
import { withdrawalRefusals } from "@candor/core/withdrawal/refusals";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../../../platform/db/test-database.ts";
import { startWithdrawals, usdt, type TestWithdrawals } from "../test-withdrawals.ts";

const database = withTestDatabase();
const admin = withOwner(database);
let tests: TestWithdrawals;
beforeAll(async () => {
  tests = await startWithdrawals(database());
});
afterAll(() => tests.stop());

test("[WAL-13] in whatever situation, a request is taken or refused by the list; with everything in order it is always taken", async () => {
  const { below } = prng("refusals");
  const flip = (): boolean => below(3) > 0;
  const seen = new Set<string>();
  for (let turn = 0; turn < 250; turn += 1) {
    const userId = await tests.newOwner(below(4) === 0 ? 0 : below(3_000));
    const owner = tests.ownerOf(userId);
    const { details } = owner;
    owner.protection = {
      ...owner.protection,
      hasWithdrawPassword: flip(),
      onlyProven: !flip(),
      password: flip() ? undefined : tests.world.nowMs(),
    };
    owner.hasFactor = flip();
    owner.isFresh = flip();
    owner.details = {
      bank: flip() ? details.bank : undefined,
      wallet: flip() && details.wallet ? { ...details.wallet, isProven: flip() } : undefined,
    };
    const [wallet] = await tests.balances(userId);
    const answer = await tests.request(userId, {
      banktype: below(2) === 0 ? "1" : "3",
      price: flip() ? usdt(below(3_500)) : (BigInt(below(3_000_000_000)) as never),
      withdrawalPassword: ["", "other", "With#1", "With#1"][below(4)] ?? "",
    });
    const isTaken = /^\d+$/.test(answer);
    seen.add(isTaken ? "taken" : answer);
    expect([...Object.keys(withdrawalRefusals), "taken"]).toContain(isTaken ? "taken" : answer);
    // Put everything in order that the refusals name, and the free money goes out.
    if (isTaken || wallet < 100) continue;
    owner.protection = { ...owner.protection, hasWithdrawPassword: true, onlyProven: false };
    owner.hasFactor = false;
    owner.details = details;
    const sum = usdt(Math.min(wallet, 1_000));
    expect(await tests.request(userId, { price: sum })).toMatch(/^\d+$/);
  }
  expect(seen.size).toBeGreaterThan(8);
});

test("[WAL-13] losses, open positions, a bonus, a frozen contract wallet: nothing else that the ledger knows keeps free money in", async () => {
  const userId = await tests.newOwner(500);
  for (const [account, balance] of [
    [66, 0],
    [67, 5_000_000],
    [68, 0],
    [69, 0],
    [72, 7],
  ] as const) {
    await admin().query("INSERT INTO ledger_balance VALUES ($1, 0, $2)", [userId * 4096 + account, balance]);
  }
  expect(await tests.request(userId, { price: usdt(500) })).toMatch(/^\d+$/);
});
