import { afterAll, beforeAll, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
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
