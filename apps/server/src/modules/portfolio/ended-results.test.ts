/** What the portfolio reads of an account that has ended very much today (MINE-01), by the database's own count. */
import { beforeAll, expect, test } from "vitest";
import { insertMany, withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { readBy } from "../../platform/db/test-rows-read.ts";
import { knownResults, resultsAfter, type KnownResults } from "./ended-results.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const userId = 100_401;
const todayMs = Date.UTC(2026, 10, 23, 4);
const count = 6_000;

/** Settled options with their transactions, past the booking: half of them won 8, the others lost 10, one a batch. */
const settle = async (first: number, last: number, atMs: number): Promise<void> => {
  await insertMany(
    owner(),
    `INSERT INTO option (user_id, id, symbol, direction, stake, percent, payout, accepted_ms, entry_seq, entry_price, buy_ms, sell_ms,
       status, exit_seq, exit_price, outcome, net, settled_ms)
     SELECT $1::bigint, n, 'BTCUSDT', CASE n % 2 WHEN 0 THEN 'call' ELSE 'put' END, 10000000, 80, 8000000, $4::bigint - 20, n, 600, $4::bigint, $4::bigint + 5,
       'settled', n + 1, 601, CASE n % 2 WHEN 0 THEN 'win' ELSE 'lose' END, CASE n % 2 WHEN 0 THEN 8000000 ELSE -10000000 END, $4::bigint + 5
     FROM generate_series($2::bigint, $3::bigint) AS n`,
    [userId, first, last, atMs],
  );
  await insertMany(
    owner(),
    `INSERT INTO ledger_tx (shard, batch, line, kind, at_ms, user_id, cause, cause_id, list, list_nth, list_sum, balance)
     SELECT 0, n, 1, CASE n % 2 WHEN 0 THEN 'option_won' ELSE 'option_lost' END, $4::bigint, $1::bigint, 'option', n,
       CASE n % 2 WHEN 0 THEN 'option_won' ELSE 'option_lost:' END, (n + 1) / 2, 0, CASE n % 2 WHEN 0 THEN 0 END
     FROM generate_series($2::bigint, $3::bigint) AS n`,
    [userId, first, last, atMs],
  );
};
/** The sum from what is known, and how many pages were read for it. */
const asked = async (from: KnownResults) => {
  let known = from;
  const { pages } = await readBy(database(), async (db) => (known = await resultsAfter(db, userId, from)));
  return { known, pages };
};
const known = async (sinceMs = todayMs): Promise<KnownResults> =>
  await knownResults(database().reads)(userId, sinceMs);
const half = 1_000_000n;

beforeAll(async () => {
  await settle(1, 100, todayMs - 5);
  await settle(101, count, todayMs + 5);
  await owner().query("ANALYZE");
});

test("[MINE-01] each result is read once, however many there are today and however often the portfolio is asked for", async () => {
  const read = knownResults(database().reads);
  const all = BigInt(count - 100);
  const first = await read(userId, todayMs);
  expect(first.net).toBe(-all * half);
  const again = await asked(first);
  expect([again.known, again.pages < 200]).toEqual([first, true]);
  await settle(count + 1, count + 3, todayMs + 6);
  const later = await asked(first);
  expect(later.known.net).toBe(-all * half + 8_000_000n - 20_000_000n);
  expect(later.pages).toBeLessThan(200);
  // What was known before, asked by many at once, and by a process that knows nothing.
  const many = await Promise.all(Array.from({ length: 20 }, () => read(userId, todayMs)));
  for (const each of [...many, await known()]) expect(each.net).toBe(later.known.net);
});

test("[MINE-01] a batch that a reading is cut in is counted whole, and once", async () => {
  // Those of yesterday stay in batches of their own; the others are put together, 700 in each.
  await owner().query(`
    ALTER TABLE ledger_tx DISABLE TRIGGER append_only;
    UPDATE ledger_tx SET batch = 101 + (batch - 101) / 700, line = 1 + (batch - 101) % 700 WHERE user_id = ${userId} AND batch > 100;
    ALTER TABLE ledger_tx ENABLE ALWAYS TRIGGER append_only`);
  const { rows } = await owner().query<{ net: bigint }>(
    "SELECT sum(o.net)::bigint AS net FROM option o JOIN ledger_tx t ON t.option_id = o.id WHERE t.at_ms >= $1",
    [todayMs],
  );
  expect((await known()).net).toBe(rows[0]?.net);
});

test("[MINE-01] a new day begins at nothing, and what was booked before it is not part of it", async () => {
  const tomorrowMs = todayMs + 10;
  const read = knownResults(database().reads);
  await read(userId, todayMs);
  expect((await read(userId, tomorrowMs)).net).toBe(0n);
  await settle(count + 4, count + 4, todayMs + 9);
  await settle(count + 6, count + 6, tomorrowMs);
  expect((await read(userId, tomorrowMs)).net).toBe(8_000_000n);
  expect((await known(tomorrowMs)).net).toBe(8_000_000n);
});
