import { afterEach, expect, test } from "vitest";
import { balancesOf } from "../ledger/balances.ts";
import type { Database } from "../platform/db/open-database.ts";
import { withTestDatabase } from "../platform/db/test-database.ts";
import { fund, placement, startMs, startWorld, usdt, type TestWorld } from "./test-world.ts";

const database = withTestDatabase();
const worlds: TestWorld[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.stop();
});
const start = async (from: Database, nowMs: number): Promise<TestWorld> => {
  const world = await startWorld(from, nowMs);
  worlds.push(world);
  return world;
};

/** The database, but every booking of settlements after the first `pieces` fails, as if the process had died. */
const diesAfter = (pieces: number): Database => {
  const { pool } = database();
  let booked = 0;
  const query = (config: { name?: string; values?: unknown[] }, ...rest: unknown[]): unknown => {
    const settles = config.name === "engine_settle" && config.values?.[7] !== "{}";
    if (settles && ++booked > pieces) return Promise.reject(new Error("dead"));
    return Reflect.apply(pool.query, pool, [config, ...rest]);
  };
  const dying = new Proxy(pool, {
    get: (target, name) => (name === "query" ? query : bound(target, Reflect.get(target, name))),
  });
  return { ...database(), pool: dying };
};
const bound = (target: object, value: unknown): unknown =>
  typeof value === "function" ? value.bind(target) : value;

test("[OPT-05] [OPT-06] a crash amid the pieces of a great many due options changes no exit price", async () => {
  const userId = 7;
  await fund(database(), usdt(1_000_000), { [userId]: usdt(20_000) });
  const dying = await start(diesAfter(1), startMs);
  await dying.tradeAt(startMs, "60000");
  await Promise.all(Array.from({ length: 600 }, () => dying.engine.placeOption(placement(userId))));
  await dying.tradeAt(startMs + 59_000, "60001");
  // Later than the sell time, and known when the first piece is booked.
  await dying.tradeAt(startMs + 60_250, "50000");
  expect(await dying.engine.ended).toBeInstanceOf(Error);
  await dying.tickLog.stop();

  const again = await start(database(), startMs + 61_000);
  await again.tradeAt(startMs + 61_000, "50000");
  await again.settled();
  const { rows } = await database().pool.query(
    "SELECT ostaus, exit_price, count(*)::int AS options FROM option GROUP BY 1, 2",
  );
  expect(rows).toEqual([{ ostaus: 1, exit_price: 6_000_100_000_000n, options: 600 }]);
  expect((await balancesOf(database().db, userId)).wallet).toBe(usdt(20_000 + 600 * 8));
});
