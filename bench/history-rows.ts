/** What makes calls costly: an account with very many movements, options and contracts, and candles of a long time. */
import { dayMs, minuteMs } from "@candor/core/time/time";
import { bookFacts } from "../apps/server/src/ledger/test-postings.ts";
import type { BenchDatabase } from "./bench-database.ts";

const chunk = 20_000;

/** Books `count` transfers between the wallets of a user, to and fro. Call while no server runs. */
export const bookMovements = async (
  database: BenchDatabase,
  userId: number,
  count: number,
): Promise<void> => {
  const { rows } = await database.owner.query<{ id: bigint }>(
    "SELECT next_id AS id FROM fact_numbers() WHERE list = 'transfers'",
  );
  const firstId = Number(rows[0]?.id ?? 1n);
  for (let from = 0; from < count; from += chunk) {
    await bookFacts(database, {
      transfers: Array.from({ length: Math.min(chunk, count - from) }, (_, index) => ({
        user_id: userId,
        id: firstId + from + index,
        direction: index % 2 === 0 ? "to_contract" : "to_wallet",
        amount: "1",
        accepted_ms: 0,
      })),
    });
  }
};

/** The past that a demo's log begins with has its own minutes. */
const daysOfLog = 2;

/** Minutes of every pair, up to where a log may begin. Call before the server's first start. */
export const storeMinutes = async ({ owner }: BenchDatabase, days: number): Promise<void> => {
  await owner.query(
    `INSERT INTO candle_1m (pid, open_ms, open, high, low, close, volume)
     SELECT p.pid, m, 100000000, 110000000, 90000000, 100000000, 1000
     FROM product p, generate_series($1::bigint, $2::bigint, 60000) AS m`,
    [minuteOf(Date.now() - days * dayMs), minuteOf(Date.now() - daysOfLog * dayMs)],
  );
};

const minuteOf = (timeMs: number): number => timeMs - (timeMs % minuteMs);
