import pg from "pg";
import { expect, test } from "vitest";
import { withTestDatabase } from "../platform/db/test-database.ts";
import { fundContracts, opening, startMs, startWorld, usdt } from "./test-world.ts";

const database = withTestDatabase();

test("[LEV-11] a short that no price of the log closes out is taken, and the engine goes on", async () => {
  const owner = new pg.Client({ connectionString: database().ownerUrl });
  await owner.connect();
  await owner.query("UPDATE product SET lever_molecule = 1000000, multiples = '1' WHERE symbol = 'BTCUSDT'");
  await owner.end();
  await fundContracts(database(), usdt(1_000_000), { 1: usdt(20_000) });
  const world = await startWorld(database(), startMs);
  await world.tradeAt(startMs, "200000");
  for (const side of [2, 1] as const) {
    const answer = await world.engine.lever(opening(1, { side, multiple: 1, share: 1 }));
    expect(answer.outcome).toBe("applied");
  }
  const { rows } = await database().pool.query("SELECT side, close_out_price FROM lever_order ORDER BY id");
  expect(rows).toEqual([
    { side: 2, close_out_price: null },
    { side: 1, close_out_price: null },
  ]);
  await world.stop();
});
