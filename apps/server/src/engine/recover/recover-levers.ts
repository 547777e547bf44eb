/** Recovery of leveraged contracts and the bot: live orders and runs, the last minutes, the day's runs. */
import type { Bar } from "@candor/core/bot/rule";
import { quotaDayStart } from "@candor/core/bot/quota";
import {
  restoreBars,
  restoreLever,
  restoreRun,
  noteRunStart,
} from "@candor/core/engine/levers/restore-levers";
import type { EngineState } from "@candor/core/engine/state";
import { price } from "@candor/core/money/money";
import { hourMs, minuteMs } from "@candor/core/time/time";
import type pg from "pg";
import type { BotRunTable, LeverOrderTable } from "../../platform/db/schema/schema-trading.ts";
import { liveLeverOf } from "../../records/trades/lever-record.ts";
import { runOf } from "../../records/trades/run-record.ts";

/** The lease is renewed between two turns of the event loop, so no turn may be long. */
const rowsATurn = 10_000;
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Live orders, active runs, and the runs started on the day of the committed mark (BOT-04). */
export const loadLevers = async (pool: pg.Pool, state: EngineState, markMs: number): Promise<void> => {
  const live = await pool.query<LeverOrderTable>(
    "SELECT * FROM lever_order WHERE status IN ('pending', 'open') ORDER BY id",
  );
  for (const [index, row] of live.rows.entries()) {
    restoreLever(state, liveLeverOf(row));
    if (index % rowsATurn === 0) await turn();
  }
  const runs = await pool.query<BotRunTable>("SELECT * FROM bot_run WHERE state = 'running' ORDER BY id");
  for (const row of runs.rows) restoreRun(state, runOf(row));
  const started = await pool.query<Pick<BotRunTable, "user_id" | "started_ms">>(
    "SELECT user_id, started_ms FROM bot_run WHERE started_ms >= $1 ORDER BY started_ms",
    [quotaDayStart(markMs)],
  );
  for (const row of started.rows) noteRunStart(state, Number(row.user_id), Number(row.started_ms));
};

type BarRow = {
  readonly symbol: string;
  readonly open_ms: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
};

/** More than the rule looks at; the last one may still be going on. */
const barCount = 32;
/** Minutes without a stored candle are folded from the log, at most this far back. */
const foldMs = 3 * hourMs;

/** Each symbol's last minutes with a trade, as of `atMs` (BOT-06). */
export const loadBars = async (pool: pg.Pool, state: EngineState, atMs: number): Promise<void> => {
  const { rows } = await pool.query<BarRow>(barsText, [atMs, minuteMs, barCount, foldMs]);
  for (const [symbol, bars] of Map.groupBy(rows, (row) => row.symbol)) {
    const all = bars.map(barOf);
    const last = all.at(-1);
    const isOpen = last !== undefined && last.openMs + minuteMs - 1 > atMs;
    restoreBars(state, symbol, isOpen ? all.slice(0, -1) : all, isOpen ? last : undefined);
  }
};

const barOf = ({ open_ms, high, low, close }: BarRow): Bar => ({
  openMs: Number(open_ms),
  high: price(high),
  low: price(low),
  close: price(close),
});

/** Stored candles as far as they go, then the tick log. */
const barsText = `
  SELECT p.symbol, minute.open_ms, minute.high, minute.low, minute.close
  FROM product p
  CROSS JOIN LATERAL (
    SELECT coalesce(max(c.open_ms) + $2::bigint, 0) AS through_ms FROM candle_1m c
    WHERE c.pid = p.pid AND c.open_ms + $2::bigint <= $1::bigint + 1
  ) AS folded
  CROSS JOIN LATERAL (
    SELECT * FROM (
      (SELECT c.open_ms, c.high, c.low, c.close FROM candle_1m c
       WHERE c.pid = p.pid AND c.open_ms < folded.through_ms ORDER BY c.open_ms DESC LIMIT $3::integer)
      UNION ALL
      SELECT t.time_ms / $2::bigint * $2::bigint, max(t.price), min(t.price), (array_agg(t.price ORDER BY t.seq DESC))[1]
      FROM tick_log t
      WHERE t.pid = p.pid AND NOT t.heartbeat AND t.time_ms <= $1::bigint
        AND t.time_ms >= greatest(folded.through_ms, $1::bigint - $4::bigint)
      GROUP BY 1
    ) AS each ORDER BY open_ms DESC LIMIT $3::integer
  ) AS minute
  ORDER BY p.pid, minute.open_ms`;
