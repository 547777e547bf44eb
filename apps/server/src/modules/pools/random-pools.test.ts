import { prng } from "@candor/core/prng/prng";
import { afterEach, beforeEach, expect, test } from "vitest";
import { usdt } from "../../engine/test-world.ts";
import { checkLedger, isSound } from "../../ledger/check.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { startPoolWorld } from "./test-pool-world.ts";

const database = withTestDatabase("demo", undefined, [beforeEach, afterEach]);

/** A pool as anyone would write it down on paper, with none of the product's functions. */
type Twin = {
  held: bigint;
  all: bigint;
  readonly own: Map<number, bigint>;
  readonly wallets: Map<number, bigint>;
};
const twinEnters = (twin: Twin, userId: number, amount: bigint): void => {
  const units = twin.all === 0n ? amount : (amount * twin.all) / twin.held;
  twin.held += amount;
  twin.all += units;
  twin.own.set(userId, units);
  twin.wallets.set(userId, (twin.wallets.get(userId) ?? 0n) - amount);
};
const twinLeaves = (twin: Twin, userId: number): void => {
  const units = twin.own.get(userId) ?? 0n;
  const paid = units === twin.all ? twin.held : (units * twin.held) / twin.all;
  twin.held -= paid;
  twin.all -= units;
  twin.own.delete(userId);
  twin.wallets.set(userId, (twin.wallets.get(userId) ?? 0n) + paid);
};

test.each(["pool a", "pool b"])(
  "[INV-14] a random series of entering, leaving, gains and losses pays what its twin on paper pays: %s",
  async (seed) => {
    const random = prng(seed);
    const world = await startPoolWorld(database());
    const twin: Twin = { held: usdt(20_000), all: usdt(20_000), own: new Map(), wallets: new Map() };
    const holdings = new Map<number, string>();
    let nextUser = 100_100;
    for (let round = 0; round < 24; round += 1) {
      const what = random.below(3);
      const [first] = holdings;
      if (what === 0 || first === undefined) {
        const users = Array.from({ length: random.below(3) + 1 }, () => (nextUser += 1));
        for (const userId of users) {
          const amount = random.below(9) + 1;
          await world.fund(userId, usdt(1_000));
          twin.wallets.set(userId, usdt(1_000));
          const answer = await world.enter(userId, amount * 100);
          holdings.set(userId, answer.data?.id ?? "none");
          twinEnters(twin, userId, usdt(amount * 100));
        }
      } else if (what === 1) {
        const [userId, id] = first;
        for (let day = 0; day < 4; day += 1) await world.call("demo/passDay", userId, { id: Number(id) });
        expect((await world.endOf(userId, id)).key).toBeUndefined();
        for (let day = 0; day < 3; day += 1) await world.call("demo/passDay", userId, { id: Number(id) });
        holdings.delete(userId);
        twinLeaves(twin, userId);
      } else {
        const change = (twin.held * BigInt(random.below(400) - 199)) / 1_007n;
        if (change !== 0n) await world.gain(change);
        twin.held += change;
      }
      await world.serve();
      expect(await world.pool()).toMatchObject({ held: twin.held, units: twin.all });
    }
    for (const [userId, held] of twin.wallets)
      expect([userId, await world.wallet(userId)]).toEqual([userId, held]);
    const findings = await checkLedger(database().db);
    expect(findings.filter((each) => !isSound([each]))).toEqual([]);
    await world.stop();
  },
);
