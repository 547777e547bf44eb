import { afterAll, beforeAll, expect, test } from "vitest";
import { silentLog } from "../../platform/log.ts";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { createWithdrawalJobs } from "./jobs.ts";
import type { PayoutChannel } from "./ports.ts";
import { readMovable } from "./queries.ts";
import { startWithdrawals, usdt, type TestWithdrawals } from "./test-withdrawals.ts";

const database = withTestDatabase();
const admin = withOwner(database);
let tests: TestWithdrawals;
beforeAll(async () => {
  tests = await startWithdrawals(database());
});
afterAll(() => tests.stop());

test("[WAL-12] a withdrawal that only an operator can approve is not read by the jobs once its owner was told, until the policy may approve it", async () => {
  const userId = await tests.newOwner(1_500);
  const id = String(await tests.request(userId, { price: usdt(1_000) }));
  const isRead = async (autoBelow: number): Promise<boolean> =>
    (await readMovable(database().db, Number(id) - 1, 1, { autoBelow: usdt(autoBelow), byHand: [] }))
      .length === 1;
  await admin().query("DELETE FROM withdrawal_told WHERE id = $1", [id]);
  expect(await isRead(1_000)).toBe(true);
  await tests.jobs.run();
  expect([await isRead(1_000), await isRead(1_001)]).toEqual([false, true]);
  expect(await tests.stateOf(id)).toBe("requested");
});

test("[WAL-12] [OPS-03] an operator's call is answered while the payment is still slow, and a stop waits for the payment", async () => {
  const userId = await tests.newOwner(1_500);
  const id = await tests.request(userId, { price: usdt(100) });
  let pay = (): void => {};
  const isPaid = new Promise<void>((resolve) => (pay = resolve));
  const send: PayoutChannel["send"] = async () => {
    await isPaid;
    return `0x${"5".repeat(64)}`;
  };
  const { bank, ethereum, tron } = tests.deps.channels;
  const channels = { bank, ethereum: { ...ethereum, send }, tron: { ...tron, send } };
  const jobs = createWithdrawalJobs({ ...tests.deps, channels, log: silentLog, answerAfterMs: 10 });
  await jobs.begin({ userId, id: Number(id) }, "en");
  await expect.poll(() => tests.stateOf(id)).toBe("approved");
  pay();
  await jobs.stop();
  expect(await tests.stateOf(id)).not.toBe("approved");
});
