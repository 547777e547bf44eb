import { businessDayStart, dayMs, hourMs } from "@candor/core/time/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertMany, withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { ownProduct } from "./test-own-product.ts";
import { startWithdrawals, usdt, type TestWithdrawals } from "./test-withdrawals.ts";

const database = withTestDatabase();
const admin = withOwner(database);
let tests: TestWithdrawals;
beforeAll(async () => {
  tests = await startWithdrawals(database());
});
afterAll(() => tests.stop());

test("[WAL-10] [WAL-13] a user who has bought a financial product with own money has no cap", async () => {
  const userId = await tests.newOwner(5_000);
  await ownProduct(admin(), userId);
  expect(await tests.request(userId, { price: usdt(4_000) })).toMatch(/^\d+$/);
});

test("[WAL-10] a user whose product is the house's money, or was left in its first cycle, has the cap", async () => {
  const lent = await tests.newOwner(5_000);
  await ownProduct(admin(), lent, "0");
  expect(await tests.request(lent, { price: usdt(4_000) })).toBe("WithdrawalCapReached");
  const left = await tests.newOwner(5_000);
  await ownProduct(admin(), left);
  await insertMany(
    admin(),
    `INSERT INTO holding_step (user_id, id, holding_id, step, cycle, closed, own, interest, accepted_ms)
     VALUES ($1, $1, $1, 'left', 1, 0, 100000000, 0, 1700000000000)`,
    [left],
  );
  expect(await tests.request(left, { price: usdt(4_000) })).toBe("WithdrawalCapReached");
});

test("[WAL-10] requests count in the business day of UTC-4, not in the day of UTC: the cap is whole again at its end, and not at midnight", async () => {
  const userId = await tests.newOwner(5_000);
  const dayEndMs = businessDayStart(tests.world.nowMs()) + 2 * dayMs;
  const quote = () => tests.ask("withdraw/quote", userId, { banktype: "3" });
  await tests.world.markAt(dayEndMs - 5 * hourMs);
  expect(await tests.request(userId, { price: usdt(600) })).toMatch(/^\d+$/);
  // An hour after midnight UTC.
  await tests.world.markAt(dayEndMs - 3 * hourMs);
  expect(await quote()).toMatchObject({ capLeft: "400", capUntil: dayEndMs });
  expect(await tests.request(userId, { price: usdt(401) })).toBe("WithdrawalCapReached");
  await tests.world.markAt(dayEndMs - 1);
  expect(await tests.request(userId, { price: usdt(400) })).toMatch(/^\d+$/);
  expect(await tests.request(userId, { price: usdt(10) })).toBe("WithdrawalCapReached");
  await tests.world.markAt(dayEndMs);
  expect(await quote()).toMatchObject({ capLeft: "1000", capUntil: dayEndMs + dayMs });
  expect(await tests.request(userId, { price: usdt(1_000) })).toMatch(/^\d+$/);
  expect(await tests.request(userId, { price: usdt(10) })).toBe("WithdrawalCapReached");
});
