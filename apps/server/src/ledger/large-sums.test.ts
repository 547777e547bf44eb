/** What a list has moved so far may leave 64 bits, though no balance does: it is booked, read and checked all the same. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, transfer, type TestWorld } from "../engine/test-world.ts";
import { withTestDatabase } from "../platform/db/test-database.ts";
import { readListEnds } from "../records/lists/user-lists.ts";
import { checkLedger, isSound } from "./check.ts";

const database = withTestDatabase();
let world: TestWorld;
beforeAll(async () => {
  world = await startWorld(database());
});
afterAll(() => world.stop());

const userId = 100_301;
const all = 4n * 10n ** 18n;
const times = 3n;

test("[JNL-01] [TRUST-02] who moves so much that a sum leaves 64 bits stops nothing, and every sum is exact", async () => {
  await world.fund(userId, all);
  for (let time = 0n; time < times; time += 1n) {
    await world.ask(transfer(userId, all));
    await world.ask(transfer(userId, all, "to_wallet"));
  }
  const ends = await readListEnds(database().reads, userId);
  expect(Object.fromEntries(ends.map(({ list, sums }) => [list, sums]))).toEqual({
    sandbox_deposit: { wallet: all },
    transferred_to_contract: { wallet: -times * all, contract: times * all },
    transferred_to_wallet: { wallet: times * all, contract: -times * all },
  });
  expect(isSound(await checkLedger(database().db))).toBe(true);
});
