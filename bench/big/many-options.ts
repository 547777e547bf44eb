/**
 * Settled options of a long time, written past the booking, by the owner: the table's own constraints and indexes, which check each
 * row. They have no movements in the ledger, so only what depends on the options themselves is as large as it would be.
 */
import { dayMs } from "@candor/core/time/time";
import type { BenchDatabase } from "../bench-database.ts";
import { traders } from "../bench-people.ts";

/** How many are written in one statement. */
const chunk = 500_000;
/** The first was bought this long ago, the last a day ago. */
const spanMs = 365 * dayMs;

/** Stores `count` options of the traders, each of them in turn. Call while no server runs. Returns how long that took, ms. */
export const storeOptions = async ({ owner }: BenchDatabase, count: number): Promise<number> => {
  const startMs = performance.now();
  const firstMs = Date.now() - dayMs - spanMs;
  for (let from = 0; from < count; from += chunk) {
    await owner.query(insertText, [
      from + 1,
      Math.min(count, from + chunk),
      traders.first,
      traders.count,
      firstMs,
      Math.floor(spanMs / count),
    ]);
  }
  return performance.now() - startMs;
};

const insertText = `
  INSERT INTO option (user_id, id, symbol, direction, stake, percent, payout, accepted_ms, entry_seq, entry_price, buy_ms, sell_ms,
    status, exit_seq, exit_price, outcome, net, settled_ms)
  SELECT $3::bigint + n % $4::bigint, n, 'BTCUSDT', CASE n % 2 WHEN 0 THEN 'call' ELSE 'put' END,
    10000000, 88, 8800000, bought - 20, n, 6000000000000, bought, bought + 60000,
    'settled', n + 240, 6000000000000 + n % 3, outcome,
    CASE outcome WHEN 'win' THEN 8800000 WHEN 'lose' THEN -10000000 ELSE 0 END, bought + 60025
  FROM generate_series($1::bigint, $2::bigint) AS n
  CROSS JOIN LATERAL (SELECT $5::bigint + n * $6::bigint AS bought,
    CASE WHEN n % 3 = 0 THEN 'tie' WHEN n % 2 = 0 THEN 'win' ELSE 'lose' END AS outcome) AS o`;
