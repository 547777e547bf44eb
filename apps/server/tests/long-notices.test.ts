/**
 * Notices of accounts that hold very much (NOTE-04): the pages are every settlement, fill and close once, and each costs the same near
 * the beginning and at the end, counted in what the database read.
 */
import { prng } from "@candor/core/prng/prng";
import { beforeAll, expect, test } from "vitest";
import { bookHistory } from "../src/ledger/test-history.ts";
import { firstPositions, lastPositions, parsePositions } from "../src/modules/notices/positions.ts";
import { readNoticePage } from "../src/modules/notices/queries.ts";
import type { NoticePairs } from "../src/modules/notices/ports.ts";
import type { Db } from "../src/platform/db/open-database.ts";
import { withOwner, withTestDatabase } from "../src/platform/db/test-database.ts";
import { readBy } from "../src/platform/db/test-rows-read.ts";
import { productsOf } from "../src/records/product.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const [small, heavy] = [100_211, 100_212];
const pairs: NoticePairs = productsOf([
  { pid: 1, symbol: "BTCUSDT", title: "BTC/USDT", decimals: 2 },
  { pid: 2, symbol: "ETHUSDT", title: "ETH/USDT", decimals: 2 },
]);
let nowMs = 0;

beforeAll(async () => {
  const random = prng("long notices");
  const first = await bookHistory(database(), random, {
    userId: small,
    rounds: 8,
    most: 6,
    firstId: 1_000,
    firstRound: 1,
  });
  await bookHistory(database(), random, {
    userId: heavy,
    rounds: 8,
    most: 1_200,
    firstId: first.nextId + 10,
    firstRound: first.nextRound,
  });
  await owner().query("ANALYZE");
  const { rows } = await database().pool.query<{ at_ms: bigint }>(
    "SELECT max(at_ms) AS at_ms FROM ledger_tx",
  );
  nowMs = Number(rows[0]?.at_ms);
}, 300_000);

const page = (userId: number, before = "", size = 50) => {
  const from = before === "" ? lastPositions : (parsePositions(before) ?? firstPositions);
  return (db: Db) => readNoticePage(db, pairs, { userId, before: from, size, language: "en", nowMs });
};

for (const [name, userId] of [
  ["little", small],
  ["very much", heavy],
] as const)
  test(`[NOTE-01] [NOTE-04] an account with ${name}: the pages are every settlement, opening and close once, newest first`, async () => {
    const { rows: booked } = await database().pool.query<{ batch: bigint; line: number }>(
      `SELECT batch, line FROM ledger_tx
       WHERE user_id = $1 AND kind IN ('option_won', 'option_lost', 'option_tied', 'lever_closed', 'lever_opened', 'lever_filled')
       ORDER BY batch DESC, line DESC`,
      [userId],
    );
    const told: string[] = [];
    let before = "";
    do {
      const { rows, next } = await page(userId, before)(database().db);
      told.push(...rows.map(({ id }) => id));
      before = next;
    } while (before !== "");
    expect(told).toEqual(booked.map(({ batch, line }) => `trade-${batch}-${line}`));
    expect(told.length).toBeGreaterThan(userId === heavy ? 2_000 : 10);
  });

test("[NOTE-04] a page costs the same near the beginning and near the end, and no more than its lists have rows on it", async () => {
  let [before, last] = ["", ""];
  for (;;) {
    const { next } = await page(heavy, before)(database().db);
    if (next === "") break;
    last = before;
    before = next;
  }
  const newest = await readBy(database(), page(heavy));
  const oldest = await readBy(database(), page(heavy, last));
  const few = await readBy(database(), page(small));
  for (const read of [newest, oldest]) {
    expect(read.rows).toBeLessThan(100);
    expect(read.pages).toBeLessThan(4 * few.pages);
  }
});
