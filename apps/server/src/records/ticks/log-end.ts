/** Where the log ends, and when that is ahead of the clock (TRUST-07): for the market, for a start that waits, and for operators. */
import type pg from "pg";

/** How far apart two machines' clocks may be; the database refuses ticks and marks that are further ahead of its own clock. */
export const mostAheadMs = 2_000;

export type LogEnd = {
  /** The last tick, or the engine's mark when that is later; undefined for an empty log. */
  readonly logMs: number | undefined;
  readonly databaseMs: number;
  /** How far ahead the log may be, as two operators have signed. */
  readonly waivedMs: number;
};

/** As candor_market or candor_operator. */
export const readLogEnd = async (pool: pg.Pool): Promise<LogEnd> => {
  const { rows } = await pool.query<{ log_ms: bigint | null; database_ms: bigint; waived_ms: bigint }>(
    "SELECT log_end_ms() AS log_ms, database_ms() AS database_ms, clock_waived_ms() AS waived_ms",
  );
  const logMs = rows[0]?.log_ms ?? undefined;
  return {
    logMs: logMs === undefined ? undefined : Number(logMs),
    databaseMs: Number(rows[0]?.database_ms),
    waivedMs: Number(rows[0]?.waived_ms),
  };
};

/** True when nothing may be logged before the clock has passed the end. An empty log is never ahead. */
export const isAhead = (end: LogEnd, nowMs: number): end is LogEnd & { readonly logMs: number } =>
  end.logMs !== undefined && end.logMs > nowMs + mostAheadMs + end.waivedMs;
