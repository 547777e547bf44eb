import { businessDayNumber, businessDayStart, dayMs } from "@candor/core/time/time";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { demoProductRows } from "../demo/products/demo-products.ts";
import { readDays } from "./queries.ts";
import { asOwner } from "./test-pool-world.ts";
import { readWaiting } from "./waiting.ts";

const database = withTestDatabase();
const boughtMs = businessDayStart(1_700_000_000_000) + dayMs / 2;

/** Holdings of pool 1, each of another user, from a number on. */
const hold = (first: number, count: number, row: string): string =>
  `INSERT INTO holding (user_id, id, product_id, interest, rate, days, credit_from, bought_own, credit, accepted_ms, own, cycle, passes, units, is_end_asked)
   SELECT 100000 + n, n, 1, 'fixed', 0, 7, 'user', 1000000, 0, ${boughtMs}, 1000000, 1, ${row} FROM generate_series(${first}, ${first + count - 1}) AS n`;

test("[INV-10] [INV-14] however many have asked for their end in a period that runs on, those behind them are served", async () => {
  const { db } = database();
  await sql`SELECT demo_products(${demoProductRows()})`.execute(db);
  await asOwner(
    database(),
    "SET session_replication_role = replica",
    hold(1, 200, "0, 1000000, true"),
    hold(201, 1, "2, 1000000, true"),
    hold(202, 1, "0, NULL, false"),
    hold(203, 1, "0, 1000000, false"),
  );
  const pool = { id: 1, isEnding: false, held: 0n, units: 203_000_000n, stakeUnits: 0n } as never;
  const waitingOn = async (day: number) => {
    const { leaving, entering } = await readWaiting(db, pool, boughtMs + day * dayMs);
    return [leaving, entering].map((holders) => holders.map(({ holdingId }) => holdingId));
  };
  expect(await waitingOn(5)).toEqual([[], [202]]);
  // Five days are closed, and two were let pass.
  expect(await waitingOn(6)).toEqual([[201], [202]]);
  const [due] = await waitingOn(8);
  expect(due).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
});

test("[INV-14] a day at whose end a pool had no units has no value of one", async () => {
  const day = businessDayNumber(boughtMs);
  await asOwner(
    database(),
    "SET session_replication_role = replica",
    `INSERT INTO pool_day (pool_id, day, units, worth) VALUES (1, ${day}, 1000, 750), (1, ${day + 1}, 0, 0)`,
  );
  const days = await readDays(database().reads, 1);
  expect(days.map(({ unitValue }) => unitValue)).toEqual([750_000n]);
});
