/** What statements of an account that holds much cost, counted in rows and pages that the database read (JNL-03, JNL-04, API-17). */
import { prng } from "@candor/core/prng/prng";
import { beforeAll, expect, test } from "vitest";
import { bookHistory } from "../../ledger/test-history.ts";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { readBy } from "../../platform/db/test-rows-read.ts";
import { statementLines } from "./line-queries.ts";
import { readProfit } from "./profit-queries.ts";
import { readRange } from "./range-queries.ts";
import { allLines, type NaiveLine } from "./test-statements.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const userId = 100_410;
let lines: readonly NaiveLine[] = [];
beforeAll(async () => {
  const sizes = { userId, rounds: 3, most: 1_200, firstId: 1_000, firstRound: 1 };
  await bookHistory(database(), prng("long statements"), sizes);
  await owner().query("ANALYZE");
  lines = await allLines(database().pool, userId);
});

const timeAt = (part: number): number => lines[Math.floor(lines.length * part)]?.timeMs ?? 0;

test("[JNL-03] the balances of any range cost some index look-ups for each list, however many lines it has", async () => {
  expect(lines.length).toBeGreaterThan(5_000);
  for (const [from, to] of [
    [0, timeAt(0.01)],
    [timeAt(0.2), timeAt(0.8)],
    [timeAt(0.9), timeAt(0.99)],
  ] as const) {
    const seen = await readBy(database(), (db) => readRange(db, userId, { from, to }));
    expect(seen.pages).toBeLessThan(300);
  }
});

test("[JNL-04] profit at 130 moments costs as many look-ups, not the lines in between", async () => {
  const moments = Array.from({ length: 130 }, (_, nth) => timeAt(nth / 130));
  const seen = await readBy(database(), (db) => readProfit(db, userId, moments, undefined));
  expect(seen.pages).toBeLessThan(8_000);
});

test("[JNL-03] lines are read once, wherever a statement begins", async () => {
  const whole = await readRange(database().db, userId, { from: 0, to: 4_000_000_000_000 });
  for (const first of [1, Math.floor(whole.last / 2), whole.last - 1_999]) {
    const seen = await readBy(database(), async (db) => {
      const range = { userId, lists: whole.lists, first, last: first + 1_999 };
      let count = 0;
      for await (const some of statementLines(db, range, (read) => read())) count += some.length;
      expect(count).toBe(2_000);
    });
    // Some pages of the tables and indexes for each line and its entries, and the search for the first and the last one.
    expect(seen.pages / 2_000).toBeLessThan(14);
  }
});
