import { expect, test } from "vitest";
import { takeTestLead } from "../platform/db/test-lead.ts";
import { withTestDatabase } from "../platform/db/test-database.ts";

const database = withTestDatabase();

test("[TRUST-07] one leader's appends and bookings do not wait for each other; taking the lead waits for both", async () => {
  const { epoch } = await takeTestLead(database().engine);
  const book = "SELECT * FROM engine_book(0::smallint, $1, 1, 1, NULL, 1, NULL, '{}', '[]')";
  const appending = await database().market.connect();
  await appending.query("BEGIN");
  await appending.query("SELECT lease_check(0::smallint, $1)", [epoch]);
  const booking = await database().engine.connect();
  await booking.query("BEGIN");
  await booking.query("SET LOCAL statement_timeout = 5000");
  await booking.query(book, [epoch]);
  await database().market.query("SELECT lease_check(0::smallint, $1)", [epoch]);

  let next: bigint | undefined;
  const taking = database()
    .engine.query("SELECT lease_take(0::smallint, 'test', 1000) AS epoch")
    .then(({ rows }) => {
      next = rows[0].epoch;
    });
  for (const held of [appending, booking]) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(next).toBeUndefined();
    await held.query("COMMIT");
    held.release();
  }
  await taking;
  expect(next).toBe(epoch + 1n);
  await expect(database().engine.query(book.replace(", 1, 1,", ", 2, 1,"), [epoch])).rejects.toMatchObject({
    code: "CA004",
  });
});

test("[TRUST-07] [TRUST-08] nobody takes or renews the lead for more than ten minutes at a time", async () => {
  const { epoch } = await takeTestLead(database().engine);
  const take = (ttlMs: number | null) =>
    database().engine.query("SELECT lease_take(0::smallint, 'test', $1::integer)", [ttlMs]);
  const renew = (ttlMs: number | null) =>
    database().engine.query("SELECT lease_renew(0::smallint, $1, $2::integer) AS renewed", [epoch, ttlMs]);
  for (const ttlMs of [600_001, 2_147_483_647, -1, null]) {
    await expect(take(ttlMs)).rejects.toMatchObject({ code: "CA015" });
    await expect(renew(ttlMs)).rejects.toMatchObject({ code: "CA015" });
  }
  expect((await renew(600_000)).rows).toEqual([{ renewed: true }]);
});
