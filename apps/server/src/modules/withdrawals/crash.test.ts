/**
 * A crash between every two steps of a withdrawal: what the rows say then is true, the money is in one place, and the next run
 * finishes it. A crash is a step that never returns, as after kill -9: nothing behind it is done.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkLedger } from "../../ledger/check.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { advance, type AdvanceParts } from "./advance.ts";
import { cancelWithdrawal } from "./cancel.ts";
import { startWithdrawals, type TestWithdrawals } from "./test-withdrawals.ts";

const database = withTestDatabase();
let tests: TestWithdrawals;
beforeAll(async () => {
  tests = await startWithdrawals(database());
});
afterAll(() => tests.stop());

class Crash extends Error {}

/** Parts that crash at the `at`-th place: before and after each command, in and around each payment and look, after each step. */
const crashingAt = (at: number): { readonly parts: AdvanceParts; readonly places: () => number } => {
  let place = 0;
  const pass = (): void => {
    place += 1;
    if (place === at) throw new Crash();
  };
  const around = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    pass();
    const value = await work();
    pass();
    return value;
  };
  const { submit, channels, owner, ...rest } = tests.parts;
  const bank = channels.ethereum;
  const channel = {
    ...bank,
    send: (...asked: Parameters<NonNullable<typeof bank.send>>) =>
      around(async () => (await bank.send?.(...asked)) ?? ""),
    look: (...asked: Parameters<typeof bank.look>) => around(() => bank.look(...asked)),
  };
  const parts: AdvanceParts = {
    ...rest,
    submit: (request) => around(() => submit(request)),
    owner: { ...owner, tellRequested: async () => pass() },
    channels: { ethereum: channel, tron: channel, bank: channel },
    noticesChanged: pass,
    changed: pass,
  };
  return { parts, places: () => place };
};

const untilCrash = async (work: Promise<void>): Promise<boolean> =>
  await work.then(
    () => false,
    (error: unknown) => {
      if (error instanceof Crash) return true;
      throw error;
    },
  );
const payments = async (): Promise<number> => {
  const { rows } = await database().pool.query("SELECT 1 FROM sandbox_transfer");
  return rows.length;
};
const notices = async (userId: number): Promise<number> => {
  const { rows } = await database().pool.query("SELECT 1 FROM notice WHERE user_id = $1", [userId]);
  return rows.length;
};

test("[WAL-12] a payment: whichever step it crashes in, it is paid once, and told once", async () => {
  let crashes = 0;
  for (let at = 1; ; at += 1) {
    const userId = await tests.newOwner(1_000);
    const paid = await payments();
    const id = Number(await tests.request(userId));
    const { parts } = crashingAt(at);
    const hasCrashed = await untilCrash(advance(parts, { userId, id }));
    const [wallet, hold] = await tests.balances(userId);
    expect([wallet, [0, 100].includes(hold)]).toEqual([900, true]);
    await tests.jobs.run();
    expect([await tests.stateOf(String(id)), await tests.balances(userId)]).toEqual(["done", [900, 0]]);
    expect([(await payments()) - paid, await notices(userId)]).toEqual([1, 2]);
    if (!hasCrashed) break;
    crashes += 1;
  }
  expect(crashes).toBeGreaterThan(10);
});

test("[WAL-12] a cancellation: whichever step it crashes in, the money comes back once", async () => {
  let crashes = 0;
  for (let at = 1; ; at += 1) {
    const userId = await tests.newOwner(1_000);
    const id = Number(await tests.request(userId));
    const { parts } = crashingAt(at);
    const hasCrashed = await untilCrash(cancelWithdrawal(parts, userId, id));
    expect([1_000, 900]).toContain((await tests.balances(userId))[0]);
    await tests.jobs.run();
    expect([await tests.stateOf(String(id)), await tests.balances(userId)]).toEqual([
      "cancelled",
      [1_000, 0],
    ]);
    if (!hasCrashed) break;
    crashes += 1;
  }
  expect(crashes).toBeGreaterThan(2);
});

test("[WAL-12] [TRUST-02] two runs of one withdrawal at once pay once, and the books are right", async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const userId = await tests.newOwner(500);
    const paid = await payments();
    const id = Number(await tests.request(userId));
    await Promise.all([1, 2, 3, 4].map(() => advance(tests.parts, { userId, id })));
    await tests.jobs.run();
    expect([(await payments()) - paid, await tests.balances(userId)]).toEqual([1, [400, 0]]);
  }
  const findings = await checkLedger(database().db);
  expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([]);
});
