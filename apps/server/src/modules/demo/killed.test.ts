/** A server that is killed while it makes the demo's accounts, at its first start. */
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMs, startWorld, type TestWorld } from "../../engine/test-world.ts";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { killedBeforeEachStep, unharmed, type Life } from "../../platform/db/test-kills.ts";
import { openSecretKey } from "../../platform/secret-key.ts";
import { playWalletOf } from "./play-wallet.ts";
import { demoAccounts, seedDemo } from "./seed.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const walletOf = playWalletOf(openSecretKey("07".repeat(32), "unused"));
let world: TestWorld;
beforeAll(async () => {
  world = await startWorld(database());
});
afterAll(() => world.stop());

let hashing = 0;
const seedIn = (life: Life): Promise<void> =>
  seedDemo({
    db: life.db(database().db),
    submit: (request) => life.step(() => world.submit(request)),
    hashPassword: async () => {
      // Another one at the same time might wait for too long on a busy machine, and be refused.
      expect((hashing += 1)).toBe(1);
      await setImmediate();
      hashing -= 1;
      return "$argon2id$";
    },
    playAddressOf: (userId) => walletOf(userId, "tron").address,
    nowMs: startMs,
  });

test("[WAL-12] what it leaves undone, its next start does: each account has where its withdrawals go", async () => {
  const deaths = await killedBeforeEachStep(async (life, run) => {
    await owner().query("DELETE FROM payout_wallet; DELETE FROM account");
    await run(() => seedIn(life));
    await seedIn(unharmed);
    const { rows } = await owner().query("SELECT user_id FROM payout_wallet ORDER BY user_id");
    expect(rows.map(({ user_id: userId }) => Number(userId))).toEqual(
      demoAccounts.map(({ userId }) => userId),
    );
  });
  expect(deaths).toBeGreaterThan(2);
});
