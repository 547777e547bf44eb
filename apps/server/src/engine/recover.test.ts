import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { balancesOf } from "../ledger/balances.ts";
import { withTestDatabase } from "../platform/db/test-database.ts";
import { fund, placement, startMs, startWorld, usdt, type TestWorld } from "./test-world.ts";

const database = withTestDatabase();
const worlds: TestWorld[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.stop();
});
const start = async (nowMs: number): Promise<TestWorld> => {
  const world = await startWorld(database(), nowMs);
  worlds.push(world);
  return world;
};

/** From now on the database books one piece of settlements and fails at the next, as if the process had died. */
const dieAfterOnePiece = (owner: pg.Client) =>
  owner.query(`
    CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM option WHERE ostaus = 1) THEN RAISE EXCEPTION 'dead'; END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER die BEFORE UPDATE ON option FOR EACH STATEMENT EXECUTE FUNCTION die()`);

test("[OPT-05] [OPT-06] a crash amid the pieces of a great many due options changes no exit price", async () => {
  const userId = 7;
  await fund(database(), usdt(1_000_000), { [userId]: usdt(20_000) });
  const owner = new pg.Client({ connectionString: database().ownerUrl });
  await owner.connect();
  await dieAfterOnePiece(owner);
  const dying = await start(startMs);
  await dying.tradeAt(startMs, "60000");
  await Promise.all(Array.from({ length: 600 }, () => dying.engine.placeOption(placement(userId))));
  await dying.tradeAt(startMs + 59_000, "60001");
  // Later than the sell time, and known when the first piece is booked.
  await dying.tradeAt(startMs + 60_250, "50000");
  expect(await dying.engine.ended).toBeInstanceOf(Error);
  await dying.tickLog.stop();
  await owner.query("DROP TRIGGER die ON option");
  await owner.end();

  const again = await start(startMs + 61_000);
  await again.tradeAt(startMs + 61_000, "50000");
  await again.settled();
  const { rows } = await database().pool.query(
    "SELECT ostaus, exit_price, count(*)::int AS options FROM option GROUP BY 1, 2",
  );
  expect(rows).toEqual([{ ostaus: 1, exit_price: 6_000_100_000_000n, options: 600 }]);
  expect((await balancesOf(database().db, userId)).wallet).toBe(usdt(20_000 + 600 * 8));
});
