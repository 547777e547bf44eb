/** Ticks for tests that have no market: written without the log's chain, as only the owner of all tables can. */
import { parsePrice, price, type Price } from "@candor/core/money/money";
import pg from "pg";
import { makeTestDays } from "../platform/db/test-tick-days.ts";

/** A price in 1e-8 USDT. */
export const at = (text: string): Price => parsePrice(text) ?? price(0n);

export type TestTick = {
  readonly seq: number;
  readonly timeMs: number;
  readonly price: string;
  readonly heartbeat?: boolean;
  readonly pid?: number;
};

/** Writes ticks of BTCUSDT (pair 1) unless told otherwise. */
export const logTicks = async (
  { ownerUrl }: { readonly ownerUrl: string },
  ticks: readonly TestTick[],
): Promise<void> => {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    for (const { seq, timeMs, price: text, heartbeat = false, pid = 1 } of ticks) {
      await makeTestDays(owner, timeMs);
      await owner.query("INSERT INTO tick_log VALUES ($1, $2, $3, $4, $5, $6, false, sha256(''))", [
        pid,
        seq,
        timeMs,
        at(text).toString(),
        heartbeat ? 0 : 1,
        heartbeat,
      ]);
    }
  } finally {
    await owner.end();
  }
};
